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

const WHOLE = /^(\d+)(?:\.0+)?$/;
const NOTHING = /^0+(?:\.0+)?$/;

/**
 * An application or registration number as the office's spreadsheets write it: `863519.0`, which
 * went through a floating-point column, is `863519`; `863520` keeps its last zero. Null for `0` and
 * `0.0`, which mean that there is none (decision B1). Anything else comes back as it is, for the
 * schema to judge.
 */
export function readOfficeNumber(text: string): string | null {
  if (NOTHING.test(text)) return null;
  return WHOLE.exec(text)?.[1] ?? text;
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
