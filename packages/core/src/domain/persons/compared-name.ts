import { findInitials } from '../../likeness/text/initials.ts';
import { foldText, tokenizeFolded } from '../../likeness/text/text-folding.ts';
import { COMPANY_NAMES } from '../../office/index.ts';

/** Apostrophes and characters used as one; the letters on both sides belong to one word. */
const APOSTROPHES = /['’‘‛ʼʹ′´`＇]/gu;
const AMPERSANDS = /[&＆﹠]/gu;
/** Matches two or more letters separated only by points: S.A., also at the end of D. K. R. S.A. */
const POINTED =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*(?:\.[\p{L}\p{N}]\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;
const LETTER = /\p{L}/u;

const AND = COMPANY_NAMES.and;
const LEGAL_FORMS: ReadonlySet<string> = new Set(COMPANY_NAMES.legalForms);
const ABBREVIATIONS = Object.entries(COMPANY_NAMES.abbreviations);

/**
 * Normalises names of persons for comparison (decision C1): folded, apostrophes dropped (D'Orvé is DORVE), initials
 * joined (S.A. is SA, D.K.R. is DKR), & replaced by its word, and company abbreviations expanded with the office's
 * table (LTDA is LIMITADA). Letters separated only by points form a word of their own, so that D.K.R. S.A. is DKR SA.
 * Idempotent.
 */
export function comparisonForm(name: string): string {
  // Abbreviations are expanded before initials are joined, because initials end before a legal form, and again
  // afterwards, because joined initials may complete a phrase of the table, as in E I R LIMITADA.
  const words = expandAbbreviations(tokenizeFolded(foldText(replaceSigns(name))));
  // A conjunction alone would match nearly every name, so a lone & is not replaced by the conjunction.
  if (words.every((word) => word === AND)) return foldText(name);
  const joined = joinInitials(words);
  return (joined === words ? words : expandAbbreviations(joined)).join(' ');
}

/** Expands abbreviations in the order of the office's table. A name that equals one of its phrases stays unchanged. */
function expandAbbreviations(words: readonly string[]): readonly string[] {
  let text = ` ${words.join(' ')} `;
  for (const [phrase, instead] of ABBREVIATIONS) {
    const sought = ` ${phrase} `;
    if (text === sought && phrase.includes(' ')) continue;
    while (text.includes(sought)) text = text.replace(sought, ` ${instead} `);
  }
  return tokenizeFolded(text.trim());
}

function replaceSigns(name: string): string {
  return name
    .replace(APOSTROPHES, '')
    .replace(AMPERSANDS, ` ${AND} `)
    .replace(POINTED, (run) => run.replaceAll('.', ''));
}

/** Joins adjacent initials. A conjunction between initials and another word is not an initial. */
function joinInitials(tokens: readonly string[]): readonly string[] {
  const words: string[] = [];
  let at = 0;
  for (const run of findInitials(tokens)) {
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

/**
 * Normalises a part of a name for searching: folded, or only in lower case when folding would change its comparison
 * form.
 */
export function normalizeNamePart(part: string): string {
  const folded = foldText(part);
  return comparisonForm(folded) === comparisonForm(part) ? folded : part.trim().toLowerCase();
}

/**
 * Returns the folded form and the comparison form of a name part. The part matches a name if one of them occurs in a
 * form of the name (decision D6). Empty for a part without letters or digits, which matches no person.
 */
export function namePartForms(part: string): string[] {
  const forms = new Set([foldText(part), comparisonForm(part)]);
  return [...forms].filter((form) => form !== '');
}

/** Separates the forms of a name in one text; no name contains it. */
const BETWEEN_FORMS = '\0';

/** Returns all forms of a name in one text, to be searched for any part. Idempotent. */
export function nameForms(name: string): string {
  return name.includes(BETWEEN_FORMS) ? name : namePartForms(name).join(BETWEEN_FORMS);
}
