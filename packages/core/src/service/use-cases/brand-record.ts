import { LIMITS } from '../../contract/limits.ts';
import type { BrandBatch } from '../../contract/operations/get-brands-batch.ts';
import type { HolidayCalendar } from '../../domain/calendar/business-days.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { calculateTerm } from '../../domain/plazos/calendar-terms.ts';
import { plazosOf } from '../../domain/plazos/mark-terms.ts';
import { toTermMark } from '../../domain/plazos/term-facts.ts';
import { oppositionOf } from '../../domain/record/annotation-catalog.ts';
import { compactDetail, toAnotaciones, toBrandDetail } from '../../domain/record/brand-detail.ts';
import { deriveEstado } from '../../domain/record/derived-status.ts';
import type { StoredBrand } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { OperationHandler } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import type { ReadSummaries } from './with-current-rows.ts';

/** Error message for an unknown application number. */
export const UNKNOWN_NUMBER = 'No mark has this application number';

/** Reads all fields of a mark; null when the corpus does not contain its number. */
export type ReadBrand = (nroSolicitud: string) => Promise<StoredBrand | null>;

/**
 * Reads the mark with this number.
 * @throws ServiceError `not_found`
 */
async function requireBrand(readBrand: ReadBrand, nro: string): Promise<StoredBrand> {
  const brand = await readBrand(nro);
  if (brand === null) throw new ServiceError('not_found', UNKNOWN_NUMBER);
  return brand;
}

/** Handles `GET /v1/brands/{nroSolicitud}`: returns all public fields of a mark (specification 2.3, decision C5). */
export function getBrandDetail(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
): OperationHandler<'getBrandDetail'> {
  return async ({ nroSolicitud, detail: size }) => {
    const { dataAsOf } = corpus.current();
    const detail = toBrandDetail(await requireBrand(readBrand, nroSolicitud));
    const dated = dataAsOf === undefined ? detail : { ...detail, dataAsOf };
    return size === 'compact' ? compactDetail(dated) : dated;
  };
}

/** Handles `GET /v1/brands/{nro}/opposition`: returns the acts of the opposition, oldest first (decision C8). */
export function getBrandOpposition(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
): OperationHandler<'getBrandOpposition'> {
  return async ({ nro }) => {
    const { dataAsOf } = corpus.current();
    const { nroSolicitud, estado, anotaciones } = await requireBrand(readBrand, nro);
    const { eventos, abierta } = oppositionOf(anotaciones);
    const opposition = { nroSolicitud, estado, abierta, eventos: toAnotaciones(eventos) };
    return dataAsOf === undefined ? opposition : { ...opposition, dataAsOf };
  };
}

/** Dependencies of `getBrandPlazos`. */
interface PlazoDependencies {
  readonly readBrand: ReadBrand;
  readonly calendar: () => Promise<HolidayCalendar>;
  readonly now: () => Date;
}

/** Handles `GET /v1/brands/{nro}/plazos`: returns the deadlines of a mark as of today in Santiago (decision E2). */
export function getBrandPlazos(
  corpus: Pick<LiveCorpus, 'current'>,
  { readBrand, calendar: readCalendar, now }: PlazoDependencies,
): OperationHandler<'getBrandPlazos'> {
  return async ({ nro }) => {
    const { dataAsOf } = corpus.current();
    const brand = await requireBrand(readBrand, nro);
    const calendar = await readCalendar();
    return {
      nroSolicitud: brand.nroSolicitud,
      items: plazosOf(toTermMark(brand), { calendar, today: officeDay(now()) }),
      calendario: calendar.coverage,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

/** Handles `GET /v1/brands/{nro}/report`: returns the detail and the derived status (decisions C6 and C7). */
export function getBrandReport(
  corpus: LiveCorpus,
  readBrand: ReadBrand,
  now: () => Date,
): OperationHandler<'getBrandReport'> {
  return async ({ nro, detail: size }) => {
    const { dataAsOf } = corpus.current();
    const detail = toBrandDetail(await requireBrand(readBrand, nro));
    const report = { ...detail, ...deriveEstado(detail, officeDay(now())) };
    const dated = dataAsOf === undefined ? report : { ...report, dataAsOf };
    return size === 'compact' ? compactDetail(dated) : dated;
  };
}

/** Handles `POST /v1/brands/batch`: found marks and unknown numbers, both in request order (specification 4.2). */
export function getBrandsBatch(
  corpus: LiveCorpus,
  summaries: ReadSummaries,
): OperationHandler<'getBrandsBatch'> {
  return async ({ nros }) => {
    // The limit applies to the numbers as sent, before duplicates are removed (decision D13).
    if (nros.length > LIMITS.batchMax) {
      throw new ServiceError('invalid_input', `nros: send at most ${LIMITS.batchMax} numbers`);
    }
    const { dataAsOf } = corpus.current();
    const wanted = [...new Set(nros)];
    const rows = await summaries(wanted);
    const batch: BrandBatch = {
      items: wanted.flatMap((nro) => rows.get(nro) ?? []),
      notFound: wanted.filter((nro) => !rows.has(nro)),
    };
    return dataAsOf === undefined ? batch : { ...batch, dataAsOf };
  };
}

/** Handles `GET /v1/plazos/calcular`: returns the last day of a term (decision E2). */
export function calculatePlazo(
  readCalendar: () => Promise<HolidayCalendar>,
): OperationHandler<'calculatePlazo'> {
  return async (request) => calculateTerm(await readCalendar(), request);
}
