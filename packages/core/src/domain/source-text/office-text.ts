/** Blanks of any kind and control characters; not NUL, for which a text is refused, not cleaned. */
const BLANKS = /(?:\s|(?!\0)\p{Cc})+/gu;

const BLANK = 0x20;
const DELETE = 0x7f;
const NO_BREAK_BLANK = 0xa0;
/** No blank or control character is between the no-break blank and here. */
const NEXT_BLANK = 0x1680;

/** An office text with each run of blanks, line breaks and control characters as one blank. */
export function tidyOfficeText(text: string): string {
  return isPlainlyTidy(text) ? text : text.replace(BLANKS, ' ').trim();
}

/** True for most texts, at a tenth of the price; false says only that a closer look is needed. */
function isPlainlyTidy(text: string): boolean {
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

/** Texts below this letter are composed as they are. */
const MAY_BE_DECOMPOSED = /[\u0300-\uffff]/;
/** A record has its texts at this depth at most; what is deeper is none of a record. */
const MAX_DEPTH = 8;

/**
 * A record with all its texts composed (NFC), so that a letter and its mark are one character however a program wrote
 * them (decision B6). The very value that was given where nothing changes.
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
/** Thousands apart by points, commas or blanks, perhaps with decimals that say nothing behind the other sign. */
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,]0+)?$/;
/** Three zeros behind a point are thousands or decimals: `863.000` is two numbers. */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]000$/;
/** The sign of a number, or its word before a point or a blank; an apostrophe makes a text of a number. */
const LABEL =
  /^(?:'|#\s?|n\s?[°º]\s?\.?\s?|n\.\s?[°º]?\s?|(?:no|nro|num|número|núm)\.?(?:(?<=\.)\s?|\s))(?=\d)/iu;

/**
 * An application or registration number as spreadsheets write it: `863519.0`, which went through a floating-point
 * column, is `863519`; `863520` keeps its last zero; `863.519` and `N° 863.519` are `863519`. Null for `0` and
 * `0.0`, which mean that there is none (decision B1). Anything else, and what could be two numbers (`863.000`), comes
 * back as it is, for the schema to judge.
 */
export function readOfficeNumber(text: string): string | null {
  const number = text.replace(LABEL, '');
  if (NOTHING.test(number)) return null;
  if (TWO_READINGS.test(number)) return text;
  const digits = WHOLE.exec(number)?.[1] ?? GROUPED.exec(number)?.[1]?.replace(/\D/g, '');
  return digits ?? (number === text ? text : number);
}

/**
 * What spreadsheet programs show in a cell whose value cannot be worked out, in English and in Spanish, and
 * how programs that pass tables on write that there is no number. `NAN` in capitals is a mark.
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
/** Most cells begin otherwise. */
const BEGINNINGS = /^\s*(?:#|nan|NaN|Err:)/;

/** LibreOffice numbers the errors that have no name; a column that is too narrow shows hashes. */
const NUMBERED_OR_NARROW = /^(?:Err:\d{3}|#{3,})$/;

/** Whether the text of a cell is an error of the spreadsheet and no value (decision B1). */
export function isSpreadsheetError(text: string): boolean {
  if (!BEGINNINGS.test(text)) return false;
  const tidy = text.trim();
  if (NUMBERED_OR_NARROW.test(tidy)) return true;
  return ERRORS.has(tidy) || (tidy.startsWith('#') && ERRORS.has(tidy.toUpperCase()));
}
