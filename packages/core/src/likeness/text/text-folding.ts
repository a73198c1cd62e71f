const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const ASCII = /^[ -~]*$/;
const ASCII_SEPARATORS = /[^a-z0-9]+/g;
/** Soft hyphens, zero-width and bidirectional characters: nobody sees them. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/** Letters of these scripts are the same letters without their marks; elsewhere a mark makes another letter. */
const SAME_WITHOUT_MARKS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const LETTER = /\p{L}/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const DIGIT_AT_END = /\p{N}$/u;
/** What a decomposition has besides letters, digits, marks and the bar of a fraction. */
const SIGNS = /[^\p{L}\p{N}\p{M}\u2044]+/gu;
const MARKS_ALONE = /^\p{M}*$/u;
/** A letter with its marks, or the letters of a syllable of Hangul, with the marks between them. */
const GROUPS =
  /[\u1100-\u115f][\u1100-\u115f\p{M}]*[\u1160-\u11a7\p{M}]*[\u11a8-\u11ff\p{M}]*|.\p{M}*/gsu;
const HANGUL = /\p{Script=Hangul}/u;
const MARKS = /\p{M}+/gu;
const SPACES = /\s+/g;
const FRACTION_BAR = /\u2044/;

/** Latin letters that no decomposition writes out, as people without them on their keyboard type them (decision D6). */
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

/** Latin letters, fractions aside, and punctuation, which nearly all of the register is: foldings are looked up. */
const SIMPLE = /^[\0-\u00bb\u00bf-\u024f\u2010-\u2027\u2030-\u2043]*$/;
const UNCHANGED: ReadonlyMap<string, string> = new Map();
const LATIN = Array.from({ length: 0x250 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return foldGroups(letter).folded || decomposeCodePoint(letter, false);
});

/**
 * The one folding of search text (decision D6): compatibility decomposition, lower case, marks dropped from Latin,
 * Greek and Cyrillic letters (so ñ is n), Latin letters that do not decompose written out (Ø is o, Æ is ae, ß is
 * ss), everything but letters and digits to blanks, the bar of a fraction too (½ is 1/2), blanks collapsed and
 * trimmed. Any other letter keeps its marks (が is not か) and is composed with them, so that it is no beginning of
 * another one. What cannot be seen is dropped: it must not hide a word that a reader sees.
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
 * The folding of before letters such as ø were written out. Ids that were made from it must stay what they are; no
 * search text is folded by it.
 */
export function legacyFoldText(text: string): string {
  return ASCII.test(text) ? foldText(text) : foldGroups(text, UNCHANGED).folded;
}

/** A text as it is written, case and spacing aside: of marks that fold alike it tells which one a query spells. */
export function displaySpelling(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(SPACES, ' ').trim();
}

/** The words of a folded text. */
export function tokenizeFolded(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** A folded text with, for each of its UTF-16 units, the span of the original that it represents. */
export interface FoldedText {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** `foldText` with the way back: unit `i` of the folding covers `[starts[i], ends[i])` of the text. */
export function foldWithOffsets(text: string): FoldedText {
  return foldGroups(text);
}

/**
 * Decomposes the text code point by code point, so that each unit knows where it came from, and puts letters and
 * their marks together after that: they may be one code point of the text or several.
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

/** The letters, digits and marks of a text in lower case, each with its span; a blank for what separates. */
function decomposeText(text: string) {
  const starts: number[] = [];
  const ends: number[] = [];
  let units = '';
  let offset = 0;
  for (const codePoint of text) {
    const end = offset + codePoint.length;
    const token = decomposeCodePoint(codePoint, DIGIT_AT_END.test(units));
    // What nobody sees belongs to the letter before it, so that a highlight does not cut it off.
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

/** @param isAfterDigit a fraction there begins a word of its own: 7½ is 7 1/2 */
function decomposeCodePoint(codePoint: string, isAfterDigit: boolean): string {
  const compatible = codePoint.normalize('NFKD').toLowerCase().normalize('NFKD');
  const seen = compatible.replace(UNSEEN, '');
  const stored = seen.replace(SIGNS, '');
  if (MARKS_ALONE.test(stored)) return stored === seen ? stored : ' ';
  const parted = stored.replace(FRACTION_BAR, ' ');
  const isFraction = parted !== stored && parted !== ' ';
  return isFraction && isAfterDigit ? ` ${parted}` : parted;
}

/** A letter or digit without its marks, or a letter of another script with them; a blank; nothing for a bare mark. */
function foldGroup(group: string, writtenOut: ReadonlyMap<string, string>): string {
  const [base = ''] = group;
  if (!WORD_CHARACTER.test(base)) return base === ' ' ? base : '';
  // Hangul composes across a mark that is dropped: folding the result again would give another text.
  if (HANGUL.test(base)) return group.replace(MARKS, '').normalize('NFC');
  const keepsMarks = LETTER.test(base) && !SAME_WITHOUT_MARKS.test(base);
  return keepsMarks ? group.normalize('NFC') : (writtenOut.get(base) ?? base);
}
