import type { TextPool } from '../../arrays/text-pool.ts';

/** The letters that spelled words keep, by what they are folded to. */
const SPELLED: Readonly<Record<string, string>> = { n: 'ñ', u: 'ü' };

/** Words as they are spelled: their foldings, and a bit for each unit that stands for ñ or ü. */
export class SpelledWords {
  readonly #folded: TextPool;
  /** By unit of the pool, 32 in each. */
  readonly marks: Uint32Array;

  constructor(folded: TextPool, marks: Uint32Array) {
    this.#folded = folded;
    this.marks = marks;
  }

  /** @param spelled the words of the pool as they are spelled */
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
      if (!this.#isMarked(start + i)) continue;
      const letter = spelled[i] ?? '';
      spelled = spelled.slice(0, i) + (SPELLED[letter] ?? letter) + spelled.slice(i + 1);
    }
    return spelled;
  }

  #isMarked(unit: number): boolean {
    return (((this.marks[unit >>> 5] ?? 0) >>> (unit & 31)) & 1) === 1;
  }
}
