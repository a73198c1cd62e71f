import { setImmediate } from 'node:timers/promises';
import { groupedBy } from '../domain/grouped-by.ts';
import { leastScore } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import type { LikeNames, WatchedNames } from '../search/similar/watched/watched-names.ts';
import { changedBrands } from '../store/change-store.ts';
import type { Db } from '../store/database.ts';
import { addHits, advanceSwept, holdLists, type NewHit } from '../store/hit-store.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { enqueueNotification } from '../store/outbox.ts';
import { noteSwept, type SweptGroup, type SweptList, unsweptGroups } from '../store/sweep-store.ts';
import { traced } from '../store/traced.ts';
import { retriedTransaction, tryWithLock, withLock } from '../store/transactions.ts';
import { keepFollowed } from './followed-items.ts';
import {
  type ChangedMark,
  hitsOfName,
  hitsOfNumber,
  type NameWorker,
  type StartNameWorker,
  triggersOf,
} from './name-hits.ts';
import { brandsOf, type Watcher, watchersOf } from './watched-group.ts';

const LOCK = { name: 'marcario sweep' };
/** About how many watched items are in memory at once: lists are taken whole. */
const GROUP_ITEMS = 20_000;
/** Most rounds of one sweep: a list that was changed while it was judged is judged again. */
const MOST_ROUNDS = 3;
/** Milliseconds after which other work gets its turn. */
const TURN_MS = 10;

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
  /** The corpus as it is now; one sweep asks once. */
  readonly corpus: () => CorpusWatch;
  /** Starts a worker for the names that are too many for the serving thread. */
  readonly aside: StartNameWorker;
  readonly now: () => Date;
  readonly tally: SweepTally;
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

/** Sweeps once, after the sweep that holds the lock. */
export function sweep(tools: SweepTools): Promise<SweepReport> {
  return withLock(tools.database, LOCK, (session, lost) => measuredSweep(session, tools, lost));
}

/** As `sweep`, but undefined at once when another worker sweeps. */
export function trySweep(tools: SweepTools): Promise<SweepReport | undefined> {
  return tryWithLock(tools.database, LOCK, (session, lost) => measuredSweep(session, tools, lost));
}

function measuredSweep(db: Db, tools: SweepTools, lost: AbortSignal): Promise<SweepReport> {
  const { tally, stop } = tools;
  return traced({ name: 'sweep' }, async (span) => {
    const report = await tally.measure(() => sweepAll(db, tools, endOf(lost, stop)), stop);
    const { watchlists, hits } = report;
    span.setAttributes({ watchlists, hits });
    return report;
  });
}

/** Whichever comes first: the lock is lost, or the work shall stop. */
export function endOf(lost: AbortSignal, stop: AbortSignal | undefined): AbortSignal {
  return stop === undefined ? lost : AbortSignal.any([lost, stop]);
}

/** Most lists, and about how many hits, that one transaction writes. */
const COMMIT_LISTS = 200;
const COMMIT_HITS = 2_000;

/** Lists with their hits, as much as one transaction writes. */
interface CommitPart {
  readonly lists: readonly SweptList[];
  readonly hits: readonly NewHit[];
}

