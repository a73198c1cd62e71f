import { type Alcance, RELACIONES, type Relacion } from '../../contract/goods.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import { type SimilarRequest, searchedClasses } from './similar-request.ts';

/** The parameters of an operation that concern goods (decision F13). */
export interface GoodsParams {
  readonly cobertura?: string | undefined;
  readonly coberturaDe?: string | undefined;
  readonly relacionadas?: boolean | undefined;
  readonly relacion?: readonly Relacion[] | undefined;
  readonly conocidas?: boolean | undefined;
  readonly orden?: 'signo' | 'conflicto' | undefined;
}

/** The parsed options of a search that concern goods. */
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
  /** Whether an option was sent that needs goods to compare with. */
  readonly needsGoods: boolean;
}

/**
 * Parses the parameters that concern goods.
 * @throws ServiceError `validation_error` if both `cobertura` and `coberturaDe` were sent
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

/** Returns the relations to include. Unknown goods may be close, so they are included unless `conocidas` is set. */
export function requestedRelations(
  relacion: readonly Relacion[],
  conocidas: boolean,
): ReadonlySet<Relacion> {
  const shown = new Set(relacion.length > 0 ? relacion : RELACIONES);
  if (!conocidas) shown.add('desconocida');
  else if (!relacion.includes('desconocida')) shown.delete('desconocida');
  return shown;
}

/** The classes that a search may include in addition to those in its request. */
interface RelatedClasses {
  /** The classes of the mark that other marks are compared with. */
  readonly ownClasses: readonly number[];
  readonly relatedTo: (clase: number) => readonly number[];
}

/** Returns the classes to search in, plus the related classes if requested; empty means all classes. */
export function classesWithRelated(
  request: SimilarRequest,
  { relacionadas }: GoodsRequest,
  { ownClasses, relatedTo }: RelatedClasses,
): readonly number[] {
  const named = searchedClasses(request, ownClasses);
  if (relacionadas !== true) return named;
  return distinctSorted([...named, ...named.flatMap(relatedTo)]);
}

/** Returns the searched classes and the related classes not searched; undefined without `relacionadas`. */
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
