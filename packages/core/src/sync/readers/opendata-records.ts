import { isPlainObject } from '../../domain/text/json.ts';
import { csvText } from './csv-text.ts';
import {
  type Cells,
  DocumentError,
  type DocumentReader,
  excerptOf,
  type ReadRow,
  RowFault,
  readRow,
  type StatedRow,
} from './document-reader.ts';
import { jsonRows } from './json-rows.ts';
import { isColumn, withoutColumns } from './opendata-columns.ts';
import { OpendataHeading } from './opendata-rows.ts';
import { readOpendataRow } from './read-opendata-row.ts';
import { fieldsOf } from './stated-fields.ts';

/** Maximum length of a record in the office's line dump. */
const RECORD_MAX = 4 * 1024 * 1024;
const LINE_END = /\r\n|\n|\r/;
const MARK = /^\W*RECORD_(START|END)\b/;
const FIELD = /^\s*"?([\p{L}_][\p{L}\d_ ]{0,40})"?\s*:(.*)$/u;
const WORD = /^\w+$/;

/** Reads the office's open data as JSON: a list, what the portal's `datastore_search` answers, or one record a line. */
export const readOpendataJson: DocumentReader = async function* (path, options) {
  const reader = new RecordReader();
  yield* jsonRows((json) => {
    const entries = Object.entries(fieldsOf(json));
    return reader.read(
      entries.map(([name]) => name),
      entries.map(([name, value]) => cellOf(name, value)),
    );
  })(path, options);
  reader.refuseWithoutNames();
};

/** Reads the office's line dump: `RECORD_START`, a line `column: value` for each column, perhaps `RECORD_END`. */
export const readOpendataDump: DocumentReader = async function* (path, options) {
  const reader = new RecordReader();
  for await (const records of dumpedRecords(csvText(path, options))) {
    if (records.length > 0) yield records.map((record) => readDumped(record, reader));
  }
  reader.refuseWithoutNames();
};

/** The members that identify a mark; a record without any of them is something else. */
const SUBJECTS = ['BrandName', 'NizaClasses', 'Applicants'] as const;

/** Reads the records of one document, which mostly have the same members. */
class RecordReader {
  #names = '';
  #heading = new OpendataHeading([]);
  #first: Cells | undefined;
  #isNamed = false;

  read(names: readonly string[], cells: Cells): StatedRow {
    const joined = names.join('\n');
    if (joined !== this.#names) {
      this.#names = joined;
      this.#heading = new OpendataHeading(names);
    }
    this.#first ??= names;
    this.#isNamed ||= this.#heading.isWhole;
    const stated = readOpendataRow(this.#heading.row(cells, '1900'));
    // A table has its columns in every row, but a record may differ in shape from those before it.
    if (!SUBJECTS.some((column) => this.#heading.positions.has(column))) {
      throw new RowFault(`has no member ${SUBJECTS.join(', ')}`);
    }
    return stated;
  }

  /** @throws DocumentError where no record has both the number and the name */
  refuseWithoutNames(): void {
    if (!this.#isNamed) throw new DocumentError(withoutColumns([this.#first ?? []]));
  }
}

function cellOf(name: string, value: unknown): string | undefined {
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

function readDumped({ line, names, values, fault }: DumpedRecord, reader: RecordReader): ReadRow {
  return readRow(
    line,
    () => excerptOf(names.map((name, i) => `${name}: ${values[i]}`)),
    () => {
      if (fault !== undefined) throw new RowFault(fault);
      return reader.read(names, values);
    },
  );
}

async function* dumpedRecords(text: AsyncIterable<string>): AsyncGenerator<DumpedRecord[]> {
  const dump = new DumpReader();
  let rest = '';
  for await (const piece of text) {
    const whole = rest + piece;
    // The line feed after the last CR may arrive later.
    const lines = whole.slice(0, -1).split(LINE_END);
    rest = `${lines.pop() ?? ''}${whole.slice(-1)}`;
    if (rest.length > RECORD_MAX) throw new DocumentError('A line of the document never ends.');
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
  /** Whether the last line belongs to a column that is not read. */
  #isIgnored = false;

  /** @returns the record that the line ends, if it ends one */
  read(line: string): DumpedRecord[] {
    this.#line += 1;
    const [mark, which] = MARK.exec(line) ?? [];
    if (mark === undefined) return this.#readField(line);
    const before = this.#take();
    if (which === 'START') this.#record = { line: this.#line, names: [], values: [] };
    else this.#hasEnds = true;
    return before;
  }

  /** @throws DocumentError where the document was cut off within its last record, or may have been */
  end(isEnded: boolean): DumpedRecord[] {
    const isCut = this.#hasEnds || !isEnded;
    if (this.#record && isCut) {
      throw new DocumentError(`The document is cut off: it ends within line ${this.#line}.`);
    }
    return this.#take();
  }

  #take(): DumpedRecord[] {
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
    else if (!this.#isIgnored) this.#continue(line);
    return [];
  }

  #add(name: string, value: string): void {
    const fault = 'stands outside of RECORD_START and RECORD_END';
    this.#record ??= { line: this.#line, names: [], values: [], fault };
    this.#record.names.push(name);
    this.#record.values.push(value);
    this.#isIgnored = false;
    this.#grow(value);
  }

  /** A value may continue on the next line, for example with several holders. */
  #continue(line: string): void {
    const values = this.#record?.values ?? [];
    const last = values.length - 1;
    if (last < 0 || line.trim() === '') return;
    values[last] = `${values[last]}\n${line.trim()}`;
    this.#grow(line);
  }

  #grow(text: string): void {
    this.#size += text.length;
    if (this.#size <= RECORD_MAX) return;
    throw new DocumentError(`The document is damaged: line ${this.#line} is in an endless record.`);
  }
}
