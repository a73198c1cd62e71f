import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import {
  AffixDictionary,
  documentWeights,
  scaledRegister,
  type WordWeights,
} from '../../../likeness/data/lexicon-data.ts';
import type { CountedWords, NameIndex } from './name-index.ts';

/** Names of a segment among which words are counted: all but `uncounted`, which is ascending. */
export interface CountedNames extends Pick<NameIndex, 'wordEnds'> {
  readonly table: CountedWords;
  readonly uncounted?: Uint32Array;
}

/**
 * Creates word weights from the document frequencies in the names of some segments. The weights do not
 * depend on how names are split into segments. O(words) once, O(segments * log(words)) per word.
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
      // A word that n names in k segments contain occurs in at least n / k names of one of them.
      const names = minNamesForDocuments(min, scaledDocuments) / segments.length;
      for (const { table } of segments) known.addAll(frequentWords(table, names));
    },
  });
}

/** Returns the minimum number of names that scales to at least `documents` documents of a whole register. */
function minNamesForDocuments(documents: number, documentsFor: (names: number) => number): number {
  let names = 1;
  while (documentsFor(names) < documents) names += 1;
  return names;
}

/** Cache of frequent words by table and threshold; tables are immutable. */
const known = new WeakMap<CountedWords, Map<number, AffixDictionary>>();

/** Returns all words that `names` names contain, and some rarer ones: rounds the threshold down to a power of two. */
function frequentWords(table: CountedWords, names: number): AffixDictionary {
  const min = 2 ** Math.floor(Math.log2(Math.max(1, names)));
  const ofTable = known.get(table) ?? new Map<number, AffixDictionary>();
  known.set(table, ofTable);
  const words = ofTable.get(min) ?? collectFrequentWords(table, min);
  ofTable.set(min, words);
  return words;
}

/** Collects frequent words directly from the letter arrays, without creating a string per word. */
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

/** Counts the names of a range of words; a name counts once per word. */
function countNames({ namesOf: { starts } }: CountedWords, { from, to }: IdRange): number {
  return (starts[to] ?? 0) - (starts[from] ?? 0);
}

/** Document frequencies of words among the counted names of a segment. */
class SegmentWordCounts {
  readonly #table: CountedWords;
  readonly #ends: NameIndex['wordEnds'];
  /** Sorted words of the names that are not counted; `#uncountedBackwards` has the same words reversed. */
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

  /** Counts a name once for each of its words that begins with the letters. */
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

/** Returns the foldings of the distinct spelled words of a name. */
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

/** Counts the sorted texts from `from` to `to`, exclusive. */
function countInRange(sorted: readonly string[], from: string, to: string): number {
  const isBefore = (text: string) =>
    partitionPoint(sorted.length, (at) => (sorted[at] ?? '') >= text);
  return isBefore(to) - isBefore(from);
}
