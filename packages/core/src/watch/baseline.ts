import type { Transaction } from 'kysely';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import type { Database, Db } from '../store/database.ts';
import { addHits, type HeldList, holdLists, type NewHit } from '../store/hit-store.ts';
import { enqueueNotification } from '../store/outbox.ts';
import {
  type BaselineList,
  finishBaseline,
  finishItems,
  nextBaseline,
  resumeBaselines,
  setBaselineStatus,
} from '../store/sweep-store.ts';
import { retriedTransaction, tryWithLock, withLock } from '../store/transactions.ts';
import { type FoundMarks, foundParts, hitsAmong } from './baseline-hits.ts';
import { endOf, type SweepTools } from './sweep.ts';
import { watchersOf } from './watched-group.ts';

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

async function compareAll(db: Db, tools: SweepTools, end: AbortSignal): Promise<number> {
  // Whoever had the lock before is gone.
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

/**
 * Compares the items that are left, some at a time, each time a transaction with their hits: a baseline that is
 * killed goes on with the next ones. While a database writes, the next items are searched for. The end is told once,
 * for all of them.
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
      // A failure is told once it is waited for.
      written.catch(() => {});
    }
    if (!(await written)) return false;
  } finally {
    await written.catch(() => {});
  }
  return whileActive(db, id, async (trx) => {
    const newHits = await finishBaseline(trx, id, now().toISOString());
    if (newHits > 0) await enqueueNotification(trx, { watchlistId: id, newHits, now: now() });
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
