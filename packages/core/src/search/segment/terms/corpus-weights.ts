import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import {
  AffixDictionary,
  documentWeights,
  scaledRegister,
  type WordWeights,
} from '../../../likeness/data/lexicon-data.ts';
import type { CountedWords, NameIndex } from './name-index.ts';

/** The names of a segment whose words are counted: all but `uncounted`, which are in ascending order. */
export interface CountedNames extends Pick<NameIndex, 'wordEnds'> {
  readonly table: CountedWords;
  readonly uncounted?: Uint32Array;
}

/**
 * How much words say among the names of some segments: by how many of them have the word, as postings count them. The
 * weights do not depend on how the names are split. O(words) once, O(segments * log(words)) for a word.
 */
export function createCorpusWeights(segments: readonly CountedNames[]): WordWeights {
  const counts = segments.map((names) => new SegmentWordCounts(names));
  const size = counts.reduce((sum, one) => sum + one.size, 0);
  const { documents, scaledDocuments } = scaledRegister(size);
  const sum = (countOf: (one: SegmentWordCounts) => number) =>
    scaledDocuments(counts.reduce((all, one) => all + countOf(one), 0));
  const documentFrequencyOf = (folded: string) => sum((one) => one.countWithWord(folded));
  return documentWeights({
    documents,
    documentsWith: documentFrequencyOf,
    documentsWithPart: (folded, isFirst) =>
      sum((one) => (isFirst ? one.countWithPrefix(folded) : one.countWithSuffix(folded))),
    addWordsOf: (min, known) => {
      // A word that is common in k segments together has at least the k-th part of its names in one of them.
      const names = minNamesForDocuments(min, scaledDocuments) / segments.length;
      for (const { table } of segments) known.addAll(frequentWords(table, names));
    },
  });
}

/** The fewest names of a corpus that count as so many of a register. */
function minNamesForDocuments(documents: number, documentsFor: (names: number) => number): number {
  let names = 1;
  while (documentsFor(names) < documents) names += 1;
  return names;
}

/** By table, the words that at least so many names have: a table never changes. */
const known = new WeakMap<CountedWords, Map<number, AffixDictionary>>();

/** The words that so many names have, and some that fewer have: the number is rounded down to a power of two. */
function frequentWords(table: CountedWords, names: number): AffixDictionary {
  const min = 2 ** Math.floor(Math.log2(Math.max(1, names)));
  const ofTable = known.get(table) ?? new Map<number, AffixDictionary>();
  known.set(table, ofTable);
  const words = ofTable.get(min) ?? collectFrequentWords(table, min);
  ofTable.set(min, words);
  return words;
}

/** The letters are read where they are: no text is made of a word. */
function collectFrequentWords(table: CountedWords, min: number): AffixDictionary {
  const { foldings, folded, size } = table.words;
  const { units, starts } = folded.pool;
  const letterAt = (position: number) => units[position] ?? 0;
  const words = new AffixDictionary(() => true);
  for (let from = 0, to = 0; from < size; from = to) {
    while (foldings[to] === from) to += 1;
    if (countNames(table, { from, to }) < min) continue;
    words.add(letterAt, starts[from] ?? 0, starts[from + 1] ?? 0);
  }
  return words;
}

/** How many names have one of some words; once for each. */
function countNames({ namesOf: { starts } }: CountedWords, { from, to }: IdRange): number {
  return (starts[to] ?? 0) - (starts[from] ?? 0);
}

/** In how many of the counted names of a segment words are. */
class SegmentWordCounts {
  readonly #table: CountedWords;
  readonly #ends: NameIndex['wordEnds'];
  /** The words of each name that is not counted, sorted; and read backwards. */
  readonly #uncounted: readonly string[];
  readonly #uncountedBackwards: readonly string[];
  readonly size: number;

  constructor({ table, wordEnds, uncounted = new Uint32Array() }: CountedNames) {
    this.#table = table;
    this.#ends = wordEnds;
    this.size = table.size - uncounted.length;
    this.#uncounted = Array.from(uncounted, (name) => distinctFoldedWords(table, name))
      .flat()
      .sort();
    this.#uncountedBackwards = this.#uncounted.map(reverseLetters).sort();
  }

  countWithWord(folded: string): number {
    const all = countNames(this.#table, this.#table.words.spellingsOf(folded));
    return all - countInRange(this.#uncounted, folded, `${folded}\0`);
  }

  /** Once for each word of a name that begins with the letters. */
  countWithPrefix(folded: string): number {
    const all = countNames(this.#table, this.#table.words.folded.rangeOfPrefix(folded));
    return all - countInRange(this.#uncounted, folded, `${folded}\uffff`);
  }

  countWithSuffix(folded: string): number {
    const end = reverseLetters(folded);
    return (
      this.#ends.countNamesWithSuffix(folded) -
      countInRange(this.#uncountedBackwards, end, `${end}\uffff`)
    );
  }
}

/** The foldings of the words of a name, each spelling once. */
function distinctFoldedWords(
  { wordsOf: { starts, ids }, words }: CountedWords,
  name: number,
): string[] {
  const all = new Set(ids.subarray(starts[name] ?? 0, starts[name + 1] ?? 0));
  return Array.from(all, (word) => words.folded.pool.get(word));
}

function reverseLetters(word: string): string {
  return word.split('').reverse().join('');
}

/** How many of the sorted texts stand from one up to another, exclusive. */
function countInRange(sorted: readonly string[], from: string, to: string): number {
  const isBefore = (text: string) =>
    partitionPoint(sorted.length, (at) => (sorted[at] ?? '') >= text);
  return isBefore(to) - isBefore(from);
}
