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
const CONJUNCTIONS: ReadonlySet<string> = new Set(COMPANY_NAMES.conjunctions);
const LEGAL_FORMS: ReadonlySet<string> = new Set(COMPANY_NAMES.legalForms);
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(COMPANY_NAMES.abbreviations),
);

interface Phrase {
  readonly words: readonly string[];
  readonly instead: readonly string[];
}

/** By their first word, longer ones first. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = phrasesByFirstWord();

function phrasesByFirstWord(): Map<string, Phrase[]> {
  const byWord = new Map<string, Phrase[]>();
  const phrases = Object.entries(COMPANY_NAMES.phrases)
    .map(([words, instead]) => ({ words: words.split(' '), instead: instead.split(' ') }))
    .sort((a, b) => b.words.length - a.words.length);
  for (const phrase of phrases) {
    const [first = ''] = phrase.words;
    byWord.set(first, [...(byWord.get(first) ?? []), phrase]);
  }
  return byWord;
}

/**
 * The form in which names of persons are compared (decision C1): folded, apostrophes dropped (D'Orvé is DORVE),
 * initials joined (S.A. is SA, D.K.R. is DKR), & written as the word that it stands for, and the abbreviations of
 * companies written out by the table of the office (LTDA is LIMITADA). Letters with nothing but points between them
 * are a word of their own, so that D.K.R. S.A. is DKR SA. Applying it twice changes nothing.
 */
export function comparisonForm(name: string): string {
  const folded = foldedTokens(foldText(withSignsRead(name)));
  const tokens = folded.map((token) => (CONJUNCTIONS.has(token) ? AND : token));
  // A conjunction alone is a part of nearly every name: no form of it is looked for.
  if (tokens.every((token) => token === AND)) return foldText(name);
  // Before initials are joined, since these end before a legal form, and after it, since E I R L is one.
  return writtenOut(withJoinedInitials(writtenOut(tokens))).join(' ');
}

function writtenOut(words: readonly string[]): readonly string[] {
  return withPhrasesReplaced(words.map((word) => ABBREVIATIONS.get(word) ?? word));
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

/** Legal forms of several words in short. A name that is nothing else stays as it is. */
function withPhrasesReplaced(words: readonly string[]): readonly string[] {
  for (let at = 0; at < words.length; at += 1) {
    const phrase = PHRASES.get(words[at] ?? '')?.find((one) => occursAt(one, words, at));
    if (phrase === undefined || phrase.words.length === words.length) continue;
    const behind = words.slice(at + phrase.words.length);
    return withPhrasesReplaced([...words.slice(0, at), ...phrase.instead, ...behind]);
  }
  return words;
}

function occursAt(phrase: Phrase, words: readonly string[], at: number): boolean {
  return phrase.words.every((word, i) => words[at + i] === word);
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
