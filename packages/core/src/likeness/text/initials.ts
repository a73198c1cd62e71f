import { type FoldedText, foldWithOffsets, tokenizeFolded } from './text-folding.ts';

/** Matches a token of one letter or digit with its diacritics. */
const ALONE = /^[\p{L}\p{N}]\p{M}*$/u;
const LETTER = /\p{L}/u;
/** A run of single-letter tokens, as token indexes: `from` inclusive, `to` exclusive. */
interface InitialsRun {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the initials among the words of a folded text: runs of two or more single letters or digits, of which at
 * least one is a letter (R.E.M., A.1).
 */
export function findInitials(tokens: readonly string[]): InitialsRun[] {
  const runs: InitialsRun[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    let to = from;
    while (to < tokens.length && ALONE.test(tokens[to] ?? '')) to += 1;
    const hasLetter = tokens.slice(from, to).some((token) => LETTER.test(token));
    if (to - from > 1 && hasLetter) runs.push({ from, to });
    from = Math.max(from, to);
  }
  return runs;
}

/**
 * Joins the initials among the words of a folded text (decision D6): R.E.M., R E M and REM become one reading.
 * Returns the given array itself if there are no initials.
 */
export function joinInitials(tokens: readonly string[]): readonly string[] {
  const runs = findInitials(tokens);
  if (runs.length === 0) return tokens;
  const words: string[] = [];
  let at = 0;
  for (const { from, to } of runs) {
    words.push(...tokens.slice(at, from), tokens.slice(from, to).join(''));
    at = to;
  }
  return [...words, ...tokens.slice(at)];
}

/** Folds a text and joins its initials; each unit has the span of the text that it represents. */
export function foldJoinedWithOffsets(text: string): FoldedText {
  const { folded, starts, ends } = foldWithOffsets(text);
  const tokens = tokenizeFolded(folded);
  const isInside = new Set<number>();
  let unit = 0;
  const behind = tokens.map((token) => {
    unit += token.length + 1;
    return unit - 1;
  });
  for (const { from, to } of findInitials(tokens)) {
    for (const blank of behind.slice(from, to - 1)) isInside.add(blank);
  }
  const stored = Array.from(folded, (_, at) => at).filter((at) => !isInside.has(at));
  return {
    folded: stored.map((at) => folded[at]).join(''),
    starts: stored.map((at) => starts[at] ?? 0),
    ends: stored.map((at) => ends[at] ?? 0),
  };
}
