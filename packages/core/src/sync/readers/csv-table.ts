import {
  type Cells,
  DocumentError,
  isBlankRow,
  stripDosEofMarker,
  type TableRow,
} from './document-reader.ts';
import { canBeNumber, findColumns, HEADING_LINES, isHeading } from './opendata-columns.ts';

const DELIMITERS = [',', ';', '\t'] as const;

/** Matches the line that declares the delimiter for Excel, which does not count it as a row. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[ ;,\t]*(?:\r\n|\n|\r|$)/i;

/** Maximum length of a line in characters; the office writes no longer ones. */
const MAX_LINE = 16 * 1024 * 1024;

const BATCH_ROWS = 10_000;
const LINE_END = /\r\n|\n|\r/;
const MISQUOTED = 'a quotation mark is misplaced';
const REMNANT = 'follows a broken quotation and is no whole row';

/** Splits a CSV text that arrives in chunks into rows, in batches; it skips blank rows. */
export async function* csvTable(text: AsyncIterable<string>): AsyncGenerator<TableRow[]> {
  const splitter = new CsvSplitter();
  for await (const chunk of text) yield* batchRows(splitter.push(chunk));
  yield* batchRows(splitter.end());
}

/** Yields at most `BATCH_ROWS` rows at a time: an unclosed quotation can delay up to a megabyte of rows. */
function* batchRows(rows: readonly TableRow[]): Generator<TableRow[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
}

/** Maximum length of a row with line breaks in quotations; a longer one means that a quotation is not closed. */
const MAX_ROW_OF_LINES = 1_048_576;
const QUOTE = '"';
const BLANK = ' ';
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Options for splitting the text of a CSV document into rows. */
interface CsvDialect {
  readonly delimiter: string;
  /** True when the text ends where the document ends. */
  readonly isFinal: boolean;
}

/** A row with correct quotation marks, or the first line of a row whose quotation marks are broken. */
interface CsvRecord {
  readonly cells: readonly string[];
  /** Position after the row, before its line break; `next` is the position of the next row. */
  readonly end: number;
  readonly next: number;
  /** The first line of the row, which is the whole row unless a quotation contains line breaks. */
  readonly firstLine: LineEnd;
  /** `open` means that a quotation is not closed within the text, or within `MAX_ROW_OF_LINES`. */
  readonly broken: false | 'misplaced' | 'open';
}

interface LineEnd {
  readonly end: number;
  readonly next: number;
}

/**
 * Parses the row that begins at `start`; null when the text ends before the row does. A quoted cell may contain
 * delimiters, line breaks and doubled quotation marks, and a delimiter or a line break must follow it. A quotation mark
 * within an unquoted cell is an ordinary character.
 */
function csvRecord(lines: CsvLines, start: number, dialect: CsvDialect): CsvRecord | null {
  const firstLine = lines.endAfter(start, dialect.isFinal);
  if (!firstLine) return null;
  const line = lines.text.slice(start, firstLine.end);
  const brokenRecord = (broken: CsvRecord['broken']): CsvRecord => {
    const { end, next } = firstLine;
    return { cells: line.split(dialect.delimiter), end, next, firstLine, broken };
  };
  if (!line.includes(QUOTE)) return brokenRecord(false);
  const quoted = quotedRow(lines.text, start, dialect);
  if (quoted === null) {
    const isTooLong = lines.text.length - start > MAX_ROW_OF_LINES;
    return dialect.isFinal || isTooLong ? brokenRecord('open') : null;
  }
  const { cells, end } = quoted;
  if (end < 0) return brokenRecord('misplaced');
  const isTooLong = end > firstLine.end && end - start > MAX_ROW_OF_LINES;
  if (isTooLong) return brokenRecord('open');
  if (end === firstLine.end) return { cells, end, next: firstLine.next, firstLine, broken: false };
  const next = lines.endAfter(end, dialect.isFinal)?.next;
  return next === undefined ? null : { cells, end, next, firstLine, broken: false };
}

