import { LIMITS } from '../../contract/limits.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import type { TipoListado } from '../../contract/plazo-vocabulary.ts';
import { CALENDAR_LANGUAGES, type Plazo } from '../../contract/plazos.ts';
import {
  type HolidayCalendar,
  knownBusinessDay,
  NO_CALENDAR,
} from '../../domain/calendar/business-days.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { type CursorKeys, sealListCursor } from '../../domain/listing/cursor.ts';
import {
  type PlazosRequest,
  parsePlazosRequest,
  parsePortfolioRequest,
  plazosList,
  requireCountedRange,
} from '../../domain/listing/plazos-request.ts';
import { type CalendarSettings, calendarFile } from '../../domain/plazos/calendar-file.ts';
import type { TermClock } from '../../domain/plazos/calendar-terms.ts';
import { businessDaysOf, plazoOf } from '../../domain/plazos/mark-terms.ts';
import { termDay } from '../../domain/plazos/portfolio-terms.ts';
import { termMarkOf } from '../../domain/plazos/term-facts.ts';
import { brandSummaryOf } from '../../domain/record/stored-brand.ts';
import type { Answered } from '../../search/corpus-answers.ts';
import type { TermPage } from '../../search/listing/term-page.ts';
import type { StoredTermMark, TermMarks } from '../../store/brand-store.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import { type RutHash, withHashedRutFilter, withJoinedPersons } from '../index/person-filters.ts';
import type { OperationRun, ReportingRun } from '../operation-runs.ts';
import { portfolioPlazos } from './portfolio-plazos.ts';
import { withCurrentRows } from './with-current-rows.ts';

/** The dependencies of the list of deadlines. */
export interface PlazosTools {
  readonly readMarks: (nros: readonly string[]) => Promise<TermMarks>;
  readonly calendar: () => Promise<HolidayCalendar>;
  readonly now: () => Date;
  readonly hashRut: RutHash;
  readonly cursorKeys: CursorKeys;
}

/** `GET /v1/plazos`: the marks whose term ends within some days, soonest first (decision E2). */
export function listPlazos(corpus: LiveCorpus, tools: PlazosTools): OperationRun<'listPlazos'> {
  return async (params) => {
    const today = officeDay(tools.now());
    const portfolio = parsePortfolioRequest(params, tools.cursorKeys, today);
    if (portfolio !== null) return portfolioPlazos(corpus, tools, portfolio, today);
    const request = parsePlazosRequest(params, tools.cursorKeys, today);
    const { found, items, clock, dataAsOf } = await findPlazos(corpus, tools, request, today);
    const last = found.hasMore ? found.places.at(-1) : undefined;
    const key = last && [request.desde, last.fecha, last.nroSolicitud];
    return {
      items: items.map(({ brand, plazo }) => ({ ...brandSummaryOf(brand), plazo })),
      nextCursor: key ? sealListCursor(tools.cursorKeys, plazosList(request.query), key) : null,
      estimatedTotal: found.total,
      calendario: clock.calendar.coverage,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

/** `GET /v1/plazos.ics`: the listing as a file for calendars, at most a thousand entries. */
export function plazosCalendar(
  corpus: LiveCorpus,
  tools: PlazosTools,
): ReportingRun<'getPlazosCalendar'> {
  const readFile = plazosFile(corpus, tools);
  return async ({ lang = CALENDAR_LANGUAGES[0], ...params }, { tell }) => {
    const { text, total } = await readFile(params, { lang });
    tell?.({ total });
    return text;
  };
}

/** A calendar file, and the number of deadlines: the file has at most a thousand entries. */
export interface PlazosFile {
  readonly text: string;
  readonly total: number;
}

/** Writes a list of deadlines as a file. */
export type ReadPlazosFile = (
  params: Omit<ParsedInput<'getPlazosCalendar'>, 'lang'>,
  settings: Pick<CalendarSettings, 'lang' | 'label'>,
) => Promise<PlazosFile>;

/** Creates calendar files of the current deadlines. */
export function plazosFile(corpus: LiveCorpus, tools: PlazosTools): ReadPlazosFile {
  return async (params, settings) => {
    const today = officeDay(tools.now());
    const request = parsePlazosRequest(params, tools.cursorKeys, today);
    const whole = { ...request, limit: LIMITS.calendarEntries };
    const { found, items, dataAsOf } = await findPlazos(corpus, tools, whole, today);
    const { total } = found;
    const entries = items.map(({ brand: { nroSolicitud, denominacion }, plazo, fecha }) => ({
      nroSolicitud,
      denominacion,
      plazo,
      fecha,
    }));
    const { tipo } = request.query;
    const text = calendarFile(
      { tipo, entries, total },
      {
        ...settings,
        at: dataAsOf ?? tools.now().toISOString(),
        firstDay: request.desde < today ? request.desde : today,
      },
    );
    return { text, total };
  };
}

/** A mark of the listing with its term. */
interface ListedPlazo {
  readonly brand: StoredTermMark;
  readonly plazo: Plazo;
  readonly fecha: string;
}

async function findPlazos(
  corpus: LiveCorpus,
  tools: PlazosTools,
  request: PlazosRequest,
  today: string,
) {
  const { query, desde, limit, after } = request;
  const { tipo, hasta } = query;
  const days = businessDaysOf(tipo);
  // Other deadlines are found without the calendar, which is read together with their marks.
  const counting = days !== null ? await tools.calendar() : null;
  if (counting !== null) requireCountedRange({ tipo, desde, hasta }, counting.coverage);
  const asked = withHashedRutFilter(query.filters, tools.hashRut);
  const lastDayFrom = (base: string) =>
    counting && days !== null ? knownBusinessDay(counting, base, days) : null;
  let calendar: HolidayCalendar = NO_CALENDAR;
  const readMarks = async (nros: readonly string[]) => {
    const read = await tools.readMarks(nros);
    ({ calendar } = read);
    return read.marks;
  };
  const { found, rows, dataAsOf } = await withCurrentRows(corpus, readMarks, {
    find: (index, joins): Answered<TermPage> => {
      const filters = withJoinedPersons(asked, joins);
      const terms = { tipo, desde, hasta, today, lastDayFrom, filters };
      return index.listTerms(terms, { after, limit });
    },
    nrosOf: ({ places }) => places.map(({ nroSolicitud }) => nroSolicitud),
  });
  const clock: TermClock = { calendar: counting ?? calendar, today };
  const items = found.places.flatMap(({ nroSolicitud }) =>
    listedPlazo(rows.get(nroSolicitud), tipo, clock),
  );
  return { found, items, clock, dataAsOf };
}

function listedPlazo(
  brand: StoredTermMark | undefined,
  tipo: TipoListado,
  clock: TermClock,
): ListedPlazo[] {
  const plazo = brand && plazoOf(termMarkOf(brand), clock, tipo);
  const fecha = plazo && termDay(plazo);
  return brand && plazo && fecha !== undefined ? [{ brand, plazo, fecha }] : [];
}
