import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { parseBrandFilters, pickFilters } from '../domain/listing/brand-query.ts';
import { compareNroSolicitud } from '../domain/listing/nro-order.ts';
import type { HeldMark } from '../domain/record/past-summary.ts';
import { leastScore, watchedClasses, watchMatch } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/corpus-watch.ts';
import { versionsSeenUntil } from '../store/change-store.ts';
import type { Database, Db } from '../store/database.ts';
import { addHits, type HeldList, holdLists, type NewHit } from '../store/hit-store.ts';
import {
  type BaselineList,
  finishBaseline,
  finishItems,
  nextBaseline,
  resumeBaselines,
  setBaselineStatus,
} from '../store/sweep-store.ts';
import { retriedTransaction, tryWithLock, withLock } from '../store/transactions.ts';
import { judgeHitGoods } from './hit-goods.ts';
import { hitOf } from './name-hits.ts';
import { announceHits, type SweepTools } from './sweep.ts';
import { brandsOf, isHeldByExcluded, type Watcher, watchersOf } from './watched-group.ts';

const LOCK = { name: 'marcario baseline' };

/**
 * Compares every list that waits for it with the whole corpus, unless the list is newer than the corpus that
 * is held. @returns how many lists are done
 */
export function runBaselines(tools: SweepTools): Promise<number> {
  return withLock(tools.database, LOCK, (session, lost) =>
    compareAll(session, tools, endOf(lost, tools.stop)),
  );
}

/** As `runBaselines`, but undefined at once when another worker holds the lock. */
export function tryBaselines(tools: SweepTools): Promise<number | undefined> {
  return tryWithLock(tools.database, LOCK, (session, lost) =>
    compareAll(session, tools, endOf(lost, tools.stop)),
  );
}

/** Whichever comes first: the lock is lost, or the work shall stop. */
function endOf(lost: AbortSignal, stop: AbortSignal | undefined): AbortSignal {
  return stop === undefined ? lost : AbortSignal.any([lost, stop]);
}

async function compareAll(db: Db, tools: SweepTools, end: AbortSignal): Promise<number> {
  // The previous holder of the lock is gone.
  await resumeBaselines(db);
  let done = 0;
  try {
    for (;;) {
      const corpus = tools.corpus();
      const list = await nextBaseline(db, corpus.seq);
      if (list === null) break;
      done += (await compareList(db, list, { ...tools, corpus, end })) ? 1 : 0;
    }
  } finally {
    // Where the database is away, the next one says so.
    await resumeBaselines(db).catch(() => {});
  }
  return done;
}

interface CompareTools extends Omit<SweepTools, 'corpus'> {
  readonly corpus: CorpusWatch;
  readonly end: AbortSignal;
}

/** Most hits of one item (decision D10). */
const MOST_HITS = 1_000;
/** Read beyond those: the index knows names without their signs, which may move a mark by a place or two. */
const SPARE = 20;
/** Marks that are read, and judged, at once: those of one item at the least. */
const PART_MARKS = 1_000;

/** An item, and the marks of the corpus that may be hits of it. */
interface FoundMarks {
  readonly watcher: Watcher;
  readonly nros: readonly string[];
}

/**
 * Searches for one item after the other and yields to other work, since it takes long; returns the hits in
 * parts.
 */
async function* foundParts(
  watchers: readonly Watcher[],
  corpus: CorpusWatch,
  end: AbortSignal,
): AsyncGenerator<FoundMarks[]> {
  let part: FoundMarks[] = [];
  let marks = 0;
  for (const watcher of watchers) {
    end.throwIfAborted();
    const nros = await marksLike(watcher, corpus);
    part.push({ watcher, nros });
    marks += nros.length;
    await setImmediate();
    if (marks < PART_MARKS) continue;
    yield part;
    part = [];
    marks = 0;
  }
  if (part.length > 0) yield part;
}

async function marksLike(watcher: Watcher, corpus: CorpusWatch): Promise<string[]> {
  const { filters } = watcher.list;
  const found = await corpus.similar({
    ...pickFilters('watch', parseBrandFilters(filters)),
    name: watcher.name,
    clase: watchedClasses(watcher, filters),
    minScore: leastScore(filters),
    excluded: { ids: [...watcher.excluded], ruts: [] },
    most: MOST_HITS + SPARE,
  });
  return found.map(({ nroSolicitud }) => nroSolicitud);
}

