import { DocumentError } from './document-reader.ts';
import { parseJson } from './json-fields.ts';
import { withoutDosEnd } from './table-row.ts';

/** A record longer than this is none, and what stands around the records is shorter. */
const RECORD_MAX = 4 * 1024 * 1024;

/** An object whose first member is one of these says something of a list of records within it. */
const WRAPPER = /^\s*\{\s*"(?:help|success|result|records|fields|total|limit|include_total)"\s*:/;
const PRETTY = /^\s*\{[ \t]*[\r\n]/;
const RECORDS = /"records"\s*:\s*$/;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const LIST_END = 0x5d;

/** How the records of a JSON document that is not one value a line stand in it. */
export type JsonFrame = 'list' | 'values';

/** A record of a JSON document. */
export interface JsonRecord {
  /** Its place among the records, from 1. */
  readonly place: number;
  readonly text: string;
  readonly json: unknown;
}

/**
 * How a JSON document frames its records, by its start: a list, alone or as `records` of what an open-data portal
 * answers, or values over several lines. Undefined for one value a line.
 */
export function jsonFrame(start: string): JsonFrame | undefined {
  const text = start.replace(/^\ufeff/, '');
  if (WRAPPER.test(text)) return 'list';
  if (text.trimStart().startsWith('[')) return beginsWithLine(text) ? undefined : 'list';
  return PRETTY.test(text) ? 'values' : undefined;
}

/** Whether the first line is a value of its own, and another follows. */
function beginsWithLine(text: string): boolean {
  const [line = '', ...others] = text.trim().split(/[\r\n]+/, 2);
  return others.length > 0 && parseJson(line) !== undefined;
}

/**
 * The records of a JSON document as it arrives. Where its brackets and commas are wrong nobody can say how many
 * records there are, so it is refused whole.
 * @throws DocumentError when it is cut off, damaged, an error message, or holds no record
 */
export async function* jsonRecords(
  text: AsyncIterable<string>,
  frame: JsonFrame,
): AsyncGenerator<JsonRecord[]> {
  const cutter = new RecordCutter(frame);
  for await (const piece of text) yield cutter.push(piece);
  cutter.end();
}

class RecordCutter {
  #place = 0;
  /** What was read of the record under way, and of what stands around the records. */
  #record = '';
  #around = '';
  #isWithin: boolean;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** A comma was read, after which a record must come. */
  #isDue = false;
  readonly #isBare: boolean;

  constructor(frame: JsonFrame) {
    this.#isBare = frame === 'values';
    this.#isWithin = this.#isBare;
  }

  push(piece: string): JsonRecord[] {
    const records: JsonRecord[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#isQuoted) this.#readQuoted(code);
      else if (code === QUOTE) this.#isQuoted = true;
      else if (this.#isCut(code, piece, from, at)) {
        this.#keep(piece.slice(from, at));
        records.push(...this.#cut(code));
        from = at + 1;
      }
    }
    this.#keep(piece.slice(from));
    return records;
  }

  end(): void {
    const around = withoutDosEnd(this.#isBare ? this.#record : this.#around);
    const isOpen = this.#isBare ? around.trim() !== '' : this.#isWithin;
    const frame = this.#isBare ? null : parseJson(around);
    if (isOpen || this.#isQuoted || frame === undefined) throw cutOff(this.#place + 1);
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

  /** Whether a character parts a record from what stands before or after it. */
  #isCut(code: number, piece: string, from: number, at: number): boolean {
    if (!this.#isWithin) {
      return OPENING.has(code) && isListOfRecords(this.#around + piece.slice(from, at), code);
    }
    if (OPENING.has(code)) this.#depth += 1;
    else if (CLOSING.has(code)) this.#depth -= 1;
    if (this.#isBare) return this.#depth === 0 && CLOSING.has(code);
    return this.#depth < 0 || (this.#depth === 0 && code === COMMA);
  }

  #cut(code: number): JsonRecord[] {
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
      if (code !== LIST_END) throw damaged(this.#place + 1);
      this.#isWithin = false;
      this.#around += sign;
      if (text.trim() === '' && !this.#isDue) return [];
    }
    this.#isDue = !isEnd;
    return [this.#recordOf(text.trim())];
  }

  #recordOf(text: string): JsonRecord {
    this.#place += 1;
    const json = parseJson(text);
    if (json === undefined) throw damaged(this.#place);
    if (Array.isArray(json) && this.#around.includes('{')) {
      throw new DocumentError('The records are lists without names: ask for them as objects.');
    }
    return { place: this.#place, text, json };
  }

  #keep(text: string): void {
    if (this.#isWithin) this.#record += text;
    else this.#around += text;
    if (this.#record.length + this.#around.length > RECORD_MAX) throw damaged(this.#place + 1);
  }
}

function isListOfRecords(before: string, code: number): boolean {
  const isList = code !== 0x7b;
  return isList && (before.trim() === '' || RECORDS.test(before));
}

function isRefusal(frame: unknown): boolean {
  return (frame as { success?: unknown } | null)?.success === false;
}

function damaged(place: number): DocumentError {
  return new DocumentError(`The document is damaged: record ${place} is not JSON.`);
}

function cutOff(place: number): DocumentError {
  return new DocumentError(`The document is cut off or damaged at record ${place}.`);
}
