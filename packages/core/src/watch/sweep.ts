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

/** Most marks that are kept from one part of a sweep for the next: some ten megabytes. */
const MAX_CACHED_MARKS = 20_000;

/** What was read behind one change. */
interface Kept {
  readonly after: number;
  readonly pages: readonly (readonly ChangedMark[])[];
}

/** The marks that changed up to a change, as they are now: read once for all parts of a sweep, unless they are very many. */
class ChangedMarks {
  readonly #db: Db;
  readonly #through: number;
  #kept: Kept | null = null;

  constructor(db: Db, through: number) {
    this.#db = db;
    this.#through = through;
  }

  /** Those behind a change, each with its changes at least from there on, in the order of the newest, in pages. */
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

/** One sweep at a time in a process; those of several processes share the work. */
const MUTEX = 'marcario sweep';
/** How often a list is judged in one sweep, which is again where it was changed meanwhile. */
const MAX_ATTEMPTS = 3;
/** About how many watched items a worker claims, and has in memory, at once. */
const PART_ITEMS = 10_000;
const BEATS_A_LEASE = 5;
/** Milliseconds between looks whether other workers are done. */
const ASK_AGAIN_MS = 100;

const MS = 1_000;

/** What the sweeps and baselines of one process came to since it began. */
export class SweepTally {
  finished = 0;
  /** Sweeps that an error ended; not those that `stop` ended. */
  failed = 0;
  /** Hits that were committed, of baselines too, and of sweeps that failed later. */
  hits = 0;
  /** How long the last sweep took that finished; 0 before the first. */
  lastSeconds = 0;

  /** Runs one sweep and notes how it ended. */
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

/** What a sweep needs. */
export interface SweepTools {
  readonly database: OpenDatabase;
  /** The corpus as it is now; a sweep calls it once. */
  readonly corpus: () => CorpusWatch;
  /** Starts a worker for the names that are too many for the serving thread. */
  readonly startWorker: StartNameWorker;
  readonly now: () => Date;
  readonly tally: SweepTally;
  /** About how many watched items are claimed at once; 10,000 unless given. */
  readonly partItems?: number;
  /** Ends the work between two transactions. */
  readonly stop?: AbortSignal | undefined;
}

/** What a sweep did. */
export interface SweepReport {
  /** The newest change that it covered. */
  readonly through: number;
  readonly watchlists: number;
  readonly hits: number;
}

/** Sweeps what no other worker is at, and waits until those are done. */
export function sweepAndWait(tools: SweepTools): Promise<SweepReport> {
  return tools.database.mutexOf(MUTEX).run(() => measuredSweep(tools, true));
}

/** Sweeps what no other worker is at; undefined at once when this process is sweeping. */
export async function sweepOnce(tools: SweepTools): Promise<SweepReport | undefined> {
  const mutex = tools.database.mutexOf(MUTEX);
  if (mutex.busy) return undefined;
  return mutex.run(() => measuredSweep(tools, false));
}

/** @param waitsForOthers whether it ends only once other workers have swept what they claimed */
function measuredSweep(tools: SweepTools, waitsForOthers: boolean): Promise<SweepReport> {
  const { tally, stop } = tools;
  return withSpan({ name: 'sweep' }, async (span) => {
    const report = await tally.measure(() => sweepAllLists(tools, waitsForOthers), stop);
    const { watchlists, hits } = report;
    span.setAttributes({ watchlists, hits });
    return report;
  });
}

/** Most lists, and about how many hits, that one transaction writes. */
const COMMIT_LISTS = 200;
const COMMIT_HITS = 2_000;

/** Lists with their hits, as much as one transaction writes. */
interface CommitBatch {
  readonly lists: readonly SweepList[];
  readonly hits: readonly NewHit[];
}

/** Each list with all of its hits, however many, in the order of the lists. */
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
 * Sweeps every active list from its last swept change to the newest change of the corpus, in parts that any
 * number of workers claim. The hits of a list, how far it was swept and its notification are one transaction: a
 * sweep that is killed has swept a list whole or not at all, and another takes what it had claimed once the
 * lease is over.
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

/** What a part is swept with. */
interface PartTools extends Pick<SweepTools, 'database' | 'now'> {
  readonly corpus: CorpusWatch;
  /** The thread of the sweep, which is started for the first part that is worth it. */
  readonly startWorker: (pairs: number) => NameWorker | null;
  readonly changed: ChangedMarks;
  readonly end: AbortSignal;
}

/** What one transaction did. */
interface CommitResult {
  readonly watchlists: number;
  readonly hits: number;
  /** Lists that were changed, or lost to another worker, since they were claimed. */
  readonly refused: readonly string[];
}

/** Matches the lists of a claim while a heartbeat keeps it, and gives back what was not swept. */
async function* sweepPart(
  group: SweepGroup,
  lease: string,
  tools: PartTools,
): AsyncGenerator<CommitResult> {
  const { db, leaseMs } = tools.database;
  const claim = { lease, ids: group.lists.map(({ id }) => id) };
  // A beat that fails is followed by another; a lease that is lost refuses the commit.
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
    // Where the database is away, the lease ends by itself.
    await releaseSweepPart(db, claim).catch(() => {});
  }
}

/** The hits of some lists, in the order of the changes. */
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

/** A list that was paused, retired, changed or lost to another worker since it was claimed stays as it is. */
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

/**
 * Queues the notifications of new hits of a list, in the transaction that wrote them: to its callback, and by
 * mail.
 */
export async function announceHits(
  trx: Transaction<Database>,
  { id: watchlistId, isMailed }: LockedList,
  { newHits, now }: { readonly newHits: number; readonly now: Date },
): Promise<void> {
  await enqueueNotification(trx, { watchlistId, newHits, now });
  if (isMailed) await enqueueDigest(trx, watchlistId, { now, times: digestTimes(now) });
}
