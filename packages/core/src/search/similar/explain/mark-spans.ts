import { lowestBit } from '../../../arrays/bitset.ts';
import type { MarkPiece } from '../../../likeness/judge/mark-piece.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { foldSpelled } from '../../../likeness/text/spelled-text.ts';
import { foldedTokens, foldWithOffsets } from '../../../likeness/text/text-folding.ts';

/** A part of a mark as it is written: UTF-16 offsets, the end exclusive. */
export type Span = [start: number, end: number];

/** Where the words of a mark occur in it, as its reader took them: initials are one word, a genitive is none. */
export class MarkSpans {
  readonly #folded: string;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** Where each word occurs in the folding. */
  readonly #words: readonly Span[];

  constructor(name: string, { pieces }: PreparedMark) {
    const { folded, starts, ends } = foldWithOffsets(name);
    this.#folded = folded;
    this.#starts = starts;
    this.#ends = ends;
    this.#words = wordSpans(
      folded,
      pieces.map(({ form }) => form.folded),
    );
  }

  /** All of the mark; null for one without letters. */
  get whole(): Span | null {
    const [first, last] = [this.#words[0], this.#words.at(-1)];
    return first && last ? this.#written(first[0], last[1]) : null;
  }

  /** A piece of the mark: words, or the first or last part of one. */
  of(piece: MarkPiece): Span | null {
    const { places, form } = piece;
    const [lowest, highest] = placesOf(piece);
    // Two bits for each word: its first part, its last.
    if (places !== 0 && lowest === highest) {
      const { length } = form.folded;
      return (lowest & 1) === 0 ? this.beginningOf(piece, length) : this.endOf(piece, length);
    }
    const words = this.#wordsOf(piece);
    return words && this.#written(...words);
  }

  /** Where the first `letters` letters of a piece stand. */
  beginningOf(piece: MarkPiece, letters: number): Span | null {
    const words = this.#wordsOf(piece);
    if (words === null) return null;
    let [to] = words;
    for (let left = letters; left > 0 && to < words[1]; to += 1) {
      left -= Number(this.#folded[to] !== ' ');
    }
    return this.#written(words[0], to);
  }

  /** Where the last `letters` letters of a piece stand. */
  endOf(piece: MarkPiece, letters: number): Span | null {
    const words = this.#wordsOf(piece);
    if (words === null) return null;
    let [, from] = words;
    for (let left = letters; left > 0 && from > words[0]; from -= 1) {
      left -= Number(this.#folded[from - 1] !== ' ');
    }
    return this.#written(from, words[1]);
  }

  /** Where the words of a piece occur in the folding. */
  #wordsOf(piece: MarkPiece): Span | null {
    const [lowest, highest] = placesOf(piece);
    const [first, last] = [this.#words[lowest >> 1], this.#words[highest >> 1]];
    return first && last ? [first[0], last[1]] : null;
  }

  #written(from: number, to: number): Span | null {
    const [start, end] = [this.#starts[from], this.#ends[to - 1]];
    return start === undefined || end === undefined ? null : [start, end];
  }
}

function placesOf({ places }: MarkPiece): readonly [lowest: number, highest: number] {
  return [lowestBit(places), 31 - Math.clz32(places)];
}

/** Words are made of the tokens of a folding in order; a token that is in none says nothing. */
function wordSpans(folded: string, words: readonly string[]): Span[] {
  const tokens = tokenSpans(folded);
  const spans: Span[] = [];
  let at = 0;
  for (const word of words) {
    const text = foldSpelled(word);
    while (at < tokens.length) {
      const count = tokensOf(folded, tokens.slice(at), text);
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
  return foldedTokens(folded).map((token): Span => {
    const span: Span = [from, from + token.length];
    from += token.length + 1;
    return span;
  });
}

/** How many of the tokens make up the word: one, or letters that are alone side by side; 0 for none. */
function tokensOf(folded: string, tokens: readonly Span[], word: string): number {
  let text = '';
  for (const [at, [from, to]] of tokens.entries()) {
    if (at > 0 && to - from > 1) return 0;
    text += folded.slice(from, to);
    if (text === word) return at + 1;
    if (to - from > 1 || !word.startsWith(text)) return 0;
  }
  return 0;
}
