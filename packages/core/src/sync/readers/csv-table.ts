import Papa from 'papaparse';
import { DocumentError } from './document-reader.ts';
import { findColumns } from './opendata-columns.ts';
import { type Cells, isBlankRow, type TableRow } from './table-row.ts';

const DELIMITERS = [',', ';'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A row longer than this is a quotation that never ends. */
const ROW_MAX = 16 * 1024 * 1024;

/** The rows of a CSV text that arrives in pieces, in batches; blank rows are left out. */
export async function* csvTable(text: AsyncIterable<string>): AsyncGenerator<TableRow[]> {
  const splitter = new CsvSplitter();
  for await (const piece of text) yield splitter.push(piece);
  yield splitter.end();
}

/**
 * Splits CSV text into rows as it arrives. What follows the last complete row is kept and split
 * again with the next piece; a long rest waits until it has doubled, so that a quotation that
 * never ends costs linear time, not quadratic.
 */
class CsvSplitter {
  #rest = '';
  #splitAt = 0;
  #line = 0;
  #width = 0;
  #delimiter: Delimiter | undefined;

  push(piece: string): TableRow[] {
    this.#rest += piece;
    if (this.#rest.length < this.#splitAt) return [];
    this.#delimiter ??= delimiterOf(this.#rest);
    const rows = this.#delimiter === undefined ? [] : this.#split(this.#delimiter, false);
    if (this.#rest.length > ROW_MAX) throw endless(this.#line + 1);
    this.#splitAt = this.#rest.length * 2;
    return rows;
  }

  end(): TableRow[] {
    if (this.#rest === '') return [];
    return this.#split(this.#delimiter ?? delimiterOf(`${this.#rest}\n`) ?? ',', true);
  }

  #split(delimiter: Delimiter, last: boolean): TableRow[] {
    const { data, errors, meta } = parseCsv(this.#rest, delimiter, last);
    this.#rest = this.#rest.slice(meta.cursor);
    const misquoted = new Set(errors.map(({ row }) => row));
    const rows = data.map((cells, i) => this.#row(cells, misquoted.has(i)));
    const end = rows.at(-1);
    if (errors.some(({ code }) => code === 'MissingQuotes')) throw endless(this.#line);
    if (last && end && isCutOff(end.cells, this.#width)) throw cutOff(end.line);
    return rows.filter(({ cells }) => !isBlankRow(cells));
  }

  #row(cells: Cells, misquoted: boolean): TableRow {
    this.#line += 1;
    const width = cells.findLastIndex((cell) => cell?.trim()) + 1;
    if (this.#width === 0) this.#width = width;
    const line = this.#line;
    if (misquoted) return { line, cells, fault: 'a quotation mark is misplaced' };
    if (width <= this.#width && cells.length >= this.#width) return { line, cells };
    const fault = `has ${cells.length} values where the heading has ${this.#width}`;
    return { line, cells, fault };
  }
}

/** Only a file that ends without a line break can have been cut within its last row. */
function isCutOff(cells: Cells, width: number): boolean {
  return cells.length < width && !isBlankRow(cells);
}

/** The delimiter under which the heading has more of our columns; undefined before its end. */
function delimiterOf(text: string): Delimiter | undefined {
  const start = text.trimStart();
  const end = start.indexOf('\n');
  if (end < 0) return undefined;
  const counts = DELIMITERS.map((delimiter) => {
    const [heading = []] = parseCsv(start.slice(0, end), delimiter, true).data;
    return { delimiter, count: findColumns(heading).size };
  });
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

function parseCsv(text: string, delimiter: Delimiter, last: boolean): Papa.ParseResult<string[]> {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !last);
}

function endless(line: number): DocumentError {
  return new DocumentError(`The document is cut off or damaged: row ${line} never ends.`);
}

function cutOff(line: number): DocumentError {
  return new DocumentError(`The document is cut off: it ends within row ${line}.`);
}
