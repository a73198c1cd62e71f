/** Blanks of any kind and control characters except NUL, for which a text is rejected. */
const BLANKS = /(?:\s|(?!\0)\p{Cc})+/gu;

const BLANK = 0x20;
const DELETE = 0x7f;
const NO_BREAK_BLANK = 0xa0;
/** No character between the no-break space and this one is blank or a control character. */
const NEXT_BLANK = 0x1680;

/** Replaces each sequence of blanks, line breaks and control characters by one blank. */
export function tidyOfficeText(text: string): string {
  return isAlreadyTidy(text) ? text : text.replace(BLANKS, ' ').trim();
}

/** True for most texts at a tenth of the cost; false only means that a full check is needed. */
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

/** Texts with lower characters only are already composed. */
const MAY_BE_DECOMPOSED = /[\u0300-\uffff]/;
/** Records have their texts at this depth or above, so deeper values are ignored. */
const MAX_DEPTH = 8;

/**
 * Composes all texts of a record (NFC), so that a letter and its diacritic are one character whatever program wrote
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
/** Thousands separated by points, commas or blanks, possibly followed by zero decimals with the other sign. */
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,]0+)?$/;
/** Three zeros after a point are thousands or decimals, so `863.000` is ambiguous. */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]000$/;
/** The number sign, or its word before a point or a blank; an apostrophe turns a number into text. */
const LABEL =
  /^(?:'|#\s?|n\s?[°º]\s?\.?\s?|n\.\s?[°º]?\s?|(?:no|nro|num|número|núm)\.?(?:(?<=\.)\s?|\s))(?=\d)/iu;

/**
 * Reads an application or registration number as spreadsheets write it: `863519.0`, from a floating-point column, is
 * `863519`; `863520` keeps its last zero; `863.519` and `N° 863.519` are `863519`. Null for `0` and `0.0`, which mean
 * that there is none (decision B1). Anything else, and ambiguous text (`863.000`), is returned unchanged for the schema
 * to judge.
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
 * for a missing number. `NAN` in capitals is a mark.
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
/** A quick test, because most cells begin otherwise. */
const BEGINNINGS = /^\s*(?:#|nan|NaN|Err:)/;

/** LibreOffice numbers the errors without a name; a column that is too narrow shows hashes. */
const NUMBERED_OR_NARROW = /^(?:Err:\d{3}|#{3,})$/;

/** Tells whether the text of a cell is a spreadsheet error rather than a value (decision B1). */
export function isSpreadsheetError(text: string): boolean {
  if (!BEGINNINGS.test(text)) return false;
  const tidy = text.trim();
  if (NUMBERED_OR_NARROW.test(tidy)) return true;
  return ERRORS.has(tidy) || (tidy.startsWith('#') && ERRORS.has(tidy.toUpperCase()));
}
