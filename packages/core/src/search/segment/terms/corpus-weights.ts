import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import {
  documentWeights,
  KnownWords,
  registerOf,
  type WordWeights,
} from '../../../likeness/data/word-knowledge.ts';
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
export function corpusWeights(segments: readonly CountedNames[]): WordWeights {
  const counts = segments.map((names) => new WordCounts(names));
  const size = counts.reduce((sum, one) => sum + one.size, 0);
  const { documents, documentsFor } = registerOf(size);
  const sum = (countOf: (one: WordCounts) => number) =>
    documentsFor(counts.reduce((all, one) => all + countOf(one), 0));
  const documentsWith = (folded: string) => sum((one) => one.withWord(folded));
  return documentWeights({
    documents,
    documentsWith,
    documentsWithPart: (folded, isFirst) =>
      sum((one) => (isFirst ? one.beginningWith(folded) : one.endingWith(folded))),
    addWordsOf: (least, known) => {
      // A word that is common in k segments together has at least the k-th part of its names in one of them.
      const names = leastNames(least, documentsFor) / segments.length;
      for (const { table } of segments) known.addAll(wordsOfMany(table, names));
    },
  });
}

/** The fewest names of a corpus that count as so many of a register. */
function leastNames(documents: number, documentsFor: (names: number) => number): number {
  let names = 1;
  while (documentsFor(names) < documents) names += 1;
  return names;
}

/** By table, the words that at least so many names have: a table never changes. */
const known = new WeakMap<CountedWords, Map<number, KnownWords>>();

/** The words that so many names have, and some that fewer have: the number is rounded down to a power of two. */
function wordsOfMany(table: CountedWords, names: number): KnownWords {
  const least = 2 ** Math.floor(Math.log2(Math.max(1, names)));
  const ofTable = known.get(table) ?? new Map<number, KnownWords>();
  known.set(table, ofTable);
  const words = ofTable.get(least) ?? readWordsOfMany(table, least);
  ofTable.set(least, words);
  return words;
}

/** The letters are read where they are: no text is made of a word. */
function readWordsOfMany(table: CountedWords, least: number): KnownWords {
  const { foldings, folded, size } = table.words;
  const { units, starts } = folded.pool;
  const letterAt = (place: number) => units[place] ?? 0;
  const words = new KnownWords(() => true);
  for (let from = 0, to = 0; from < size; from = to) {
    while (foldings[to] === from) to += 1;
    if (namesHolding(table, { from, to }) < least) continue;
    words.add(letterAt, starts[from] ?? 0, starts[from + 1] ?? 0);
  }
  return words;
}

/** How many names have one of some words; once for each. */
function namesHolding({ namesOf: { starts } }: CountedWords, { from, to }: IdRange): number {
  return (starts[to] ?? 0) - (starts[from] ?? 0);
}

/** In how many of the counted names of a segment words are. */
class WordCounts {
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
    this.#uncounted = Array.from(uncounted, (name) => wordsOf(table, name))
      .flat()
      .sort();
    this.#uncountedBackwards = this.#uncounted.map(backwards).sort();
  }

  withWord(folded: string): number {
    const all = namesHolding(this.#table, this.#table.words.spellingsOf(folded));
    return all - between(this.#uncounted, folded, `${folded}\0`);
  }

  /** Once for each word of a name that begins with the letters. */
  beginningWith(folded: string): number {
    const all = namesHolding(this.#table, this.#table.words.folded.startingWith(folded));
    return all - between(this.#uncounted, folded, `${folded}\uffff`);
  }

  endingWith(folded: string): number {
    const end = backwards(folded);
    return this.#ends.namesWith(folded) - between(this.#uncountedBackwards, end, `${end}\uffff`);
  }
}

/** The foldings of the words of a name, each spelling once. */
function wordsOf({ wordsOf: { starts, ids }, words }: CountedWords, name: number): string[] {
  const all = new Set(ids.subarray(starts[name] ?? 0, starts[name + 1] ?? 0));
  return Array.from(all, (word) => words.folded.pool.get(word));
}

function backwards(word: string): string {
  return word.split('').reverse().join('');
}

/** How many of the sorted texts stand from one up to another, exclusive. */
function between(sorted: readonly string[], from: string, to: string): number {
  const before = (text: string) =>
    partitionPoint(sorted.length, (at) => (sorted[at] ?? '') >= text);
  return before(to) - before(from);
}
