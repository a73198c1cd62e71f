const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const ASCII = /^[ -~]*$/;
const ASCII_SEPARATORS = /[^a-z0-9]+/g;
/** Matches invisible characters: soft hyphens, zero-width and bidirectional ones. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/** Matches the scripts whose letters lose their diacritics; in other scripts a diacritic makes another letter. */
const SAME_WITHOUT_MARKS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const LETTER = /\p{L}/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const DIGIT_AT_END = /\p{N}$/u;
/** Matches everything in a decomposition except letters, digits, diacritics and the bar of a fraction. */
const SIGNS = /[^\p{L}\p{N}\p{M}\u2044]+/gu;
const MARKS_ALONE = /^\p{M}*$/u;
/** Matches a letter with its diacritics, or the letters of a Hangul syllable with the diacritics between them. */
const GROUPS =
  /[\u1100-\u115f][\u1100-\u115f\p{M}]*[\u1160-\u11a7\p{M}]*[\u11a8-\u11ff\p{M}]*|.\p{M}*/gsu;
const HANGUL = /\p{Script=Hangul}/u;
const MARKS = /\p{M}+/gu;
const SPACES = /\s+/g;
const FRACTION_BAR = /\u2044/;

/** Latin letters without a decomposition, as people who lack them on their keyboard type them (decision D6). */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŧ', 't'],
]);

/** Matches texts of Latin letters (no fractions) and punctuation, as nearly all marks are; `LATIN` folds them. */
const SIMPLE = /^[\0-\u00bb\u00bf-\u024f\u2010-\u2027\u2030-\u2043]*$/;
const UNCHANGED: ReadonlyMap<string, string> = new Map();
const LATIN = Array.from({ length: 0x250 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return foldGroups(letter).folded || decomposeCodePoint(letter, false);
});

/**
 * Folds search text, in the one way used everywhere (decision D6): decomposes it (NFKD), lowers its case, drops the
 * diacritics of Latin, Greek and Cyrillic letters (ñ is n), writes out Latin letters that do not decompose (Ø is o,
 * Æ is ae, ß is ss), turns all but letters and digits into blanks, the bar of a fraction too (½ is 1 2), and collapses
 * and trims blanks. Any other letter keeps its diacritics (が is not か) and is composed with them, so that it is not a
 * prefix of another letter. Invisible characters are dropped, because they must not hide a word that a reader sees.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  if (ASCII.test(text)) return text.toLowerCase().replace(ASCII_SEPARATORS, ' ').trim();
  if (!SIMPLE.test(text)) return foldGroups(text).folded;
  let folded = '';
  let gap = false;
  for (const letter of text) {
    const token = LATIN[letter.charCodeAt(0)] ?? ' ';
    if (token === ' ') gap = folded !== '';
    else if (token !== '') {
      folded += gap ? ` ${token}` : token;
      gap = false;
    }
  }
  return folded;
}

/**
 * Folds a text without writing out letters such as ø. Ids that were derived from this older folding must not change;
 * search text never uses it.
 */
export function legacyFoldText(text: string): string {
  return ASCII.test(text) ? foldText(text) : foldGroups(text, UNCHANGED).folded;
}

/** Normalizes only case and spacing, to find the mark that a query spells among marks with the same folding. */
export function displaySpelling(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(SPACES, ' ').trim();
}

/** Splits a folded text into its words. */
export function tokenizeFolded(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** A folded text with the span of the original text that each of its UTF-16 units represents. */
export interface FoldedText {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Folds like `foldText` and maps each unit back: unit `i` of the folding covers `[starts[i], ends[i])` of the text. */
export function foldWithOffsets(text: string): FoldedText {
  return foldGroups(text);
}

/**
 * Folds a text with offsets. It decomposes the text code point by code point, which gives the span of each unit, and
 * then groups letters with their diacritics, which may come from one code point of the text or from several.
 */
function foldGroups(text: string, writtenOut = WRITTEN_OUT): FoldedText {
  const { units, starts: from, ends: to } = decomposeText(text);
  const folding = { folded: '', starts: [] as number[], ends: [] as number[] };
  let gapAt = -1;
  let gapEnd = 0;
  let at = 0;
  for (const [group] of units.matchAll(GROUPS)) {
    const [start = 0, end = 0] = [from[at], to[at + group.length - 1]];
    at += group.length;
    const token = foldGroup(group, writtenOut);
    if (token === '') continue;
    if (token === ' ') {
      gapAt = folding.folded === '' ? -1 : gapAt < 0 ? start : gapAt;
      gapEnd = end;
      continue;
    }
    if (gapAt >= 0) addUnits(folding, ' ', gapAt, Math.max(start, gapEnd));
    gapAt = -1;
    addUnits(folding, token, start, end);
  }
  return folding;
}

function addUnits(
  folding: { folded: string; starts: number[]; ends: number[] },
  token: string,
  start: number,
  end: number,
): void {
  folding.folded += token;
  for (let unit = 0; unit < token.length; unit += 1) {
    folding.starts.push(start);
    folding.ends.push(end);
  }
}

/** Returns the letters, digits and diacritics in lower case, each with its span, and a blank per separator. */
function decomposeText(text: string) {
  const starts: number[] = [];
  const ends: number[] = [];
  let units = '';
  let offset = 0;
  for (const codePoint of text) {
    const end = offset + codePoint.length;
    const token = decomposeCodePoint(codePoint, DIGIT_AT_END.test(units));
    // An invisible character belongs to the letter before it, so that a highlight does not cut it off.
    if (token === '' && !units.endsWith(' ') && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < token.length; unit += 1) {
      starts.push(offset);
      ends.push(end);
    }
    units += token;
    offset = end;
  }
  return { units, starts, ends };
}

/** @param isAfterDigit whether a digit precedes; a fraction then begins a word of its own: 7½ is 7 1 2 */
function decomposeCodePoint(codePoint: string, isAfterDigit: boolean): string {
  const compatible = codePoint.normalize('NFKD').toLowerCase().normalize('NFKD');
  const seen = compatible.replace(UNSEEN, '');
  const stored = seen.replace(SIGNS, '');
  if (MARKS_ALONE.test(stored)) return stored === seen ? stored : ' ';
  const parted = stored.replace(FRACTION_BAR, ' ');
  const isFraction = parted !== stored && parted !== ' ';
  return isFraction && isAfterDigit ? ` ${parted}` : parted;
}

/** Returns a letter or digit, without its diacritics except in some scripts; a blank; or '' for a lone diacritic. */
function foldGroup(group: string, writtenOut: ReadonlyMap<string, string>): string {
  const [base = ''] = group;
  if (!WORD_CHARACTER.test(base)) return base === ' ' ? base : '';
  // Diacritics are dropped before Hangul is composed, because otherwise folding would not be idempotent.
  if (HANGUL.test(base)) return group.replace(MARKS, '').normalize('NFC');
  const keepsMarks = LETTER.test(base) && !SAME_WITHOUT_MARKS.test(base);
  return keepsMarks ? group.normalize('NFC') : (writtenOut.get(base) ?? base);
}
