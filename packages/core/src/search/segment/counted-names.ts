import { type Codec, fields, madeOf } from '../arrays/codec.ts';
import { NONE } from './columns/row-columns.ts';
import type { Generation } from './generation.ts';
import type { LiveSegment } from './live-segment.ts';
import type { CountedNames } from './terms/corpus-weights.ts';
import { compareNames, NameTable } from './terms/name-table.ts';
import { WordEnds, wordEndsCodec } from './terms/word-ends.ts';

/** In a corpus of more marks the largest segment speaks for all: gathering the names of all after each change would take too long. */
export const MOST_COUNTED_ANEW = 20_000;

export const countedNamesCodec: Codec<CountedNames> = madeOf(
  fields({ table: NameTable.codec, wordEnds: wordEndsCodec }),
  ({ table, wordEnds }) => ({
    table,
    wordEnds: new WordEnds(wordEnds, table.words.folded.pool),
  }),
  ({ table, wordEnds }) => ({ table, wordEnds: wordEnds.arrays }),
);

/**
 * The names that words are counted among: of a small corpus each that a mark bears, once, however its marks
 * are split; null for a corpus without marks. O(names * log(names)) where they stand in several segments.
 */
export function countedNames({ segments, size }: Generation): CountedNames | null {
  const [largest] = [...segments].sort((a, b) => b.liveCount - a.liveCount);
  if (largest === undefined) return null;
  const { rowCount, names } = largest.segment;
  const isAlone = segments.length === 1 && size === rowCount && !names.hasIdleNames;
  if (isAlone || size > MOST_COUNTED_ANEW) return names;
  const table = NameTable.of([...borneNames(segments)].sort(compareNames));
  return { table, wordEnds: WordEnds.of(table) };
}

function borneNames(segments: readonly LiveSegment[]): Set<string> {
  const borne = new Set<string>();
  for (const { segment, live } of segments) {
    const { columns, names } = segment;
    live.each((row) => {
      const name = columns.names[row] ?? NONE;
      if (name !== NONE) borne.add(names.table.text(name));
    });
  }
  return borne;
}
