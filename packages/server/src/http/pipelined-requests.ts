import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LINGER_BYTES, LINGER_MS } from './refuse-connection.ts';

/** How long waiting requests are parsed before other connections get a turn, in milliseconds. */
const TURN_MS = 10;
/** The cost of a chunk's line in bytes, because the parser emits each chunk separately. */
const LINE_COST = 1_024;

/**
 * Bounds the requests that one connection may send ahead. HTTP lets a client send requests without waiting for
 * answers; one read of 64 KiB holds two thousand small ones, which would all be run at once, and their answers
 * held for a client that never reads.
 *
 * What arrives waits in the buffer of the socket, which stops reading by itself once that is full. The parser
 * is given one request at a time, and a further one only when the request before it is answered and its answer
 * on its way; a body as fast as it is read. What waits takes turns with the other connections, ten milliseconds
 * of the event loop at most. A client that waits for each answer, as nearly all do, notices nothing.
 *
 * @param server one that has no listener for upgrades
 */
export function limitPipelining(server: Server): void {
  const pipelines = new WeakMap<Duplex, Pipeline>();
  const turns = new RoundRobin();
  server.on('connection', (socket: Socket) => {
    pipelines.set(socket, new Pipeline(socket, turns));
  });
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    pipelines.get(req.socket)?.requestStarted(req, res);
  });
  server.on('connect', (_req, socket) => pipelines.get(socket)?.stopParsing());
  server.on('clientError', (_error, socket) => pipelines.get(socket)?.stopParsing());
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** A chunk's data is followed by a line end. */
const LINE_END = 2;

/** Chunk lines passed on at once: the parser takes ten microseconds per chunk, however short. */
const MAX_LINES = 512;

/** Detects the end of a head or body in arriving bytes. */
interface End {
  /** Returns how many of the bytes belong to it; all when its end is not among them. */
  consume(bytes: Uint8Array): number;
  /** Number of chunk lines so far. */
  readonly lines: number;
}

/**
 * Where each request of a connection ends, so that the parser is given one at a time. A head is looked through
 * for its empty line, a body of known length is counted, and of a chunked one the lines between the chunks are read:
 * no byte of a body is looked at. Nothing is judged here. What is malformed is passed on, and the parser refuses it.
 */
export class RequestFraming {
  #end: End = new HeadTerminator();

  /** Number of chunk lines of the present body so far. */
  get lines(): number {
    return this.#end.lines;
  }

  /**
   * Returns how many of the bytes to pass on now: never beyond the present head or body, and of a body with very many
   * chunks only some hundreds at a time.
   */
  consume(bytes: Uint8Array): number {
    return this.#end.consume(bytes);
  }

  /** Called when the head has ended, with or without a body following. */
  body(headers: IncomingHttpHeaders): void {
    const { 'transfer-encoding': coding, 'content-length': length } = headers;
    this.#end =
      coding === undefined ? new LengthTerminator(Number(length ?? 0)) : new ChunkedTerminator();
  }

  /** Called when the parser has read the whole request. */
  next(): void {
    this.#end = new HeadTerminator();
  }
}

/** Ends after the first empty line; line ends before the first line are ignored. */
class HeadTerminator implements End {
  readonly lines = 0;
  #lineLength = 0;
  #hasLine = false;

