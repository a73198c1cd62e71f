import type { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import type { Rol } from '../../contract/persona.ts';
import type { personasParamsSchema } from '../../contract/personas.ts';
import { searchedName } from '../text/initials.ts';
import { foldText } from '../text/text-folding.ts';
import type { CursorKeys } from './cursor.ts';
import { openListCursor, type PagedList } from './list-cursor.ts';

/** A question for persons, parsed once at the edge. */
export interface PersonQuery {
  /** `searchedName` of a part of a name or legal name; null: any. Empty: text that no name holds. */
  readonly nombre: string | null;
  readonly rol: Rol | null;
  readonly pais: string | null;
  readonly region: string | null;
}

/** The last person of a page: its marks and its id. */
export interface PersonKey {
  readonly marcasTotal: number;
  readonly id: number;
}

/** Which persons, and from where on. */
export interface PersonRequest {
  readonly query: PersonQuery;
  readonly limit: number;
  readonly after: PersonKey | null;
}

/**
 * Parameters of `GET /v1/personas` (decision C12).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parsePersonRequest(
  params: z.output<typeof personasParamsSchema>,
  cursorKeys: CursorKeys,
): PersonRequest {
  const query: PersonQuery = Object.freeze({
    nombre: params.q === undefined ? null : searchedName(params.q),
    rol: params.rol ?? null,
    pais: params.pais?.toUpperCase() ?? null,
    region: params.region ?? null,
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [marcasTotal, id] = openListCursor(cursorKeys, personList(query), params.cursor);
  return { query, limit, after: { marcasTotal: Number(marcasTotal), id: Number(id) } };
}

/** Where the cursors of persons belong. */
export function personList(query: PersonQuery): PagedList {
  const nombre = query.nombre === null ? null : foldText(query.nombre);
  return { endpoint: 'personas', sort: 'marcasTotal', query: { ...query, nombre } };
}
