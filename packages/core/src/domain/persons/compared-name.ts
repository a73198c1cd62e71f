import { initialsIn } from '../../likeness/text/initials.ts';
import { foldedTokens, foldText } from '../../likeness/text/text-folding.ts';
import { COMPANY_NAMES } from '../../office/index.ts';

/** Signs that represent a letter left out, or between two that are said as one word. */
const APOSTROPHES = /['’‘‛ʼʹ′´`＇]/gu;
const AMPERSANDS = /[&＆﹠]/gu;
/** Two letters or more with nothing between but points: S.A., also at the end of D. K. R. S.A. */
const POINTED =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*(?:\.[\p{L}\p{N}]\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;
const LETTER = /\p{L}/u;

const AND = COMPANY_NAMES.and;
const LEGAL_FORMS: ReadonlySet<string> = new Set(COMPANY_NAMES.legalForms);
const ABBREVIATIONS = Object.entries(COMPANY_NAMES.abbreviations);

/**
 * The form in which names of persons are compared (decision C1): folded, apostrophes dropped (D'Orvé is DORVE),
 * initials joined (S.A. is SA, D.K.R. is DKR), & written as the word that it stands for, and the abbreviations of
 * companies written out by the table of the office (LTDA is LIMITADA). Letters with nothing but points between them
 * are a word of their own, so that D.K.R. S.A. is DKR SA. Applying it twice changes nothing.
 */
export function comparisonForm(name: string): string {
  // Before initials are joined, since these end before a legal form, and after it, since E I R L is one.
  const words = writtenOut(foldedTokens(foldText(withSignsRead(name))));
  // A conjunction alone is a part of nearly every name: no form of it is looked for.
  if (words.every((word) => word === AND)) return foldText(name);
  const joined = withJoinedInitials(words);
  return (joined === words ? words : writtenOut(joined)).join(' ');
}

/** By the table of the office, in its order. A name that is nothing but one of its phrases stays as it is. */
function writtenOut(words: readonly string[]): readonly string[] {
  let text = ` ${words.join(' ')} `;
  for (const [phrase, instead] of ABBREVIATIONS) {
    const sought = ` ${phrase} `;
    if (text === sought && phrase.includes(' ')) continue;
    while (text.includes(sought)) text = text.replace(sought, ` ${instead} `);
  }
  return foldedTokens(text.trim());
}

function withSignsRead(name: string): string {
  return name
    .replace(APOSTROPHES, '')
    .replace(AMPERSANDS, ` ${AND} `)
    .replace(POINTED, (run) => run.replaceAll('.', ''));
}

/** Initials side by side as one word. The conjunction between initials and another word is none of them. */
function withJoinedInitials(tokens: readonly string[]): readonly string[] {
  const words: string[] = [];
  let at = 0;
  for (const run of initialsIn(tokens)) {
    const isLed = run.from > 0 && tokens[run.from] === AND;
    const next = tokens[run.to];
    const isFollowed = tokens[run.to - 1] === AND && next !== undefined && !LEGAL_FORMS.has(next);
    const [from, to] = [run.from + Number(isLed), run.to - Number(isFollowed)];
    const letters = tokens.slice(from, to);
    if (!letters.some((letter) => LETTER.test(letter))) continue;
    words.push(...tokens.slice(at, from), letters.join(''));
    at = to;
  }
  return at === 0 ? tokens : [...words, ...tokens.slice(at)];
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
