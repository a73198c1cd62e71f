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
import { normalizeNamePart } from '../persons/compared-name.ts';
import { ServiceError } from '../service-error.ts';
import { compareCodeUnits, distinctSorted } from '../text/code-unit-order.ts';
import { ALL_MARKS, type BrandQuery, parseBrandFilters } from './brand-query.ts';
import {
  type CursorKeys,
  type CursorScope,
  openCursor,
  openListCursor,
  sealCursor,
} from './cursor.ts';
import { compareNroSolicitud } from './nro-order.ts';

/** A parsed query for open oppositions; null means any. */
export interface OppositionQuery {
  readonly clase: readonly number[] | null;
  /** Parts of names, normalised by `normalizeNamePart`; one of them must match. */
  readonly titular: readonly string[] | null;
  readonly representante: readonly string[] | null;
  readonly oponente: readonly string[] | null;
  /** Parts of the earlier mark's name, or its application or registration number. */
  readonly marcaAnterior: readonly string[] | null;
}

/** A mark under an open opposition, and the day on which the opposition opened. */
export interface OpenOpposition {
  readonly nroSolicitud: string;
  readonly desde: string;
}

/** A parsed request for one page of open oppositions. */
interface OppositionRequest {
  readonly query: OppositionQuery;
  readonly limit: number;
  readonly after: OpenOpposition | null;
}

/**
 * Parses the parameters of `GET /v1/oppositions/open` (decision C9).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parseOppositionRequest(
  params: z.output<typeof listOpenOppositions.input>,
  cursorKeys: CursorKeys,
): OppositionRequest {
  const query: OppositionQuery = Object.freeze({
    clase: params.clase ? distinctSorted(params.clase) : null,
    titular: foldNameParts(params.titular),
    representante: foldNameParts(params.representante),
    oponente: foldNameParts(params.oponente),
    marcaAnterior: foldNameParts(params.marcaAnterior),
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [desde, nro] = openListCursor(cursorKeys, oppositionCursorScope(query), params.cursor);
  return { query, limit, after: { desde: String(desde), nroSolicitud: String(nro) } };
}

/**
 * Returns the cursor scope of open oppositions. `oponente` and `marcaAnterior`, the newer filters, are left out while
 * unused, so that older cursors stay valid.
 */
export function oppositionCursorScope(query: OppositionQuery): CursorScope {
  const foldNames = (names: readonly string[] | null) =>
    names && distinctSorted(names.map(foldText));
  const { clase, titular, representante, oponente, marcaAnterior } = query;
  const hashed = {
    clase,
    titular: foldNames(titular),
    representante: foldNames(representante),
    ...(oponente && { oponente: foldNames(oponente) }),
    ...(marcaAnterior && { marcaAnterior: foldNames(marcaAnterior) }),
  };
  return { endpoint: 'oppositions', sort: 'desde', query: hashed };
}

/** Orders oppositions by opening day, newest first, and then by application number. */
export function compareOppositions(a: OpenOpposition, b: OpenOpposition): number {
  return compareCodeUnits(b.desde, a.desde) || compareNroSolicitud(a.nroSolicitud, b.nroSolicitud);
}

/** Normalises parts of names. A part without letters or digits matches no person, so it is dropped. */
function foldNameParts(parts: readonly string[] | undefined): readonly string[] | null {
  if (!parts) return null;
  return distinctSorted(parts.map(normalizeNamePart).filter((part) => part !== ''));
}

/** A parsed query for persons. */
interface PersonQuery {
  /** Part of a name or legal name, from `normalizeNamePart`; null means any, and an empty text matches no name. */
  readonly nombre: string | null;
  readonly rol: Rol | null;
  readonly pais: string | null;
  readonly region: string | null;
}

/** The position of a page's last person in the order: the number of its marks, then its id. */
interface PersonKey {
  readonly marcasTotal: number;
  readonly id: number;
}

/** A parsed request for one page of persons. */
export interface PersonRequest {
  readonly query: PersonQuery;
  readonly limit: number;
  readonly after: PersonKey | null;
}

/**
 * Parses the parameters of `GET /v1/personas` (decision C12).
 * @throws ServiceError `validation_error` for a cursor that this query did not produce
 */
export function parsePersonRequest(
  params: z.output<typeof listPersonas.input>,
  cursorKeys: CursorKeys,
): PersonRequest {
  const query: PersonQuery = Object.freeze({
    nombre: params.q === undefined ? null : normalizeNamePart(params.q),
    rol: params.rol ?? null,
    pais: params.pais?.toUpperCase() ?? null,
    region: params.region ?? null,
  });
  const limit = params.limit ?? LIMITS.brandPageDefault;
  if (params.cursor === undefined) return { query, limit, after: null };
  const [marcasTotal, id] = openListCursor(cursorKeys, personCursorScope(query), params.cursor);
  return { query, limit, after: { marcasTotal: Number(marcasTotal), id: Number(id) } };
}

/** Returns the cursor scope of persons, with the folded name. */
export function personCursorScope(query: PersonQuery): CursorScope {
  const nombre = query.nombre === null ? null : foldText(query.nombre);
  return { endpoint: 'personas', sort: 'marcasTotal', query: { ...query, nombre } };
}

/** A parsed query for import runs; null means any. */
interface SyncRunQuery {
  readonly source: string | null;
  readonly status: SyncStatus | null;
}

/** A parsed request for one page of import runs; `after` is the id of the run before the page. */
export interface SyncRunRequest {
  readonly query: SyncRunQuery;
  readonly limit: number;
  readonly after: number | null;
}

/**
 * Parses the parameters of `GET /v1/sync-runs` (decision C15).
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
  const [after] = openListCursor(cursorKeys, syncRunCursorScope(query), params.cursor);
  return { query, limit, after: Number(after) };
}

/** Returns the cursor scope of import runs. */
export function syncRunCursorScope(query: SyncRunQuery): CursorScope {
  return { endpoint: 'sync-runs', sort: 'id', query };
}

type Params = z.output<typeof listChanges.input>;

const CURSOR = { version: 1, endpoint: 'changes', sort: 'seq', query: '' } as const;

/** A parsed request for one page of changes; null means any. */
export interface ChangesRequest {
  /** Only changes with a greater `seq`. */
  readonly after: number;
  readonly limit: number;
  readonly campos: readonly ChangedField[] | null;
  readonly sources: readonly string[] | null;
  /** The query for the marks whose changes are listed, evaluated in the generation that answers. */
  readonly marks: BrandQuery | null;
}

/**
 * Parses the parameters of `GET /v1/changes` (decision E4).
 * @throws ServiceError `validation_error` for a cursor of another endpoint, `invalid_rut`
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
    marks: namesPersons ? { ...ALL_MARKS, ...filters } : null,
  });
}

/** Creates the cursor after a change. It is valid with any filter, so that a client may change its filters. */
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
