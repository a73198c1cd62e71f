import { setImmediate } from 'node:timers/promises';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ScreenedMark, ScreenedName } from '../../contract/operations/screen-brands.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { type GoodsParams, parseGoodsRequest } from '../../domain/listing/goods-request.ts';
import {
  parseScreeningEntries,
  type ScreeningEntry,
} from '../../domain/listing/similar-request.ts';
import { type StoredSummary, toBrandSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { SummariesByNro } from '../../search/faces/answer-page.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import type { OperationHandler } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import type { SimilarWorker } from '../workers/similar-thread.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';
import { clearancePlazos } from './clear-brand.ts';
import {
  classScope,
  deeperOptions,
  foundNumbers,
  itemsWithGoods,
  limitToCompared,
  markSubject,
  relatedFor,
  type SearchedCorpus,
  type SimilarQuery,
  type SimilarSearchResult,
  type SimilarTools,
  searchSimilarMarks,
  similarItems,
  similarOptions,
  textSubject,
} from './find-similar.ts';
import type { PlazosTools } from './list-plazos.ts';
import { mergeFound, readQueryGoods } from './similar-goods.ts';
import { hasOutdatedRow, MAX_ATTEMPTS } from './with-current-rows.ts';

/** Maximum number of names whose rows are read together, while the next names are searched. */
const NAMES_READ = 5;
/**
 * Share of the remaining names that an idle thread takes at a time: fewer towards the end, so that the threads finish
 * at about the same time.
 */
const SHARE_TAKEN = 0.25;
/** Minimum number of names for using the worker thread. */
const MANY_NAMES = 10;

/** Dependencies of a screening, besides the corpus. */
export interface ScreeningTools extends SimilarTools, Pick<PlazosTools, 'readMarks' | 'now'> {
  /** Returns a worker thread that searches like the index; null when there is none or it is not ready. */
  readonly workerFor: (index: CorpusAnswers) => SimilarWorker | null;
}

/** The query for one name, with the id of its entry. */
type PreparedEntry = SimilarQuery & { readonly id: string };

/** Handles `POST /v1/brands/screening`: finds similar marks for each of many names, in one pass (decision E5). */
export function screenBrands(
  corpus: LiveCorpus,
  tools: ScreeningTools,
): OperationHandler<'screenBrands'> {
  return async (params) => {
    const entries = parseScreeningEntries(params);
    const numbers = entries.flatMap(({ asked: request }) => request.nro ?? []);
    const marks: SummariesByNro =
      numbers.length === 0 ? new Map() : await tools.readSummaries(numbers);
    const { dataAsOf } = corpus.current();
    const queries = (
      await Promise.all(
        entries.map((entry) => prepareEntry(entry, { marks, goods: params, tools })),
      )
    ).flatMap((query) => query ?? []);
    const similar = await findItems(corpus, tools, queries);
    const found = params.explain === true ? await addPlazos(similar, tools) : similar;
    const items = entries.map(({ id, asked: name }): ScreenedName => {
      const alike = found.get(id);
      return alike === undefined ? { id, ...name, error: UNKNOWN } : { id, ...name, ...alike };
    });
    return dataAsOf === undefined ? { items } : { items, dataAsOf };
  };
}

/** The error of one name whose number is unknown; the other names are still answered. */
const UNKNOWN = { code: 'not_found', message: UNKNOWN_NUMBER } as const;

/** Prepares the query of an entry; null when its number, or the number that its goods come from, is unknown. */
async function prepareEntry(
  { id, asked: { q, nro }, request, consulta }: ScreeningEntry,
  { marks, goods: shared, tools }: ScreeningContext,
): Promise<PreparedEntry | null> {
  const mark = nro === undefined ? undefined : marks.get(nro);
  if (q === undefined && mark === undefined) return null;
  const subject = q === undefined && mark !== undefined ? markSubject(mark) : textSubject(q ?? '');
  const goods = parseGoodsRequest({ ...shared, ...consulta });
  const by = { nro: subject.nro, read: tools.readStored };
  try {
    const wanted = await readQueryGoods(goods, request.clase, by);
    return { id, request, goods, wanted, subject, relatedTo: await relatedFor(goods, tools) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}

interface ScreeningContext {
  readonly marks: SummariesByNro;
  readonly goods: GoodsParams;
  readonly tools: ScreeningTools;
}

/** The result for one name. */
type Items = Pick<ScreenedName, 'items' | 'evaluadas' | 'hay' | 'alcance'>;

/** Adds the deadlines of a clearance report to every mark, reading them once for all names. */
async function addPlazos(
  answers: ReadonlyMap<string, Items>,
  { readMarks, now }: Pick<PlazosTools, 'readMarks' | 'now'>,
): Promise<ReadonlyMap<string, Items>> {
  const nros = [...answers.values()].flatMap(({ items = [] }) =>
    items.map(({ nroSolicitud }) => nroSolicitud),
  );
  const { marks, calendar } = await readMarks([...new Set(nros)]);
  const clock = { calendar, today: officeDay(now()) };
  const plazosOfMark = (nro: string) => {
    const mark = marks.get(nro);
    return mark === undefined ? [] : clearancePlazos(mark, clock);
  };
  const dated = [...answers].map(([id, { items = [], ...answer }]) => {
    const marked = items.map(
      (item): ScreenedMark => ({ ...item, plazos: plazosOfMark(item.nroSolicitud) }),
    );
    return [id, { ...answer, items: marked }] as const;
  });
  return new Map(dated);
}

/**
 * Searches every name in one generation. If a found mark has changed since, its name is searched again after the index
 * has caught up, as in a search for similar marks.
 */
async function findItems(
  corpus: LiveCorpus,
  tools: ScreeningTools,
  queries: readonly PreparedEntry[],
): Promise<ReadonlyMap<string, Items>> {
  const items = new Map<string, Items>();
  let open = queries;
  for (let tries = 1; open.length > 0; tries += 1) {
    if (tries > 1) await corpus.refresh();
    const searched = corpus.current();
    const outdated: PreparedEntry[] = [];
    for (const read of await searchAndRead(searched, tools, open)) {
      const { one, rows, stored } = read;
      const found = one.wanted === null ? rows : stored;
      if (tries < MAX_ATTEMPTS && hasOutdatedRow(searched.index, found)) outdated.push(one);
      else items.set(one.id, { ...(await toItems(read, tools)), ...classScope(one) });
    }
    open = outdated;
  }
  return items;
}

async function toItems(
  { one, found, rows, stored }: Read,
  { turns }: ScreeningTools,
): Promise<Items> {
  if (one.wanted !== null) return itemsWithGoods(one, found, { rows: stored, turns });
  return { items: await similarItems(one, found, { rows, turns }) };
}

/** Searches names in this thread and, if there are many, also in a worker: an idle thread takes the next names. */
async function searchAndRead(
  searched: SearchedCorpus,
  tools: ScreeningTools,
  queries: readonly PreparedEntry[],
): Promise<readonly Read[]> {
  const left = [...queries];
  const findOnThisThread = (part: readonly PreparedEntry[]) => findInSlices(searched, tools, part);
  const finders: FindNames[] = [findOnThisThread];
  const worker = left.length < MANY_NAMES ? null : tools.workerFor(searched.index);
  if (worker !== null) {
    finders.push((part) =>
      findByWorker(searched, tools, worker, part).catch(() => findOnThisThread(part)),
    );
  }
  const reads: Promise<readonly Read[]>[] = [];
  const findAlternately = async (find: FindNames) => {
    while (left.length > 0) {
      const max = worker === null ? NAMES_READ : Math.ceil(left.length * SHARE_TAKEN);
      const found = await find(left.splice(0, Math.min(max, NAMES_READ)));
      const read = readRowsOfFound(tools, found);
      // Awaited below with the others; without this handler, an earlier failure would leave this rejection unhandled.
      read.catch(() => undefined);
      reads.push(read);
    }
  };
  await Promise.all(finders.map(findAlternately));
  return (await Promise.all(reads)).flat();
}

type FindNames = (part: readonly PreparedEntry[]) => Promise<readonly Found[]>;

async function findByWorker(
  searched: SearchedCorpus,
  { hashRut }: SimilarTools,
  worker: SimilarWorker,
  part: readonly PreparedEntry[],
): Promise<Found[]> {
  const { index } = searched;
  const options = await Promise.all(part.map((one) => similarOptions(searched, hashRut, one)));
  const marks = await worker.find(options);
  const deeper = new Map(
    part.flatMap((one, at) => {
      const [request, found = []] = [options[at], marks[at]];
      const again = request === undefined ? null : deeperOptions(one, request, found);
      return again === null ? [] : [[one.id, again] as const];
    }),
  );
  const more = deeper.size === 0 ? [] : await worker.find([...deeper.values()]);
  const moreOf = new Map([...deeper.keys()].map((id, at) => [id, more[at] ?? []]));
  return part.map((one, at) => {
    const all = mergeFound(marks[at] ?? [], moreOf.get(one.id) ?? []);
    return { one, found: limitToCompared(one, index, all) };
  });
}

interface Found {
  readonly one: PreparedEntry;
  readonly found: SimilarSearchResult;
}
type Read = Found & {
  /** Summaries by number, for a name without goods. */
  readonly rows: SummariesByNro;
  /** Marks with their goods by number, for a name with goods. */
  readonly stored: ReadonlyMap<string, StoredSummary>;
};

/** Searches names in this thread and serves other requests between two names. */
async function findInSlices(
  searched: SearchedCorpus,
  tools: SimilarTools,
  queries: readonly PreparedEntry[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (const one of queries) {
    found.push({ one, found: await searchSimilarMarks(searched, tools, one) });
    await setImmediate();
  }
  return found;
}

async function readRowsOfFound(tools: SimilarTools, found: readonly Found[]): Promise<Read[]> {
  const { all, stored } = await readRows(tools, found);
  return found.map((one) => {
    const nros = foundNumbers(one.found);
    return { ...one, rows: pickRows(all, nros), stored: pickRows(stored, nros) };
  });
}

function pickRows<Row>(rows: ReadonlyMap<string, Row>, nros: readonly string[]): Map<string, Row> {
  const own = new Map<string, Row>();
  for (const nro of nros) {
    const row = rows.get(nro);
    if (row !== undefined) own.set(nro, row);
  }
  return own;
}

async function readRows({ readSummaries, readStored }: SimilarTools, found: readonly Found[]) {
  const nros = [...new Set(found.flatMap((one) => foundNumbers(one.found)))];
  if (found.every(({ one }) => one.wanted === null)) {
    return { all: await readSummaries(nros), stored: new Map<string, StoredSummary>() };
  }
  const stored = await readStored(nros);
  const withoutGoods = found.filter(({ one }) => one.wanted === null);
  const all = new Map<string, BrandSummary>();
  for (const nro of withoutGoods.flatMap((one) => foundNumbers(one.found))) {
    const row = stored.get(nro);
    if (row !== undefined) all.set(nro, toBrandSummary(row));
  }
  return { all, stored };
}