/** What marks that were found are judged by. */
interface Compared {
  readonly corpus: CorpusWatch;
  /** Marks first seen after this change are the sweeps' to judge. */
  readonly seenUntil: number;
}

/** The hits among what was found, of one item after the other, the best of each first. */
async function hitsAmong(
  db: Db,
  part: readonly FoundMarks[],
  { corpus, seenUntil }: Compared,
): Promise<NewHit[]> {
  const all = [...new Set(part.flatMap(({ nros }) => nros))];
  const [brands, versions] = [await brandsOf(db, all), await versionsSeenUntil(db, all, seenUntil)];
  const hits = part.flatMap(({ watcher, nros }) => {
    const marks = nros.flatMap((nro) => {
      const [mark, version] = [brands.get(nro), versions.get(nro)];
      if (!mark || version === undefined || isOwn(watcher, nro)) return [];
      return [{ ...mark, version }];
    });
    return bestHits(watcher, marks, corpus);
  });
  const watchers = part.map(({ watcher }) => watcher);
  return (await judgeHitGoods(db, watchers, hits)).hits;
}

function isOwn({ kind, mark }: Watcher, nro: string): boolean {
  return kind === 'numero' && mark === nro;
}

interface BaselineMark extends HeldMark {
  readonly version: number;
}

function bestHits(watcher: Watcher, marks: readonly BaselineMark[], corpus: CorpusWatch): NewHit[] {
  const likenessTo = corpus.besideName(watcher.name);
  return marks
    .map((mark) => ({ ...mark, found: likenessTo(mark.brand.denominacion) }))
    .filter((mark) => isHit(watcher, mark, mark.found.score))
    .sort(
      (a, b) =>
        b.found.score - a.found.score ||
        compareNroSolicitud(a.brand.nroSolicitud, b.brand.nroSolicitud),
    )
    .slice(0, MOST_HITS)
    .map(({ brand, version, found }) => hitOf(watcher, brand, triggerOf(version), found));
}

function triggerOf(version: number) {
  return { hitKind: 'baseline', version, isActAlone: false } as const;
}

function isHit(item: Watcher, mark: HeldMark, score: number): boolean {
  const { filters } = item.list;
  return watchMatch({
    item,
    filters,
    baseline: true,
    brand: mark.brand,
    isHeldByExcluded: isHeldByExcluded(item, mark),
    trigger: triggerOf(0),
    score,
  }).isHit;
}

/**
 * Compares the items that are left, some at a time, each time a transaction with their hits: a killed baseline
 * continues with the next ones. While the database writes, the next items are searched for. The end is
 * announced once, for all of them.
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
    for await (const part of foundParts(await watchersOf(db, group), corpus, end)) {
      if (!(await written)) return false;
      const hits = await hitsAmong(db, part, { corpus, seenUntil });
      written = writePart(db, id, { part, hits, now, tally });
      // A failure is thrown when it is awaited.
      written.catch(() => {});
    }
    if (!(await written)) return false;
  } finally {
    await written.catch(() => {});
  }
  return whileActive(db, id, async (trx, [held]) => {
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
  { part, hits, now, tally }: ComparedPart,
): Promise<boolean> {
  const itemIds = part.map(({ watcher }) => watcher.id);
  let added = 0;
  const isHeld = await whileActive(db, id, async (trx, lists) => {
    added = (await addHits(trx, lists, hits, now().toISOString())).get(id) ?? 0;
    await finishItems(trx, { watchlistId: id, itemIds, hits: added });
  });
  if (isHeld) tally.hits += added;
  return isHeld;
}

/** False, and nothing done, once the list is paused or retired: a paused one goes on when it is resumed. */
async function whileActive(
  db: Db,
  id: string,
  work: (trx: Transaction<Database>, lists: readonly HeldList[]) => Promise<void>,
): Promise<boolean> {
  return retriedTransaction(db, async (trx) => {
    const lists = await holdLists(trx, [id]);
    if (lists[0]?.status === 'active') {
      await work(trx, lists);
      return true;
    }
    await setBaselineStatus(trx, id, 'pending');
    return false;
  });
}
