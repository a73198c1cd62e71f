import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { compareNroSolicitud } from '../domain/listing/nro-order.ts';
import { leastScore, watchedClasses, watchMatch } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import {
  type BaselineList,
  finishBaseline,
  finishItem,
  nextBaseline,
  resumeBaselines,
  setBaselineStatus,
} from '../store/baseline-store.ts';
import { createdAfter, versionsOf } from '../store/changed-brands.ts';
import type { Database, Db } from '../store/database.ts';
import { addHits, type HeldList, holdLists, type NewHit } from '../store/hit-writer.ts';
import { enqueueNotification } from '../store/outbox.ts';
import { retriedTransaction } from '../store/retried-transaction.ts';
import { tryWithLock, withLock } from '../store/with-lock.ts';
import { hitOf } from './name-hits.ts';
import { endOf, type SweepTools } from './sweep.ts';
import { summariesOf, type Watcher, watchersOf } from './watched-group.ts';

const LOCK = { name: 'marcario baseline' };
/** Hits of one item (decision D10). */
const MOST_HITS = 1_000;
/** Read beyond those: the index knows names without their signs, which may move a mark by a place or two. */
const SPARE = 20;

/** Compares every list that waits for it with the whole corpus. @returns how many lists are done */
export function runBaselines(tools: SweepTools): Promise<number> {
  return withLock(tools.database, LOCK, (session, lost) =>
    compareAll(session, tools, endOf(lost, tools.stop)),
  );
}

/** The same; undefined at once when somebody is at it. */
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
    for (let list = await nextBaseline(db); list !== null; list = await nextBaseline(db)) {
      done += (await compareList(db, list, { ...tools, end })) ? 1 : 0;
    }
  } finally {
    // Where the database is away, the next one says so.
    await resumeBaselines(db).catch(() => {});
  }
  return done;
}

interface CompareTools extends SweepTools {
  readonly end: AbortSignal;
}

/**
 * Compares the items that are left, each a transaction with its hits: a baseline that is killed goes on
 * with the next item. The end is told once, for all of them.
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
  const held = corpus();
  for (const watcher of await watchersOf(db, group)) {
    end.throwIfAborted();
    const hits = await hitsOf(db, watcher, { corpus: held, seenUntil });
    let added = 0;
    const isHeld = await whileActive(db, id, async (trx, lists) => {
      added = (await addHits(trx, lists, hits, now().toISOString())).get(id) ?? 0;
      await finishItem(trx, { watchlistId: id, itemId: watcher.id, hits: added });
    });
    if (!isHeld) return false;
    tally.hits += added;
    await setImmediate();
  }
  return whileActive(db, id, async (trx) => {
    const newHits = await finishBaseline(trx, id, now().toISOString());
    if (newHits > 0) await enqueueNotification(trx, { watchlistId: id, newHits, now: now() });
  });
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

interface Compared {
  readonly corpus: CorpusWatch;
  readonly seenUntil: number;
}

async function hitsOf(
  db: Db,
  watcher: Watcher,
  { corpus, seenUntil }: Compared,
): Promise<NewHit[]> {
  const { filters } = watcher.list;
  const found = corpus.similar({
    name: watcher.name,
    clase: watchedClasses(watcher, filters),
    liveOnly: filters.liveOnly === true,
    minScore: leastScore(filters),
    most: MOST_HITS + SPARE,
    isThorough: true,
  });
  const nros = found.map(({ nroSolicitud }) => nroSolicitud);
  const [brands, versions] = [await summariesOf(db, nros), await versionsOf(db, nros)];
  const later = await createdAfter(db, nros, seenUntil);
  const watched = corpus.watched([{ name: watcher.name, minScore: leastScore(filters) }]);
  return [...brands.values()]
    .filter(({ nroSolicitud }) => !later.has(nroSolicitud) && !isOwn(watcher, nroSolicitud))
    .map((brand) => ({ brand, found: watched.meet(brand.denominacion).compare(0) }))
    .filter(({ brand, found: { score } }) => isHit(watcher, brand, score))
    .sort(
      (a, b) =>
        b.found.score - a.found.score ||
        compareNroSolicitud(a.brand.nroSolicitud, b.brand.nroSolicitud),
    )
    .slice(0, MOST_HITS)
    .map(({ brand, found: likeness }) =>
      hitOf(watcher, brand, triggerOf(versions.get(brand.nroSolicitud) ?? 0), likeness),
    );
}

function isOwn({ kind, mark }: Watcher, nro: string): boolean {
  return kind === 'numero' && mark === nro;
}

function triggerOf(version: number) {
  return { hitKind: 'baseline', version, isActAlone: false } as const;
}

function isHit(item: Watcher, brand: BrandSummary, score: number): boolean {
  const { filters } = item.list;
  const trigger = triggerOf(0);
  return watchMatch({ item, filters, baseline: true, brand, trigger, score }).isHit;
}
