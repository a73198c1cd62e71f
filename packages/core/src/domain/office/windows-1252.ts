/**
 * The characters of bytes 0x80 to 0x9F in Windows-1252. The five bytes that it leaves unassigned
 * stand for the C1 control of the same number, as in the WHATWG encoding standard. The table is our
 * own because `TextDecoder('windows-1252')` reads this range as Latin-1 in several releases of Node.
 */
const SPECIALS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const FIRST_SPECIAL = 0x80;
const C1_CONTROLS = /[\u0080-\u009f]/g;

const byteOfSpecial = new Map([...SPECIALS].map((special, i) => [special, FIRST_SPECIAL + i]));

/** Windows-1252 text whose bytes were first read one to one as Latin-1. */
export function windows1252FromLatin1(text: string): string {
  return text.replace(
    C1_CONTROLS,
    (control) => SPECIALS[control.charCodeAt(0) - FIRST_SPECIAL] ?? '',
  );
}

/**
 * The byte that stands for a UTF-16 unit in Windows-1252 or, for C1 controls, in Latin-1.
 * Undefined where neither encoding has the character.
 */
export function windows1252Byte(unit: string): number | undefined {
  const code = unit.charCodeAt(0);
  return code <= 0xff ? code : byteOfSpecial.get(unit);
}
