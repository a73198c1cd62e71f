import { type Codec, mapped, objectCodec, u32 } from '../../../arrays/codec.ts';
import { type IdRange, SortedTexts } from '../../../arrays/sorted-texts.ts';
import type { TextPool } from '../../../arrays/text-pool.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';

/** Letters that a spelling preserves and a folding replaces, by the letter in the folding. */
const SPELLED: ReadonlyMap<string, string> = new Map(Object.entries({ n: 'ñ', u: 'ü' }));

/** Spelled words: their foldings, and a bit for each unit that represents ñ or ü. */
class SpelledWords {
  readonly #folded: TextPool;
  /** A bit per unit of the pool, set if the unit represents ñ or ü; 32 bits per element. */
  readonly marks: Uint32Array;

  constructor(folded: TextPool, marks: Uint32Array) {
    this.#folded = folded;
    this.marks = marks;
  }

  /** @param spelled spellings of the pool's words */
  static of(folded: TextPool, spelled: readonly string[]): SpelledWords {
    const marks = new Uint32Array((folded.units.length + 31) >>> 5);
    spelled.forEach((word, id) => {
      const start = folded.starts[id] ?? 0;
      for (let i = 0; i < word.length; i += 1) {
        const unit = start + i;
        if (word.charCodeAt(i) === folded.units[unit]) continue;
        marks[unit >>> 5] = (marks[unit >>> 5] ?? 0) | (1 << (unit & 31));
      }
    });
    return new SpelledWords(folded, marks);
  }

  get(word: number): string {
    const start = this.#folded.starts[word] ?? 0;
    let spelled = this.#folded.get(word);
    for (let i = 0; i < spelled.length; i += 1) {
      if (!this.#hasMark(start + i)) continue;
      const letter = spelled[i] ?? '';
      spelled = spelled.slice(0, i) + (SPELLED.get(letter) ?? letter) + spelled.slice(i + 1);
    }
    return spelled;
  }

  #hasMark(unit: number): boolean {
    return (((this.marks[unit >>> 5] ?? 0) >>> (unit & 31)) & 1) === 1;
  }
}

/**
 * Distinct spelled words of a segment's names. They are numbered in the order of their foldings, so
 * that the spellings of one folded word (PENA, PEÑA) and all words with a common prefix are ranges.
 */
export class WordDictionary {
  static readonly codec: Codec<WordDictionary> = mapped(
    objectCodec({ folded: SortedTexts.codec, marks: u32, foldings: u32 }),
    ({ folded, marks, foldings }) =>
      new WordDictionary(folded, new SpelledWords(folded.pool, marks), foldings),
    ({ folded, spelled, foldings }) => ({ folded, marks: spelled.marks, foldings }),
  );

  readonly folded: SortedTexts;
  readonly spelled: SpelledWords;
  /** First word with the same folding as each word, so words that are equal once folded have equal entries. */
  readonly foldings: Uint32Array;
  #letterSets: Uint32Array | null = null;

  private constructor(folded: SortedTexts, spelled: SpelledWords, foldings: Uint32Array) {
    this.folded = folded;
    this.spelled = spelled;
    this.foldings = foldings;
  }

  /** @param spelled distinct words, sorted by folding and then by spelling */
  static of(spelled: readonly string[]): WordDictionary {
    const texts = spelled.map(foldSpanishLetters);
    const folded = SortedTexts.of(texts);
    return new WordDictionary(
      folded,
      SpelledWords.of(folded.pool, spelled),
      firstEqualIndexes(texts),
    );
  }

  get size(): number {
    return this.foldings.length;
  }

  /** Returns the range of words with this folding. */
  spellingsOf(folded: string): IdRange {
    return this.folded.rangeOfEqual(folded);
  }

  /** Returns the word with this spelling, or -1. */
  idOf(spelled: string): number {
    const { from, to } = this.spellingsOf(foldSpanishLetters(spelled));
    for (let word = from; word < to; word += 1) if (this.spelled.get(word) === spelled) return word;
    return -1;
  }

  /** Set of the letters in each folding, in the format of `WordForm.letterSet`. O(letters) on first use. */
  get letterSets(): Uint32Array {
    this.#letterSets ??= letterSets(this.folded.pool);
    return this.#letterSets;
  }

  lengthOf(word: number): number {
    return this.folded.pool.lengthOf(word);
  }
}

function letterSets({ units, starts, size }: TextPool): Uint32Array {
  const sets = new Uint32Array(size);
  for (let word = 0; word < size; word += 1) {
    sets[word] = letterSetIn(units, starts[word] ?? 0, starts[word + 1] ?? 0);
  }
  return sets;
}

/** Returns the set of the letters in a range of units, in the format of `WordForm.letterSet`. */
export function letterSetIn(units: ArrayLike<number>, from: number, to: number): number {
  let set = 0;
  for (let at = from; at < to; at += 1) set |= 1 << ((units[at] ?? 0) & 31);
  return set;
}

/** Returns, for each of the sorted texts, the index of the first equal one. */
function firstEqualIndexes(texts: readonly string[]): Uint32Array {
  const firsts = new Uint32Array(texts.length);
  for (let position = 0; position < texts.length; position += 1) {
    const isNew = position === 0 || texts[position] !== texts[position - 1];
    firsts[position] = isNew ? position : (firsts[position - 1] ?? 0);
  }
  return firsts;
}
