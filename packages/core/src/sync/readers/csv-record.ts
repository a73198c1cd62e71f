/** A quotation may hold line breaks; a row of several lines that is longer than this is no row of a spreadsheet. */
const ROW_OF_LINES_MAX = 1_048_576;
const QUOTE = '"';
const BLANK = ' ';
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** How the text of a CSV document is cut into rows. */
export interface CsvDialect {
  readonly delimiter: string;
  /** Whether the text ends with the document. */
  readonly last: boolean;
}

/** A row as its quotation marks have it, or the first line of a row whose quotation marks are broken. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** Where the row ends, without its line break; `next` is where the row after it begins. */
  readonly end: number;
  readonly next: number;
  /** The line at which the row begins: all of it, but for a row with line breaks within quotation marks. */
  readonly firstLine: LineEnd;
  /** `open`: a quotation that is not closed before the text ends, or too late. */
  readonly broken: false | 'misplaced' | 'open';
}

export interface LineEnd {
  readonly end: number;
  readonly next: number;
}

/**
 * The row that begins at `start`; null where the text ends before it is known where the row does. A quoted
 * cell may hold delimiters, line breaks and doubled quotation marks; after it must come a delimiter or a line
 * break. A quotation mark within a cell that does not begin with one is a character like any other.
 */
export function csvRecord(lines: CsvLines, start: number, dialect: CsvDialect): CsvRecord | null {
  const firstLine = lines.endAfter(start, dialect.last);
  if (!firstLine) return null;
  const line = lines.text.slice(start, firstLine.end);
  const asItStands = (broken: CsvRecord['broken']): CsvRecord => {
    const { end, next } = firstLine;
    return { cells: line.split(dialect.delimiter), end, next, firstLine, broken };
  };
  if (!line.includes(QUOTE)) return asItStands(false);
  const quoted = quotedRow(lines.text, start, dialect);
  if (quoted === null) {
    const isTooLong = lines.text.length - start > ROW_OF_LINES_MAX;
    return dialect.last || isTooLong ? asItStands('open') : null;
  }
  const { cells, end } = quoted;
  if (end < 0) return asItStands('misplaced');
  const isTooLong = end > firstLine.end && end - start > ROW_OF_LINES_MAX;
  if (isTooLong) return asItStands('open');
  if (end === firstLine.end) return { cells, end, next: firstLine.next, firstLine, broken: false };
  const next = lines.endAfter(end, dialect.last)?.next;
  return next === undefined ? null : { cells, end, next, firstLine, broken: false };
}

/** The lines of a text, which end in LF, CR LF or CR. */
export class CsvLines {
  #asked = 0;
  #lineFeed = -1;
  #return = -1;

  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The end of the line at a place; null where the text ends before it, unless it ends with the document. */
  endAfter(from: number, last: boolean): LineEnd | null {
    const { length } = this.text;
    if (from < this.#asked || this.#lineFeed < from) this.#lineFeed = this.#find('\n', from);
    if (from < this.#asked || this.#return < from) this.#return = this.#find('\r', from);
    this.#asked = from;
    const end = Math.min(this.#lineFeed, this.#return);
    if (end === length) return last ? { end, next: end } : null;
    if (end === this.#lineFeed) return { end, next: end + 1 };
    // The line feed after it may be yet to come.
    if (end + 1 === length && !last) return null;
    return { end, next: this.#lineFeed === end + 1 ? end + 2 : end + 1 };
  }

  /** Where a character is found, or the length of the text. */
  #find(character: string, from: number): number {
    const at = this.text.indexOf(character, from);
    return at < 0 ? this.text.length : at;
  }
}

/** @returns the cells and where the row ends, `end` -1 for a broken one; null where the text ends before it */
function quotedRow(text: string, start: number, { delimiter, last }: CsvDialect) {
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    const quoted = text[at] === QUOTE;
    const from = quoted ? closingQuote(text, at) : at;
    if (from === null) return null;
    const end = quoted ? skipBlanks(text, from + 1) : endOfPlainCell(text, at, delimiter);
    if (end === text.length && !last) return null;
    cells.push(quoted ? unquoted(text.slice(at + 1, from)) : text.slice(at, end));
    const after = text[end];
    if (after === undefined || after === '\n' || after === '\r') return { cells, end };
    if (after !== delimiter) return { cells, end: -1 };
    at = end;
  }
}

function unquoted(text: string): string {
  return text.includes(QUOTE) ? text.replaceAll('""', QUOTE) : text;
}

/** Where the quotation that begins at a place is closed; null where it is not. */
function closingQuote(text: string, opening: number): number | null {
  for (let at = opening + 1; ; at += 2) {
    at = text.indexOf(QUOTE, at);
    if (at < 0) return null;
    if (text[at + 1] !== QUOTE) return at;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === BLANK) at += 1;
  return at;
}

function endOfPlainCell(text: string, from: number, delimiter: string): number {
  const delimiterCode = delimiter.charCodeAt(0);
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiterCode || code === LINE_FEED || code === RETURN) return at;
  }
  return text.length;
}
