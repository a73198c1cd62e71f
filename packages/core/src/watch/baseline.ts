import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { parseBrandFilters, pickFilters } from '../domain/listing/brand-query.ts';
import { compareNroSolicitud } from '../domain/listing/nro-order.ts';
import type { ListedMark } from '../domain/record/past-summary.ts';
import { minHitScore, watchedClasses, watchMatch } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import { versionsUntil } from '../store/brands/change-store.ts';
import type { Database, Db } from '../store/database/database.ts';
import { runTransactionWithRetry, tryWithLock, withLock } from '../store/database/transactions.ts';
import { addHits, type LockedList, lockLists, type NewHit } from '../store/watch/hit-store.ts';
import {
  type BaselineList,
  findNextBaseline,
  finishBaseline,
  finishItems,
  resumeBaselines,
  setBaselineStatus,
} from '../store/watch/sweep-store.ts';
import { judgeHitGoods } from './hit-goods.ts';
import { createHit } from './name-hits.ts';
import { announceHits, type SweepTools } from './sweep.ts';
import { createWatchers, isHeldByExcluded, readMarks, type Watcher } from './watched-group.ts';

const LOCK = { name: 'marcario baseline' };

/**
 * Compares every list that has a pending baseline with the whole corpus, except lists newer than the loaded corpus.
 * Returns the number of finished lists.
 */
export function runBaselines(tools: SweepTools): Promise<number> {
  return withLock(tools.database, LOCK, (session, lost) =>
    compareAllLists(session, tools, firstAbort(lost, tools.stop)),
  );
}

/** Like `runBaselines`, but returns undefined without waiting when another worker holds the lock. */
export function tryBaselines(tools: SweepTools): Promise<number | undefined> {
  return tryWithLock(tools.database, LOCK, (session, lost) =>
    compareAllLists(session, tools, firstAbort(lost, tools.stop)),
  );
}

/** Returns a signal that aborts when the lock is lost or the work must stop, whichever comes first. */
function firstAbort(lost: AbortSignal, stop: AbortSignal | undefined): AbortSignal {
  return stop === undefined ? lost : AbortSignal.any([lost, stop]);
}

async function compareAllLists(db: Db, tools: SweepTools, end: AbortSignal): Promise<number> {
  // The previous holder of the lock has ended, so its running baselines are pending again.
  await resumeBaselines(db);
  let done = 0;
  try {
    for (;;) {
      const corpus = tools.corpus();
      const list = await findNextBaseline(db, corpus.seq);
      if (list === null) break;
      done += (await compareList(db, list, { ...tools, corpus, end })) ? 1 : 0;
    }
  } finally {
    // When the database is unavailable, the next `resumeBaselines` reports the error.
    await resumeBaselines(db).catch(() => {});
  }
  return done;
}

interface CompareTools extends Omit<SweepTools, 'corpus'> {
  readonly corpus: CorpusWatch;
  readonly end: AbortSignal;
}

/** Maximum hits per item (decision D10). */
const MAX_HITS = 1_000;
/**
 * Additional marks to read per item: the index compares names without punctuation, which may shift a rank by one or
 * two.
 */
const SPARE = 20;
/** Number of candidates after which a batch is complete. A batch is read and evaluated together; no item is split. */
const PART_MARKS = 1_000;

/** A watched item with the corpus marks that may be hits for it. */
interface FoundMarks {
  readonly watcher: Watcher;
  readonly nros: readonly string[];
}

/**
 * Searches for each item in turn and yields to the event loop in between, because all items together take long. Yields
 * the candidates in batches.
 */
async function* searchInParts(
  watchers: readonly Watcher[],
  corpus: CorpusWatch,
  end: AbortSignal,
): AsyncGenerator<FoundMarks[]> {
  let batch: FoundMarks[] = [];
  let marks = 0;
  for (const watcher of watchers) {
    end.throwIfAborted();
    const nros = await findSimilarNumbers(watcher, corpus);
    batch.push({ watcher, nros });
    marks += nros.length;
    await setImmediate();
    if (marks < PART_MARKS) continue;
    yield batch;
    batch = [];
    marks = 0;
  }
  if (batch.length > 0) yield batch;
}

async function findSimilarNumbers(watcher: Watcher, corpus: CorpusWatch): Promise<string[]> {
  const { filters } = watcher.list;
  const found = await corpus.similar({
    ...pickFilters('watch', parseBrandFilters(filters)),
    name: watcher.name,
    clase: watchedClasses(watcher, filters),
    minScore: minHitScore(filters),
    excluded: { ids: [...watcher.excluded], ruts: [] },
    max: MAX_HITS + SPARE,
  });
  return found.map(({ nroSolicitud }) => nroSolicitud);
}

/** The data needed to evaluate candidate marks. */
interface CompareScope {
  readonly corpus: CorpusWatch;
  /** Marks first seen after this change number are evaluated by sweeps instead. */
  readonly seenUntil: number;
}

