import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { foldedTokens } from '../../../domain/text/text-folding.ts';
import { type Codec, fields, madeOf, u16, u32 } from '../../arrays/codec.ts';
import { partitionPoint } from '../../arrays/partition-point.ts';
import {
  buildPostings,
  type Postings,
  postingLength,
  postingsCodec,
} from '../../arrays/postings.ts';
import { foldSpelled } from '../../language/folding/spelled-text.ts';
import { NameInitials } from './name-initials.ts';
import { NamesByText } from './names-by-text.ts';
import { WordDictionary } from './word-dictionary.ts';
import { readSequences } from './word-sequences.ts';

const LONGEST = 0xffff;

type NameTableParts = Pick<NameTable, 'words' | 'wordsOf' | 'namesOf' | 'byText' | 'letters'>;

/**
 * The distinct spelled names of a segment, as sequences of words. Numbered by letters (blanks
 * aside), then text: a range of numbers is a range of lengths, and of equally good names the one
 * with the smaller number comes first, in every segment alike.
 */
export class NameTable {
  static readonly codec: Codec<NameTable> = madeOf(
    fields({
      words: WordDictionary.codec,
      wordsOf: postingsCodec,
      namesOf: postingsCodec,
      byText: u32,
      letters: u16,
    }),
    ({ byText, ...rest }) =>
      new NameTable({ ...rest, byText: new NamesByText(byText, rest.words, rest.wordsOf) }),
    ({ words, wordsOf, namesOf, byText, letters }) => ({
      words,
      wordsOf,
      namesOf,
      byText: byText.names,
      letters,
    }),
  );

  readonly words: WordDictionary;
  /** The words of each name, in order. */
  readonly wordsOf: Postings;
  /** The names that hold each word, ascending, each once. */
  readonly namesOf: Postings;
  readonly byText: NamesByText;
  readonly letters: Uint16Array;
  #initials: NameInitials | null = null;

  private constructor({ words, wordsOf, namesOf, byText, letters }: NameTableParts) {
    this.words = words;
    this.wordsOf = wordsOf;
    this.namesOf = namesOf;
    this.byText = byText;
    this.letters = letters;
  }

  /** @param names distinct spelled names, sorted by `compareNames` */
  static of(names: readonly string[]): NameTable {
    const { words, wordsOf } = readSequences(names);
    return new NameTable({
      words,
      wordsOf,
      namesOf: namesOf(wordsOf, words.size),
      byText: NamesByText.of(words, wordsOf),
      letters: Uint16Array.from(names, (name) => Math.min(lettersOf(name), LONGEST)),
    });
  }

  get size(): number {
    return this.letters.length;
  }

  /** The names that have initials. O(words of all names) when first asked for. */
  get initials(): NameInitials {
    this.#initials ??= new NameInitials(this);
    return this.#initials;
  }

  /** The name of this spelling, or -1. O(letters * log(names)). */
  find(spelled: string): number {
    const tokens = foldedTokens(foldSpelled(spelled));
    const ranges = tokens.map((token) => this.words.spellingsOf(token));
    const last = ranges.pop();
    if (last === undefined) return -1;
    const { from, to } = this.byText.beginningWith({ words: ranges.map((one) => one.from), last });
    // Names of these words alone stand before all that only begin with them.
    for (let place = from; place < to; place += 1) {
      const name = this.byText.names[place] ?? 0;
      if (postingLength(this.wordsOf, name) > tokens.length) return -1;
      if (this.text(name) === spelled) return name;
    }
    return -1;
  }

  /** The folded words of a name, in order. */
  foldedWords(name: number): string[] {
    const { starts, ids } = this.wordsOf;
    const words = ids.subarray(starts[name] ?? 0, starts[name + 1] ?? 0);
    return Array.from(words, (word) => this.words.folded.pool.get(word));
  }

  /** The first name of more letters than that: names are numbered by length. */
  firstLongerThan(letters: number): number {
    return partitionPoint(this.size, (name) => (this.letters[name] ?? 0) > letters);
  }

  /** The spelled name. */
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

/** The order in which every segment numbers its names. */
export function compareNames(a: string, b: string): number {
  return lettersOf(a) - lettersOf(b) || compareCodeUnits(a, b);
}

/** The length of a name, blanks aside. */
export function lettersOf(name: string): number {
  let blanks = 0;
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) blanks += 1;
  return name.length - blanks;
}

function namesOf({ starts, ids }: Postings, wordCount: number): Postings {
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
