import { type Codec, fields, listOf, madeOf, u32 } from '../arrays/codec.ts';
import type { Generation } from './generation.ts';
import { livingNames } from './living-names.ts';
import type { CountedNames } from './terms/corpus-weights.ts';
import { NameTable } from './terms/name-table.ts';
import { WordEnds, wordEndsCodec } from './terms/word-ends.ts';

const countedOfSegment: Codec<Required<CountedNames>> = madeOf(
  fields({ table: NameTable.codec, wordEnds: wordEndsCodec, uncounted: u32 }),
  ({ table, wordEnds, uncounted }) => ({
    table,
    wordEnds: new WordEnds(wordEnds, table.words.folded.pool),
    uncounted,
  }),
  ({ table, wordEnds, uncounted }) => ({
    table,
    wordEnds: wordEnds.arrays,
    uncounted,
  }),
);

export const countedNamesCodec = listOf(countedOfSegment, 'segments');

/** The names that words are counted among, by segment: each name that a living mark has, once. */
export function countedNames(generation: Generation): readonly Required<CountedNames>[] {
  const names = livingNames(generation);
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