  consume(bytes: Uint8Array): number {
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

class LengthTerminator implements End {
  readonly lines = 0;
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  /** After the declared length everything is passed on, because a parser that continues uses another length. */
  consume({ length }: Uint8Array): number {
    if (this.#left <= 0) return length;
    const taken = Math.min(length, this.#left);
    this.#left -= taken;
    return taken;
  }
}

/** Ends after the empty line behind the trailers, which follow a chunk of length 0. */
class ChunkedTerminator implements End {
  lines = 0;
  /** Remaining bytes of data in the present chunk. */
  #left = 0;
  #size = 0;
  #isSize = true;
  #isTrailer = false;
  #lineLength = 0;

  consume(bytes: Uint8Array): number {
    const max = this.lines + MAX_LINES;
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, bytes.length - at);
        this.#left -= passed;
        at += passed;
        continue;
      }
      const isLast = this.#read(bytes[at] ?? 0);
      at += 1;
      if (isLast || this.lines === max) return at;
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
    // After the digits follows an extension, which is ignored.
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

/** Serves the connections with waiting requests in turn. */
class RoundRobin {
  readonly #waiting = new Set<Pipeline>();
  #isAwaited = false;

  add(pipeline: Pipeline): void {
    this.#waiting.add(pipeline);
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    setImmediate(() => this.#parseBytes());
  }

  has(pipeline: Pipeline): boolean {
    return this.#waiting.has(pipeline);
  }

  #parseBytes(): void {
    this.#isAwaited = false;
    const until = performance.now() + TURN_MS;
    for (const pipeline of [...this.#waiting]) {
      if (performance.now() > until) break;
      this.#waiting.delete(pipeline);
      pipeline.parseNext();
    }
    const [next] = this.#waiting;
    if (next !== undefined) this.add(next);
  }
}

/** The bytes of one connection that the parser has not read. */
class Pipeline {
  readonly #socket: Socket;
  readonly #turns: RoundRobin;
  readonly #framing = new RequestFraming();
  /** Passes bytes to the parser, as the server itself would. */
  readonly #parse: (chunk: Buffer) => void;
  readonly #onReadable = () => {
    if (!this.#turns.has(this)) this.parseNext();
  };
  #newest: IncomingMessage | null = null;
  /** Whether the head of the newest request was parsed and its body is incomplete. */
  #isInBody = false;
  #underWay = 0;
  /** How many bytes of an unread body may still be dropped. */
  #mayDrop = LINGER_BYTES;
  #isOver = false;

  constructor(socket: Socket, turns: RoundRobin) {
    this.#socket = socket;
    this.#turns = turns;
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    this.#parse = (chunk) => parse?.call(socket, chunk);
    if (parse !== undefined) socket.removeListener('data', parse);
    // A listener of `readable` reads bytes on demand, and puts back what is not needed yet.
    socket.on('readable', this.#onReadable);
    socket.on('drain', () => this.#continueIfPossible());
    // The reader of a paused body wants more data.
    socket.on('resume', () => this.#continueIfPossible());
    socket.once('close', () => this.stopParsing());
  }

  requestStarted(req: IncomingMessage, res: ServerResponse): void {
    this.#newest = req;
    this.#underWay += 1;
    this.#isInBody = true;
    this.#framing.body(req.headers);
    res.once('close', () => {
      this.#underWay -= 1;
      if (!req.complete) this.#discardBody(req);
      this.#continueIfPossible();
    });
  }

  /** Stops parsing, because the parser may already serve another connection. */
  stopParsing(): void {
    this.#isOver = true;
    this.#socket.removeListener('readable', this.#onReadable);
  }

  /** Parses one more request, or the available part of the wanted body. */
  parseNext(): void {
    if (this.#isOver) return;
    // Only a reader notices the end of a connection.
    if (!this.#canParse() && this.#socket.readableLength > 0) return;
    const bytes: Buffer | null = this.#socket.read();
    if (bytes !== null) this.#parseBytes(bytes);
    this.#continueIfPossible();
  }

  #parseBytes(bytes: Buffer): void {
    const { lines } = this.#framing;
    const length = this.#framing.consume(bytes);
    if (length < bytes.length) this.#socket.unshift(bytes.subarray(length));
    if (this.#isInBody && this.#underWay === 0) {
      this.#countDiscarded(length + LINE_COST * (this.#framing.lines - lines));
    }
    if (this.#isOver) return;
    this.#parse(bytes.subarray(0, length));
    if (!this.#isInBody || !this.#newest?.complete) return;
    this.#isInBody = false;
    this.#framing.next();
  }

  /** Drops the rest of an answered request's body, so that the client reads the answer. */
  #discardBody(req: IncomingMessage): void {
    if (this.#socket.destroyed) return;
    req.resume();
    this.#mayDrop = LINGER_BYTES;
    const timer = setTimeout(() => {
      if (!req.complete) this.#socket.destroy();
    }, LINGER_MS);
    const stop = () => {
      clearTimeout(timer);
      // A connection may bring many such requests: none of them leaves a listener on it.
      this.#socket.off('close', stop);
    };
    this.#socket.once('close', stop);
    req.once('end', stop);
  }

  #countDiscarded(bytes: number): void {
    this.#mayDrop -= bytes;
    if (this.#mayDrop >= 0) return;
    this.stopParsing();
    this.#socket.destroy();
  }

  #continueIfPossible(): void {
    if (this.#socket.readableLength > 0 && this.#canParse()) this.#turns.add(this);
  }

  /** True when no request is being answered, or when the next bytes are the wanted body of the only one. */
  #canParse(): boolean {
    if (this.#isOver || this.#socket.destroyed || this.#socket.writableNeedDrain) return false;
    if (this.#underWay === 0) return true;
    if (this.#underWay > 1 || !this.#isInBody || this.#newest === null) return false;
    return this.#newest.readableLength < this.#newest.readableHighWaterMark;
  }
}
