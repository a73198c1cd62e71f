import { CONFLICTOS } from '../../contract/goods.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  type Clearance,
  GRADOS_DE_INFORME,
  type MarcaDelInforme,
} from '../../contract/operations/clear-brand.ts';
import { NO_EVALUADO } from '../../contract/operations/compare-brands.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { type HolidayCalendar, NO_CALENDAR } from '../../domain/calendar/business-days.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { classesWithRelated, parseGoodsRequest } from '../../domain/listing/goods-request.ts';
import { parseSimilarRequest } from '../../domain/listing/similar-request.ts';
import type { TermClock } from '../../domain/plazos/calendar-terms.ts';
import { computePlazo } from '../../domain/plazos/mark-terms.ts';
import { toTermMark } from '../../domain/plazos/term-facts.ts';
import { similarityGrade } from '../../search/similar/explain/explain-pair.ts';
import type { StoredTermMark } from '../../store/brands/brand-store.ts';
import type { OperationHandler } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import {
  classScope,
  foundNumbers,
  itemsWithGoods,
  relatedFor,
  type SimilarTools,
  searchSimilarMarks,
  similarItems,
  summariesOf,
  textSubject,
} from './find-similar.ts';
import type { PlazosTools } from './list-plazos.ts';
import { readQueryGoods } from './similar-goods.ts';
import { withCurrentRows } from './with-current-rows.ts';

/** Dependencies of a clearance report. */
type ClearanceTools = Omit<SimilarTools, 'readSummaries' | 'readStored'> &
  Pick<PlazosTools, 'readMarks' | 'now'>;

/** The deadlines that matter for a new name: the end of the opposition period and the expiry. */
const TERMS = ['oposicion', 'renovacion'] as const;

/** Computes the deadlines of a mark that matter for a new name. */
export function clearancePlazos(row: StoredTermMark, clock: TermClock): Plazo[] {
  const mark = toTermMark(row);
  return TERMS.flatMap((tipo) => computePlazo(mark, clock, tipo) ?? []);
}

/** Handles `GET /v1/brands/clearance`: marks that conflict with a name, by grade of similarity (decision F1). */
export function clearBrand(
  corpus: LiveCorpus,
  tools: ClearanceTools,
): OperationHandler<'clearBrand'> {
  return async ({ q, limit = LIMITS.clearanceDefault, ...filters }) => {
    const request = parseSimilarRequest({ ...filters, limit, explain: true });
    const goods = parseGoodsRequest(filters);
    const readStoredMarks = async (nros: readonly string[]) => (await tools.readMarks(nros)).marks;
    const wanted = await readQueryGoods(goods, request.clase, { nro: null, read: readStoredMarks });
    const relatedTo = await relatedFor(goods, tools);
    const query = { subject: textSubject(q), request, goods, wanted, relatedTo };
    let calendar: HolidayCalendar = NO_CALENDAR;
    const readTermMarks = async (nros: readonly string[]) => {
      const readStoredMarks = await tools.readMarks(nros);
      ({ calendar } = readStoredMarks);
      return readStoredMarks.marks;
    };
    const { index, found, rows, dataAsOf } = await withCurrentRows(corpus, readTermMarks, {
      find: (searched, joins) => searchSimilarMarks({ index: searched, joins }, tools, query),
      nrosOf: foundNumbers,
    });
    const { turns } = tools;
    const { items, ...counts } =
      wanted === null
        ? { items: await similarItems(query, found, { rows: summariesOf(rows), turns }) }
        : await itemsWithGoods(query, found, { rows, turns });
    const clock = { calendar, today: officeDay(tools.now()) };
    const cleared = items.flatMap(({ explicacion, ...item }): MarcaDelInforme[] => {
      const row = rows.get(item.nroSolicitud);
      if (row === undefined || explicacion === undefined) return [];
      return [{ ...item, explicacion, plazos: clearancePlazos(row, clock) }];
    });
    return {
      q,
      clases: [...classesWithRelated(request, goods, { ownClasses: [], relatedTo })],
      ...(dataAsOf !== undefined && { dataAsOf }),
      register: { marcas: index.size },
      grupos: wanted === null ? groupsByGrade(cleared) : groupsByConflict(cleared),
      ...unevaluatedAspects(cleared, wanted !== null),
      ...counts,
      ...classScope(query),
    };
  };
}

/** Lists the aspects that were not evaluated; goods count as evaluated only if every mark states its own wording. */
function unevaluatedAspects(items: readonly MarcaDelInforme[], hasGoods: boolean) {
  if (!hasGoods) return { noEvaluado: [...NO_EVALUADO] };
  const productosSinTexto = items.filter(({ productos }) => productos?.base === 'clase').length;
  const noEvaluado = NO_EVALUADO.filter(
    (one) => one !== 'productos_y_servicios' || productosSinTexto > 0,
  );
  return { noEvaluado, productosSinTexto };
}

function groupsByConflict(items: MarcaDelInforme[]): Clearance['grupos'] {
  return CONFLICTOS.map((conflicto) => ({
    conflicto,
    items: items.filter((item) => item.conflicto === conflicto),
  })).filter((group) => group.items.length > 0);
}

function groupsByGrade(items: MarcaDelInforme[]): Clearance['grupos'] {
  return GRADOS_DE_INFORME.map((grado) => ({
    grado,
    items: items.filter(({ score }) => similarityGrade(score) === grado),
  })).filter((group) => group.items.length > 0);
}
