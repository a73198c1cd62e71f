import type { z } from 'zod';
import type { HolidayCoverage } from '../../contract/holidays.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { getPlazosCalendar } from '../../contract/operations/get-plazos-calendar.ts';
import {
  TIPOS_DE_PLAZO,
  TIPOS_LISTADOS,
  type TipoDePlazo,
  type TipoListado,
} from '../../contract/plazo-vocabulary.ts';
import { isCovered, refuseUncovered } from '../calendar/business-days.ts';
import { businessDayCount } from '../plazos/mark-terms.ts';
import { ServiceError } from '../service-error.ts';
import { ALL_MARKS, type BrandQuery, parseBrandFilters } from './brand-query.ts';
import { type CursorKeys, type CursorScope, cursorFilters, openListCursor } from './cursor.ts';

type Filters = Omit<z.output<typeof getPlazosCalendar.input>, 'tipo' | 'lang'>;
type Params = Filters & {
  readonly tipo: TipoDePlazo | readonly TipoDePlazo[];
  readonly conDesconocidos?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** The requested kind of deadline, range of days and marks; null means not given. */
interface PlazosQuery {
  readonly tipo: TipoListado;
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly filters: BrandQuery;
}

/** A parsed request for one page of deadlines of all marks. */
export interface PlazosRequest {
  readonly query: PlazosQuery;
  /** The given `desde`, or else the day of the first page. */
  readonly desde: string;
  readonly limit: number;
  readonly after: { readonly fecha: string; readonly nroSolicitud: string } | null;
}

/**
 * Parses the parameters of `GET /v1/plazos` for one kind of deadline that the index stores (decision E2).
 * @param today the current day at the office
 * @throws ServiceError `validation_error` for days in the wrong order, for a foreign cursor, and for a parameter that
 *   only a portfolio accepts; `invalid_rut`
 */
export function parsePlazosRequest(
  { tipo, conDesconocidos, limit, cursor, ...params }: Params,
  cursorKeys: CursorKeys,
  today: string,
): PlazosRequest {
  const range = parseRange(params);
  const query: PlazosQuery = Object.freeze({ tipo: requireListedTipo(tipo), ...range });
  if (conDesconocidos) throw portfolioOnlyError('conDesconocidos');
  const request = { query, limit: limit ?? LIMITS.brandPageDefault };
  if (cursor === undefined) return { ...request, desde: range.desde ?? today, after: null };
  const [from, fecha, nro] = openListCursor(cursorKeys, plazosCursorScope(query), cursor);
  const after = { fecha: String(fecha), nroSolicitud: String(nro) };
  return { ...request, desde: String(from), after };
}

/** @throws ServiceError `validation_error`, `invalid_rut` */
function parseRange({ desde, hasta, ...filters }: Filters): Omit<PlazosQuery, 'tipo'> {
  if (desde !== undefined && hasta !== undefined && desde > hasta) {
    throw new ServiceError('validation_error', 'desde must not be after hasta');
  }
  return {
    desde: desde ?? null,
    hasta: hasta ?? null,
    filters: { ...ALL_MARKS, ...parseBrandFilters(filters) },
  };
}

/** @throws ServiceError `validation_error` for several kinds, and for a kind that the index does not store */
function requireListedTipo(tipo: Params['tipo']): TipoListado {
  const [first, ...others] = [tipo].flat();
  if (others.length > 0) throw portfolioOnlyError('several values of tipo');
  const listed = TIPOS_LISTADOS.find((one) => one === first);
  if (listed === undefined) throw portfolioOnlyError(`tipo=${first}`);
  return listed;
}

function portfolioOnlyError(what: string): ServiceError {
  return new ServiceError(
    'validation_error',
    `${what}: taken for a portfolio alone: send titularId, representanteId or rut with it, or one tipo of ${TIPOS_LISTADOS.join(', ')}`,
  );
}

/** The requested deadlines of a portfolio: the marks of given persons. */
interface PortfolioQuery extends Omit<PlazosQuery, 'tipo'> {
  /** The kinds of deadline, distinct and in the order in which a mark's deadlines are listed. */
  readonly tipo: readonly TipoDePlazo[];
  readonly conDesconocidos: boolean;
}

/** A request for the deadlines of a portfolio, which are computed from the rows of its marks. */
export interface PortfolioRequest {
  readonly query: PortfolioQuery;
  /** The given `desde`, or else the day of the first page. */
  readonly desde: string;
  readonly limit: number;
  readonly after: PortfolioPosition | null;
}

/** The position of a deadline in the list of a portfolio. */
export interface PortfolioPosition {
  /** Null for an unknown deadline. */
  readonly fecha: string | null;
  readonly nroSolicitud: string;
  readonly tipo: TipoDePlazo;
}

/**
 * Parses the parameters of `GET /v1/plazos` for a portfolio. Null without a person filter, and for a single kind of
 * deadline that the index stores: `parsePlazosRequest` handles these requests.
 * @param today the current day at the office
 * @throws ServiceError `validation_error`, `invalid_rut`
 */
export function parsePortfolioRequest(
  { tipo, conDesconocidos = false, limit, cursor, ...params }: Params,
  cursorKeys: CursorKeys,
  today: string,
): PortfolioRequest | null {
  const { titularId = [], representanteId = [], rut = [] } = params;
  if (titularId.length + representanteId.length + rut.length === 0) return null;
  const tipos = TIPOS_DE_PLAZO.filter((one) => [tipo].flat().includes(one));
  const isIndexed = tipos.every((one) => TIPOS_LISTADOS.some((listed) => listed === one));
  if (tipos.length === 1 && isIndexed && !conDesconocidos) return null;
  const query = Object.freeze({ tipo: tipos, conDesconocidos, ...parseRange(params) });
  const request = { query, limit: limit ?? LIMITS.brandPageDefault };
  if (cursor === undefined) return { ...request, desde: query.desde ?? today, after: null };
  const [from, fecha = null, nro, kind] = openListCursor(
    cursorKeys,
    plazosCursorScope(query),
    cursor,
  );
  const after = {
    fecha: fecha === null ? null : String(fecha),
    nroSolicitud: String(nro),
    tipo: TIPOS_DE_PLAZO.find((one) => one === kind) ?? TIPOS_DE_PLAZO[0],
  };
  return { ...request, desde: String(from), after };
}

/** The version of the filters when the first cursors of deadlines were created. */
const FIRST_FILTERS = 2;

/** Returns the cursor scope of deadlines. */
export function plazosCursorScope({
  filters,
  ...query
}: PlazosQuery | PortfolioQuery): CursorScope {
  const hashed = { ...query, filters: cursorFilters(filters, FIRST_FILTERS) };
  return { endpoint: 'plazos', sort: 'fecha', query: hashed };
}

/** A kind of deadline and the requested range of its last day; null means no end. */
interface CountedRange {
  readonly tipo: TipoListado;
  readonly desde: string;
  readonly hasta: string | null;
}

/**
 * Rejects a range outside the holiday calendar for a deadline in business days: an empty result would be misleading.
 * @throws ServiceError `fuera_de_cobertura`, with the coverage
 */
export function requireCountedRange(
  { tipo, desde, hasta }: CountedRange,
  coverage: HolidayCoverage | null,
): void {
  if (businessDayCount(tipo) === null) return;
  const days = hasta === null ? [desde] : [desde, hasta];
  if (!days.every((day) => isCovered(coverage, day))) refuseUncovered(coverage);
}
