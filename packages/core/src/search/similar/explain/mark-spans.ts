import { lowestSetBit } from '../../../arrays/bitset.ts';
import type { MarkToken } from '../../../likeness/judge/mark-token.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';
import { foldWithOffsets, tokenizeFolded } from '../../../likeness/text/text-folding.ts';

/** A part of a mark as it is written: UTF-16 offsets, the end exclusive. */
export type Span = [start: number, end: number];

/** Where the words of a mark occur in it, as its reader took them: initials are one word, a genitive is none. */
export class MarkSpans {
  readonly #folded: string;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** Where each word occurs in the folding. */
  readonly #words: readonly Span[];

  constructor(name: string, { pieces: tokens }: PreparedMark) {
    const { folded, starts, ends } = foldWithOffsets(name);
    this.#folded = folded;
    this.#starts = starts;
    this.#ends = ends;
    this.#words = wordSpans(
      folded,
      tokens.map(({ form }) => form.folded),
    );
  }

  /** All of the mark; null for one without letters. */
  get whole(): Span | null {
    const [first, last] = [this.#words[0], this.#words.at(-1)];
    return first && last ? this.#toOriginal(first[0], last[1]) : null;
  }

  /** A piece of the mark: words, or the first or last part of one. */
  tokenSpans(token: MarkToken): Span | null {
    const { places: positions, form } = token;
    const [lowest, highest] = wordPositions(token);
    // Two bits for each word: its first part, its last.
    if (positions !== 0 && lowest === highest) {
      const { length } = form.folded;
      return (lowest & 1) === 0 ? this.prefixSpan(token, length) : this.suffixSpan(token, length);
    }
    const words = this.#wordRange(token);
    return words && this.#toOriginal(...words);
  }

  /** Where the first `letters` letters of a piece stand. */
  prefixSpan(token: MarkToken, letters: number): Span | null {
    const words = this.#wordRange(token);
    if (words === null) return null;
    let [to] = words;
    for (let left = letters; left > 0 && to < words[1]; to += 1) {
      left -= Number(this.#folded[to] !== ' ');
    }
    return this.#toOriginal(words[0], to);
  }

  /** Where the last `letters` letters of a piece stand. */
  suffixSpan(token: MarkToken, letters: number): Span | null {
    const words = this.#wordRange(token);
    if (words === null) return null;
    let [, from] = words;
    for (let left = letters; left > 0 && from > words[0]; from -= 1) {
      left -= Number(this.#folded[from - 1] !== ' ');
    }
    return this.#toOriginal(from, words[1]);
  }

  /** Where the words of a piece occur in the folding. */
  #wordRange(token: MarkToken): Span | null {
    const [lowest, highest] = wordPositions(token);
    const [first, last] = [this.#words[lowest >> 1], this.#words[highest >> 1]];
    return first && last ? [first[0], last[1]] : null;
  }

  #toOriginal(from: number, to: number): Span | null {
    const [start, end] = [this.#starts[from], this.#ends[to - 1]];
    return start === undefined || end === undefined ? null : [start, end];
  }
}

function wordPositions({
  places: positions,
}: MarkToken): readonly [lowest: number, highest: number] {
  return [lowestSetBit(positions), 31 - Math.clz32(positions)];
}

/** Words are made of the tokens of a folding in order; a token that is in none says nothing. */
function wordSpans(folded: string, words: readonly string[]): Span[] {
  const tokens = tokenSpans(folded);
  const spans: Span[] = [];
  let at = 0;
  for (const word of words) {
    const text = foldSpanishLetters(word);
    while (at < tokens.length) {
      const count = countTokens(folded, tokens.slice(at), text);
      if (count === 0) {
        at += 1;
        continue;
      }
      const [first, last] = [tokens[at], tokens[at + count - 1]];
      spans.push([first?.[0] ?? 0, last?.[1] ?? 0]);
      at += count;
      break;
    }
  }
  return spans;
}

function tokenSpans(folded: string): Span[] {
  let from = 0;
  return tokenizeFolded(folded).map((token): Span => {
    const span: Span = [from, from + token.length];
    from += token.length + 1;
    return span;
  });
}

/** How many of the tokens make up the word: one, or letters that are alone side by side; 0 for none. */
function countTokens(folded: string, tokens: readonly Span[], word: string): number {
  let text = '';
  for (const [at, [from, to]] of tokens.entries()) {
    if (at > 0 && to - from > 1) return 0;
    text += folded.slice(from, to);
    if (text === word) return at + 1;
    if (to - from > 1 || !word.startsWith(text)) return 0;
  }
  return 0;
}
