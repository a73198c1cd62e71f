import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { SimilarBrand, SimilarBrands } from '../../contract/similar.ts';
import { type ExcludedHolders, pickFilters } from '../../domain/listing/brand-query.ts';
import {
  classesWithRelated,
  type GoodsRequest,
  parseGoodsRequest,
  searchScope,
} from '../../domain/listing/goods-request.ts';
import {
  parseSimilarRequest,
  type SimilarRequest,
  searchedClasses,
} from '../../domain/listing/similar-request.ts';
import { type StoredSummary, toBrandSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { QueryGoods } from '../../goods/closest-goods.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import {
  EXTRA_ROWS,
  type SimilarHits,
  type Subject,
  toSimilarItems,
} from '../../search/faces/similar-answer.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import type { SimilarOptions } from '../../search/similar/similar-marks.ts';
import type { OperationHandler } from '../operation-handlers.ts';
import type { TimeSlicer } from '../runtime/time-slicing.ts';
import type { CorpusGeneration, LiveCorpus } from '../search-index/live-corpus.ts';
import type { RutHash } from '../search-index/person-filters.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';
import type { RelatedTo } from './filed-class-counts.ts';
import {
  classesToDeepen,
  GoodsRanking,
  MAX_COUNTED,
  marksToCompare,
  maxComparedMarks,
  mergeFound,
  readQueryGoods,
} from './similar-goods.ts';
import { type ReadSummaries, withCurrentRows } from './with-current-rows.ts';

/** Dependencies of a search for similar marks, besides the corpus. */
export interface SimilarTools {
  readonly readSummaries: ReadSummaries;
  /** Reads marks with the wording of their goods. */
  readonly readStored: ReadStoredMarks;
  readonly hashRut: RutHash;
  readonly turns: TimeSlicer;
  /** Returns the function that maps a class to its related classes. */
  readonly relatedTo: () => Promise<RelatedTo>;
}

/** Reads the fields of marks that summaries and the comparison of goods need. */
type ReadStoredMarks = (nros: readonly string[]) => Promise<ReadonlyMap<string, StoredSummary>>;

/** Handles `GET /v1/brands/{nro}/similar`: searches within the mark's own classes by default (decision C10). */
export function findSimilarByNumber(
  corpus: LiveCorpus,
  tools: SimilarTools,
): OperationHandler<'findSimilarByNumber'> {
  return async ({ nro, ...params }) => {
    const mark = (await tools.readSummaries([nro])).get(nro);
    if (mark === undefined) throw new ServiceError('not_found', UNKNOWN_NUMBER);
    return findSimilar(corpus, tools, await prepareSimilarQuery(markSubject(mark), params, tools));
  };
}

/** Handles `GET /v1/brands/similar`: finds marks that could be confused with a text (decision C10). */
export function findSimilarByText(
  corpus: LiveCorpus,
  tools: SimilarTools,
): OperationHandler<'findSimilarByText'> {
  return async ({ q, ...params }) =>
    findSimilar(corpus, tools, await prepareSimilarQuery(textSubject(q), params, tools));
}

/** Parses a request. @throws ServiceError for invalid parameters, and `not_found` for the goods of an unknown mark */
async function prepareSimilarQuery(
  subject: Subject,
  params: Parameters<typeof parseSimilarRequest>[0],
  tools: Pick<SimilarTools, 'readStored' | 'relatedTo'>,
): Promise<SimilarQuery> {
  const request = parseSimilarRequest(params);
  const goods = parseGoodsRequest(params);
  const by = { nro: subject.nro, read: tools.readStored };
  const queryGoods = await readQueryGoods(goods, request.clase, by);
  return { subject, request, goods, wanted: queryGoods, relatedTo: await relatedFor(goods, tools) };
}

/** Returns the related classes of the corpus, or none if the request neither includes nor excludes related classes. */
export async function relatedFor(
  { relacionadas }: GoodsRequest,
  { relatedTo }: Pick<SimilarTools, 'relatedTo'>,
): Promise<RelatedTo> {
  return relacionadas === undefined ? () => [] : relatedTo();
}

