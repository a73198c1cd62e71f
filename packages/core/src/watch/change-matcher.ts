import { setImmediate } from 'node:timers/promises';
import { groupBy } from '../domain/group-by.ts';
import { minHitScore } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import type { NameMatchBatch, WatchedNames } from '../search/similar/watched/watched-names.ts';
import type { NewHit } from '../store/watch/hit-store.ts';
import {
  type ChangedMark,
  canBeHit,
  createTriggerLookup,
  findNameHits,
  type NameWorker,
  numberHits,
  type TriggerLookup,
} from './name-hits.ts';
import type { Watcher } from './watched-group.ts';

/** Time slice in milliseconds, after which the matcher yields to the event loop. */
const TURN_MS = 10;
/** Maximum number of watchers that are tested before a name is analysed; of more, one usually accepts the mark. */
const MAX_WATCHERS_ASKED = 50;

/** Options of a matcher. */
interface MatcherOptions {
  readonly corpus: CorpusWatch;
  readonly watchers: readonly Watcher[];
  /** Upper bound of the number of changes to match. */
  readonly changes: number;
  /** Starts the worker thread for a part of the names; null for too few pairs. The caller stops it. */
  readonly startWorker: (pairs: number) => NameWorker | null;
}

/**
 * Compares each page of changed marks with the watched names that may be similar (decision D10). Every watched name is
 * prepared once, however many items watch it. A worker thread, if there is one, matches somewhat more than half of the
 * names, because this thread also reads and writes.
 */
export class ChangeMatcher {
  readonly #watchers: readonly Watcher[];
  readonly #byName: ReadonlyMap<string, readonly Watcher[]>;
  readonly #byNumber: ReadonlyMap<string, readonly Watcher[]>;
  readonly #names: readonly string[];
  readonly #workerNames: readonly string[];
  readonly #watched: WatchedNames;
  readonly #worker: NameWorker | null;

  constructor({ corpus, watchers, changes, startWorker }: MatcherOptions) {
    this.#watchers = watchers;
    this.#byName = groupBy(watchers, ({ name }) => name);
    this.#byNumber = groupBy(
      watchers.filter(({ kind }) => kind === 'numero'),
      ({ mark }) => mark,
    );
    const names = [...this.#byName].map(([name, asking]) => ({
      name,
      minScore: minOfScores(asking),
    }));
    const others = names.filter(assignedToWorker);
    this.#worker = startWorker(others.length * changes);
    this.#worker?.watch(others);
    const own =
      this.#worker === null ? names : names.filter((name, at) => !assignedToWorker(name, at));
    this.#names = own.map(({ name }) => name);
    this.#workerNames = this.#worker === null ? [] : others.map(({ name }) => name);
    this.#watched = corpus.watchedNames(own);
  }

  /** Returns the hits of changed marks, in the order of the marks. @param yieldTurn yields to the event loop if due */
  async match(marks: readonly ChangedMark[], yieldTurn: () => Promise<void>): Promise<NewHit[]> {
    const inWorker = this.#matchInWorker(marks);
    // The rejection is handled where `inWorker` is awaited.
    inWorker.catch(() => {});
    const hits: NewHit[][] = [];
    for (const mark of marks) {
      hits.push(this.#matchLocally(mark));
      await yieldTurn();
    }
    const found = await inWorker;
    if (found === null) return sortByItem(hits);
    for (const [at, mark] of marks.entries()) {
      hits[at]?.push(...this.#addWorkerMatches(mark, found, at));
      await yieldTurn();
    }
    return sortByItem(hits);
  }

  async #matchInWorker(marks: readonly ChangedMark[]): Promise<NameMatchBatch | null> {
    const names = marks.map((mark) => (concernsNames(mark) ? mark.brand.denominacion : ''));
    return this.#worker?.match(names) ?? null;
  }

  /** Matches a mark with the watchers of its number and with this thread's share of the watched names. */
  #matchLocally(mark: ChangedMark): NewHit[] {
    const { brand } = mark;
    const watchers = this.#byNumber.get(brand.nroSolicitud) ?? [];
    const tells = concernsNames(mark);
    if (!tells && watchers.length === 0) return [];
    const findTriggerSince = createTriggerLookup(mark);
    if (this.#isRejectedByAll(mark, findTriggerSince)) return [];
    const matches = this.#watched.matches(brand.denominacion);
    const scoreAgainst = (name: string) => matches.compareWith(name);
    const hits = numberHits(watchers, mark, { findTriggerSince, scoreAgainst });
    for (const position of tells ? matches.places() : []) {
      const score = () => matches.score(position);
      const likeness = () => matches.compare(position);
      const watchers = this.#byName.get(this.#names[position] ?? '') ?? [];
      hits.push(...findNameHits(watchers, mark, { findTriggerSince, score, likeness }));
    }
    return hits;
  }

  /**
   * Tells whether every watcher rejects the mark whatever its score. The mark's name is not analysed then, because that
   * costs more than this test.
   */
  #isRejectedByAll(mark: ChangedMark, triggerOf: TriggerLookup): boolean {
    if (this.#watchers.length > MAX_WATCHERS_ASKED) return false;
    return this.#watchers.every((watcher) => !canBeHit(watcher, mark, triggerOf(watcher.since)));
  }

  /** Returns the hits of one mark for the names that the worker matched. */
  #addWorkerMatches(
    mark: ChangedMark,
    { starts, places: positions, scores }: NameMatchBatch,
    at: number,
  ): NewHit[] {
    const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? 0];
    if (start === end) return [];
    const { brand } = mark;
    const findTriggerSince = createTriggerLookup(mark);
    const matches = this.#watched.matches(brand.denominacion);
    const hits: NewHit[] = [];
    for (let found = start; found < end; found += 1) {
      const name = this.#workerNames[positions[found] ?? 0] ?? '';
      const score = () => scores[found] ?? 0;
      const likeness = () => matches.compareWith(name);
      const watchers = this.#byName.get(name) ?? [];
      hits.push(...findNameHits(watchers, mark, { findTriggerSince, score, likeness }));
    }
    return hits;
  }
}

/**
 * Sorts the hits of each mark by item, so that the order depends neither on which lists are swept together nor on which
 * thread found a hit.
 */
function sortByItem(hitsByMark: readonly NewHit[][]): NewHit[] {
  return hitsByMark.flatMap((hits) => hits.sort((a, b) => a.itemId - b.itemId));
}

/** Tells whether more than acts of the mark changed; changes of acts alone concern only watchers of its number. */
function concernsNames({ changes }: ChangedMark): boolean {
  return changes.some(({ kind, fields }) => kind === 'created' || !isOnlyActs(fields));
}

function minOfScores(watchers: readonly Watcher[]): number {
  return watchers.reduce((min, { list }) => Math.min(min, minHitScore(list.filters)), 1);
}

function isOnlyActs(fields: readonly string[]): boolean {
  return fields.every((field) => field === 'anotaciones');
}

function assignedToWorker(_name: unknown, at: number): boolean {
  return at % 7 < 4;
}

/** Yields to the event loop every `TURN_MS`, and throws once `end` is aborted. */
export function yieldPeriodically(end: AbortSignal): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < TURN_MS) return;
    await setImmediate();
    end.throwIfAborted();
    turn = performance.now();
  };
}
