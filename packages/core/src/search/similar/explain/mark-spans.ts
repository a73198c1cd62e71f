import { lowestSetBit } from '../../../arrays/bitset.ts';
import type { MarkToken } from '../../../likeness/judge/mark-token.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';
import { foldWithOffsets, tokenizeFolded } from '../../../likeness/text/text-folding.ts';

/** Part of a mark as written: UTF-16 offsets, end exclusive. */
export type Span = [start: number, end: number];

/** Maps the words of a mark to offsets in its spelling: initials form one word, and a genitive 's is no word. */
export class MarkSpans {
  readonly #folded: string;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** Span of each word in the folded text. */
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

  /** Span of the whole mark; null for a mark without letters. */
  get whole(): Span | null {
    const [first, last] = [this.#words[0], this.#words.at(-1)];
    return first && last ? this.#toOriginal(first[0], last[1]) : null;
  }

  /** Returns the span of a token: words, or the first or last part of a word. */
  tokenSpans(token: MarkToken): Span | null {
    const { places: positions, form } = token;
    const [lowest, highest] = wordPositions(token);
    // `places` has two bits per word: its first part and its last.
    if (positions !== 0 && lowest === highest) {
      const { length } = form.folded;
      return (lowest & 1) === 0 ? this.prefixSpan(token, length) : this.suffixSpan(token, length);
    }
    const words = this.#wordRange(token);
    return words && this.#toOriginal(...words);
  }

  /** Returns the span of the first `letters` letters of a token. */
  prefixSpan(token: MarkToken, letters: number): Span | null {
    const words = this.#wordRange(token);
    if (words === null) return null;
    let [to] = words;
    for (let left = letters; left > 0 && to < words[1]; to += 1) {
      left -= Number(this.#folded[to] !== ' ');
    }
    return this.#toOriginal(words[0], to);
  }

  /** Returns the span of the last `letters` letters of a token. */
  suffixSpan(token: MarkToken, letters: number): Span | null {
    const words = this.#wordRange(token);
    if (words === null) return null;
    let [, from] = words;
    for (let left = letters; left > 0 && from > words[0]; from -= 1) {
      left -= Number(this.#folded[from - 1] !== ' ');
    }
    return this.#toOriginal(from, words[1]);
  }

  /** Returns the span of a token's words in the folded text. */
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

/** Returns the span of each word, which is one or more adjacent tokens of the folded text; skips other tokens. */
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

/** Counts the leading tokens that form the word: one token, or adjacent single letters; 0 if none do. */
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
