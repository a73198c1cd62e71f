import { type Codec, float64Number, mapped, objectCodec, u32 } from '../../../arrays/codec.ts';
import { DeletesNeighbourhood } from './deletes-neighbourhood.ts';
import type { Vocabulary } from './name-index.ts';
import { phoneticIndexCodec } from './phonetic-index.ts';
import { SuffixIndex, wordEndsCodec } from './suffix-index.ts';
import { WordDictionary } from './word-dictionary.ts';
import { WordPairs } from './word-pairs.ts';

const NO_IDS = new Uint32Array();

/** Codec of a vocabulary; decoding does not copy the arrays. */
export const vocabularyCodec: Codec<Vocabulary> = mapped(
  objectCodec({
    words: WordDictionary.codec,
    namesBefore: u32,
    names: float64Number,
    neighbourhood: DeletesNeighbourhood.codec,
    phonetic: phoneticIndexCodec,
    wordEnds: wordEndsCodec,
    wordPairs: WordPairs.codec,
  }),
  ({ words, namesBefore, names: size, wordEnds, ...finders }): Vocabulary => ({
    ...finders,
    table: { words },
    counted: {
      words,
      size,
      wordsOf: { starts: NO_IDS, ids: NO_IDS },
      namesOf: { starts: namesBefore, ids: NO_IDS },
    },
    wordEnds: new SuffixIndex(wordEnds, words.folded.pool),
  }),
  ({ counted: { words, namesOf, size }, wordEnds, neighbourhood, phonetic, wordPairs }) => ({
    words,
    namesBefore: namesOf.starts,
    names: size,
    neighbourhood,
    phonetic,
    wordEnds: wordEnds.arrays,
    wordPairs,
  }),
);

/** Returns the document frequency of each word of a vocabulary. */
export function documentFrequencies({ counted: { words, namesOf } }: Vocabulary): Int32Array {
  const { starts } = namesOf;
  return new Int32Array(words.size).map((_, word) => (starts[word + 1] ?? 0) - (starts[word] ?? 0));
}

/** Returns a vocabulary with the same words and other document frequencies. O(words). */
export function withNewCounts(
  vocabulary: Vocabulary,
  namesWith: ArrayLike<number>,
  size: number,
): Vocabulary {
  const { counted, wordEnds } = vocabulary;
  const starts = new Uint32Array(counted.words.size + 1);
  for (let word = 0; word < counted.words.size; word += 1) {
    starts[word + 1] = (starts[word] ?? 0) + (namesWith[word] ?? 0);
  }
  const namesOf = { ...counted.namesOf, starts };
  return {
    ...vocabulary,
    counted: { ...counted, size, namesOf },
    wordEnds: wordEnds.withNewCounts(namesOf),
  };
}
