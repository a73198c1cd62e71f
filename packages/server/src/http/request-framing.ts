import type { IncomingHttpHeaders } from 'node:http';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** A chunk's data is followed by a line end. */
const LINE_END = 2;

/** Lines of chunks that are passed on at once: the parser takes ten microseconds for a chunk, however short. */
const MOST_LINES = 512;

/** Where something ends among the bytes that arrive for it. */
interface End {
  /** How many of the bytes to pass on: those that belong to it, all where its end is not among them. */
  take(bytes: Uint8Array): number;
  /** Lines between chunks so far. */
  readonly lines: number;
}

/**
 * Where each request of a connection ends, so that the parser is given one at a time. A head is looked through
 * for its empty line, a body of known length is counted, and of a chunked one the lines between the chunks are read:
 * no byte of a body is looked at. Nothing is judged here. What is malformed is passed on, and the parser refuses it.
 */
export class RequestFraming {
  #end: End = new HeadEnd();

  /** Lines between the chunks of the present body so far. */
  get lines(): number {
    return this.#end.lines;
  }

  /**
   * How many of the bytes to pass on now: none of what follows the present head or body, and of a body
   * in a great many chunks some hundreds.
   */
  take(bytes: Uint8Array): number {
    return this.#end.take(bytes);
  }

  /** The head is over, and announced a body or none. */
  body(headers: IncomingHttpHeaders): void {
    const { 'transfer-encoding': coding, 'content-length': length } = headers;
    this.#end = coding === undefined ? new CountedEnd(Number(length ?? 0)) : new ChunkedEnd();
  }

  /** The parser has taken in the whole request. */
  next(): void {
    this.#end = new HeadEnd();
  }
}

/** Ends behind the first empty line; line ends before the first line are blanks. */
class HeadEnd implements End {
  readonly lines = 0;
  #lineLength = 0;
  #hasLine = false;

  take(bytes: Uint8Array): number {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LINE_FEED) {
        if (this.#lineLength === 0 && this.#hasLine) return at + 1;
        this.#lineLength = 0;
      } else if (byte !== CARRIAGE_RETURN) {
        this.#lineLength += 1;
        this.#hasLine = true;
      }
    }
    return bytes.length;
  }
}

class CountedEnd implements End {
  readonly lines = 0;
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  /** All of them once the length is passed: where the parser goes on, the count was not what it goes by. */
  take({ length }: Uint8Array): number {
    if (this.#left <= 0) return length;
    const taken = Math.min(length, this.#left);
    this.#left -= taken;
    return taken;
  }
}

/** Ends behind the empty line after the trailers, which follow a chunk of no length. */
class ChunkedEnd implements End {
  lines = 0;
  /** Bytes of data to be passed over. */
  #left = 0;
  #size = 0;
  #isSize = true;
  #isTrailer = false;
  #lineLength = 0;

  take(bytes: Uint8Array): number {
    const most = this.lines + MOST_LINES;
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, bytes.length - at);
        this.#left -= passed;
        at += passed;
        continue;
      }
      const isLast = this.#read(bytes[at] ?? 0);
      at += 1;
      if (isLast || this.lines === most) return at;
    }
    return bytes.length;
  }

  /** @returns whether the body ends with this byte of a line */
  #read(byte: number): boolean {
    if (byte === CARRIAGE_RETURN) return false;
    if (byte === LINE_FEED) return this.#endLine();
    this.#lineLength += 1;
    if (this.#isTrailer || !this.#isSize) return false;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    // What follows the digits is an extension, which nobody reads.
    if (Number.isNaN(digit)) this.#isSize = false;
    else this.#size = this.#size * 16 + digit;
    return false;
  }

  #endLine(): boolean {
    this.lines += 1;
    if (this.#isTrailer && this.#lineLength === 0) return true;
    if (!this.#isTrailer && this.#size > 0) this.#left = this.#size + LINE_END;
    this.#isTrailer = this.#isTrailer || this.#size === 0;
    this.#size = 0;
    this.#isSize = true;
    this.#lineLength = 0;
    return false;
  }
}