/** Returns the subject of a search for a text that may become a mark. */
export function textSubject(q: string): Subject {
  return { name: q, clases: [], nro: null };
}

/** Returns the subject of a search for a mark of the register, with its original spelling. */
export function markSubject({ denominacion, clases, nroSolicitud }: BrandSummary): Subject {
  return { name: denominacion, clases, nro: nroSolicitud };
}

async function findSimilar(
  corpus: LiveCorpus,
  tools: SimilarTools,
  query: SimilarQuery,
): Promise<SimilarBrands> {
  const search = {
    find: (index: CorpusAnswers, joins: PersonJoins) =>
      searchSimilarMarks({ index, joins }, tools, query),
    nrosOf: foundNumbers,
  };
  const { turns: scheduler } = tools;
  if (query.wanted === null) {
    const { found, rows, dataAsOf } = await withCurrentRows(corpus, tools.readSummaries, search);
    const items = await similarItems(query, found, { rows, turns: scheduler });
    return { items, ...(dataAsOf !== undefined && { dataAsOf }), ...classScope(query) };
  }
  const { found, rows, dataAsOf } = await withCurrentRows(corpus, tools.readStored, search);
  const answer = await itemsWithGoods(query, found, { rows, turns: scheduler });
  return { ...answer, ...(dataAsOf !== undefined && { dataAsOf }), ...classScope(query) };
}

/** Returns the classes that were searched, if the request asks for them. */
export function classScope({
  subject,
  request,
  goods,
  relatedTo,
}: SimilarQuery): Pick<SimilarBrands, 'alcance'> {
  const alcance = searchScope(request, goods, { ownClasses: subject.clases, relatedTo });
  return alcance === undefined ? {} : { alcance };
}

/** The name to find similar marks for, and the options of the search. */
export interface SimilarQuery {
  readonly subject: Subject;
  readonly request: SimilarRequest;
  readonly goods: GoodsRequest;
  /** The goods to compare; null when none were requested. */
  readonly wanted: QueryGoods | null;
  readonly relatedTo: RelatedTo;
}

/** Similar marks of one generation, before their rows are read. */
export interface SimilarSearchResult extends Omit<SimilarHits, 'rows' | 'judge'> {
  readonly index: CorpusAnswers;
  /** The number of similar marks, of which `marks` has the best; at most `MAX_COUNTED`. */
  readonly total: number;
}

/** The searched generation of the index, and the persons that its names belong to. */
export type SearchedCorpus = Pick<CorpusGeneration, 'index' | 'joins'>;

/** Searches one generation for similar marks, and again in the own and related classes if it found too few there. */
export async function searchSimilarMarks(
  corpus: SearchedCorpus,
  { hashRut, turns: scheduler }: Pick<SimilarTools, 'hashRut' | 'turns'>,
  query: SimilarQuery,
): Promise<SimilarSearchResult> {
  const { index } = corpus;
  const options = await similarOptions(corpus, hashRut, query);
  const marks = await index.similar(options, scheduler);
  const deeper = deeperOptions(query, options, marks);
  const more = deeper === null ? [] : await index.similar(deeper, scheduler);
  return limitToCompared(query, index, mergeFound(marks, more));
}

/** Returns options to search the own and related classes once more, if the first search found too few there. */
export function deeperOptions(
  { request: { limit }, wanted: queryGoods }: SimilarQuery,
  options: SimilarOptions,
  found: SimilarSearchResult['marks'],
): SimilarOptions | null {
  if (queryGoods === null) return null;
  const clase = classesToDeepen(options.clase, found, { wanted: queryGoods, limit });
  return clase === null ? null : { ...options, clase };
}

/** Selects the marks whose rows are read; with goods, only the best ones, because their goods have to be compared. */
export function limitToCompared(
  { subject, request, wanted: queryGoods }: SimilarQuery,
  index: CorpusAnswers,
  marks: SimilarSearchResult['marks'],
): SimilarSearchResult {
  const others = marks.filter(({ nroSolicitud }) => nroSolicitud !== subject.nro);
  return {
    index,
    marks: queryGoods === null ? marks : marksToCompare(others, queryGoods, request.limit),
    total: Math.min(MAX_COUNTED, others.length),
    clase: searchedClasses(request, subject.clases),
  };
}

