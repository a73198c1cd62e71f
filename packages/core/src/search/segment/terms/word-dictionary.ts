import { type Codec, fields, madeOf, u32 } from '../../arrays/codec.ts';
import { type IdRange, SortedTexts } from '../../arrays/sorted-texts.ts';
import type { TextPool } from '../../arrays/text-pool.ts';
import { foldSpelled } from '../../language/folding/spelled-text.ts';
import { SpelledWords } from './spelled-words.ts';

/**
 * The distinct spelled words of a segment's names. Numbered in the order of their folding, so that
 * the spellings of one folded word (PENA, PEÑA), and all words with one beginning, are ranges.
 */
export class WordDictionary {
  static readonly codec: Codec<WordDictionary> = madeOf(
    fields({ folded: SortedTexts.codec, marks: u32, foldings: u32 }),
    ({ folded, marks, foldings }) =>
      new WordDictionary(folded, new SpelledWords(folded.pool, marks), foldings),
    ({ folded, spelled, foldings }) => ({ folded, marks: spelled.marks, foldings }),
  );

  readonly folded: SortedTexts;
  readonly spelled: SpelledWords;
  /** The first word with the same folding: equal for words that are written alike. */
  readonly foldings: Uint32Array;
  #letterSets: Uint32Array | null = null;

  private constructor(folded: SortedTexts, spelled: SpelledWords, foldings: Uint32Array) {
    this.folded = folded;
    this.spelled = spelled;
    this.foldings = foldings;
  }

  /** @param spelled distinct words, sorted by folding and then by spelling */
  static of(spelled: readonly string[]): WordDictionary {
    const texts = spelled.map(foldSpelled);
    const folded = SortedTexts.of(texts);
    return new WordDictionary(folded, SpelledWords.of(folded.pool, spelled), firstEquals(texts));
  }

  get size(): number {
    return this.foldings.length;
  }

  /** The spellings of a folded word. */
  spellingsOf(folded: string): IdRange {
    return this.folded.equal(folded);
  }

  /** The letters that occur in each folding, as `WordForm.letterSet` has those of a word. O(letters of all words) when first asked for. */
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
    const to = starts[word + 1] ?? 0;
    let set = 0;
    for (let at = starts[word] ?? 0; at < to; at += 1) set |= 1 << ((units[at] ?? 0) & 31);
    sets[word] = set;
  }
  return sets;
}

/** For each of the sorted texts the place of the first equal one. */
function firstEquals(texts: readonly string[]): Uint32Array {
  const firsts = new Uint32Array(texts.length);
  for (let place = 0; place < texts.length; place += 1) {
    const isNew = place === 0 || texts[place] !== texts[place - 1];
    firsts[place] = isNew ? place : (firsts[place - 1] ?? 0);
  }
  return firsts;
}
