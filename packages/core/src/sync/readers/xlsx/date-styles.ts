import { readWholeXml, type XmlAttributes, type XmlHandler } from './xml-reader.ts';

/** Built-in number formats that show a date; those of a time alone are not among them. */
const BUILT_IN_DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
] as const;

/** What a format says literally: quoted, escaped, padding, and settings in brackets. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g;

/** True when a number format shows a date: a year or a day, or a month without a time. */
export function isDateFormat(code: string): boolean {
  const [positive = ''] = code.replace(LITERALS, '').toLowerCase().split(';');
  return /[yd]/.test(positive) || /^[^hms]*m[^hs]*$/.test(positive);
}

/**
 * The cell styles under which a number is a date, by index.
 * @param pieces the part `styles.xml`
 */
export async function readDateStyles(pieces: AsyncIterable<string>): Promise<ReadonlySet<string>> {
  const handler = new StylesHandler();
  await readWholeXml(pieces, handler);
  return handler.dateStyles;
}

/** Custom formats stand before the cell styles that use them. */
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
      if (this.#showsDate(format)) this.dateStyles.add(String(this.#count));
      this.#count += 1;
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isWithinCells = false;
  }

  #showsDate(format: number): boolean {
    const custom = this.#customFormats.get(format);
    if (custom !== undefined) return isDateFormat(custom);
    return BUILT_IN_DATES.some(([first, last]) => format >= first && format <= last);
  }
}