/** Each list with all of its hits, however many, in the order of the lists. */
export function* commitParts(
  lists: readonly SweptList[],
  found: readonly NewHit[],
): Generator<CommitPart> {
  const byList = groupedBy(found, ({ watchlistId }) => watchlistId);
  let part: { lists: SweptList[]; hits: NewHit[] } = { lists: [], hits: [] };
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
 * Takes every active list from where it stands to the newest change of the corpus that is held. The hits
 * of a list, how far it was swept and its notification are one transaction: a sweep that is killed has
 * swept a list whole or not at all, and the next one goes on with the others.
 */
async function sweepAll(db: Db, tools: SweepTools, end: AbortSignal): Promise<SweepReport> {
  const corpus = tools.corpus();
  const through = corpus.seq;
  let [watchlists, hits] = [0, 0];
  for (let round = 0, left = true; left && round < MOST_ROUNDS; round += 1) {
    left = false;
    for await (const group of unsweptGroups(db, through, GROUP_ITEMS)) {
      const found = await matchGroup(db, group, { corpus, aside: tools.aside, end });
      for (const part of commitParts(group.lists, found)) {
        end.throwIfAborted();
        const done = await commit(db, part, { corpus, at: tools.now() });
        watchlists += done.watchlists;
        hits += done.hits;
        tools.tally.hits += done.hits;
        left ||= done.watchlists < part.lists.length;
      }
    }
  }
  await noteSwept(db, through, tools.now().toISOString());
  return { through, watchlists, hits };
}

/** What a group is matched with. */
interface MatchTools extends Pick<SweepTools, 'aside'> {
  readonly corpus: CorpusWatch;
  readonly end: AbortSignal;
}

/** What a matcher is made from. */
interface MatcherOptions {
  readonly corpus: CorpusWatch;
  readonly watchers: readonly Watcher[];
  /** How many changes are to come, at the most. */
  readonly changes: number;
  readonly aside: StartNameWorker;
}

/**
 * Reads what is watched once, each name once however many watch it, and then judges changed marks, a page
 * after the other, with each of them that may be like it (decision D10). Where another thread helps, it meets
 * some more than half of the names: this one reads and writes besides.
 */
export class ChangeMatcher {
  readonly #byName: ReadonlyMap<string, readonly Watcher[]>;
  readonly #byNumber: ReadonlyMap<string, readonly Watcher[]>;
  readonly #names: readonly string[];
  readonly #workerNames: readonly string[];
  readonly #watched: WatchedNames;
  readonly #aside: NameWorker | null;

  constructor({ corpus, watchers, changes, aside }: MatcherOptions) {
    this.#byName = groupedBy(watchers, ({ name }) => name);
    this.#byNumber = groupedBy(
      watchers.filter(({ kind }) => kind === 'numero'),
      ({ mark }) => mark,
    );
    const names = [...this.#byName].map(([name, asking]) => ({ name, minScore: leastOf(asking) }));
    const others = names.filter(isForWorker);
    this.#aside = aside(corpus, others, changes);
    const own = this.#aside === null ? names : names.filter((name, at) => !isForWorker(name, at));
    this.#names = own.map(({ name }) => name);
    this.#workerNames = this.#aside === null ? [] : others.map(({ name }) => name);
    this.#watched = corpus.watched(own);
  }

  /** The hits of some changed marks, in their order. @param pause gives others their turn */
  async match(marks: readonly ChangedMark[], pause: () => Promise<void>): Promise<NewHit[]> {
    const aside = this.#matchInWorker(marks);
    // A failure rejects where the result is awaited.
    aside.catch(() => {});
    const hits: NewHit[][] = [];
    for (const mark of marks) {
      hits.push(this.#matchLocally(mark));
      await pause();
    }
    const found = await aside;
    if (found === null) return inOrderOfItems(hits);
    for (const [at, mark] of marks.entries()) {
      hits[at]?.push(...this.#addWorkerMatches(mark, found, at));
      await pause();
    }
    return inOrderOfItems(hits);
  }

  async close(): Promise<void> {
    await this.#aside?.stop();
  }

  async #matchInWorker(marks: readonly ChangedMark[]): Promise<LikeNames | null> {
    const names = marks.map((mark) => (isTelling(mark) ? mark.brand.denominacion : ''));
    return this.#aside?.meet(names) ?? null;
  }

  /** Matches a mark with the watches of its number, and with the names of this thread. */
  #matchLocally(mark: ChangedMark): NewHit[] {
    const { brand } = mark;
    const watchers = this.#byNumber.get(brand.nroSolicitud) ?? [];
    const tells = isTelling(mark);
    if (!tells && watchers.length === 0) return [];
    const triggerOf = triggersOf(mark);
    const met = this.#watched.meet(brand.denominacion);
    const likenessTo = (name: string) => met.compareWith(name);
    const hits = hitsOfNumber(watchers, mark, { triggerOf, likenessTo });
    for (const place of tells ? met.places() : []) {
      const score = () => met.score(place);
      const likeness = () => met.compare(place);
      const watchers = this.#byName.get(this.#names[place] ?? '') ?? [];
      hits.push(...hitsOfName(watchers, mark, { triggerOf, score, likeness }));
    }
    return hits;
  }

  /** Adds the hits of the names that the worker matched. */
  #addWorkerMatches(
    mark: ChangedMark,
    { starts, places, scores }: LikeNames,
    at: number,
  ): NewHit[] {
    const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? 0];
    if (start === end) return [];
    const { brand } = mark;
    const triggerOf = triggersOf(mark);
    const met = this.#watched.meet(brand.denominacion);
    const hits: NewHit[] = [];
    for (let found = start; found < end; found += 1) {
      const name = this.#workerNames[places[found] ?? 0] ?? '';
      const score = () => scores[found] ?? 0;
      const likeness = () => met.compareWith(name);
      const watchers = this.#byName.get(name) ?? [];
      hits.push(...hitsOfName(watchers, mark, { triggerOf, score, likeness }));
    }
    return hits;
  }
}

