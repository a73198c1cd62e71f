import type { z } from 'zod';
import type { HolidayCoverage } from '../../contract/holidays.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { getPlazosCalendar } from '../../contract/operations/get-plazos-calendar.ts';
import type { TipoListado } from '../../contract/plazo-vocabulary.ts';
import { isCovered, refuseUncovered } from '../calendar/business-days.ts';
import { businessDaysOf } from '../plazos/mark-terms.ts';
import { ServiceError } from '../service-error.ts';
import { type BrandQuery, EVERY_MARK, parseBrandFilters } from './brand-query.ts';
import { type CursorKeys, hashedFilters, openListCursor, type PagedList } from './cursor.ts';

type Filters = z.output<typeof getPlazosCalendar.input>;
type Params = Filters & {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** Which terms of which marks, as it was asked; null: not said. */
interface PlazosQuery {
  readonly tipo: TipoListado;
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly filters: BrandQuery;
}

/** A request for terms with the day from which they count. */
export interface PlazosRequest {
  readonly query: PlazosQuery;
  /** Where `desde` is not said, the day of the first page. */
  readonly desde: string;
  readonly limit: number;
  readonly after: { readonly fecha: string; readonly nroSolicitud: string } | null;
}

/**
 * Parameters of `GET /v1/plazos` (decision E2).
 * @param today at the office
 * @throws ServiceError `validation_error` for days in the wrong order or a foreign cursor, `invalid_rut`
 */
export function parsePlazosRequest(
  { tipo, desde, hasta, limit, cursor, ...filters }: Params,
  cursorKeys: CursorKeys,
  today: string,
): PlazosRequest {
  if (desde !== undefined && hasta !== undefined && desde > hasta) {
    throw new ServiceError('validation_error', 'desde must not be after hasta');
  }
  const query: PlazosQuery = Object.freeze({
    tipo,
    desde: desde ?? null,
    hasta: hasta ?? null,
    filters: { ...EVERY_MARK, ...parseBrandFilters(filters) },
  });
  const asked = { query, limit: limit ?? LIMITS.brandPageDefault };
  if (cursor === undefined) return { ...asked, desde: desde ?? today, after: null };
  const [from, fecha, nro] = openListCursor(cursorKeys, plazosList(query), cursor);
  const after = { fecha: String(fecha), nroSolicitud: String(nro) };
  return { ...asked, desde: String(from), after };
}

/** The version of the filters that the first cursors of terms knew. */
const FIRST_FILTERS = 2;

/** Where the cursors of terms belong. */
export function plazosList({ filters, ...query }: PlazosQuery): PagedList {
  const hashed = { ...query, filters: hashedFilters(filters, FIRST_FILTERS) };
  return { endpoint: 'plazos', sort: 'fecha', query: hashed };
}

/**
 * Refuses a range of business days that reaches beyond the calendar: nothing found there would mean
 * nothing.
 * @throws ServiceError `fuera_de_cobertura`, with the coverage
 */
export function requireCountedRange(
  { query: { tipo, hasta }, desde }: Pick<PlazosRequest, 'query' | 'desde'>,
  coverage: HolidayCoverage | null,
): void {
  if (businessDaysOf(tipo) === null) return;
  const days = hasta === null ? [desde] : [desde, hasta];
  if (!days.every((day) => isCovered(coverage, day))) refuseUncovered(coverage);
}
