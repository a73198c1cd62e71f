import { foldText, foldWithOffsets, tokenizeFolded } from './text-folding.ts';

const ASCII = /^[ -~]*$/;
/** Matches invisible characters, which are removed because they would separate a tilde from its letter. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
const SOUNDING_LETTER = /[ñü]/i;
const SOUNDS: ReadonlyMap<string, string> = new Map(Object.entries({ ñ: 'n', ü: 'u' }));

/**
 * Folds like `foldText` but preserves ñ and ü, which the phonetic readings need (decision D6). The result has
 * one unit for each unit of the folding. Idempotent.
 */
export function foldKeepingSpanish(text: string): string {
  if (ASCII.test(text)) return foldText(text);
  const composed = text.replace(UNSEEN, '').normalize('NFC');
  if (!SOUNDING_LETTER.test(composed)) return foldText(text);
  const { folded, starts } = foldWithOffsets(composed);
  let spelled = '';
  for (let i = 0; i < folded.length; i += 1) {
    const raw = composed[starts[i] ?? 0]?.toLowerCase() ?? '';
    const plain = folded[i] ?? '';
    spelled += SOUNDS.get(raw) === plain ? raw : plain;
  }
  return spelled;
}

/** Returns the folding of a spelled text: ñ becomes n, ü becomes u. */
export function foldSpanishLetters(spelled: string): string {
  return SOUNDING_LETTER.test(spelled)
    ? spelled.replaceAll('ñ', 'n').replaceAll('ü', 'u')
    : spelled;
}

const SHORTEST_OWNER = 3;
const LETTER = /^\p{L}$/u;
/** Spanish for "and" and "or"; an S before a single one of them is still a genitive (ROSA'S Y LUZ). */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['y', 'e', 'o', 'u', 'ü']);

/**
 * Splits a mark into the words that a reader sees: adjacent single letters are the initials of one word
 * (S.O.L.) unless all of them are conjunctions (Y/O); a single S after a word is a genitive and is dropped
 * (ROSA'S).
 * @param text folded, or spelled with its ñ and ü
 */
export function tokenizeMark(text: string): readonly string[] {
  const tokens = tokenizeFolded(text);
  if (!tokens.some(isLetter)) return tokens;
  const words: string[] = [];
  let letters: string[] = [];
  tokens.forEach((token, at) => {
    if (isGenitive(tokens, at)) return;
    if (isLetter(token)) letters.push(token);
    else {
      words.push(...mergeLetters(letters), token);
      letters = [];
    }
  });
  return [...words, ...mergeLetters(letters)];
}

/** Joins adjacent single letters into one word, unless all of them are conjunctions. */
function mergeLetters(letters: readonly string[]): readonly string[] {
  const areLinks = letters.every((letter) => CONJUNCTIONS.has(letter));
  return areLinks ? letters : [letters.join('')];
}

function isLetter(token = ''): boolean {
  return token.length === 1 && LETTER.test(token);
}

/** Returns whether a token is a genitive S; an S before other single letters begins initials instead. */
function isGenitive(tokens: readonly string[], at: number): boolean {
  if (tokens[at] !== 's' || (tokens[at - 1]?.length ?? 0) < SHORTEST_OWNER) return false;
  const next = tokens[at + 1] ?? '';
  return !isLetter(next) || (CONJUNCTIONS.has(next) && !isLetter(tokens[at + 2]));
}
