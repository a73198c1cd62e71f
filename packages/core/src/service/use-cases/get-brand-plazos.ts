import type { HolidayCalendar } from '../../domain/calendar/business-days.ts';
import { officeDay } from '../../domain/calendar/office-day.ts';
import { plazosOf } from '../../domain/plazos/mark-terms.ts';
import { termMarkOf } from '../../domain/plazos/term-mark-of.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import { knownBrand, type ReadBrand } from './known-brand.ts';

/** What the terms of a mark are found with. */
export interface PlazoReads {
  readonly readBrand: ReadBrand;
  readonly calendar: () => Promise<HolidayCalendar>;
  readonly now: () => Date;
}

/** `GET /v1/brands/{nro}/plazos`: the terms of one mark as of today in Santiago (decision E2). */
export function getBrandPlazos(
  corpus: Pick<LiveCorpus, 'current'>,
  { readBrand, calendar: readCalendar, now }: PlazoReads,
): OperationRun<'getBrandPlazos'> {
  return async ({ nro }) => {
    const { dataAsOf } = corpus.current();
    const brand = await knownBrand(readBrand, nro);
    const calendar = await readCalendar();
    return {
      nroSolicitud: brand.nroSolicitud,
      items: plazosOf(termMarkOf(brand), { calendar, today: officeDay(now()) }),
      calendario: calendar.coverage,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}
