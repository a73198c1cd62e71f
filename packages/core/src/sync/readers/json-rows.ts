import { isUtf8 } from 'node:buffer';
import { csvText } from './csv-text.ts';
import { documentBytes, documentStart } from './document-content.ts';
import {
  type BrandRow,
  DocumentError,
  type DocumentReader,
  isBlankCell,
  type ReadRow,
  RowFault,
  readRow,
  stripDosEofMarker,
} from './document-reader.ts';
import { parseJson } from './json-fields.ts';

/** Maximum total length of one record and of the text around the records, in characters. */
const MAX_RECORD = 4 * 1024 * 1024;

/** Matches the start of an object that contains a list of records, as an open-data portal answers. */
const WRAPPER = /^\s*\{\s*"(?:help|success|result|records|fields|total|limit|include_total)"\s*:/;
const PRETTY = /^\s*\{[ \t]*[\r\n]/;
const RECORDS = /"records"\s*:\s*$/;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const LIST_END = 0x5d;

/** The structure of a JSON document that is not NDJSON: one list, or values over several lines each. */
type JsonFrame = 'list' | 'values';

/** A record of a JSON document, as text and parsed. */
interface JsonRecord {
  /** Position of the record in the document, from 1. */
  readonly place: number;
  readonly text: string;
  readonly json: unknown;
}

/**
 * Detects the structure of a JSON document by its start: a list, by itself or as the member `records` of an open-data
 * portal's answer, or values over several lines. Undefined for NDJSON, with one value per line.
 */
function jsonFrame(start: string): JsonFrame | undefined {
  const text = start.replace(/^\ufeff/, '');
  if (WRAPPER.test(text)) return 'list';
  if (text.trimStart().startsWith('[')) return startsWithJsonLine(text) ? undefined : 'list';
  return PRETTY.test(text) ? 'values' : undefined;
}

/** Tells whether the first line is a complete JSON value and another line follows. */
function startsWithJsonLine(text: string): boolean {
  const [line = '', ...others] = text.trim().split(/[\r\n]+/, 2);
  return others.length > 0 && parseJson(line) !== undefined;
}

/**
 * Splits a JSON document into records while it is read. After a wrong bracket or comma the number of records is
 * unknown, so the whole document is rejected.
 * @throws DocumentError when it is truncated, damaged, an error message, or has no record
 */
async function* jsonRecords(
  text: AsyncIterable<string>,
  frame: JsonFrame,
): AsyncGenerator<JsonRecord[]> {
  const cutter = new RecordSplitter(frame);
  for await (const chunk of text) yield cutter.push(chunk);
  cutter.end();
}

class RecordSplitter {
  #place = 0;
  /** The text so far of the current record; `#around` is the text outside of the records. */
  #record = '';
  #around = '';
  #isWithin: boolean;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** True after a comma, which another record has to follow. */
  #isDue = false;
  readonly #isBare: boolean;

  constructor(frame: JsonFrame) {
    this.#isBare = frame === 'values';
    this.#isWithin = this.#isBare;
  }

  push(chunk: string): JsonRecord[] {
    const records: JsonRecord[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (this.#isQuoted) this.#readQuoted(code);
      else if (code === QUOTE) this.#isQuoted = true;
      else if (this.#isSeparator(code, chunk, from, at)) {
        this.#append(chunk.slice(from, at));
        records.push(...this.#emitRecord(code));
        from = at + 1;
      }
    }
    this.#append(chunk.slice(from));
    return records;
  }

  end(): void {
    const around = stripDosEofMarker(this.#isBare ? this.#record : this.#around);
    const isOpen = this.#isBare ? around.trim() !== '' : this.#isWithin;
    const frame = this.#isBare ? null : parseJson(around);
    if (isOpen || this.#isQuoted || frame === undefined) throw truncatedError(this.#place + 1);
    if (isRefusal(frame)) {
      throw new DocumentError('The document is an error message of the open-data portal.');
    }
    if (this.#place === 0) throw new DocumentError('The document holds no list of records.');
  }

  #readQuoted(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isQuoted = false;
  }

  /** Tells whether a character begins the list, or ends a record; updates the nesting depth. */
  #isSeparator(code: number, chunk: string, from: number, at: number): boolean {
    if (!this.#isWithin) {
      return OPENING.has(code) && beginsRecordList(this.#around + chunk.slice(from, at), code);
    }
    if (OPENING.has(code)) this.#depth += 1;
    else if (CLOSING.has(code)) this.#depth -= 1;
    if (this.#isBare) return this.#depth === 0 && CLOSING.has(code);
    return this.#depth < 0 || (this.#depth === 0 && code === COMMA);
  }

  #emitRecord(code: number): JsonRecord[] {
    const sign = String.fromCharCode(code);
    if (!this.#isWithin) {
      this.#around += sign;
      this.#isWithin = true;
      this.#depth = 0;
      return [];
    }
    const text = this.#isBare ? this.#record + sign : this.#record;
    const isEnd = this.#depth < 0;
    this.#record = '';
    if (isEnd) {
      if (code !== LIST_END) throw damagedRecordError(this.#place + 1);
      this.#isWithin = false;
      this.#around += sign;
      if (text.trim() === '' && !this.#isDue) return [];
    }
    this.#isDue = !isEnd;
    return [this.#parseRecord(text.trim())];
  }

  #parseRecord(text: string): JsonRecord {
    this.#place += 1;
    const json = parseJson(text);
    if (json === undefined) throw damagedRecordError(this.#place);
    if (Array.isArray(json) && this.#around.includes('{')) {
      throw new DocumentError('The records are lists without names: ask for them as objects.');
    }
    return { place: this.#place, text, json };
  }

  #append(text: string): void {
    if (this.#isWithin) this.#record += text;
    else this.#around += text;
    if (this.#record.length + this.#around.length > MAX_RECORD)
      throw damagedRecordError(this.#place + 1);
  }
}

function beginsRecordList(before: string, code: number): boolean {
  const isList = code !== 0x7b;
  return isList && (before.trim() === '' || RECORDS.test(before));
}

function isRefusal(frame: unknown): boolean {
  return (frame as { success?: unknown } | null)?.success === false;
}

function damagedRecordError(position: number): DocumentError {
  return new DocumentError(`The document is damaged: record ${position} is not JSON.`);
}

function truncatedError(position: number): DocumentError {
  return new DocumentError(`The document is cut off or damaged at record ${position}.`);
}

/** Maximum length of a line in bytes; longer lines are rejected and not stored. */
const MAX_LINE = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const START = 1_000;

/** A line of a document; of a line that is too long, only its start. */
interface TextLine {
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
  /** False for a last line without a line break, which may have been cut off. */
  readonly ended: boolean;
}

/**
 * Splits a UTF-8 document into lines, in batches. It skips blank lines and never stores a line longer than `MAX_LINE`.
 */
async function* ndjsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextLine[]> {
  const splitter = new LineSplitter();
  for await (const chunk of bytes) yield splitter.push(chunk);
  yield splitter.end();
}

class LineSplitter {
  #pieces: Buffer[] = [];
  #size = 0;
  #line = 0;
  /** True when the previous chunk ended in CR; a line feed at the start of the next one then belongs to that CR. */
  #isAfterReturn = false;

  push(chunk: Buffer): TextLine[] {
    const lines: TextLine[] = [];
    let start = this.#isAfterReturn && chunk[0] === LINE_FEED ? 1 : 0;
    let lineFeed = -1;
    let carriage = -1;
    for (;;) {
      if (lineFeed < start) lineFeed = indexOfByte(chunk, LINE_FEED, start);
      if (carriage < start) carriage = indexOfByte(chunk, RETURN, start);
      const end = Math.min(lineFeed, carriage);
      this.#append(chunk.subarray(start, end));
      if (end === chunk.length) break;
      lines.push(...this.#takeLine(true));
      start = end === carriage && lineFeed === end + 1 ? end + 2 : end + 1;
    }
    if (chunk.length > 0) this.#isAfterReturn = chunk.at(-1) === RETURN;
    return lines;
  }

  end(): TextLine[] {
    return this.#takeLine(false);
  }

  #append(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size <= MAX_LINE) this.#pieces.push(chunk);
  }

  #takeLine(ended: boolean): TextLine[] {
    const bytes = Buffer.concat(this.#pieces);
    const isLong = this.#size > MAX_LINE;
    this.#pieces = [];
    this.#size = 0;
    this.#line += 1;
    const whole = stripByteOrderMark(bytes.toString('utf8', 0, isLong ? START : bytes.length));
    const text = ended ? whole : stripDosEofMarker(whole);
    const line = { line: this.#line, text, ended };
    if (isLong) return [{ ...line, fault: `has more than ${MAX_LINE} bytes` }];
    if (isBlankCell(text)) return [];
    return isUtf8(bytes) ? [line] : [{ ...line, fault: 'is not written in UTF-8' }];
  }
}

/** Returns the position of a byte from `from` on; the length of the chunk if there is none. */
function indexOfByte(chunk: Buffer, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

function stripByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * Creates a reader of documents with one JSON value per line, or with a list of values. A `RowFault` of `read` rejects
 * one value only.
 */
export function jsonRows(read: (json: unknown) => BrandRow): DocumentReader {
  return async function* (path, options) {
    const frame = jsonFrame((await documentStart(path)).toString('utf8'));
    if (frame === undefined) {
      for await (const lines of ndjsonLines(documentBytes(path, options))) {
        if (lines.length > 0) yield lines.map((line) => readLine(line, read));
      }
    } else {
      for await (const records of jsonRecords(csvText(path, options), frame)) {
        if (records.length > 0) yield records.map((record) => readRecord(record, read));
      }
    }
  };
}

function readRecord(
  { place: position, text, json }: JsonRecord,
  read: (json: unknown) => BrandRow,
) {
  return readRow(
    position,
    () => text,
    () => read(json),
  );
}

function readLine(line: TextLine, read: (json: unknown) => BrandRow): ReadRow {
  return readRow(
    line.line,
    () => line.text,
    () => read(parseLine(line)),
  );
}

function parseLine({ line, text, fault, ended }: TextLine): unknown {
  const json = fault === undefined ? parseJson(text) : undefined;
  if (json === undefined && !ended) {
    throw new DocumentError(`The document is cut off: it ends within line ${line}.`);
  }
  if (json === undefined) throw new RowFault(fault ?? 'is not JSON');
  return json;
}
