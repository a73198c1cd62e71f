import { type DateSystem, timeFromSerial } from '../../../domain/source-text/office-date.ts';
import { isSpreadsheetError } from '../../../domain/source-text/office-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import { readWholeXml, type XmlAttributes, type XmlHandler } from './xml-reader.ts';

/** What is needed to read a workbook's cells. */
export interface CellContext {
  readonly strings: SharedStrings;
  readonly dateStyles: ReadonlySet<string>;
  readonly dateSystem: DateSystem;
}

/** A cell of the sheet: `type` and `style` are the attributes `t` and `s`. */
export interface RawCell {
  readonly type: string | undefined;
  readonly style: string | undefined;
  readonly text: string;
  readonly hasFormula: boolean;
}

/** Shown by spreadsheet programs while a formula has no result yet. */
const NO_RESULT = '#GETTING_DATA';
const NAMELESS_ERROR = '#ERROR!';
const PLAIN_INTEGER = /^\d{1,15}$/;
const SHOWN_DIGITS = 15;
const ESCAPED_UNIT = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Returns the value of a cell as text: the last result of a formula, a date as `YYYY-MM-DD HH:MM:SS`, an error by its
 * name.
 */
export function cellText(cell: RawCell, context: CellContext): string | undefined {
  // The result of a formula may be an empty text, but a number must not be missing.
  if (cell.hasFormula && cell.text === '' && cell.type !== 'str') return NO_RESULT;
  switch (cell.type) {
    case 's':
      // An empty index does not mean the first text.
      if (cell.text === '') return undefined;
      return unescapeUnits(context.strings.get(Number(cell.text)));
    case 'str':
    case 'inlineStr':
      return unescapeUnits(cell.text);
    case 'b':
      return cell.text === '1' || cell.text === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return isSpreadsheetError(cell.text) ? cell.text : NAMELESS_ERROR;
    case 'd':
      return cell.text;
    default:
      return cell.text === '' ? undefined : formatNumber(cell, context);
  }
}

function formatNumber({ text, style }: RawCell, context: CellContext): string {
  if (style !== undefined && context.dateStyles.has(style)) {
    const time = timeFromSerial(Number(text), context.dateSystem);
    if (time !== null) return time.replace('T', ' ');
  }
  if (PLAIN_INTEGER.test(text)) return text;
  const number = Number(text);
  // A spreadsheet shows the sum of 0.1 and 0.2 as 0.3.
  return Number.isFinite(number) ? String(Number(number.toPrecision(SHOWN_DIGITS))) : text;
}

/** Spreadsheets write characters that XML cannot hold as `_x000D_`. */
function unescapeUnits(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED_UNIT, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Built-in number formats that show a date; those that only show a time are not included. */
const BUILT_IN_DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
] as const;

/** Matches the literal parts of a format: quoted, escaped, padding, and settings in brackets. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g;

/** True when a number format shows a date: a year or a day, or a month without a time. */
export function isDateFormat(code: string): boolean {
  const [positive = ''] = code.replace(LITERALS, '').toLowerCase().split(';');
  return /[yd]/.test(positive) || /^[^hms]*m[^hs]*$/.test(positive);
}

/**
 * Reads the cell styles under which a number is a date, by index.
 * @param chunks the part `styles.xml`
 */
export async function readDateStyles(chunks: AsyncIterable<string>): Promise<ReadonlySet<string>> {
  const handler = new StylesHandler();
  await readWholeXml(chunks, handler);
  return handler.dateStyles;
}

/** Custom formats come before the cell styles that use them. */
class StylesHandler implements XmlHandler {
  readonly dateStyles = new Set<string>();
  readonly #customFormats = new Map<number, string>();
  #isWithinCells = false;
  #count = 0;

  open(name: string, attributes: XmlAttributes): void {
    const { numFmtId, formatCode = '' } = attributes;
    const format = Number(numFmtId);
    if (name === 'cellXfs') this.#isWithinCells = true;
    else if (name === 'numFmt') this.#customFormats.set(format, formatCode);
    else if (name === 'xf' && this.#isWithinCells) {
      if (this.#isDateFormatId(format)) this.dateStyles.add(String(this.#count));
      this.#count += 1;
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isWithinCells = false;
  }

  #isDateFormatId(format: number): boolean {
    const custom = this.#customFormats.get(format);
    if (custom !== undefined) return isDateFormat(custom);
    return BUILT_IN_DATES.some(([first, last]) => format >= first && format <= last);
  }
}