/** Those of one mark in the order of the items, whichever lists are swept together and whichever thread found them. */
function inOrderOfItems(hitsByMark: readonly NewHit[][]): NewHit[] {
  return hitsByMark.flatMap((hits) => hits.sort((a, b) => a.itemId - b.itemId));
}

/** A change of acts alone concerns only watches of the number. */
function isTelling({ changes }: ChangedMark): boolean {
  return changes.some(({ kind, fields }) => kind === 'created' || !isActAlone(fields));
}

function leastOf(watchers: readonly Watcher[]): number {
  return watchers.reduce((least, { list }) => Math.min(least, leastScore(list.filters)), 1);
}

function isActAlone(fields: readonly string[]): boolean {
  return fields.every((field) => field === 'anotaciones');
}

function isForWorker(_name: unknown, at: number): boolean {
  return at % 7 < 4;
}

/** The hits of some lists, in the order of the changes. */
async function matchGroup(
  db: Db,
  group: SweptGroup,
  { corpus, aside, end }: MatchTools,
): Promise<NewHit[]> {
  const through = corpus.seq;
  const after = Math.min(...group.lists.map(({ sweptSeq }) => sweptSeq));
  const watchers = await watchersOf(db, group);
  const matcher = new ChangeMatcher({ corpus, watchers, changes: through - after, aside });
  const hits: NewHit[][] = [];
  const pause = takingTurns(end);
  try {
    for await (const page of changedBrands(db, { after, through })) {
      const brands = await brandsOf(
        db,
        page.map(({ nroSolicitud }) => nroSolicitud),
      );
      const marks = page.flatMap(({ nroSolicitud, changes }) => {
        const brand = brands.get(nroSolicitud);
        return brand === undefined ? [] : [{ ...brand, changes }];
      });
      hits.push(await matcher.match(marks, pause));
    }
  } finally {
    await matcher.close();
  }
  return hits.flat();
}

/** Yields to the event loop every `TURN_MS`, and throws once `end` is aborted. */
export function takingTurns(end: AbortSignal): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < TURN_MS) return;
    await setImmediate();
    end.throwIfAborted();
    turn = performance.now();
  };
}

/** A list that was paused, retired or changed since it was read stays as it is. */
async function commit(
  db: Db,
  { lists, hits }: CommitPart,
  { corpus, at }: { readonly corpus: CorpusWatch; readonly at: Date },
): Promise<{ readonly watchlists: number; readonly hits: number }> {
  const through = corpus.seq;
  const read = new Map(lists.map((list) => [list.id, list]));
  return retriedTransaction(db, async (trx) => {
    const held = (await holdLists(trx, [...read.keys()])).filter((list) => {
      const judged = read.get(list.id);
      return list.status === 'active' && list.revision === judged?.revision;
    });
    const added = await addHits(trx, held, hits, at.toISOString());
    const ids = held.map(({ id }) => id);
    await advanceSwept(trx, ids, { through, at: at.toISOString() });
    await keepFollowed(trx, corpus, {
      watchlistIds: ids,
      seq: through,
      createdAt: at.toISOString(),
    });
    for (const [watchlistId, newHits] of added) {
      await enqueueNotification(trx, { watchlistId, newHits, now: at });
    }
    return {
      watchlists: ids.length,
      hits: [...added.values()].reduce((sum, count) => sum + count, 0),
    };
  });
}
