/** Matches white space and control characters except NUL, because texts with NUL are rejected. */
const BLANKS = /(?:\s|(?!\0)\p{Cc})+/gu;

const BLANK = 0x20;
const DELETE = 0x7f;
const NO_BREAK_BLANK = 0xa0;
/** No character between the no-break space and this one is white space or a control character. */
const NEXT_BLANK = 0x1680;

/** Replaces each sequence of white space and control characters by one blank, and trims the text. */
export function tidyOfficeText(text: string): string {
  return isAlreadyTidy(text) ? text : text.replace(BLANKS, ' ').trim();
}

/** Quick test, a tenth of the cost, that succeeds for most tidy texts; false means that the text must be replaced. */
function isAlreadyTidy(text: string): boolean {
  let afterBlank = true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isBlank = code === BLANK;
    const isLetter =
      (code > BLANK && code < DELETE) || (code > NO_BREAK_BLANK && code < NEXT_BLANK);
    if (!isLetter && (!isBlank || afterBlank)) return false;
    afterBlank = isBlank;
  }
  return !afterBlank;
}

/** Matches texts that may not be composed; texts with characters below U+0300 only are always composed. */
const MAY_BE_DECOMPOSED = /[\u0300-\uffff]/;
/** Maximum nesting of texts in a record; deeper values are not composed. */
const MAX_DEPTH = 8;

/**
 * Normalises all texts of a record to NFC, so that a letter and its diacritic are one character whatever program wrote
 * them (decision B6). Returns the same value if nothing changes.
 */
export function composeTexts(value: unknown, depth = MAX_DEPTH): unknown {
  if (typeof value === 'string') {
    return MAY_BE_DECOMPOSED.test(value) ? value.normalize('NFC') : value;
  }
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  const held = value as Record<string, unknown>;
  let composed: Record<string, unknown> | undefined;
  for (const key of Object.keys(held)) {
    const one = composeTexts(held[key], depth - 1);
    if (one === held[key]) continue;
    composed ??= (Array.isArray(value) ? [...value] : { ...held }) as Record<string, unknown>;
    composed[key] = one;
  }
  return composed ?? value;
}

const WHOLE = /^(\d+)(?:[.,]0+)?$/;
const NOTHING = /^0+(?:[.,]0+)?$/;
/** Matches thousands separated by points, commas or blanks, with optional zero decimals after the other sign. */
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,]0+)?$/;
/** Matches ambiguous numbers: the three zeros of `863.000` are thousands or decimals. */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]000$/;
/** Matches a label before a number: `#`, `N°`, a word such as `nro.`, or the apostrophe that marks a cell as text. */
const LABEL =
  /^(?:'|#\s?|n\s?[°º]\s?\.?\s?|n\.\s?[°º]?\s?|(?:no|nro|num|número|núm)\.?(?:(?<=\.)\s?|\s))(?=\d)/iu;

/**
 * Normalises an application or registration number from a spreadsheet: `863519.0`, from a floating-point column,
 * becomes `863519`; `863520` keeps its last zero; `863.519` and `N° 863.519` become `863519`. Null for `0` and `0.0`,
 * which mean that there is no number (decision B1). Any other text, and an ambiguous one (`863.000`), is returned
 * unchanged, so that the schema accepts or rejects it.
 */
export function readOfficeNumber(text: string): string | null {
  const number = text.replace(LABEL, '');
  if (NOTHING.test(number)) return null;
  if (TWO_READINGS.test(number)) return text;
  const digits = WHOLE.exec(number)?.[1] ?? GROUPED.exec(number)?.[1]?.replace(/\D/g, '');
  return digits ?? (number === text ? text : number);
}

/**
 * Texts that spreadsheet programs show for a failed formula, in English and in Spanish, and that other programs write
 * for a missing number. `NAN` in capitals is not among them, because a mark has that name.
 */
const ERRORS: ReadonlySet<string> = new Set([
  'nan',
  'NaN',
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#ERROR!'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!'],
  ...['#GETTING_DATA', '#EXTERNAL!', '#PYTHON!', '#TIMEOUT!', '#N/D', '#NOMBRE?'],
  ...['#¡NULO!', '#¡DIV/0!', '#¡VALOR!', '#¡REF!', '#¿NOMBRE?', '#¡NUM!', '#¡ERROR!'],
  ...['#¡DESBORDAMIENTO!', '#¡CALC!', '#¡CAMPO!', '#¡BLOQUEADO!', '#¡CONECTAR!', '#¡OCUPADO!'],
  ...['#¡DESCONOCIDO!', '#OBTENIENDO_DATOS', '#¡EXTERNO!', '#¡PYTHON!'],
]);
/** Quick test for texts that may be errors; most cells begin differently. */
const BEGINNINGS = /^\s*(?:#|nan|NaN|Err:)/;

/** Matches LibreOffice's errors without a name, such as Err:502, and the hashes of a column that is too narrow. */
const NUMBERED_OR_NARROW = /^(?:Err:\d{3}|#{3,})$/;

/** Tells whether the text of a cell is a spreadsheet error rather than a value (decision B1). */
export function isSpreadsheetError(text: string): boolean {
  if (!BEGINNINGS.test(text)) return false;
  const tidy = text.trim();
  if (NUMBERED_OR_NARROW.test(tidy)) return true;
  return ERRORS.has(tidy) || (tidy.startsWith('#') && ERRORS.has(tidy.toUpperCase()));
}
