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
