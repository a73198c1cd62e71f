import { isPlainObject } from '../../domain/text/json.ts';
import { csvText } from './csv-text.ts';
import {
  type BrandRow,
  type Cells,
  DocumentError,
  type DocumentReader,
  type ReadRow,
  RowFault,
  readRow,
  rowExcerpt,
} from './document-reader.ts';
import { requireObject } from './json-fields.ts';
import { jsonRows } from './json-rows.ts';
import { describeMissingColumns, isColumn } from './opendata-columns.ts';
import { OpendataHeading } from './opendata-rows.ts';
import { readOpendataRow } from './read-opendata-row.ts';

/** Maximum length of a record in the office's line dump, in characters. */
const MAX_RECORD = 4 * 1024 * 1024;
const LINE_END = /\r\n|\n|\r/;
const MARK = /^\W*RECORD_(START|END)\b/;
const FIELD = /^\s*"?([\p{L}_][\p{L}\d_ ]{0,40})"?\s*:(.*)$/u;
const WORD = /^\w+$/;

/** Reads the office's open data from JSON: a list, the portal's answer to `datastore_search`, or a record per line. */
export const readOpendataJson: DocumentReader = async function* (path, options) {
  const reader = new RecordReader();
  yield* jsonRows((json) => {
    const entries = Object.entries(requireObject(json));
    return reader.read(
      entries.map(([name]) => name),
      entries.map(([name, value]) => toCellText(name, value)),
    );
  })(path, options);
  reader.refuseWithoutNames();
};

/** Reads the office's line dump: `RECORD_START`, one line `column: value` per column, and optionally `RECORD_END`. */
export const readOpendataDump: DocumentReader = async function* (path, options) {
  const reader = new RecordReader();
  for await (const records of readDumpRecords(csvText(path, options))) {
    if (records.length > 0) yield records.map((record) => readDumpedRecord(record, reader));
  }
  reader.refuseWithoutNames();
};

/** Members of which a record has to have at least one; otherwise it does not describe a mark. */
const SUBJECTS = ['BrandName', 'NizaClasses', 'Applicants'] as const;

/** Reads the records of one document, and reuses the heading while the member names stay the same. */
class RecordReader {
  #names = '';
  #heading = new OpendataHeading([]);
  #first: Cells | undefined;
  #isNamed = false;

  read(names: readonly string[], cells: Cells): BrandRow {
    const joined = names.join('\n');
    if (joined !== this.#names) {
      this.#names = joined;
      this.#heading = new OpendataHeading(names);
    }
    this.#first ??= names;
    this.#isNamed ||= this.#heading.isWhole;
    const stated = readOpendataRow(this.#heading.row(cells, '1900'));
    // This is checked for each record, because unlike the rows of a table, records may have different members.
    if (!SUBJECTS.some((column) => this.#heading.positions.has(column))) {
      throw new RowFault(`has no member ${SUBJECTS.join(', ')}`);
    }
    return stated;
  }

  /** Requires that some record had all required columns. @throws DocumentError when none had */
  refuseWithoutNames(): void {
    if (!this.#isNamed) throw new DocumentError(describeMissingColumns([this.#first ?? []]));
  }
}

function toCellText(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (!isPlainObject(value) && !Array.isArray(value)) return String(value);
  if (isColumn(name)) throw new RowFault(`${name} is no text`);
  return undefined;
}

interface DumpedRecord {
  readonly line: number;
  readonly names: string[];
  readonly values: string[];
  readonly fault?: string;
}

function readDumpedRecord(
  { line, names, values, fault }: DumpedRecord,
  reader: RecordReader,
): ReadRow {
  return readRow(
    line,
    () => rowExcerpt(names.map((name, i) => `${name}: ${values[i]}`)),
    () => {
      if (fault !== undefined) throw new RowFault(fault);
      return reader.read(names, values);
    },
  );
}

async function* readDumpRecords(text: AsyncIterable<string>): AsyncGenerator<DumpedRecord[]> {
  const dump = new DumpReader();
  let rest = '';
  for await (const chunk of text) {
    const whole = rest + chunk;
    // The last character is kept back, because the line feed after a CR may arrive with the next chunk.
    const lines = whole.slice(0, -1).split(LINE_END);
    rest = `${lines.pop() ?? ''}${whole.slice(-1)}`;
    if (rest.length > MAX_RECORD) throw new DocumentError('A line of the document never ends.');
    yield lines.flatMap((line) => dump.read(line));
  }
  const lines = rest.split(LINE_END);
  yield lines.flatMap((line) => dump.read(line));
  yield dump.end(lines.at(-1) === '');
}

class DumpReader {
  #line = 0;
  #record: DumpedRecord | undefined;
  #size = 0;
  #hasEnds = false;
  /** True when the last field is of a column that is not read, so that its continuation lines are ignored. */
  #isIgnored = false;

  /** Adds a line of the dump. @returns the record that ends with this line; an empty list if none does */
  read(line: string): DumpedRecord[] {
    this.#line += 1;
    const [mark, which] = MARK.exec(line) ?? [];
    if (mark === undefined) return this.#readField(line);
    const before = this.#takeRecord();
    if (which === 'START') this.#record = { line: this.#line, names: [], values: [] };
    else this.#hasEnds = true;
    return before;
  }

  /** Returns the last record. @throws DocumentError when the document may be truncated within that record */
  end(isEnded: boolean): DumpedRecord[] {
    const isCut = this.#hasEnds || !isEnded;
    if (this.#record && isCut) {
      throw new DocumentError(`The document is cut off: it ends within line ${this.#line}.`);
    }
    return this.#takeRecord();
  }

  #takeRecord(): DumpedRecord[] {
    const record = this.#record;
    this.#record = undefined;
    this.#size = 0;
    this.#isIgnored = false;
    return record ? [record] : [];
  }

  #readField(line: string): DumpedRecord[] {
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    if (isColumn(name)) this.#add(name, value.trim());
    else if (WORD.test(name)) this.#isIgnored = true;
    else if (!this.#isIgnored) this.#continueValue(line);
    return [];
  }

  #add(name: string, value: string): void {
    const fault = 'stands outside of RECORD_START and RECORD_END';
    this.#record ??= { line: this.#line, names: [], values: [], fault };
    this.#record.names.push(name);
    this.#record.values.push(value);
    this.#isIgnored = false;
    this.#appendText(value);
  }

  /** Appends a line to the last value, because a value may span lines, for example with several holders. */
  #continueValue(line: string): void {
    const values = this.#record?.values ?? [];
    const last = values.length - 1;
    if (last < 0 || line.trim() === '') return;
    values[last] = `${values[last]}\n${line.trim()}`;
    this.#appendText(line);
  }

  #appendText(text: string): void {
    this.#size += text.length;
    if (this.#size <= MAX_RECORD) return;
    throw new DocumentError(`The document is damaged: line ${this.#line} is in an endless record.`);
  }
}
