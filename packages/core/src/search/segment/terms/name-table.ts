import { type Codec, mapped, objectCodec, u16, u32 } from '../../../arrays/codec.ts';
import { GrowableArray, Interner } from '../../../arrays/growable-array.ts';
import {
  buildPostings,
  type Postings,
  postingLength,
  postingsCodec,
} from '../../../arrays/postings.ts';
import { type IdRange, inversePermutation, partitionPoint } from '../../../arrays/sorted-texts.ts';
import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { findInitials } from '../../../likeness/text/initials.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../../likeness/text/text-folding.ts';
import { WordDictionary } from './word-dictionary.ts';

const LONGEST = 0xffff;

type NameTableParts = Pick<NameTable, 'words' | 'wordsOf' | 'namesOf' | 'byText' | 'letters'>;

/** Maximum length of a word that may be a single letter: one code unit, or several with combining marks. */
const LONGEST_LETTER = 4;
const NO_NAMES: readonly number[] = [];

/** Names as sequences of words. */
interface NamesInWords extends WordSequences {
  readonly size: number;
  foldedWords(name: number): string[];
}

/** Names of a segment with initials, by the word that the initials form: R.E.M. by REM. */
class NameInitials {
  readonly #names = new Map<string, number[]>();

  /** Scans all names. O(words of all names). */
  constructor(table: NamesInWords) {
    const { words, wordsOf, size } = table;
    const isSingleCharacter = (at: number) =>
      words.lengthOf(wordsOf.ids[at] ?? 0) <= LONGEST_LETTER;
    for (let name = 0; name < size; name += 1) {
      const from = wordsOf.starts[name] ?? 0;
      const to = wordsOf.starts[name + 1] ?? 0;
      let short = 0;
      for (let at = from; at < to && short < 2; at += 1)
        short = isSingleCharacter(at) ? short + 1 : 0;
      if (short < 2) continue;
      const tokens = table.foldedWords(name);
      for (const run of findInitials(tokens)) {
        this.#add(tokens.slice(run.from, run.to).join(''), name);
      }
    }
  }

  /** Returns the distinct names with these initials, ascending. */
  namesWithInitials(joined: string): readonly number[] {
    return this.#names.get(joined) ?? NO_NAMES;
  }

  #add(joined: string, name: number): void {
    const names = this.#names.get(joined) ?? [];
    if (names.at(-1) !== name) names.push(name);
    this.#names.set(joined, names);
  }
}

/** Prefix of names: whole words, followed by one word of a range. */
interface NamePrefix {
  /** Foldings of the whole words. */
  readonly words: readonly number[];
  /** Range of words for the next position, usually those with a common prefix. */
  readonly last: IdRange;
}

/**
 * Names sorted by folded text, so that names with a common prefix are adjacent. Words are numbered
 * in the order of their foldings and a blank sorts before every letter, so comparing names word by
 * word, by number, is the same as comparing their texts.
 */
class NamesInTextOrder {
  /** Names in order; names with equal folded texts are sorted by number. */
  readonly names: Uint32Array;
  readonly #foldings: Uint32Array;
  readonly #wordsOf: Postings;

  constructor(names: Uint32Array, { foldings }: WordDictionary, wordsOf: Postings) {
    this.names = names;
    this.#foldings = foldings;
    this.#wordsOf = wordsOf;
  }

