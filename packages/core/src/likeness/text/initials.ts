import { type FoldedText, foldedTokens, foldText, foldWithOffsets } from './text-folding.ts';

/** A letter or digit by itself, with its marks. */
const ALONE = /^[\p{L}\p{N}]\p{M}*$/u;
const LETTER = /\p{L}/u;
/** Signs that represent a letter left out, or between two that are said as one word. */
const APOSTROPHES = /['’‘‛ʼʹ′´`＇]/gu;
/** Two letters or more with nothing between but points: S.A., also at the end of D. K. R. S.A. */
const POINTED =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*(?:\.[\p{L}\p{N}]\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;

/** A run of letters that are alone, by the places of its first token and of the one behind its last. */
interface InitialsRun {
  readonly from: number;
  readonly to: number;
}

/**
 * The initials among the words of a folded text: two or more letters and digits that are alone side by side, one
 * of them a letter (R.E.M., A.1).
 */
export function initialsIn(tokens: readonly string[]): InitialsRun[] {
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
 * The words of a folded text with its initials joined (decision D6): R.E.M., R E M and REM are one reading. The very
 * words that were given where there are no initials.
 */
export function withJoinedInitials(tokens: readonly string[]): readonly string[] {
  const runs = initialsIn(tokens);
  if (runs.length === 0) return tokens;
  const words: string[] = [];
  let at = 0;
  for (const { from, to } of runs) {
    words.push(...tokens.slice(at, from), tokens.slice(from, to).join(''));
    at = to;
  }
  return [...words, ...tokens.slice(at)];
}

/** A text with its initials joined, folded; each unit with the span of the text that it represents. */
export function readWithOffsets(text: string): FoldedText {
  const { folded, starts, ends } = foldWithOffsets(text);
  const tokens = foldedTokens(folded);
  const isInside = new Set<number>();
  let unit = 0;
  const behind = tokens.map((token) => {
    unit += token.length + 1;
    return unit - 1;
  });
  for (const { from, to } of initialsIn(tokens)) {
    for (const blank of behind.slice(from, to - 1)) isInside.add(blank);
  }
  const kept = Array.from(folded, (_, at) => at).filter((at) => !isInside.has(at));
  return {
    folded: kept.map((at) => folded[at]).join(''),
    starts: kept.map((at) => starts[at] ?? 0),
    ends: kept.map((at) => ends[at] ?? 0),
  };
}

/**
 * The form in which names of persons are compared (decision C1): folded, apostrophes dropped (D'Orvé is DORVE), and
 * initials joined (S.A. is SA, D.K.R. is DKR). Letters with nothing but points between them are a word of their own,
 * so that D.K.R. S.A. is DKR SA.
 */
export function comparisonForm(name: string): string {
  const joined = name.replace(APOSTROPHES, '').replace(POINTED, (run) => run.replaceAll('.', ''));
  return withJoinedInitials(foldedTokens(foldText(joined))).join(' ');
}

/** A part of a name as it is looked for: folded, or in small letters where its signs tell another comparison form. */
export function searchedName(part: string): string {
  const folded = foldText(part);
  return comparisonForm(folded) === comparisonForm(part) ? folded : part.trim().toLowerCase();
}

/**
 * The forms of a part of a name, of which one must occur in a form of the name (decision D6): folded, and as names are
 * compared. None for a part without letters or digits, which finds nobody.
 */
export function formsOf(part: string): string[] {
  const forms = new Set([foldText(part), comparisonForm(part)]);
  return [...forms].filter((form) => form !== '');
}

/** What parts the forms of a name in one text: no name has it. */
const BETWEEN_FORMS = '\0';

/** All forms of a name in one text, to be looked through for any part of them. Applying it twice changes nothing. */
export function nameForms(name: string): string {
  return name.includes(BETWEEN_FORMS) ? name : formsOf(name).join(BETWEEN_FORMS);
}
