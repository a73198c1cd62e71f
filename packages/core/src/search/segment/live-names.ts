import { type Codec, listCodec, mapped, objectCodec, u32 } from '../../arrays/codec.ts';
import { postingLength } from '../../arrays/postings.ts';
import { GramReader } from '../../likeness/spelling/gram-reader.ts';
import { NO_VALUE } from './columns/row-columns.ts';
import type { Generation } from './generation.ts';
import type { LiveSegment } from './segment.ts';
import type { CountedNames } from './terms/corpus-weights.ts';
import type { NameIndex } from './terms/name-index.ts';
import { NameTable } from './terms/name-table.ts';
import { SuffixIndex, wordEndsCodec } from './terms/suffix-index.ts';

const NOBODY: ReadonlySet<number> = new Set();
const gramReader = new GramReader();

/**
 * Distinct names of the live marks of a generation. A name in several segments is counted once, so
 * the counts depend neither on how marks are split into segments nor on names of deleted marks.
 */
export class LiveNames {
  readonly #segments: readonly LiveSegment[];
  /** Per segment, names without a live mark; `#uncounted` adds the live names that an earlier segment also has. */
  readonly #dead: readonly ReadonlySet<number>[];
  readonly #uncounted: readonly ReadonlySet<number>[];
  #uncountedGrams: ReadonlyMap<number, number> | null = null;

  constructor({ segments }: Generation) {
    this.#segments = segments;
    this.#dead = segments.map(namesWithoutLiveRows);
    this.#uncounted = segments.map((_, at) => this.#uncountedNames(at));
  }

  get size(): number {
    return this.#sumOverSegments((names, uncounted) => names.table.size - uncounted.size);
  }

  isCounted(at: number, name: number): boolean {
    return this.#uncounted[at]?.has(name) !== true;
  }

  /** Returns the names of a segment that have no live mark or are counted in an earlier segment, ascending. */
  uncounted(at: number): Uint32Array {
    return Uint32Array.from(this.#uncounted[at] ?? NOBODY).sort();
  }

  /** Tells whether the word occurs in the name of any live mark. O(1) if no name of the segment is dead. */
  hasLiveWord(at: number, word: number): boolean {
    const dead = this.#dead[at] ?? NOBODY;
    if (dead.size === 0) return true;
    const { starts, ids } = this.#segments[at]?.segment.names.table.namesOf ?? NO_POSTINGS;
    const to = starts[word + 1] ?? 0;
    for (let position = starts[word] ?? 0; position < to; position += 1) {
      if (!dead.has(ids[position] ?? 0)) return true;
    }
    return false;
  }

  /** Returns the number of counted names that contain a trigram. */
  countWithTrigram(code: number): number {
    this.#uncountedGrams ??= this.#countUncountedTrigrams();
    const all = this.#sumOverSegments(({ grams }) => postingLength(grams, code));
    return all - (this.#uncountedGrams.get(code) ?? 0);
  }

  #sumOverSegments(countOf: (names: NameIndex, uncounted: ReadonlySet<number>) => number): number {
    return this.#segments.reduce(
      (sum, { segment }, at) => sum + countOf(segment.names, this.#uncounted[at] ?? NOBODY),
      0,
    );
  }

  #uncountedNames(at: number): ReadonlySet<number> {
    const dead = this.#dead[at] ?? NOBODY;
    const names = this.#segments[at]?.segment.names;
    if (at === 0 || names === undefined) return dead;
    const uncounted = new Set(dead);
    for (let before = 0; before < at; before += 1) {
      const others = this.#segments[before]?.segment.names;
      const gone = this.#dead[before] ?? NOBODY;
      for (const [name, twin] of others ? sharedNames(others, names) : []) {
        if (!gone.has(twin)) uncounted.add(name);
      }
    }
    return uncounted;
  }

  #countUncountedTrigrams(): Map<number, number> {
    const counts = new Map<number, number>();
    this.#segments.forEach(({ segment }, at) => {
      const { symbols, starts } = segment.names.symbols;
      for (const name of this.#uncounted[at] ?? NOBODY) {
        gramReader.start();
        gramReader.read(symbols, starts[name] ?? 0, starts[name + 1] ?? 0);
        gramReader.finish();
        for (const code of gramReader.codes.subarray(0, gramReader.count)) {
          counts.set(code, (counts.get(code) ?? 0) + 1);
        }
      }
    });
    return counts;
  }
}

