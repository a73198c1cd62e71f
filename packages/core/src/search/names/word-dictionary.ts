import { compareCodeUnits } from '../../domain/code-unit-order.ts';
import type { PartsReader, PartsWriter } from '../parts.ts';
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

  private constructor(folded: SortedTexts, spelled: TextPool, foldings: Uint32Array) {
    this.folded = folded;
    this.spelled = spelled;
    this.foldings = foldings;
  }

  /** @param spelled distinct words in any order */
  static of(spelled: Iterable<string>): WordDictionary {
    const pairs = Array.from(spelled, (word) => ({ word, folded: foldSpelled(word) }));
    pairs.sort((a, b) => compareCodeUnits(a.folded, b.folded) || compareCodeUnits(a.word, b.word));
    const folded = pairs.map((pair) => pair.folded);
    return new WordDictionary(
      SortedTexts.of(folded),
      TextPool.of(pairs.map(({ word }) => word)),
      firstEquals(folded),
    );
  }

  static read(parts: PartsReader): WordDictionary {
    return new WordDictionary(
      SortedTexts.read(parts.under('folded')),
      TextPool.read(parts.under('spelled')),
      parts.u32('foldings'),
    );
  }

  write(parts: PartsWriter): void {
    this.folded.write(parts.under('folded'));
    this.spelled.write(parts.under('spelled'));
    parts.put('foldings', this.foldings);
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

/** Of each of the sorted texts the place of the first equal one. */
function firstEquals(texts: readonly string[]): Uint32Array {
  const firsts = Uint32Array.from(texts, (_, place) => place);
  for (let place = 1; place < texts.length; place += 1) {
    if (texts[place] === texts[place - 1]) firsts[place] = firsts[place - 1] ?? 0;
  }
  return firsts;
}
