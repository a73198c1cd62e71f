import { LIMITS } from '../../contract/limits.ts';
import type { PlazosPage } from '../../contract/operations/list-plazos.ts';
import { TIPOS_LISTADOS } from '../../contract/plazo-vocabulary.ts';
import { type HolidayCalendar, NO_CALENDAR } from '../../domain/calendar/business-days.ts';
import { type CursorKeys, sealListCursor } from '../../domain/listing/cursor.ts';
import {
  type PortfolioRequest,
  plazosCursorScope,
  requireCountedRange,
} from '../../domain/listing/plazos-request.ts';
import { comparePortfolioPositions, portfolioTerms } from '../../domain/plazos/portfolio-terms.ts';
import { toTermMark } from '../../domain/plazos/term-facts.ts';
import { toBrandSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { ListedMarks } from '../../search/faces/corpus.ts';
import type { TermMarks } from '../../store/brands/brand-store.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import {
  expandPersonIds,
  type RutHash,
  withHashedRutFilter,
} from '../search-index/person-filters.ts';
import { withCurrentRows } from './with-current-rows.ts';

/** The dependencies of the deadlines of a portfolio. */
interface PortfolioTools {
  readonly readMarks: (nros: readonly string[]) => Promise<TermMarks>;
  readonly hashRut: RutHash;
  readonly cursorKeys: CursorKeys;
}

/**
 * Returns a page of the deadlines of a portfolio (decision E2). The index only has the dates of some kinds, so for each
 * page all deadlines are computed from the rows of all its marks. O(marks), of which there are at most 2,000.
 */
export async function listPortfolioPlazos(
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

/** @throws ServiceError `validation_error` where there are too many */
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

/** If unknown deadlines are hidden, a range beyond the calendar would silently hide deadlines. */
function requireCountedRanges(
  { query: { tipo, hasta }, desde }: PortfolioRequest,
  { coverage }: HolidayCalendar,
): void {
  for (const listed of TIPOS_LISTADOS) {
    if (tipo.includes(listed)) requireCountedRange({ tipo: listed, desde, hasta }, coverage);
  }
}