const NO_POSTINGS = { starts: new Uint32Array(), ids: new Uint32Array() };

const known = new WeakMap<Generation, LiveNames>();

/** Returns the live names of a generation; computed on first use. */
export function liveNames(generation: Generation): LiveNames {
  const names = known.get(generation) ?? new LiveNames(generation);
  known.set(generation, names);
  return names;
}

const deadOf = new WeakMap<LiveSegment, ReadonlySet<number>>();

/** Returns names without a live row; cached. O(tombstones), plus O(names) if some name never had a row. */
function namesWithoutLiveRows(of: LiveSegment): ReadonlySet<number> {
  const dead = deadOf.get(of) ?? computeDeadNames(of);
  deadOf.set(of, dead);
  return dead;
}

function computeDeadNames({ segment, live, liveCount }: LiveSegment): ReadonlySet<number> {
  const { columns, names, rowCount } = segment;
  const { starts, ids } = names.rowsOf;
  if (liveCount === rowCount && !names.hasNamesWithoutRows) return NOBODY;
  const dead = new Set<number>();
  const checkName = (name: number) => {
    const rows = ids.subarray(starts[name] ?? 0, starts[name + 1] ?? 0);
    if (!rows.some((row) => live.has(row))) dead.add(name);
  };
  live.eachAbsent((row) => {
    const name = columns.names[row] ?? NO_VALUE;
    if (name !== NO_VALUE) checkName(name);
  });
  if (names.hasNamesWithoutRows) {
    for (let name = 0; name < names.table.size; name += 1) {
      if (postingLength(names.rowsOf, name) === 0) dead.add(name);
    }
  }
  return dead;
}

/** Cache of the names that two segments share, keyed by number in the second; valid because segments are immutable. */
const twins = new WeakMap<NameIndex, WeakMap<NameIndex, ReadonlyMap<number, number>>>();

function sharedNames(others: NameIndex, names: NameIndex): ReadonlyMap<number, number> {
  const known = twins.get(others) ?? new WeakMap<NameIndex, ReadonlyMap<number, number>>();
  twins.set(others, known);
  const found = known.get(names) ?? computeSharedNames(others, names);
  known.set(names, found);
  return found;
}

/** Maps the shared names of two segments. O(names of the smaller * log(names)). */
function computeSharedNames(
  { table: others }: NameIndex,
  { table }: NameIndex,
): Map<number, number> {
  const found = new Map<number, number>();
  const [less, more] = table.size < others.size ? [table, others] : [others, table];
  for (let name = 0; name < less.size; name += 1) {
    const twin = more.find(less.text(name));
    if (twin >= 0) found.set(less === table ? name : twin, less === table ? twin : name);
  }
  return found;
}

/** Counted names with all fields, as they are serialised for another thread. */
type CountedLiveNames = Required<CountedNames> & { readonly table: NameTable };

const countedOfSegment: Codec<CountedLiveNames> = mapped(
  objectCodec({ table: NameTable.codec, wordEnds: wordEndsCodec, uncounted: u32 }),
  ({ table, wordEnds, uncounted }) => ({
    table,
    wordEnds: new SuffixIndex(wordEnds, table.words.folded.pool),
    uncounted,
  }),
  ({ table, wordEnds, uncounted }) => ({
    table,
    wordEnds: wordEnds.arrays,
    uncounted,
  }),
);

export const countedNamesCodec = listCodec(countedOfSegment, 'segments');

/** Returns, per segment, the names for document frequencies: each name of a live mark is in one segment only. */
export function countableNames(generation: Generation): readonly CountedLiveNames[] {
  const names = liveNames(generation);
  return generation.segments.map(
    (
      {
        segment: {
          names: { table, wordEnds },
        },
      },
      at,
    ) => ({
      table,
      wordEnds,
      uncounted: names.uncounted(at),
    }),
  );
}
