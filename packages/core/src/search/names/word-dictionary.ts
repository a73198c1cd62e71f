import { compareCodeUnits } from '../../domain/code-unit-order.ts';
import { type IdRange, SortedTexts } from '../sorted-texts.ts';
import { foldSpelled } from '../spelled-text.ts';
import { TextPool } from '../text-pool.ts';

/**
 * The distinct spelled words of a segment's names. Numbered in the order of their folding, so that
 * the spellings of one folded word (PENA, PEÑA), and all words with one beginning, are ranges.
 */
export class WordDictionary {
  readonly folded: SortedTexts;
  readonly spelled: TextPool;
  /** The first word with the same folding: equal for words that are written alike. */
  readonly foldings: Uint32Array;

  private constructor(spelled: readonly string[]) {
    const folded = spelled.map(foldSpelled);
    this.folded = new SortedTexts(folded);
    this.spelled = TextPool.of(spelled);
    this.foldings = Uint32Array.from(folded, (_, word) => word);
    for (let word = 1; word < folded.length; word += 1) {
      if (folded[word] === folded[word - 1]) this.foldings[word] = this.foldings[word - 1] ?? 0;
    }
  }

  /** @param spelled distinct words in any order */
  static of(spelled: Iterable<string>): WordDictionary {
    const pairs = Array.from(spelled, (word) => ({ word, folded: foldSpelled(word) }));
    pairs.sort((a, b) => compareCodeUnits(a.folded, b.folded) || compareCodeUnits(a.word, b.word));
    return new WordDictionary(pairs.map(({ word }) => word));
  }

  get size(): number {
    return this.spelled.size;
  }

  /** The spellings of a folded word. */
  spellingsOf(folded: string): IdRange {
    return this.folded.equal(folded);
  }

  lengthOf(word: number): number {
    return this.spelled.lengthOf(word);
  }
}
