import { groupedBy } from '../domain/grouped-by.ts';
import { leastScore } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import type { LikeNames, WatchedNames } from '../search/similar/watched/watched-names.ts';
import type { NewHit } from '../store/hit-store.ts';
import { type ChangedMark, hitsOfName, hitsOfNumber, triggersOf } from './name-hits.ts';
import type { NamesAside, WatchAside } from './names-aside.ts';
import type { Watcher } from './watched-group.ts';

/** What a matcher is made from. */
export interface MatcherOptions {
  readonly corpus: CorpusWatch;
  readonly watchers: readonly Watcher[];
  /** How many changes are to come, at the most. */
  readonly changes: number;
  readonly aside: WatchAside;
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
  readonly #namesAside: readonly string[];
  readonly #watched: WatchedNames;
  readonly #aside: NamesAside | null;

  constructor({ corpus, watchers, changes, aside }: MatcherOptions) {
    this.#byName = groupedBy(watchers, ({ name }) => name);
    this.#byNumber = groupedBy(
      watchers.filter(({ kind }) => kind === 'numero'),
      ({ mark }) => mark,
    );
    const names = [...this.#byName].map(([name, asking]) => ({ name, minScore: leastOf(asking) }));
    const others = names.filter(isMetAside);
    this.#aside = aside(corpus, others, changes);
    const own = this.#aside === null ? names : names.filter((name, at) => !isMetAside(name, at));
    this.#names = own.map(({ name }) => name);
    this.#namesAside = this.#aside === null ? [] : others.map(({ name }) => name);
    this.#watched = corpus.watched(own);
  }

  /** The hits of some changed marks, in their order. @param pause gives others their turn */
  async match(marks: readonly ChangedMark[], pause: () => Promise<void>): Promise<NewHit[]> {
    const aside = this.#meetAside(marks);
    // A failure is told once it is waited for.
    aside.catch(() => {});
    const hits: NewHit[][] = [];
    for (const mark of marks) {
      hits.push(this.#matchHere(mark));
      await pause();
    }
    const found = await aside;
    if (found === null) return hits.flat();
    for (const [at, mark] of marks.entries()) {
      hits[at]?.push(...this.#matchThere(mark, found, at));
      await pause();
    }
    return hits.flat();
  }

  async close(): Promise<void> {
    await this.#aside?.stop();
  }

  async #meetAside(marks: readonly ChangedMark[]): Promise<LikeNames | null> {
    const names = marks.map((mark) => (isTelling(mark) ? mark.brand.denominacion : ''));
    return this.#aside?.meet(names) ?? null;
  }

  /** Judges a mark for those who watch its number, and with the names that are met here. */
  #matchHere(mark: ChangedMark): NewHit[] {
    const { brand } = mark;
    const watchers = this.#byNumber.get(brand.nroSolicitud) ?? [];
    const tells = isTelling(mark);
    if (!tells && watchers.length === 0) return [];
    const triggerOf = triggersOf(mark);
    const met = this.#watched.meet(brand.denominacion);
    const likenessTo = (name: string) => met.compareWith(name);
    const hits = hitsOfNumber(watchers, brand, { triggerOf, likenessTo });
    for (const place of tells ? met.places() : []) {
      const score = () => met.score(place);
      const likeness = () => met.compare(place);
      const watchers = this.#byName.get(this.#names[place] ?? '') ?? [];
      hits.push(...hitsOfName(watchers, brand, { triggerOf, score, likeness }));
    }
    return hits;
  }

  /** Judges a mark with the names that another thread found it to be like. */
  #matchThere(mark: ChangedMark, { starts, places, scores }: LikeNames, at: number): NewHit[] {
    const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? 0];
    if (start === end) return [];
    const { brand } = mark;
    const triggerOf = triggersOf(mark);
    const met = this.#watched.meet(brand.denominacion);
    const hits: NewHit[] = [];
    for (let found = start; found < end; found += 1) {
      const name = this.#namesAside[places[found] ?? 0] ?? '';
      const score = () => scores[found] ?? 0;
      const likeness = () => met.compareWith(name);
      const watchers = this.#byName.get(name) ?? [];
      hits.push(...hitsOfName(watchers, brand, { triggerOf, score, likeness }));
    }
    return hits;
  }
}

/** Acts alone tell nobody but who watches the number. */
function isTelling({ changes }: ChangedMark): boolean {
  return changes.some(({ kind, fields }) => kind === 'created' || !isActAlone(fields));
}

function leastOf(watchers: readonly Watcher[]): number {
  return watchers.reduce((least, { list }) => Math.min(least, leastScore(list.filters)), 1);
}

function isActAlone(fields: readonly string[]): boolean {
  return fields.every((field) => field === 'anotaciones');
}

function isMetAside(_name: unknown, at: number): boolean {
  return at % 7 < 4;
}
