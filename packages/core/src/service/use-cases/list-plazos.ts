import { LIMITS } from '../../contract/limits.ts';
import type { PlazosPage } from '../../contract/operations/list-plazos.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import { TIPOS_LISTADOS, type TipoListado } from '../../contract/plazo-vocabulary.ts';
import { CALENDAR_LANGUAGES, type Plazo } from '../../contract/plazos.ts';
import {
  addBusinessDaysIfKnown,
  type HolidayCalendar,
  NO_CALENDAR,
} from '../../domain/calendar/business-days.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { type CursorKeys, sealListCursor } from '../../domain/listing/cursor.ts';
import {
  type PlazosRequest,
  type PortfolioRequest,
  parsePlazosRequest,
  parsePortfolioRequest,
  plazosCursorScope,
  requireCountedRange,
} from '../../domain/listing/plazos-request.ts';
import { type CalendarSettings, createCalendarFile } from '../../domain/plazos/calendar-file.ts';
import type { TermClock } from '../../domain/plazos/calendar-terms.ts';
import { businessDayCount, computePlazo } from '../../domain/plazos/mark-terms.ts';
import {
  comparePortfolioPositions,
  listingDay,
  portfolioTerms,
} from '../../domain/plazos/portfolio-terms.ts';
import { toTermMark } from '../../domain/plazos/term-facts.ts';
import { toBrandSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { ListedMarks, MaybePromise } from '../../search/faces/corpus.ts';
import type { DeadlinePage } from '../../search/listing/term-page.ts';
import type { StoredTermMark, TermMarks } from '../../store/brands/brand-store.ts';
import type { HandlerWithTotal, OperationHandler } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import {
  expandPersonIds,
  type RutHash,
  withHashedRutFilter,
} from '../search-index/person-filters.ts';
import { withCurrentRows } from './with-current-rows.ts';

/** Dependencies of the list of deadlines. */
export interface PlazosTools {
  readonly readMarks: (nros: readonly string[]) => Promise<TermMarks>;
  readonly calendar: () => Promise<HolidayCalendar>;
  readonly now: () => Date;
  readonly hashRut: RutHash;
  readonly cursorKeys: CursorKeys;
}

/** Handles `GET /v1/plazos`: lists the marks whose term ends in a range of days, earliest first (decision E2). */
export function listPlazos(corpus: LiveCorpus, tools: PlazosTools): OperationHandler<'listPlazos'> {
  return async (params) => {
    const today = officeDay(tools.now());
    const portfolio = parsePortfolioRequest(params, tools.cursorKeys, today);
    if (portfolio !== null) return listPortfolioPlazos(corpus, tools, portfolio, today);
    const request = parsePlazosRequest(params, tools.cursorKeys, today);
    const { found, items, clock, dataAsOf } = await findPlazos(corpus, tools, request, today);
    const last = found.hasMore ? found.positions.at(-1) : undefined;
    const key = last && [request.desde, last.fecha, last.nroSolicitud];
    return {
      items: items.map(({ brand, plazo }) => ({ ...toBrandSummary(brand), plazo })),
      nextCursor: key
        ? sealListCursor(tools.cursorKeys, plazosCursorScope(request.query), key)
        : null,
      estimatedTotal: found.total,
      calendario: clock.calendar.coverage,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

/** Handles `GET /v1/plazos.ics`: returns the listing as an iCalendar file of at most a thousand entries. */
export function plazosCalendarHandler(
  corpus: LiveCorpus,
  tools: PlazosTools,
): HandlerWithTotal<'getPlazosCalendar'> {
  const readFile = createPlazosFileReader(corpus, tools);
  return async ({ lang = CALENDAR_LANGUAGES[0], ...params }, { setTotal }) => {
    const { text, total } = await readFile(params, { lang });
    setTotal?.({ total });
    return text;
  };
}

/** A calendar file of at most a thousand entries, and the total number of deadlines. */
export interface PlazosFile {
  readonly text: string;
  readonly total: number;
}

/** Lists deadlines and formats them as a calendar file. */
export type ReadPlazosFile = (
  params: Omit<ParsedInput<'getPlazosCalendar'>, 'lang'>,
  settings: Pick<CalendarSettings, 'lang' | 'label'>,
) => Promise<PlazosFile>;

/** Creates the function that returns the current deadlines as a calendar file. */
export function createPlazosFileReader(corpus: LiveCorpus, tools: PlazosTools): ReadPlazosFile {
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
    const text = createCalendarFile(
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

/** A mark of the listing with its deadline and the day it is listed under. */
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
  const days = businessDayCount(tipo);
  // Only deadlines in business days need the calendar for the search; for others it is read together with the marks.
  const counting = days !== null ? await tools.calendar() : null;
  if (counting !== null) requireCountedRange({ tipo, desde, hasta }, counting.coverage);
  const asked = withHashedRutFilter(query.filters, tools.hashRut);
  const lastTermDay = (base: string) =>
    counting && days !== null ? addBusinessDaysIfKnown(counting, base, days) : null;
  let calendar: HolidayCalendar = NO_CALENDAR;
  const readTermMarks = async (nros: readonly string[]) => {
    const read = await tools.readMarks(nros);
    ({ calendar } = read);
    return read.marks;
  };
  const { found, rows, dataAsOf } = await withCurrentRows(corpus, readTermMarks, {
    find: (index, joins): MaybePromise<DeadlinePage> => {
      const filters = expandPersonIds(asked, joins);
      const terms = { tipo, desde, hasta, today, lastDayFrom: lastTermDay, filters };
      return index.listTerms(terms, { after, limit });
    },
    nrosOf: ({ positions }) => positions.map(({ nroSolicitud }) => nroSolicitud),
  });
  const clock: TermClock = { calendar: counting ?? calendar, today };
  const items = found.positions.flatMap(({ nroSolicitud }) =>
    toListedPlazo(rows.get(nroSolicitud), tipo, clock),
  );
  return { found, items, clock, dataAsOf };
}

function toListedPlazo(
  brand: StoredTermMark | undefined,
  tipo: TipoListado,
  clock: TermClock,
): ListedPlazo[] {
  const plazo = brand && computePlazo(toTermMark(brand), clock, tipo);
  const fecha = plazo && listingDay(plazo);
  return brand && plazo && fecha !== undefined ? [{ brand, plazo, fecha }] : [];
}

/** Dependencies of the deadlines of a portfolio. */
interface PortfolioTools {
  readonly readMarks: (nros: readonly string[]) => Promise<TermMarks>;
  readonly hashRut: RutHash;
  readonly cursorKeys: CursorKeys;
}

/**
 * Returns a page of the deadlines of a portfolio (decision E2). The index has the dates of only some kinds of
 * deadlines, so each page computes all deadlines from the rows of all marks. O(marks), at most 2,000.
 */
async function listPortfolioPlazos(
  corpus: LiveCorpus,
  tools: PortfolioTools,
  request: PortfolioRequest,
  today: string,
): Promise<PlazosPage> {
  const { query, desde, limit, after } = request;
  const filters = withHashedRutFilter(query.filters, tools.hashRut);
  let calendar: HolidayCalendar = NO_CALENDAR;
  const readTermMarks = async (nros: readonly string[]) => {
    const read = await tools.readMarks(nros);
    ({ calendar } = read);
    return read.marks;
  };
  const { rows, dataAsOf } = await withCurrentRows(corpus, readTermMarks, {
    find: async (index, joins) =>
      portfolioMarkNumbers(await index.list(expandPersonIds(filters, joins))),
    nrosOf: (nros) => nros,
  });
  if (!query.conDesconocidos) requireCountedRanges(request, calendar);
  const wanted = { ...query, desde, clock: { calendar, today } };
  const terms = [...rows.values()]
    .flatMap((brand) => portfolioTerms(brand, toTermMark(brand), wanted))
    .sort(comparePortfolioPositions);
  const left =
    after === null ? terms : terms.filter((term) => comparePortfolioPositions(term, after) > 0);
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : undefined;
  const key = last && [desde, last.fecha, last.nroSolicitud, last.tipo];
  return {
    items: page.map(({ brand, plazo }) => ({ ...toBrandSummary(brand), plazo })),
    nextCursor: key ? sealListCursor(tools.cursorKeys, plazosCursorScope(query), key) : null,
    estimatedTotal: terms.length,
    calendario: calendar.coverage,
    ...(dataAsOf !== undefined && { dataAsOf }),
  };
}

/** Reads the numbers of all marks. @throws ServiceError `validation_error` when there are too many marks */
async function portfolioMarkNumbers(marks: ListedMarks): Promise<readonly string[]> {
  try {
    if (marks.total > LIMITS.portfolioMarksMax) throw tooManyMarksError(marks.total);
    const nros: string[] = [];
    while (nros.length < marks.total) {
      const next = await marks.take(marks.total - nros.length);
      if (next.length === 0) break;
      nros.push(...next);
    }
    return nros;
  } finally {
    marks.close?.();
  }
}

function tooManyMarksError(total: number): ServiceError {
  return new ServiceError(
    'validation_error',
    `Terms of a portfolio are computed for at most ${LIMITS.portfolioMarksMax} marks, and these filters leave ${total}: narrow them, for instance by clase or vivas, or ask for one tipo of ${TIPOS_LISTADOS.join(', ')} without conDesconocidos`,
  );
}

/** Rejects a range beyond the holiday calendar: deadlines there are unknown, so the list would silently omit them. */
function requireCountedRanges(
  { query: { tipo, hasta }, desde }: PortfolioRequest,
  { coverage }: HolidayCalendar,
): void {
  for (const listed of TIPOS_LISTADOS) {
    if (tipo.includes(listed)) requireCountedRange({ tipo: listed, desde, hasta }, coverage);
  }
}