  /** Builds the order: groups names by first word with a counting sort, then sorts each group. */
  static of(words: WordDictionary, wordsOf: Postings): NamesInTextOrder {
    const { starts, ids } = wordsOf;
    const byFirst = buildPostings(words.size, (emit) => {
      for (let name = 0; name + 1 < starts.length; name += 1) {
        emit(words.foldings[ids[starts[name] ?? 0] ?? 0] ?? 0, name);
      }
    });
    const sorted = new NamesInTextOrder(byFirst.ids, words, wordsOf);
    for (let word = 0; word < words.size; word += 1) {
      const from = byFirst.starts[word] ?? 0;
      const to = byFirst.starts[word + 1] ?? 0;
      if (to - from > 1) byFirst.ids.subarray(from, to).sort((a, b) => sorted.#compare(a, b));
    }
    return sorted;
  }

  /** Returns the positions in `names` of all names with this prefix. */
  rangeWithPrefix({ words, last: { from, to } }: NamePrefix): IdRange {
    return {
      from: this.#partitionPoint((name) => this.#comparePrefix(name, words, from) >= 0),
      to: this.#partitionPoint((name) => this.#comparePrefix(name, words, to) >= 0),
    };
  }

  /** Tells whether two names have the same folded text. */
  haveEqualFolding(a: number, b: number): boolean {
    return this.#compareTexts(a, b) === 0;
  }

  #compare(a: number, b: number): number {
    return this.#compareTexts(a, b) || a - b;
  }

  #compareTexts(a: number, b: number): number {
    const { starts } = this.#wordsOf;
    const lengthA = (starts[a + 1] ?? 0) - (starts[a] ?? 0);
    const lengthB = (starts[b + 1] ?? 0) - (starts[b] ?? 0);
    const common = Math.min(lengthA, lengthB);
    for (let i = 0; i < common; i += 1) {
      const difference = this.#foldedWordAt(a, i) - this.#foldedWordAt(b, i);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** Compares a name with the words followed by `last`; a shorter name is smaller. */
  #comparePrefix(name: number, words: readonly number[], last: number): number {
    const { starts } = this.#wordsOf;
    const length = (starts[name + 1] ?? 0) - (starts[name] ?? 0);
    for (let i = 0; i <= words.length; i += 1) {
      if (i >= length) return -1;
      const difference = this.#foldedWordAt(name, i) - (words[i] ?? last);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Returns the folding of the word at a position of a name. */
  #foldedWordAt(name: number, position: number): number {
    const { starts, ids } = this.#wordsOf;
    return this.#foldings[ids[(starts[name] ?? 0) + position] ?? 0] ?? 0;
  }

  #partitionPoint(holds: (name: number) => boolean): number {
    return partitionPoint(this.names.length, (position) => holds(this.names[position] ?? 0));
  }
}

/**
 * Distinct spelled names of a segment, as sequences of words. They are numbered by letters (without
 * blanks), then by text: a range of numbers is a range of lengths, and names with equal scores have
 * the same order in every segment.
 */
export class NameTable {
  static readonly codec: Codec<NameTable> = mapped(
    objectCodec({
      words: WordDictionary.codec,
      wordsOf: postingsCodec,
      namesOf: postingsCodec,
      byText: u32,
      letters: u16,
    }),
    ({ byText, ...rest }) =>
      new NameTable({ ...rest, byText: new NamesInTextOrder(byText, rest.words, rest.wordsOf) }),
    ({ words, wordsOf, namesOf: invertPostings, byText, letters }) => ({
      words,
      wordsOf,
      namesOf: invertPostings,
      byText: byText.names,
      letters,
    }),
  );

  readonly words: WordDictionary;
  /** Words of each name, in order. */
  readonly wordsOf: Postings;
  /** Distinct names that contain each word, ascending. */
  readonly namesOf: Postings;
  readonly byText: NamesInTextOrder;
  readonly letters: Uint16Array;
  #initials: NameInitials | null = null;

  private constructor({
    words,
    wordsOf,
    namesOf: invertPostings,
    byText,
    letters,
  }: NameTableParts) {
    this.words = words;
    this.wordsOf = wordsOf;
    this.namesOf = invertPostings;
    this.byText = byText;
    this.letters = letters;
  }

  /** @param names distinct spelled names, sorted by `compareNames` */
  static of(names: readonly string[]): NameTable {
    const { words, wordsOf } = readSequences(names);
    return new NameTable({
      words,
      wordsOf,
      namesOf: invertPostings(wordsOf, words.size),
      byText: NamesInTextOrder.of(words, wordsOf),
      letters: Uint16Array.from(names, (name) => Math.min(nameLength(name), LONGEST)),
    });
  }

  get size(): number {
    return this.letters.length;
  }

