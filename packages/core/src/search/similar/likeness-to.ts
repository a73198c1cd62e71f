import { spellText } from '../language/folding/spelled-text.ts';
import type { PreparedMark } from './judge/prepared-mark.ts';
import { hasSaidSigns, type Similarity } from './judge/similarity.ts';

/** How alike names are to one text. The text is read once, and a name that several marks bear is judged once. */
export class LikenessTo {
  readonly #judge: Similarity;
  readonly #asked: PreparedMark;
  readonly #scores = new Map<string, number>();

  constructor(text: string, judge: Similarity) {
    this.#judge = judge;
    this.#asked = judge.prepare(text);
  }

  /** Judges names that will be asked for, as the index has them. Tens of microseconds a name. */
  judgeAhead(spelledNames: Iterable<string>): void {
    for (const spelled of spelledNames) this.#ofSpelled(spelled);
  }

  /** The score of a name as it is written. */
  of(name: string): number {
    return hasSaidSigns(name)
      ? this.#judge.score(this.#asked, name)
      : this.#ofSpelled(spellText(name));
  }

  #ofSpelled(spelled: string): number {
    const score = this.#scores.get(spelled) ?? this.#judge.score(this.#asked, spelled);
    this.#scores.set(spelled, score);
    return score;
  }
}
