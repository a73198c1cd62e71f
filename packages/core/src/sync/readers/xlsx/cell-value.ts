import { type DateSystem, timeFromSerial } from '../../../domain/source-text/office-date.ts';
import { isSpreadsheetError } from '../../../domain/source-text/office-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import { readWholeXml, type XmlAttributes, type XmlHandler } from './xml-reader.ts';

/** The data of a workbook that reading its cells requires. */
export interface CellContext {
  readonly strings: SharedStrings;
  readonly dateStyles: ReadonlySet<string>;
  readonly dateSystem: DateSystem;
}

/** A cell of a sheet in XML: `type` and `style` are its attributes `t` and `s`. */
export interface RawCell {
  readonly type: string | undefined;
  readonly style: string | undefined;
  readonly text: string;
  readonly hasFormula: boolean;
}

/** The error that spreadsheet programs show while a formula has no result yet. */
const NO_RESULT = '#GETTING_DATA';
const NAMELESS_ERROR = '#ERROR!';
const PLAIN_INTEGER = /^\d{1,15}$/;
const SHOWN_DIGITS = 15;
const ESCAPED_UNIT = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Returns the value of a cell as text: the stored result of a formula, a date as `YYYY-MM-DD HH:MM:SS`, an error by its
 * name. Undefined for an empty cell.
 */
export function cellText(cell: RawCell, context: CellContext): string | undefined {
  // A formula may have an empty text as its result (type `str`); any other empty result was not computed.
  if (cell.hasFormula && cell.text === '' && cell.type !== 'str') return NO_RESULT;
  switch (cell.type) {
    case 's':
      // An empty index means no text; `Number('')` would select the first one.
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
  // As in a spreadsheet, 15 digits are shown, so that the sum of 0.1 and 0.2 is 0.3.
  return Number.isFinite(number) ? String(Number(number.toPrecision(SHOWN_DIGITS))) : text;
}

/** Replaces escapes such as `_x000D_`, with which spreadsheets write characters that XML does not allow. */
function unescapeUnits(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED_UNIT, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Id ranges of built-in number formats that show a date; formats that only show a time are not included. */
const BUILT_IN_DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
] as const;

/** Matches parts of a number format that are not codes: quoted and escaped text, padding, settings in brackets. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g;

/** Tells whether a number format shows a date: a year or a day, or a month without a time. */
export function isDateFormat(code: string): boolean {
  const [positive = ''] = code.replace(LITERALS, '').toLowerCase().split(';');
  return /[yd]/.test(positive) || /^[^hms]*m[^hs]*$/.test(positive);
}

/**
 * Returns the indexes of the cell styles with which a number is a date.
 * @param chunks the part `styles.xml`
 */
export async function readDateStyles(chunks: AsyncIterable<string>): Promise<ReadonlySet<string>> {
  const handler = new StylesHandler();
  await readWholeXml(chunks, handler);
  return handler.dateStyles;
}

/** Collects date styles in one pass, because the part defines custom formats before the cell styles that use them. */
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
