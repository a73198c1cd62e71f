import type { z } from 'zod';
import type { ChangedField } from '../../contract/changed-fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { getSyncRuns } from '../../contract/operations/get-sync-runs.ts';
import type { listChanges } from '../../contract/operations/list-changes.ts';
import type { listOpenOppositions } from '../../contract/operations/list-open-oppositions.ts';
import type { listPersonas } from '../../contract/operations/list-personas.ts';
import type { Rol } from '../../contract/persona.ts';
import type { SyncStatus } from '../../contract/sync-run.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { searchedName } from '../persons/compared-name.ts';
import { ServiceError } from '../service-error.ts';
import { compareCodeUnits, distinctSorted } from '../text/code-unit-order.ts';
import { type BrandQuery, EVERY_MARK, parseBrandFilters } from './brand-query.ts';
import {
  type CursorKeys,
  openCursor,
  openListCursor,
  type PagedList,
  sealCursor,
} from './cursor.ts';
import { compareNroSolicitud } from './nro-order.ts';

/** A question for open oppositions, parsed once at the edge; null: any. */
export interface OppositionQuery {
  readonly clase: readonly number[] | null;
  /** `searchedName` of parts of names, joined by OR. */
  readonly titular: readonly string[] | null;
  readonly representante: readonly string[] | null;
  readonly oponente: readonly string[] | null;
  /** Parts of names, or numbers. */
  readonly marcaAnterior: readonly string[] | null;
}

/** A mark under an opposition that has been open since a day. */
export interface OpenOpposition {
  readonly nroSolicitud: string;
  readonly desde: string;
}

/** Which oppositions, and from where on. */
interface OppositionRequest {
  readonly query: OppositionQuery;
  readonly limit: number;
  readonly after: OpenOpposition | null;
}

/**
 * Parameters of `GET /v1/oppositions/open` (decision C9).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parseOppositionRequest(
  params: z.output<typeof listOpenOppositions.input>,
  cursorKeys: CursorKeys,
): OppositionRequest {
  const query: OppositionQuery = Object.freeze({
    clase: params.clase ? distinctSorted(params.clase) : null,
    titular: foldedParts(params.titular),
    representante: foldedParts(params.representante),
    oponente: foldedParts(params.oponente),
    marcaAnterior: foldedParts(params.marcaAnterior),
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [desde, nro] = openListCursor(cursorKeys, oppositionList(query), params.cursor);
  return { query, limit, after: { desde: String(desde), nroSolicitud: String(nro) } };
}

/** Where the cursors of open oppositions belong; those of a query without the newer two filters are as they were. */
export function oppositionList(query: OppositionQuery): PagedList {
  const folded = (names: readonly string[] | null) => names && distinctSorted(names.map(foldText));
  const { clase, titular, representante, oponente, marcaAnterior } = query;
  const hashed = {
    clase,
    titular: folded(titular),
    representante: folded(representante),
    ...(oponente && { oponente: folded(oponente) }),
    ...(marcaAnterior && { marcaAnterior: folded(marcaAnterior) }),
  };
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

/** A question for persons, parsed once at the edge. */
interface PersonQuery {
  /** `searchedName` of a part of a name or legal name; null: any. Empty: text that no name holds. */
  readonly nombre: string | null;
  readonly rol: Rol | null;
  readonly pais: string | null;
  readonly region: string | null;
}

/** The last person of a page: its marks and its id. */
interface PersonKey {
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
  params: z.output<typeof listPersonas.input>,
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

/** A question for runs, parsed once at the edge; null: any. */
interface SyncRunQuery {
  readonly source: string | null;
  readonly status: SyncStatus | null;
}

/** Which runs, and the one behind which they begin. */
export interface SyncRunRequest {
  readonly query: SyncRunQuery;
  readonly limit: number;
  readonly after: number | null;
}

/**
 * Parameters of `GET /v1/sync-runs` (decision C15).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parseSyncRunRequest(
  params: z.output<typeof getSyncRuns.input>,
  cursorKeys: CursorKeys,
): SyncRunRequest {
  const query: SyncRunQuery = Object.freeze({
    source: params.source ?? null,
    status: params.status ?? null,
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [after] = openListCursor(cursorKeys, syncRunList(query), params.cursor);
  return { query, limit, after: Number(after) };
}

/** Where the cursors of runs belong. */
export function syncRunList(query: SyncRunQuery): PagedList {
  return { endpoint: 'sync-runs', sort: 'id', query };
}

type Params = z.output<typeof listChanges.input>;

const CURSOR = { version: 1, endpoint: 'changes', sort: 'seq', query: '' } as const;

/** Which changes, parsed once at the edge. Null: any. */
export interface ChangesRequest {
  /** Changes with a greater `seq`. */
  readonly after: number;
  readonly limit: number;
  readonly campos: readonly ChangedField[] | null;
  readonly sources: readonly string[] | null;
  /** Whose marks: those that the answering generation finds. */
  readonly marks: BrandQuery | null;
}

/**
 * Parameters of `GET /v1/changes` (decision E4).
 * @throws ServiceError `validation_error` for a cursor that is not one of changes, `invalid_rut`
 */
export function parseChangesRequest(
  { since, limit = LIMITS.changesPageDefault, campo, source, ...persons }: Params,
  cursorKeys: CursorKeys,
): ChangesRequest {
  const filters = parseBrandFilters(persons);
  const namesPersons = Object.values(persons).some((value) => value !== undefined);
  return Object.freeze({
    after: since === undefined ? 0 : openChangesCursor(cursorKeys, since),
    limit,
    campos: campo ?? null,
    sources: source ?? null,
    marks: namesPersons ? { ...EVERY_MARK, ...filters } : null,
  });
}

/** The cursor behind a change. It serves any filter, so that a mirror may change what it follows. */
export function sealChangesCursor(keys: CursorKeys, seq: number): string {
  return sealCursor(keys, { ...CURSOR, key: [seq] });
}

function openChangesCursor(keys: CursorKeys, text: string): number {
  const cursor = openCursor(keys, text);
  const [seq] = cursor?.key ?? [];
  const fits = cursor?.version === CURSOR.version && cursor.endpoint === CURSOR.endpoint;
  if (fits && typeof seq === 'number') return seq;
  throw new ServiceError(
    'validation_error',
    'since: send nextCursor of a page of changes unchanged',
  );
}
