import { setImmediate } from 'node:timers/promises';
import type { ScreenedMark, ScreenedName } from '../../contract/operations/screen-brands.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { type GoodsParams, goodsRequest } from '../../domain/listing/goods-request.ts';
import { type ScreeningEntry, screeningEntries } from '../../domain/listing/similar-request.ts';
import { brandSummaryOf, type StoredSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { SummariesByNro } from '../../search/answer-page.ts';
import type { CorpusAnswers } from '../../search/corpus-answers.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import type { SimilarWorker } from '../workers/similar-thread.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';
import { clearanceTerms } from './clear-brand.ts';
import {
  deeperOptions,
  type FoundSimilar,
  foundMarks,
  foundSimilar,
  itemsWithGoods,
  markSubject,
  nrosFound,
  relatedFor,
  type SearchedCorpus,
  type SimilarQuery,
  type SimilarTools,
  scopeOf,
  similarItems,
  similarOptions,
  textSubject,
} from './find-similar.ts';
import type { PlazosTools } from './list-plazos.ts';
import { mergeFound, requestedGoods } from './similar-goods.ts';
import { isOutdated, MOST_TRIES } from './with-current-rows.ts';

/** Maximum number of names whose rows are read at once, while the next names are searched. */
const NAMES_READ = 5;
/**
 * The share of the remaining names that a free thread takes, which decreases towards the end, so that no thread waits
 * for long.
 */
const SHARE_TAKEN = 0.25;
/** Below this number all names are searched in this thread. */
const MANY_NAMES = 10;

/** The dependencies of a screening, besides the corpus. */
export interface ScreeningTools extends SimilarTools, Pick<PlazosTools, 'readMarks' | 'now'> {
  /** Returns a worker that searches names like the index does; null when there is none, or none yet. */
  readonly workerFor: (index: CorpusAnswers) => SimilarWorker | null;
}

/** One name to search. */
type Screened = SimilarQuery & { readonly id: string };

/** `POST /v1/brands/screening`: similar marks for each of many names, in one pass (decision E5). */
export function screenBrands(
  corpus: LiveCorpus,
  tools: ScreeningTools,
): OperationRun<'screenBrands'> {
  return async (params) => {
    const entries = screeningEntries(params);
    const numbers = entries.flatMap(({ asked }) => asked.nro ?? []);
    const marks: SummariesByNro =
      numbers.length === 0 ? new Map() : await tools.readSummaries(numbers);
    const { dataAsOf } = corpus.current();
    const queries = (
      await Promise.all(entries.map((entry) => screened(entry, { marks, goods: params, tools })))
    ).flatMap((query) => query ?? []);
    const similar = await itemsOfEach(corpus, tools, queries);
    const found = params.explain === true ? await withTerms(similar, tools) : similar;
    const items = entries.map(({ id, asked: name }): ScreenedName => {
      const alike = found.get(id);
      return alike === undefined ? { id, ...name, error: UNKNOWN } : { id, ...name, ...alike };
    });
    return dataAsOf === undefined ? { items } : { items, dataAsOf };
  };
}

/** An unknown number does not affect the other names. */
const UNKNOWN = { code: 'not_found', message: UNKNOWN_NUMBER } as const;

/** Null when no mark has its number or the number of its goods. */
async function screened(
  { id, asked: { q, nro }, request, consulta }: ScreeningEntry,
  { marks, goods: shared, tools }: ScreenedBy,
): Promise<Screened | null> {
  const mark = nro === undefined ? undefined : marks.get(nro);
  if (q === undefined && mark === undefined) return null;
  const subject = q === undefined && mark !== undefined ? markSubject(mark) : textSubject(q ?? '');
  const goods = goodsRequest({ ...shared, ...consulta });
  const by = { nro: subject.nro, read: tools.readStored };
  try {
    const wanted = await requestedGoods(goods, request.clase, by);
    return { id, request, goods, wanted, subject, relatedTo: await relatedFor(goods, tools) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}

interface ScreenedBy {
  readonly marks: SummariesByNro;
  readonly goods: GoodsParams;
  readonly tools: ScreeningTools;
}

/** The answer of one name. */
type Items = Pick<ScreenedName, 'items' | 'evaluadas' | 'hay' | 'alcance'>;

/** Adds the deadlines of a clearance report to every mark. They are read once for all names. */
async function withTerms(
  answers: ReadonlyMap<string, Items>,
  { readMarks, now }: Pick<PlazosTools, 'readMarks' | 'now'>,
): Promise<ReadonlyMap<string, Items>> {
  const nros = [...answers.values()].flatMap(({ items = [] }) =>
    items.map(({ nroSolicitud }) => nroSolicitud),
  );
  const { marks, calendar } = await readMarks([...new Set(nros)]);
  const clock = { calendar, today: officeDay(now()) };
  const termsOf = (nro: string) => {
    const mark = marks.get(nro);
    return mark === undefined ? [] : clearanceTerms(mark, clock);
  };
  const dated = [...answers].map(([id, { items = [], ...answer }]) => {
    const marked = items.map(
      (item): ScreenedMark => ({ ...item, plazos: termsOf(item.nroSolicitud) }),
    );
    return [id, { ...answer, items: marked }] as const;
  });
  return new Map(dated);
}

/**
 * Searches every name in one generation. Names with a mark that has changed since are searched again after the index
 * has caught up, like in a similar search.
 */
async function itemsOfEach(
  corpus: LiveCorpus,
  tools: ScreeningTools,
  queries: readonly Screened[],
): Promise<ReadonlyMap<string, Items>> {
  const items = new Map<string, Items>();
  let open = queries;
  for (let tries = 1; open.length > 0; tries += 1) {
    if (tries > 1) await corpus.refresh();
    const searched = corpus.current();
    const outdated: Screened[] = [];
    for (const read of await readOfEach(searched, tools, open)) {
      const { one, rows } = read;
      if (tries < MOST_TRIES && isOutdated(searched.index, rows)) outdated.push(one);
      else items.set(one.id, { ...(await answerOf(read, tools)), ...scopeOf(one) });
    }
    open = outdated;
  }
  return items;
}

async function answerOf(
  { one, found, rows, stored }: Read,
  { turns }: ScreeningTools,
): Promise<Items> {
  if (one.wanted !== null) return itemsWithGoods(one, found, { rows: stored, turns });
  return { items: await similarItems(one, found, { rows, turns }) };
}

/** Searches names in this thread and, if there are many, in another: a free thread takes the next names. */
async function readOfEach(
  searched: SearchedCorpus,
  tools: ScreeningTools,
  queries: readonly Screened[],
): Promise<readonly Read[]> {
  const left = [...queries];
  const here = (part: readonly Screened[]) => foundInTurns(searched, tools, part);
  const finders: FindNames[] = [here];
  const worker = left.length < MANY_NAMES ? null : tools.workerFor(searched.index);
  if (worker !== null) {
    finders.push((part) => foundByWorker(searched, tools, worker, part).catch(() => here(part)));
  }
  const reads: Promise<readonly Read[]>[] = [];
  const takeTurns = async (find: FindNames) => {
    while (left.length > 0) {
      const most = worker === null ? NAMES_READ : Math.ceil(left.length * SHARE_TAKEN);
      const found = await find(left.splice(0, Math.min(most, NAMES_READ)));
      const read = withRows(tools, found);
      // Awaited below with the others; without this listener an earlier failure would be unhandled.
      read.catch(() => undefined);
      reads.push(read);
    }
  };
  await Promise.all(finders.map(takeTurns));
  return (await Promise.all(reads)).flat();
}

type FindNames = (part: readonly Screened[]) => Promise<readonly Found[]>;

async function foundByWorker(
  searched: SearchedCorpus,
  { hashRut }: SimilarTools,
  worker: SimilarWorker,
  part: readonly Screened[],
): Promise<Found[]> {
  const { index } = searched;
  const options = await Promise.all(part.map((one) => similarOptions(searched, hashRut, one)));
  const marks = await worker.find(options);
  const deeper = new Map(
    part.flatMap((one, at) => {
      const [asked, found = []] = [options[at], marks[at]];
      const again = asked === undefined ? null : deeperOptions(one, asked, found);
      return again === null ? [] : [[one.id, again] as const];
    }),
  );
  const more = deeper.size === 0 ? [] : await worker.find([...deeper.values()]);
  const moreOf = new Map([...deeper.keys()].map((id, at) => [id, more[at] ?? []]));
  return part.map((one, at) => {
    const all = mergeFound(marks[at] ?? [], moreOf.get(one.id) ?? []);
    return { one, found: foundMarks(one, index, all) };
  });
}

interface Found {
  readonly one: Screened;
  readonly found: FoundSimilar;
}
type Read = Found & {
  readonly rows: SummariesByNro;
  /** The same with their goods, if requested. */
  readonly stored: ReadonlyMap<string, StoredSummary>;
};

/** Other requests are answered between two names. */
async function foundInTurns(
  searched: SearchedCorpus,
  tools: SimilarTools,
  queries: readonly Screened[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (const one of queries) {
    found.push({ one, found: await foundSimilar(searched, tools, one) });
    await setImmediate();
  }
  return found;
}

async function withRows(tools: SimilarTools, found: readonly Found[]): Promise<Read[]> {
  const { all, stored } = await readRows(tools, found);
  return found.map((one) => {
    const nros = nrosFound(one.found);
    return { ...one, rows: picked(all, nros), stored: picked(stored, nros) };
  });
}

function picked<Row>(rows: ReadonlyMap<string, Row>, nros: readonly string[]): Map<string, Row> {
  const own = new Map<string, Row>();
  for (const nro of nros) {
    const row = rows.get(nro);
    if (row !== undefined) own.set(nro, row);
  }
  return own;
}

async function readRows({ readSummaries, readStored }: SimilarTools, found: readonly Found[]) {
  const nros = [...new Set(found.flatMap((one) => nrosFound(one.found)))];
  if (found.every(({ one }) => one.wanted === null)) {
    return { all: await readSummaries(nros), stored: new Map<string, StoredSummary>() };
  }
  const stored = await readStored(nros);
  return { all: new Map([...stored].map(([nro, row]) => [nro, brandSummaryOf(row)])), stored };
}
