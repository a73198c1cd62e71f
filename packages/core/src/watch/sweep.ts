import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { groupBy } from '../domain/group-by.ts';
import { digestTimes } from '../domain/watch/digest-times.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import { streamChangedBrands } from '../store/brands/change-store.ts';
import type { Database, Db } from '../store/database/database.ts';
import type { OpenDatabase } from '../store/database/open-database.ts';
import { withSpan } from '../store/database/tracing.ts';
import { runTransactionWithRetry } from '../store/database/transactions.ts';
import { enqueueNotification } from '../store/delivery/outbox.ts';
import {
  addHits,
  advanceSweptSeq,
  type LockedList,
  lockLists,
  type NewHit,
} from '../store/watch/hit-store.ts';
import { enqueueDigest } from '../store/watch/mail-store.ts';
import { claimSweepPart, releaseSweepPart, renewSweepPart } from '../store/watch/sweep-parts.ts';
import {
  hasUnswept,
  recordSweep,
  type SweepGroup,
  type SweepList,
} from '../store/watch/sweep-store.ts';
import { ChangeMatcher, yieldPeriodically } from './change-matcher.ts';
import { updateFollowedItems } from './followed-items.ts';
import { judgeHitGoods } from './hit-goods.ts';
import type { ChangedMark, NameWorker, StartNameWorker } from './name-hits.ts';
import { createWatchers, readMarks } from './watched-group.ts';

/** Maximum number of marks that are cached between the parts of a sweep, some ten megabytes. */
const MAX_CACHED_MARKS = 20_000;

/** The cached pages of marks that changed after `after`. */
interface Kept {
  readonly after: number;
  readonly pages: readonly (readonly ChangedMark[])[];
}

/**
 * Reads the current state of the marks that changed up to a given change. The result is cached for all parts of a sweep
 * unless there are too many marks.
 */
class ChangedMarks {
  readonly #db: Db;
  readonly #through: number;
  #kept: Kept | null = null;

  constructor(db: Db, through: number) {
    this.#db = db;
    this.#through = through;
  }

  /**
   * Yields pages of the marks that changed after `after`, ordered by their newest change. Each mark has at least all
   * its changes after `after`; cached pages may contain older ones.
   */
  async *after(after: number): AsyncGenerator<readonly ChangedMark[]> {
    const stored = this.#kept;
    if (stored === null || stored.after > after) {
      yield* this.#read(after);
      return;
    }
    for (const page of stored.pages) {
      yield page.filter(({ changes }) => (changes.at(-1)?.seq ?? 0) > after);
    }
  }

  async *#read(after: number): AsyncGenerator<readonly ChangedMark[]> {
    const pages: ChangedMark[][] = [];
    let marks = 0;
    for await (const changed of streamChangedBrands(this.#db, { after, through: this.#through })) {
      const numbers = changed.map(({ nroSolicitud }) => nroSolicitud);
      const brands = await readMarks(this.#db, numbers);
      const page = changed.flatMap(({ nroSolicitud, changes }) => {
        const brand = brands.get(nroSolicitud);
        return brand === undefined ? [] : [{ ...brand, changes }];
      });
      marks += changed.length;
      if (marks <= MAX_CACHED_MARKS) pages.push(page);
      yield page;
    }
    if (marks <= MAX_CACHED_MARKS) this.#kept = { after, pages };
  }
}

/** Name of the mutex that allows one sweep at a time per process; sweeps of several processes share the work. */
const MUTEX = 'marcario sweep';
/** Maximum evaluations of a list in one sweep: a list that changed meanwhile is evaluated again. */
const MAX_ATTEMPTS = 3;
/** Approximate number of watched items that a worker claims, and stores in memory, at a time. */
const PART_ITEMS = 10_000;
const BEATS_A_LEASE = 5;
/** Milliseconds between checks whether the other workers have finished. */
const ASK_AGAIN_MS = 100;

const MS = 1_000;

/** Counters of the sweeps and baselines of one process since its start. */
export class SweepTally {
  finished = 0;
  /** Number of sweeps that ended with an error, except those ended by `stop`. */
  failed = 0;
  /** Number of committed hits, including those of baselines and of sweeps that failed later. */
  hits = 0;
  /** Duration of the last finished sweep in seconds; 0 before the first. */
  lastSeconds = 0;

