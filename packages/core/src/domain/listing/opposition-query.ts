import type { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import type { openOppositionsParamsSchema } from '../../contract/opposition.ts';
import { compareCodeUnits } from '../text/code-unit-order.ts';
import { searchedName } from '../text/initials.ts';
import { foldText } from '../text/text-folding.ts';
import type { CursorKeys } from './cursor.ts';
import { distinctSorted } from './distinct-sorted.ts';
import { openListCursor, type PagedList } from './list-cursor.ts';
import { compareNroSolicitud } from './nro-order.ts';

/** A question for open oppositions, parsed once at the edge; null: any. */
export interface OppositionQuery {
  readonly clase: readonly number[] | null;
  /** `searchedName` of parts of names, joined by OR. */
  readonly titular: readonly string[] | null;
  readonly representante: readonly string[] | null;
}

/** A mark under an opposition that has been open since a day. */
export interface OpenOpposition {
  readonly nroSolicitud: string;
  readonly desde: string;
}

/** Which oppositions, and from where on. */
export interface OppositionRequest {
  readonly query: OppositionQuery;
  readonly limit: number;
  readonly after: OpenOpposition | null;
}

/**
 * Parameters of `GET /v1/oppositions/open` (decision C9).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parseOppositionRequest(
  params: z.output<typeof openOppositionsParamsSchema>,
  cursorKeys: CursorKeys,
): OppositionRequest {
  const query: OppositionQuery = Object.freeze({
    clase: params.clase ? distinctSorted(params.clase) : null,
    titular: foldedParts(params.titular),
    representante: foldedParts(params.representante),
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [desde, nro] = openListCursor(cursorKeys, oppositionList(query), params.cursor);
  return { query, limit, after: { desde: String(desde), nroSolicitud: String(nro) } };
}

/** Where the cursors of open oppositions belong. */
export function oppositionList(query: OppositionQuery): PagedList {
  const folded = (names: readonly string[] | null) => names && distinctSorted(names.map(foldText));
  const { titular, representante } = query;
  const hashed = { ...query, titular: folded(titular), representante: folded(representante) };
  return { endpoint: 'oppositions', sort: 'desde', query: hashed };
}

/** Newest opening first, then by number. */
export function compareOppositions(a: OpenOpposition, b: OpenOpposition): number {
  return compareCodeUnits(b.desde, a.desde) || compareNroSolicitud(a.nroSolicitud, b.nroSolicitud);
}

/** A part without letters or digits finds nobody, and so stays out of what is asked. */
function foldedParts(parts: readonly string[] | undefined): readonly string[] | null {
  if (!parts) return null;
  return distinctSorted(parts.map(searchedName).filter((part) => part !== ''));
}
