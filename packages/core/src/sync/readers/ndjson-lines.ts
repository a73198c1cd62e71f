import { isUtf8 } from 'node:buffer';

/** Lines longer than this are not kept. */
const LINE_MAX = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;
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

  push(piece: Buffer): TextLine[] {
    const lines: TextLine[] = [];
    let start = 0;
    for (;;) {
      const end = piece.indexOf(LINE_FEED, start);
      this.#keep(piece.subarray(start, end < 0 ? piece.length : end));
      if (end < 0) return lines;
      lines.push(...this.#take(true));
      start = end + 1;
    }
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
    const text = bytes.toString('utf8', 0, isLong ? START : bytes.length);
    const line = { line: this.#line, text: withoutMark(text), ended };
    if (isLong) return [{ ...line, fault: `has more than ${LINE_MAX} bytes` }];
    if (line.text.trim() === '') return [];
    return isUtf8(bytes) ? [line] : [{ ...line, fault: 'is not written in UTF-8' }];
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