  /** Runs one sweep and counts its outcome. */
  async measure<T>(work: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    const begun = performance.now();
    try {
      const done = await work();
      this.finished += 1;
      this.lastSeconds = (performance.now() - begun) / MS;
      return done;
    } catch (error) {
      if (stop?.aborted !== true) this.failed += 1;
      throw error;
    }
  }
}

/** Dependencies and options of a sweep. */
export interface SweepTools {
  readonly database: OpenDatabase;
  /** Returns the current corpus; a sweep calls it once. */
  readonly corpus: () => CorpusWatch;
  /** Starts a worker thread for sweeps with too many names for the main thread. */
  readonly startWorker: StartNameWorker;
  readonly now: () => Date;
  readonly tally: SweepTally;
  /** Approximate number of watched items that are claimed at once; 10,000 by default. */
  readonly partItems?: number;
  /** Stops the work between two transactions. */
  readonly stop?: AbortSignal | undefined;
}

/** The result of a sweep. */
export interface SweepReport {
  /** The newest change that the sweep covered. */
  readonly through: number;
  readonly watchlists: number;
  readonly hits: number;
}

/** Sweeps the lists that no other worker has claimed, and waits until the other workers are done. */
export function sweepAndWait(tools: SweepTools): Promise<SweepReport> {
  return tools.database.mutexOf(MUTEX).run(() => measuredSweep(tools, true));
}

/** Sweeps the lists that no other worker has claimed; returns undefined when this process is already sweeping. */
export async function sweepOnce(tools: SweepTools): Promise<SweepReport | undefined> {
  const mutex = tools.database.mutexOf(MUTEX);
  if (mutex.busy) return undefined;
  return mutex.run(() => measuredSweep(tools, false));
}

/** Runs a sweep with its metrics and trace. @param waitsForOthers whether to wait for the claims of other workers */
function measuredSweep(tools: SweepTools, waitsForOthers: boolean): Promise<SweepReport> {
  const { tally, stop } = tools;
  return withSpan({ name: 'sweep' }, async (span) => {
    const report = await tally.measure(() => sweepAllLists(tools, waitsForOthers), stop);
    const { watchlists, hits } = report;
    span.setAttributes({ watchlists, hits });
    return report;
  });
}

/** Maximum number of lists in one transaction; `COMMIT_HITS` is the approximate maximum number of hits. */
const COMMIT_LISTS = 200;
const COMMIT_HITS = 2_000;

/** Lists with their hits, written in one transaction. */
interface CommitBatch {
  readonly lists: readonly SweepList[];
  readonly hits: readonly NewHit[];
}

/**
 * Groups the hits by list and splits the lists into batches, one per transaction. All hits of a list are in one batch.
 */
export function* toCommitBatches(
  lists: readonly SweepList[],
  found: readonly NewHit[],
): Generator<CommitBatch> {
  const byList = groupBy(found, ({ watchlistId }) => watchlistId);
  let part: { lists: SweepList[]; hits: NewHit[] } = { lists: [], hits: [] };
  for (const list of lists) {
    part.lists.push(list);
    part.hits = part.hits.concat(byList.get(list.id) ?? []);
    if (part.lists.length < COMMIT_LISTS && part.hits.length < COMMIT_HITS) continue;
    yield part;
    part = { lists: [], hits: [] };
  }
  if (part.lists.length > 0) yield part;
}

/**
 * Sweeps every active list from its last swept change to the newest change of the corpus, in parts that any number of
 * workers claim. The hits of a list, its progress and its notification are written in one transaction. So an
 * interrupted sweep has swept a list completely or not at all, and another worker takes over the claim when the lease
 * ends.
 */
async function sweepAllLists(tools: SweepTools, waitsForOthers: boolean): Promise<SweepReport> {
  const { database, stop, now } = tools;
  const corpus = tools.corpus();
  const changed = new ChangedMarks(database.db, corpus.seq);
  let thread: NameWorker | null = null;
  const startWorker = (pairs: number) => {
    thread ??= tools.startWorker(corpus, pairs);
    return thread;
  };
  const end = stop ?? new AbortController().signal;
  try {
    return await sweepParts(tools, waitsForOthers, {
      database,
      now,
      corpus,
      changed,
      startWorker,
      end,
    });
  } finally {
    await (thread as NameWorker | null)?.stop();
  }
}

async function sweepParts(
  { tally, partItems = PART_ITEMS }: SweepTools,
  waitsForOthers: boolean,
  tools: PartTools,
): Promise<SweepReport> {
  const { database, corpus, now, end } = tools;
  const { db, leaseMs } = database;
  const through = corpus.seq;
  const refusals = new Map<string, number>();
  let [watchlists, hits] = [0, 0];
  for (;;) {
    end.throwIfAborted();
    const except = [...refusals].flatMap(([id, tries]) => (tries < MAX_ATTEMPTS ? [] : [id]));
    const lease = randomUUID();
    const group = await claimSweepPart(db, { lease, leaseMs, partItems, through, except });
    if (group !== null) {
      for await (const done of sweepPart(group, lease, tools)) {
        watchlists += done.watchlists;
        hits += done.hits;
        tally.hits += done.hits;
        for (const id of done.refused) refusals.set(id, (refusals.get(id) ?? 0) + 1);
      }
    } else if (waitsForOthers && (await hasUnswept(db, through, except))) {
      await setTimeout(ASK_AGAIN_MS);
    } else break;
  }
  await recordSweep(db, through, now().toISOString());
  return { through, watchlists, hits };
}

/** Dependencies of a part of a sweep. */
interface PartTools extends Pick<SweepTools, 'database' | 'now'> {
  readonly corpus: CorpusWatch;
  /** The worker thread of the sweep, started for the first part that is large enough. */
  readonly startWorker: (pairs: number) => NameWorker | null;
  readonly changed: ChangedMarks;
  readonly end: AbortSignal;
}

/** The result of committing one batch. */
interface CommitResult {
  readonly watchlists: number;
  readonly hits: number;
  /** Lists that were changed or claimed by another worker meanwhile. */
  readonly refused: readonly string[];
}

/** Matches and commits the lists of a claim while a heartbeat renews the lease, then releases the claim. */
async function* sweepPart(
  group: SweepGroup,
  lease: string,
  tools: PartTools,
): AsyncGenerator<CommitResult> {
  const { db, leaseMs } = tools.database;
  const claim = { lease, ids: group.lists.map(({ id }) => id) };
  // The next heartbeat retries after a failure; a commit is rejected when the lease is lost.
  const heartbeat = () => void renewSweepPart(db, { ...claim, leaseMs }).catch(() => {});
  const beats = setInterval(heartbeat, leaseMs / BEATS_A_LEASE);
  try {
    const found = await matchGroup(group, tools);
    for (const part of toCommitBatches(group.lists, found)) {
      tools.end.throwIfAborted();
      yield await commitHits(part, lease, tools);
    }
  } finally {
    clearInterval(beats);
    // If the database is unavailable, the lease expires.
    await releaseSweepPart(db, claim).catch(() => {});
  }
}

/** Matches the changed marks with the items of a claim and returns the hits, in the order of the changes. */
async function matchGroup(
  group: SweepGroup,
  { database, corpus, changed, startWorker, end }: PartTools,
): Promise<NewHit[]> {
  const after = Math.min(...group.lists.map(({ sweptSeq }) => sweptSeq));
  const watchers = await createWatchers(database.db, group);
  const matcher = new ChangeMatcher({ corpus, watchers, changes: corpus.seq - after, startWorker });
  const hits: NewHit[][] = [];
  const pause = yieldPeriodically(end);
  for await (const marks of changed.after(after)) hits.push(await matcher.match(marks, pause));
  return (await judgeHitGoods(database.db, watchers, hits.flat())).hits;
}

/** Commits the hits of lists, except those that were paused, retired, changed or claimed by others meanwhile. */
async function commitHits(
  { lists, hits }: CommitBatch,
  lease: string,
  { database, corpus, now }: PartTools,
): Promise<CommitResult> {
  const [through, at] = [corpus.seq, now()];
  const read = new Map(lists.map((list) => [list.id, list]));
  return runTransactionWithRetry(database.db, async (trx) => {
    const held = (await lockLists(trx, [...read.keys()])).filter((list) => {
      const isOurs = list.sweepLease === lease && list.status === 'active';
      return isOurs && list.revision === read.get(list.id)?.revision;
    });
    const added = await addHits(trx, held, hits, at.toISOString());
    const ids = held.map(({ id }) => id);
    await advanceSweptSeq(trx, ids, { through, at: at.toISOString() });
    await updateFollowedItems(trx, corpus, {
      watchlistIds: ids,
      seq: through,
      createdAt: at.toISOString(),
    });
    for (const list of held) {
      const newHits = added.get(list.id) ?? 0;
      if (newHits > 0) await announceHits(trx, list, { newHits, now: at });
    }
    const swept = new Set(ids);
    return {
      watchlists: ids.length,
      hits: [...added.values()].reduce((sum, count) => sum + count, 0),
      refused: [...read.keys()].filter((id) => !swept.has(id)),
    };
  });
}

/** Queues the webhook and mail notifications of a list's new hits, in the transaction that wrote the hits. */
export async function announceHits(
  trx: Transaction<Database>,
  { id: watchlistId, isMailed }: LockedList,
  { newHits, now }: { readonly newHits: number; readonly now: Date },
): Promise<void> {
  await enqueueNotification(trx, { watchlistId, newHits, now });
  if (isMailed) await enqueueDigest(trx, watchlistId, { now, times: digestTimes(now) });
}
