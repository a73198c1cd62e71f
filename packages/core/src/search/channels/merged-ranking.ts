import { LIMITS } from '../../contract/limits.ts';
import { compareNames } from '../names/name-table.ts';
import type { SearchChannel } from './channels.ts';
import type { SegmentSearch } from './segment-search.ts';
import { type RankedNames, TopNames } from './top-names.ts';

const NAME_SPACE = 2 ** 32;

/** A name of a segment: its position among the searches, and its number there. */
export interface NameRef {
  readonly at: number;
  readonly name: number;
}

/**
 * Names of all segments by one number each. A name that several segments have goes by its number
 * in the first of them; the others are its twins.
 */
export class NameRefs {
  readonly #twins = new Map<number, Set<number>>();

  static idOf({ at, name }: NameRef): number {
    return at * NAME_SPACE + name;
  }

  join(id: number, twin: number): void {
    const known = this.#twins.get(id);
    if (known === undefined) this.#twins.set(id, new Set([twin]));
    else known.add(twin);
  }

  /** Where the name stands, in every segment that has it. */
  placesOf(id: number): NameRef[] {
    return [id, ...(this.#twins.get(id) ?? [])].map((place) => ({
      at: Math.floor(place / NAME_SPACE),
      name: place % NAME_SPACE,
    }));
  }
}

/** The best 600 names of a channel over all segments, by id, best first. */
export function rankChannel(
  channel: SearchChannel,
  searches: readonly SegmentSearch[],
  refs: NameRefs,
): number[] {
  const heads = searches.map((search, at) => {
    const top = new TopNames(LIMITS.fusedCandidates);
    channel.rank(search, top);
    return new Head(search, at, top.ranked());
  });
  const [only] = heads;
  return heads.length === 1 && only ? [...only.ranked.names] : merge(heads, refs);
}

/** The next name of one segment's ranking. */
class Head {
  readonly ranked: RankedNames;
  readonly #search: SegmentSearch;
  readonly #at: number;
  #next = 0;
  #text: string | null = null;

  constructor(search: SegmentSearch, at: number, ranked: RankedNames) {
    this.#search = search;
    this.#at = at;
    this.ranked = ranked;
  }

  get isOver(): boolean {
    return this.#next >= this.ranked.names.length;
  }

  get id(): number {
    return NameRefs.idOf({ at: this.#at, name: this.#name });
  }

  advance(): void {
    this.#next += 1;
    this.#text = null;
  }

  /** Better scores first, then the order of names, the same in every segment. */
  compare(other: Head): number {
    return other.#score - this.#score || compareNames(this.#spelled, other.#spelled);
  }

  get #name(): number {
    return this.ranked.names[this.#next] ?? 0;
  }

  get #score(): number {
    return this.ranked.scores[this.#next] ?? 0;
  }

  get #spelled(): string {
    this.#text ??= this.#search.names.table.text(this.#name);
    return this.#text;
  }
}

/** Takes the best head again and again; the same name in several segments is taken once. */
function merge(heads: readonly Head[], refs: NameRefs): number[] {
  const ids: number[] = [];
  let open = heads.filter((head) => !head.isOver);
  while (open.length > 0 && ids.length < LIMITS.fusedCandidates) {
    const best = open.reduce((least, head) => (head.compare(least) < 0 ? head : least));
    const same = open.filter((head) => head.compare(best) === 0);
    const [first] = same;
    if (first) ids.push(first.id);
    for (const twin of same.slice(1)) refs.join(first?.id ?? 0, twin.id);
    for (const head of same) head.advance();
    open = open.filter((head) => !head.isOver);
  }
  return ids;
}
