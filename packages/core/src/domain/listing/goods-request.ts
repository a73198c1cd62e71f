import { type Alcance, RELACIONES, type Relacion } from '../../contract/goods.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import { type SimilarRequest, searchedClasses } from './similar-request.ts';

/** The parameters of goods as an operation takes them (decision F13). */
export interface GoodsParams {
  readonly cobertura?: string | undefined;
  readonly coberturaDe?: string | undefined;
  readonly relacionadas?: boolean | undefined;
  readonly relacion?: readonly Relacion[] | undefined;
  readonly conocidas?: boolean | undefined;
  readonly orden?: 'signo' | 'conflicto' | undefined;
}

/** The options of a search about goods. */
export interface GoodsRequest {
  /** The wording of the goods to compare. */
  readonly cobertura: string | undefined;
  /** The number of a mark whose goods are compared. */
  readonly coberturaDe: string | undefined;
  /** Whether related classes are searched too; undefined when not requested either way. */
  readonly relacionadas: boolean | undefined;
  /** The relations to include. */
  readonly relaciones: ReadonlySet<Relacion>;
  readonly byConflict: boolean;
  /** Whether the request can only be answered with goods. */
  readonly needsGoods: boolean;
}

/**
 * Parses the parameters of goods.
 * @throws ServiceError `validation_error` for a wording and a number at once
 */
export function parseGoodsRequest({
  cobertura,
  coberturaDe,
  relacionadas,
  relacion = [],
  conocidas = false,
  orden,
}: GoodsParams): GoodsRequest {
  if (cobertura !== undefined && coberturaDe !== undefined) {
    throw new ServiceError(
      'validation_error',
      'Send either cobertura, a wording of goods, or coberturaDe, the number of a mark that has them',
    );
  }
  return {
    cobertura,
    coberturaDe,
    relacionadas,
    relaciones: requestedRelations(relacion, conocidas),
    byConflict: orden !== 'signo',
    needsGoods: relacion.length > 0 || conocidas || orden === 'conflicto',
  };
}

/** It is unknown whether unknown goods are close, so they are included unless `conocidas` excludes them. */
export function requestedRelations(
  relacion: readonly Relacion[],
  conocidas: boolean,
): ReadonlySet<Relacion> {
  const shown = new Set(relacion.length > 0 ? relacion : RELACIONES);
  if (!conocidas) shown.add('desconocida');
  else if (!relacion.includes('desconocida')) shown.delete('desconocida');
  return shown;
}

/** What is known of the classes of a search besides those that it names. */
interface RelatedClasses {
  /** Of the mark that others are compared with. */
  readonly ownClasses: readonly number[];
  readonly relatedTo: (clase: number) => readonly number[];
}

/** The classes to search in, with the related ones where they are wanted; empty for all of them. */
export function classesWithRelated(
  request: SimilarRequest,
  { relacionadas }: GoodsRequest,
  { ownClasses, relatedTo }: RelatedClasses,
): readonly number[] {
  const named = searchedClasses(request, ownClasses);
  if (relacionadas !== true) return named;
  return distinctSorted([...named, ...named.flatMap(relatedTo)]);
}

/** Returns which classes are searched and which related ones are not; undefined when not requested. */
export function searchScope(
  request: SimilarRequest,
  goods: GoodsRequest,
  known: RelatedClasses,
): Alcance | undefined {
  if (goods.relacionadas === undefined) return undefined;
  const clases = [...classesWithRelated(request, goods, known)];
  const related = searchedClasses(request, known.ownClasses).flatMap(known.relatedTo);
  return { clases, sinMirar: distinctSorted(related).filter((one) => !clases.includes(one)) };
}