/** Finds the ends of the lines of a text, which are LF, CR LF or CR, and caches the next position of each. */
class CsvLines {
  #searchedFrom = 0;
  #lineFeed = -1;
  #return = -1;

  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Returns the end of the line at a position; null when more text has to arrive before the end is known.
   */
  endAfter(from: number, isFinal: boolean): LineEnd | null {
    const { length } = this.text;
    if (from < this.#searchedFrom || this.#lineFeed < from) this.#lineFeed = this.#find('\n', from);
    if (from < this.#searchedFrom || this.#return < from) this.#return = this.#find('\r', from);
    this.#searchedFrom = from;
    const end = Math.min(this.#lineFeed, this.#return);
    if (end === length) return isFinal ? { end, next: end } : null;
    if (end === this.#lineFeed) return { end, next: end + 1 };
    // The line feed of a CR LF may arrive with the next chunk.
    if (end + 1 === length && !isFinal) return null;
    return { end, next: this.#lineFeed === end + 1 ? end + 2 : end + 1 };
  }

  /** Returns the position of a character from `from` on; the length of the text if there is none. */
  #find(character: string, from: number): number {
    const at = this.text.indexOf(character, from);
    return at < 0 ? this.text.length : at;
  }
}

/** Parses a row. @returns its cells and end (-1 if a quotation mark is misplaced); null if the text ends first */
function quotedRow(text: string, start: number, { delimiter, isFinal }: CsvDialect) {
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    const quoted = text[at] === QUOTE;
    const from = quoted ? closingQuote(text, at) : at;
    if (from === null) return null;
    const end = quoted ? skipBlanks(text, from + 1) : endOfPlainCell(text, at, delimiter);
    if (end === text.length && !isFinal) return null;
    cells.push(quoted ? unquote(text.slice(at + 1, from)) : text.slice(at, end));
    const after = text[end];
    if (after === undefined || after === '\n' || after === '\r') return { cells, end };
    if (after !== delimiter) return { cells, end: -1 };
    at = end;
  }
}

function unquote(text: string): string {
  return text.includes(QUOTE) ? text.replaceAll('""', QUOTE) : text;
}

/** Returns the position of the mark that closes the quotation opened at `opening`; null when there is none. */
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

/**
 * Splits CSV text into rows as it arrives. The text after the last complete row is split again with the next chunks,
 * but only when its length has doubled, so that a quotation that is never closed costs linear and not quadratic time.
 */
class CsvSplitter {
  #rest = '';
  #splitAt = 0;
  #rows: CsvRows | undefined;

  push(chunk: string): TableRow[] {
    this.#rest += chunk;
    if (this.#rest.length < this.#splitAt) return [];
    const isEnough = hasHeadingLines(this.#rest) || this.#rest.length > MAX_LINE;
    if (this.#rows === undefined && !isEnough) return [];
    const rows = this.#split(false);
    if (this.#rest.length > MAX_LINE) throw endlessQuoteError(this.#rows?.line ?? 0);
    this.#splitAt = this.#rest.length * 2;
    return rows;
  }

  end(): TableRow[] {
    this.#rest = stripDosEofMarker(this.#rest);
    return this.#rest === '' ? [] : this.#split(true);
  }

  #split(isFinal: boolean): TableRow[] {
    if (this.#rows === undefined) {
      const [separatorLine = '', separator] = SEPARATOR_LINE.exec(this.#rest) ?? [];
      this.#rest = this.#rest.slice(separatorLine.length);
      this.#rows = new CsvRows(detectDelimiter(this.#rest, separator));
    }
    const { rows, rest } = this.#rows.split(this.#rest, isFinal);
    this.#rest = rest;
    return rows.filter(({ cells }) => !isBlankRow(cells));
  }
}

/**
 * Collects the rows of a text. A row with broken quotation marks is rejected alone. Reading continues at the next line
 * that is plausible as a row: it has as many cells as the heading, and a number in the column of application numbers. A
 * line before it that meets one of these conditions is also rejected; one that meets neither belongs to the broken row.
 */
class CsvRows {
  line = 0;
  /** Number of cells of the heading; 0 before the heading was read. */
  #width = 0;
  #numberAt = 0;
  /** The fault of the last broken row, until a complete row follows. */
  #broken: CsvRecord['broken'] = false;
  readonly #delimiter: string;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Splits a text. @returns its complete rows, and the rest of the text after them, which is empty if `isFinal` */
  split(text: string, isFinal: boolean): { readonly rows: TableRow[]; readonly rest: string } {
    const lines = new CsvLines(text);
    const rows: TableRow[] = [];
    let at = 0;
    while (at < text.length) {
      const record = csvRecord(lines, at, { delimiter: this.#delimiter, isFinal });
      if (record === null) break;
      const { cells, firstLine, next } = record;
      const broken = record.broken || (this.#containsUnclosedQuote(text, record) && 'misplaced');
      const row = broken
        ? this.#brokenRow(text.slice(at, firstLine.end), broken)
        : this.#row(cells);
      at = broken ? firstLine.next : next;
      if (isFinal && at === text.length) this.#rejectTruncated(text, row);
      if (row) rows.push(row);
    }
    return { rows, rest: text.slice(at) };
  }

  /**
   * Tells whether a row of several lines comes from a quotation that is not closed and so extends to the quotation mark
   * of a later row: its number of cells differs from the heading's, or one of its lines is plausible as a row.
   */
  #containsUnclosedQuote(text: string, { cells, end, firstLine }: CsvRecord): boolean {
    if (this.#width === 0 || firstLine.end === end) return false;
    if (!this.#matchesHeading(cells)) return true;
    const others = text.slice(firstLine.next, end).split(LINE_END);
    return others.some((line) => this.#isPlausibleRow(line.split(this.#delimiter)));
  }

  #row(cells: Cells): TableRow | null {
    const line = this.#countRow();
    const isNumbered = this.#width > 0 && canBeNumber(cells[this.#numberAt]);
    if (!isNumbered) this.#readHeading(cells);
    const fits = this.#width === 0 || this.#matchesHeading(cells);
    if (this.#broken && !(isNumbered && fits)) return this.#rowAfterBroken(line, cells, REMNANT);
    this.#broken = false;
    if (fits) return { line, cells };
    const fault = `has ${cells.length} values where the heading has ${this.#width}`;
    return { line, cells, fault };
  }

  #brokenRow(text: string, broken: CsvRecord['broken']): TableRow | null {
    const line = this.#countRow();
    const cells = text.split(this.#delimiter);
    if (this.#broken) return this.#rowAfterBroken(line, cells, MISQUOTED);
    if (this.#width > 0) this.#broken = broken;
    return { line, cells, fault: MISQUOTED };
  }

  /** Handles a line after a broken row: returns it as a rejected row, or null if it belongs to the broken row. */
  #rowAfterBroken(line: number, cells: Cells, fault: string): TableRow | null {
    const isOwn = cells.length === this.#width || canBeNumber(cells[this.#numberAt]);
    return isOwn ? { line, cells, fault } : null;
  }

  #countRow(): number {
    this.line += 1;
    return this.line;
  }

  /** Stores the width and number column if the cells are a heading, which is repeated where files were concatenated. */
  #readHeading(cells: Cells): void {
    const positions = findColumns(cells);
    if (!isHeading(positions)) return;
    this.#width = filledCells(cells);
    this.#numberAt = positions.get('ApplicationNumber') ?? 0;
    this.#broken = false;
  }

  #matchesHeading(cells: Cells): boolean {
    return filledCells(cells) <= this.#width && cells.length >= this.#width;
  }

  #isPlausibleRow(cells: Cells): boolean {
    return this.#matchesHeading(cells) && canBeNumber(cells[this.#numberAt]);
  }

  /**
   * Rejects a document that is cut off in its last row: it has no final line break, and the row has too few cells or an
   * open quotation.
   */
  #rejectTruncated(text: string, row: TableRow | null): void {
    if (text.endsWith('\n') || text.endsWith('\r')) return;
    const { cells = [] } = row ?? {};
    const isShort = cells.length < this.#width && !isBlankRow(cells);
    const isOpen = this.#broken === 'open' && (row === null || row.fault === MISQUOTED);
    if (isShort || isOpen) throw truncatedError(this.line);
  }
}

function filledCells(cells: Cells): number {
  return cells.findLastIndex((cell) => cell?.trim()) + 1;
}

/** Tells whether a text has all the lines among which the heading is searched. */
function hasHeadingLines(text: string): boolean {
  return text.split(LINE_END, HEADING_LINES + 1).length > HEADING_LINES;
}

/** Returns the delimiter that gives the most known columns in any of the first lines. */
function detectDelimiter(text: string, stated: string | undefined): string {
  const candidates = stated === undefined ? DELIMITERS : [stated, ...DELIMITERS];
  const counts = candidates.map((delimiter) => ({
    delimiter,
    count: maxColumns(text, delimiter),
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

function maxColumns(text: string, delimiter: string): number {
  const lines = new CsvLines(text);
  let max = 0;
  let at = 0;
  for (let line = 0; line < HEADING_LINES && at < text.length; line += 1) {
    const record = csvRecord(lines, at, { delimiter, isFinal: true });
    if (record === null) break;
    max = Math.max(max, findColumns(record.cells).size);
    at = record.broken ? record.firstLine.next : record.next;
  }
  return max;
}

function endlessQuoteError(line: number): DocumentError {
  return new DocumentError(`The document is cut off or damaged: row ${line + 1} never ends.`);
}

function truncatedError(line: number): DocumentError {
  return new DocumentError(`The document is cut off: it ends within row ${line}.`);
}