  /** Names with initials. O(words of all names) on first use. */
  get initials(): NameInitials {
    this.#initials ??= new NameInitials(this);
    return this.#initials;
  }

  /** Returns the name with this spelling, or -1. O(letters * log(names)). */
  find(spelled: string): number {
    const tokens = tokenizeFolded(foldSpanishLetters(spelled));
    const ranges = tokens.map((token) => this.words.spellingsOf(token));
    const last = ranges.pop();
    if (last === undefined) return -1;
    const { from, to } = this.byText.rangeWithPrefix({
      words: ranges.map((one) => one.from),
      last,
    });
    // Names of exactly these words are sorted before longer names that begin with them.
    for (let position = from; position < to; position += 1) {
      const name = this.byText.names[position] ?? 0;
      if (postingLength(this.wordsOf, name) > tokens.length) return -1;
      if (this.text(name) === spelled) return name;
    }
    return -1;
  }

  /** Returns the folded words of a name, in order. */
  foldedWords(name: number): string[] {
    const { starts, ids } = this.wordsOf;
    const words = ids.subarray(starts[name] ?? 0, starts[name + 1] ?? 0);
    return Array.from(words, (word) => this.words.folded.pool.get(word));
  }

  /** Returns the first name with more letters than this; names are numbered by length. */
  firstNameLongerThan(letters: number): number {
    return partitionPoint(this.size, (name) => (this.letters[name] ?? 0) > letters);
  }

  /** Returns the spelled name. */
  text(name: number): string {
    const { starts, ids } = this.wordsOf;
    const to = starts[name + 1] ?? 0;
    const words: string[] = [];
    for (let at = starts[name] ?? 0; at < to; at += 1) {
      words.push(this.words.spelled.get(ids[at] ?? 0));
    }
    return words.join(' ');
  }
}

/** Vocabulary of some names, and the words of each name in order. */
interface WordSequences {
  readonly words: WordDictionary;
  readonly wordsOf: Postings;
}

/** Tokenizes spelled names. Words are numbered by occurrence first, and finally in dictionary order. */
function readSequences(names: readonly string[]): WordSequences {
  const interner = new Interner();
  const sequence = new GrowableArray(Uint32Array);
  const starts = new Uint32Array(names.length + 1);
  names.forEach((name, id) => {
    for (const word of tokenizeFolded(name)) sequence.push(interner.idOf(word));
    starts[id + 1] = sequence.length;
  });
  const order = sortByFolding(interner.texts);
  const newIds = inversePermutation(order);
  const ids = sequence.numbers.subarray(0, sequence.length).map((old) => newIds[old] ?? 0);
  const words = WordDictionary.of(Array.from(order, (old) => interner.texts[old] ?? ''));
  return { words, wordsOf: { starts, ids } };
}

/** Sorts by folding, then by spelling; returns the permutation. */
function sortByFolding(spelled: readonly string[]): Uint32Array {
  const folded = spelled.map(foldSpanishLetters);
  const order = new Uint32Array(spelled.length).map((_, id) => id);
  const compareInList = (texts: readonly string[], a: number, b: number) =>
    compareCodeUnits(texts[a] ?? '', texts[b] ?? '');
  return order.sort((a, b) => compareInList(folded, a, b) || compareInList(spelled, a, b));
}

/** Compares names in the order in which every segment numbers them. */
export function compareNames(a: string, b: string): number {
  return nameLength(a) - nameLength(b) || compareCodeUnits(a, b);
}

/** Returns the length of a name without blanks. */
export function nameLength(name: string): number {
  let blanks = 0;
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) blanks += 1;
  return name.length - blanks;
}

function invertPostings({ starts, ids }: Postings, wordCount: number): Postings {
  return buildPostings(wordCount, (emit) => {
    for (let name = 0; name + 1 < starts.length; name += 1) {
      const from = starts[name] ?? 0;
      const to = starts[name + 1] ?? 0;
      for (let at = from; at < to; at += 1) {
        const word = ids[at] ?? 0;
        if (ids.indexOf(word, from) === at) emit(word, name);
      }
    }
  });
}
