/**
 * The characters of bytes 0x80 to 0x9F in Windows-1252. The five unassigned bytes represent the C1 control with the
 * same number, as in the WHATWG encoding standard. The table is needed because `TextDecoder('windows-1252')` decodes
 * this range as Latin-1 in several releases of Node.
 */
const SPECIALS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const FIRST_SPECIAL = 0x80;
const C1_CONTROLS = /[\u0080-\u009f]/g;

const byteOfSpecial = new Map([...SPECIALS].map((special, i) => [special, FIRST_SPECIAL + i]));

/** Corrects text whose bytes are Windows-1252 but were decoded as Latin-1. */
export function windows1252FromLatin1(text: string): string {
  return text.replace(
    C1_CONTROLS,
    (control) => SPECIALS[control.charCodeAt(0) - FIRST_SPECIAL] ?? '',
  );
}

/**
 * Returns the byte of a UTF-16 unit in Windows-1252 or, for C1 controls, in Latin-1. Undefined when neither encoding
 * has the character.
 */
export function windows1252Byte(unit: string): number | undefined {
  const code = unit.charCodeAt(0);
  return code <= 0xff ? code : byteOfSpecial.get(unit);
}

/**
 * Matches the UTF-8 sequences, as one character per byte, of every non-ASCII character of Windows-1252: letters and
 * signs of Western Europe, typographic quotes, dashes, the euro and trademark signs.
 */
const SEQUENCE = /[\u00c2\u00c3\u00c5\u00c6\u00cb][\u0080-\u00bf]|\u00e2[\u0080-\u00bf]{2}/g;
const POSSIBLE_LEAD = /[\u00c2\u00c3\u00c5\u00c6\u00cb\u00e2]/;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Maximum repairs of one text, which may have been decoded wrongly several times. */
const ROUNDS = 3;

/**
 * Repairs UTF-8 that was decoded as Latin-1 or Windows-1252 (`TrÃ¡mite` becomes `Trámite`), even if this happened up to
 * `ROUNDS` times. A repair is accepted only if the whole text, converted back to bytes, is valid UTF-8 and decodes to
 * characters of Windows-1252. So `NESTLÉ®` stays: its bytes are valid UTF-8 too, but decode to a letter that the office
 * never uses (decision B1).
 */
export function repairMojibake(text: string): string {
  let repaired = text;
  for (let round = 0; round < ROUNDS && POSSIBLE_LEAD.test(repaired); round += 1) {
    const next = repairOnce(repaired);
    if (next === null) break;
    repaired = next;
  }
  return repaired;
}

function repairOnce(text: string): string | null {
  const bytes = toByteText(text);
  if (bytes === null || BEYOND_ASCII.test(bytes.replace(SEQUENCE, ''))) return null;
  const repaired = bytes.replace(SEQUENCE, decodeSequence);
  return toByteText(repaired) === null ? null : repaired;
}

/** Encodes a text as Windows-1252 or Latin-1, one character per byte; null when that is impossible. */
function toByteText(text: string): string | null {
  let bytes = '';
  for (let i = 0; i < text.length; i += 1) {
    const byte = windows1252Byte(text.charAt(i));
    if (byte === undefined) return null;
    bytes += String.fromCharCode(byte);
  }
  return bytes;
}

/** Decodes a UTF-8 sequence of two or three bytes. */
function decodeSequence(sequence: string): string {
  const [lead = 0, ...others] = Array.from(sequence, (byte) => byte.charCodeAt(0));
  const start = sequence.length === 2 ? lead & 0x1f : lead & 0x0f;
  return String.fromCharCode(others.reduce((code, byte) => (code << 6) | (byte & 0x3f), start));
}
