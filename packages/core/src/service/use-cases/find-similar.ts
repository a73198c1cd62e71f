import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { SimilarBrand, SimilarBrands } from '../../contract/similar.ts';
import { type ExcludedHolders, pickFilters } from '../../domain/listing/brand-query.ts';
import {
  type SimilarRequest,
  searchedClasses,
  similarRequest,
} from '../../domain/listing/similar-request.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { SummariesByNro } from '../../search/answer-page.ts';
import type { CorpusAnswers } from '../../search/corpus-answers.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import type { SimilarOptions } from '../../search/similar/similar-marks.ts';
import {
  type FoundAlike,
  SPARE_ROWS,
  type Subject,
  similarItemsInSteps,
} from '../../search/similar-answer.ts';
import type { CorpusGeneration, LiveCorpus } from '../index/live-corpus.ts';
import type { RutHash } from '../index/person-filters.ts';
import type { Turns } from '../long-call-turns.ts';
import type { OperationRun } from '../operation-runs.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';
import { type ReadSummaries, withCurrentRows } from './with-current-rows.ts';

/** What a search for similar marks needs besides the corpus. */
export interface SimilarTools {
  readonly readSummaries: ReadSummaries;
  readonly hashRut: RutHash;
  readonly turns: Turns;
}

/** `GET /v1/brands/{nro}/similar`: within the mark's classes by default (decision C10). */
export function findSimilarByNumber(
  corpus: LiveCorpus,
  tools: SimilarTools,
): OperationRun<'findSimilarByNumber'> {
  return async ({ nro, ...params }) => {
    const mark = (await tools.readSummaries([nro])).get(nro);
    if (mark === undefined) throw new ServiceError('not_found', UNKNOWN_NUMBER);
    return findSimilar(corpus, tools, {
      subject: markSubject(mark),
      request: similarRequest(params),
    });
  };
}

/** `GET /v1/brands/similar`: marks that a text would be confusable with (decision C10). */
export function findSimilarByText(
  corpus: LiveCorpus,
  tools: SimilarTools,
): OperationRun<'findSimilarByText'> {
  return async ({ q, ...params }) =>
    findSimilar(corpus, tools, { subject: textSubject(q), request: similarRequest(params) });
}

/** A text that may become a mark. */
export function textSubject(q: string): Subject {
  return { name: q, clases: [], nro: null };
}

/** A mark of the register, as written there. */
export function markSubject({ denominacion, clases, nroSolicitud }: BrandSummary): Subject {
  return { name: denominacion, clases, nro: nroSolicitud };
}

async function findSimilar(
  corpus: LiveCorpus,
  tools: SimilarTools,
  query: SimilarQuery,
): Promise<SimilarBrands> {
  const { found, rows, dataAsOf } = await withCurrentRows(corpus, tools.readSummaries, {
    find: (index, joins) => foundSimilar({ index, joins }, tools, query),
    nrosOf: nrosFound,
  });
  const items = await similarItems(query, found, { rows, turns: tools.turns });
  return dataAsOf === undefined ? { items } : { items, dataAsOf };
}

/** A mark to find others like, and what shall be found of them. */
export interface SimilarQuery {
  readonly subject: Subject;
  readonly request: SimilarRequest;
}

/** What is like a mark in one generation, its rows not yet read. */
export interface FoundSimilar extends Omit<FoundAlike, 'rows' | 'judge'> {
  readonly index: CorpusAnswers;
}

/** What is searched, and the identities of its persons. */
export type SearchedCorpus = Pick<CorpusGeneration, 'index' | 'joins'>;

/** Looks for the marks like one in one generation. */
export async function foundSimilar(
  corpus: SearchedCorpus,
  { hashRut, turns }: Pick<SimilarTools, 'hashRut' | 'turns'>,
  query: SimilarQuery,
): Promise<FoundSimilar> {
  const { index } = corpus;
  const options = await similarOptions(corpus, hashRut, query);
  const marks = await index.similar(options, turns);
  return { index, marks, clase: options.clase };
}

/** The options for the index. */
export async function similarOptions(
  { index, joins }: SearchedCorpus,
  hashRut: RutHash,
  { subject, request }: SimilarQuery,
): Promise<SimilarOptions> {
  const { minScore, limit } = request;
  return {
    ...pickFilters('similar', request),
    minScore,
    name: subject.name,
    clase: searchedClasses(request, subject.clases),
    excluded: await knownHolders(request.excluded, index, { hashRut, joins }),
    most: limit + SPARE_ROWS,
  };
}

/** What the index must know to find a person under each of the person's names. */
interface HolderTools {
  readonly hashRut: RutHash;
  readonly joins: PersonJoins;
}

/**
 * Persons in the form that the index takes: tax ids hashed, each with the ids of all its names. A mark may name
 * a person without the tax id that another mark gives.
 */
async function knownHolders(
  { ids, ruts }: ExcludedHolders,
  index: Pick<CorpusAnswers, 'personsWithRut'>,
  { hashRut, joins }: HolderTools,
): Promise<ExcludedHolders> {
  const hashed = ruts.map(hashRut);
  const stated = (await Promise.all(hashed.map((rut) => index.personsWithRut(rut)))).flat();
  const persons = new Set([...ids, ...stated].map((id) => joins.personOf(id)));
  return { ids: [...persons].flatMap((id) => joins.idsOfPerson(id)), ruts: hashed };
}

/** The numbers of the marks that were found. */
export function nrosFound({ marks }: FoundSimilar): string[] {
  return marks.map(({ nroSolicitud }) => nroSolicitud);
}

/** The found marks as items of the answer: judged as written, and explained on request. */
export async function similarItems(
  { subject, request }: SimilarQuery,
  { index, ...found }: FoundSimilar,
  { rows, turns }: { readonly rows: SummariesByNro; readonly turns: Turns },
): Promise<SimilarBrand[]> {
  const alike = { ...found, judge: index.judge(), rows };
  const items = await turns.take(similarItemsInSteps(subject, request, alike));
  return request.explain ? index.explain(subject.name, items, turns) : items;
}