/** Returns the hits among the candidates, grouped by item, best first. */
async function findHits(
  db: Db,
  batch: readonly FoundMarks[],
  { corpus, seenUntil }: CompareScope,
): Promise<NewHit[]> {
  const all = [...new Set(batch.flatMap(({ nros }) => nros))];
  const [brands, versions] = [await readMarks(db, all), await versionsUntil(db, all, seenUntil)];
  const hits = batch.flatMap(({ watcher, nros }) => {
    const marks = nros.flatMap((nro) => {
      const [mark, version] = [brands.get(nro), versions.get(nro)];
      if (!mark || version === undefined || isWatchedMark(watcher, nro)) return [];
      return [{ ...mark, version }];
    });
    return selectBestHits(watcher, marks, corpus);
  });
  const watchers = batch.map(({ watcher }) => watcher);
  return (await judgeHitGoods(db, watchers, hits)).hits;
}

function isWatchedMark({ kind, mark }: Watcher, nro: string): boolean {
  return kind === 'numero' && mark === nro;
}

interface BaselineMark extends ListedMark {
  readonly version: number;
}

function selectBestHits(
  watcher: Watcher,
  marks: readonly BaselineMark[],
  corpus: CorpusWatch,
): NewHit[] {
  const likenessTo = corpus.scoreAgainst(watcher.name);
  return marks
    .map((mark) => ({ ...mark, found: likenessTo(mark.brand.denominacion) }))
    .filter((mark) => isHit(watcher, mark, mark.found.score))
    .sort(
      (a, b) =>
        b.found.score - a.found.score ||
        compareNroSolicitud(a.brand.nroSolicitud, b.brand.nroSolicitud),
    )
    .slice(0, MAX_HITS)
    .map(({ brand, version, found }) => createHit(watcher, brand, baselineTrigger(version), found));
}

function baselineTrigger(version: number) {
  return { hitKind: 'baseline', version, isActAlone: false } as const;
}

function isHit(item: Watcher, mark: ListedMark, score: number): boolean {
  const { filters } = item.list;
  return watchMatch({
    item,
    filters,
    baseline: true,
    brand: mark.brand,
    isHeldByExcluded: isHeldByExcluded(item, mark),
    trigger: baselineTrigger(0),
    score,
  }).isHit;
}

/**
 * Compares the remaining items in batches. Each batch is written in one transaction with its hits, so an interrupted
 * baseline continues with the next batch. The next items are searched for while the database writes. One notification
 * announces the end for all items.
 */
async function compareList(
  db: Db,
  { group, seenUntil }: BaselineList,
  { corpus, now, tally, end }: CompareTools,
): Promise<boolean> {
  const [list] = group.lists;
  if (list === undefined) return false;
  const { id } = list;
  await setBaselineStatus(db, id, 'running');
  let written = Promise.resolve(true);
  try {
    for await (const batch of searchInParts(await createWatchers(db, group), corpus, end)) {
      if (!(await written)) return false;
      const hits = await findHits(db, batch, { corpus, seenUntil });
      written = writePart(db, id, { part: batch, hits, now, tally });
      // The rejection is handled where `written` is awaited.
      written.catch(() => {});
    }
    if (!(await written)) return false;
  } finally {
    await written.catch(() => {});
  }
  return ifStillActive(db, id, async (trx, [held]) => {
    const newHits = await finishBaseline(trx, id, now().toISOString());
    if (held !== undefined && newHits > 0) await announceHits(trx, held, { newHits, now: now() });
  });
}

interface ComparedPart extends Pick<SweepTools, 'now' | 'tally'> {
  readonly part: readonly FoundMarks[];
  readonly hits: readonly NewHit[];
}

async function writePart(
  db: Db,
  id: string,
  { part: batch, hits, now, tally }: ComparedPart,
): Promise<boolean> {
  const itemIds = batch.map(({ watcher }) => watcher.id);
  let added = 0;
  const isHeld = await ifStillActive(db, id, async (trx, lists) => {
    added = (await addHits(trx, lists, hits, now().toISOString())).get(id) ?? 0;
    await finishItems(trx, { watchlistId: id, itemIds, hits: added });
  });
  if (isHeld) tally.hits += added;
  return isHeld;
}

/**
 * Returns false and does nothing when the list is paused or retired. A paused baseline continues when the list is
 * resumed.
 */
async function ifStillActive(
  db: Db,
  id: string,
  work: (trx: Transaction<Database>, lists: readonly LockedList[]) => Promise<void>,
): Promise<boolean> {
  return runTransactionWithRetry(db, async (trx) => {
    const lists = await lockLists(trx, [id]);
    if (lists[0]?.status === 'active') {
      await work(trx, lists);
      return true;
    }
    await setBaselineStatus(trx, id, 'pending');
    return false;
  });
}
