import { PostingPairs, type Postings } from './postings.ts';

/** Letters, digits, the edge of a word, and everything else. */
const SYMBOLS = 38;
const EDGE = 36;
const OTHER = 37;
const TRIGRAMS = SYMBOLS ** 3;

/**
 * Calls `visit` with the code of each n-gram of three of a word, its edges counted as letters:
 * `kolun` is `_ko kol olu lun un_`. Codes index an array directly.
 */
export function eachTrigram(word: string, visit: (code: number) => void): void {
  let code = EDGE * SYMBOLS + symbolAt(word, 0);
  for (let i = 1; i <= word.length; i += 1) {
    code = (code * SYMBOLS + symbolAt(word, i)) % TRIGRAMS;
    visit(code);
  }
}

/** The words that hold each trigram. */
export function trigramPostings(words: readonly string[]): Postings {
  const pairs = new PostingPairs();
  words.forEach((word, id) => {
    eachTrigram(word, (code) => pairs.add(code, id));
  });
  return pairs.build(TRIGRAMS);
}

function symbolAt(word: string, at: number): number {
  if (at >= word.length) return EDGE;
  const code = word.charCodeAt(at);
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 48 + 26;
  return OTHER;
}
