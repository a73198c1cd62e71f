import { isUtf8 } from 'node:buffer';
import { isBlankCell, withoutDosEnd } from './table-row.ts';

/** Lines longer than this are not kept. */
const LINE_MAX = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const START = 1_000;

/** A line of a document, or its start where it is refused already. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
  /** False for a last line without a line break: the document may have been cut off in it. */
  readonly ended: boolean;
}

/** The lines of a UTF-8 document in batches; blank lines are left out, long ones never held whole. */
export async function* ndjsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextLine[]> {
  const splitter = new LineSplitter();
  for await (const piece of bytes) yield splitter.push(piece);
  yield splitter.end();
}

class LineSplitter {
  #pieces: Buffer[] = [];
  #size = 0;
  #line = 0;
  /** The piece before ended in CR: a line feed that follows belongs to it. */
  #isAfterReturn = false;

  push(piece: Buffer): TextLine[] {
    const lines: TextLine[] = [];
    let start = this.#isAfterReturn && piece[0] === LINE_FEED ? 1 : 0;
    let lineFeed = -1;
    let carriage = -1;
    for (;;) {
      if (lineFeed < start) lineFeed = placeOf(piece, LINE_FEED, start);
      if (carriage < start) carriage = placeOf(piece, RETURN, start);
      const end = Math.min(lineFeed, carriage);
      this.#keep(piece.subarray(start, end));
      if (end === piece.length) break;
      lines.push(...this.#take(true));
      start = end === carriage && lineFeed === end + 1 ? end + 2 : end + 1;
    }
    if (piece.length > 0) this.#isAfterReturn = piece.at(-1) === RETURN;
    return lines;
  }

  end(): TextLine[] {
    return this.#take(false);
  }

  #keep(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size <= LINE_MAX) this.#pieces.push(piece);
  }

  #take(ended: boolean): TextLine[] {
    const bytes = Buffer.concat(this.#pieces);
    const isLong = this.#size > LINE_MAX;
    this.#pieces = [];
    this.#size = 0;
    this.#line += 1;
    const whole = withoutMark(bytes.toString('utf8', 0, isLong ? START : bytes.length));
    const text = ended ? whole : withoutDosEnd(whole);
    const line = { line: this.#line, text, ended };
    if (isLong) return [{ ...line, fault: `has more than ${LINE_MAX} bytes` }];
    if (isBlankCell(text)) return [];
    return isUtf8(bytes) ? [line] : [{ ...line, fault: 'is not written in UTF-8' }];
  }
}

/** Where a byte is found, or the length of the piece. */
function placeOf(piece: Buffer, byte: number, from: number): number {
  const at = piece.indexOf(byte, from);
  return at < 0 ? piece.length : at;
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