/** Builds the search options of the index from a query. */
export async function similarOptions(
  { index, joins }: SearchedCorpus,
  hashRut: RutHash,
  { subject, request, goods, wanted: queryGoods, relatedTo }: SimilarQuery,
): Promise<SimilarOptions> {
  const { minScore, limit } = request;
  return {
    ...pickFilters('similar', request),
    minScore,
    name: subject.name,
    clase: classesWithRelated(request, goods, { ownClasses: subject.clases, relatedTo }),
    excluded: await resolveHolders(request.excluded, index, { hashRut, joins }),
    ...(queryGoods === null
      ? { max: limit + EXTRA_ROWS }
      : { max: MAX_COUNTED, searchDepth: maxComparedMarks(limit), withClasses: true }),
  };
}

/** Dependencies for finding a person under all of their names. */
interface HolderTools {
  readonly hashRut: RutHash;
  readonly joins: PersonJoins;
}

/**
 * Converts excluded persons for the index: tax ids are hashed, and each person gets the ids of all their names, because
 * a mark may name a person without the tax id that another mark states.
 */
async function resolveHolders(
  { ids, ruts }: ExcludedHolders,
  index: Pick<CorpusAnswers, 'personsWithRut'>,
  { hashRut, joins }: HolderTools,
): Promise<ExcludedHolders> {
  const hashed = ruts.map(hashRut);
  const stated = (await Promise.all(hashed.map((rut) => index.personsWithRut(rut)))).flat();
  const persons = new Set([...ids, ...stated].map((id) => joins.representedPerson(id)));
  return { ids: [...persons].flatMap((id) => joins.idsOfPerson(id)), ruts: hashed };
}

/** Returns the application numbers of the found marks. */
export function foundNumbers({ marks }: SimilarSearchResult): string[] {
  return marks.map(({ nroSolicitud }) => nroSolicitud);
}

interface UsesTurns {
  readonly turns: TimeSlicer;
}

/** Converts found marks to items of the response: scored with their original spelling, and explained on request. */
export async function similarItems(
  { subject, request }: SimilarQuery,
  { index, ...found }: SimilarSearchResult,
  { turns: scheduler, ...read }: Pick<SimilarHits, 'rows' | 'names' | 'rankRows'> & UsesTurns,
): Promise<SimilarBrand[]> {
  const alike = { ...found, ...read, judge: index.judge() };
  const items = await scheduler.take(toSimilarItems(subject, request, alike));
  return request.explain ? index.explain(subject.name, items, scheduler) : items;
}

/** Fields of a response with goods: the items, and the numbers of compared (`evaluadas`) and similar marks (`hay`). */
type ItemsWithGoods = Required<Pick<SimilarBrands, 'items' | 'evaluadas' | 'hay'>>;

/** Like `similarItems`, but compares goods and orders by conflict unless the sign alone is requested (decision F13). */
export async function itemsWithGoods(
  query: SimilarQuery,
  found: SimilarSearchResult,
  { rows: names, turns }: { readonly rows: ReadonlyMap<string, StoredSummary> } & UsesTurns,
): Promise<ItemsWithGoods> {
  if (query.wanted === null) throw new TypeError('a search without goods has none to compare');
  const { goods, request } = query;
  const ranking = new GoodsRanking(query.wanted, { goods, limit: request.limit }, names);
  const items = await similarItems(query, found, {
    turns,
    names,
    rows: summariesOf(names),
    rankRows: (best) => ranking.rankByConflict(best),
  });
  const evaluadas = ranking.compared;
  return { items: ranking.withGoods(items), evaluadas, hay: Math.max(found.total, evaluadas) };
}

/** Returns a map that builds summaries on demand, because the response contains only few of the marks read. */
export function summariesOf(rows: ReadonlyMap<string, StoredSummary>): SimilarHits['rows'] {
  return {
    get: (nro) => {
      const row = rows.get(nro);
      return row && toBrandSummary(row);
    },
  };
}
