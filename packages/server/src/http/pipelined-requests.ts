import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LINGER_BYTES, LINGER_MS } from './refuse-connection.ts';

/** Maximum milliseconds of parsing pipelined requests before the event loop serves other connections. */
const TURN_MS = 10;
/** Bytes charged per chunk of a discarded body, because parsing a chunk takes time however short it is. */
const LINE_COST = 1_024;

/**
 * Limits HTTP pipelining to one request at a time per connection. One read of 64 KiB can contain two thousand small
 * requests; Node would start all of them and buffer the responses for a client that may never read.
 * Unparsed bytes stay in the socket's buffer, which stops reading when it is full. The parser gets the next request
 * only after the response to the previous one has been written, and body bytes only as fast as they are consumed.
 * Connections with waiting requests take turns of at most ten milliseconds. Clients that wait for each response, as
 * nearly all do, are not slowed down.
 * @param server a server without a listener for upgrades
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
/** Bytes of the line end after a chunk's data. */
const LINE_END = 2;

/** Maximum chunk lines passed to the parser in one go, because it takes ten microseconds per chunk, however short. */
const MAX_LINES = 512;

/** A scanner for the end of the current head or body. */
interface End {
  /** Returns how many of the bytes belong to the head or body: all of them when its end is not among them. */
  consume(bytes: Uint8Array): number;
  /** Number of chunk lines scanned so far. */
  readonly lines: number;
}

/**
 * Finds the end of each request on a connection, so that the parser gets one request at a time. A head ends at its
 * empty line; a body is skipped by its declared length or by its chunk sizes, without scanning its data. Nothing is
 * validated: malformed bytes are passed on for the parser to reject.
 */
export class RequestFraming {
  #end: End = new HeadTerminator();

  /** Number of chunk lines of the current body so far. */
  get lines(): number {
    return this.#end.lines;
  }

  /**
   * Returns how many of the bytes to pass to the parser now: never beyond the current head or body, and at most
   * `MAX_LINES` chunk lines.
   */
  consume(bytes: Uint8Array): number {
    return this.#end.consume(bytes);
  }

  /** Starts scanning the body that these headers declare; also called for an empty body. */
  body(headers: IncomingHttpHeaders): void {
    const { 'transfer-encoding': coding, 'content-length': length } = headers;
    this.#end =
      coding === undefined ? new LengthTerminator(Number(length ?? 0)) : new ChunkedTerminator();
  }

  /** Starts scanning the next head, after the parser has read the whole request. */
  next(): void {
    this.#end = new HeadTerminator();
  }
}

/** Finds the empty line that ends a head; blank lines before the request line are ignored. */
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

  /** After the declared length all bytes pass: a parser that still expects a body has computed another length. */
  consume({ length }: Uint8Array): number {
    if (this.#left <= 0) return length;
    const taken = Math.min(length, this.#left);
    this.#left -= taken;
    return taken;
  }
}

/** Finds the end of a chunked body: the empty line after the trailers, which follow a chunk of length 0. */
class ChunkedTerminator implements End {
  lines = 0;
  /** Remaining bytes of data in the current chunk. */
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

  /** Scans one byte of a chunk or trailer line. @returns whether it ends the body */
  #read(byte: number): boolean {
    if (byte === CARRIAGE_RETURN) return false;
    if (byte === LINE_FEED) return this.#endLine();
    this.#lineLength += 1;
    if (this.#isTrailer || !this.#isSize) return false;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    // A chunk extension may follow the digits; it is ignored.
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

/** Gives the connections with pipelined requests turns in round-robin order. */
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

/** The unparsed bytes of one connection. */
class Pipeline {
  readonly #socket: Socket;
  readonly #turns: RoundRobin;
  readonly #framing = new RequestFraming();
  /** Passes bytes to Node's parser, by calling the `data` listener that the HTTP server had added to the socket. */
  readonly #parse: (chunk: Buffer) => void;
  readonly #onReadable = () => {
    if (!this.#turns.has(this)) this.parseNext();
  };
  #newest: IncomingMessage | null = null;
  /** Whether the parser has read the head of the newest request but not all of its body. */
  #isInBody = false;
  #underWay = 0;
  /** Bytes of unread bodies that may still be discarded before the connection is destroyed. */
  #mayDrop = LINGER_BYTES;
  #isOver = false;

  constructor(socket: Socket, turns: RoundRobin) {
    this.#socket = socket;
    this.#turns = turns;
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    this.#parse = (chunk) => parse?.call(socket, chunk);
    if (parse !== undefined) socket.removeListener('data', parse);
    // `readable` lets bytes be read on demand, and the bytes not needed yet be put back with `unshift`.
    socket.on('readable', this.#onReadable);
    socket.on('drain', () => this.#continueIfPossible());
    // `resume` means that the consumer of a paused body wants more data.
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

  /** Stops permanently, because Node may reuse the parser for another connection. */
  stopParsing(): void {
    this.#isOver = true;
    this.#socket.removeListener('readable', this.#onReadable);
  }

  /** Parses one more request, or the available bytes of the current body. */
  parseNext(): void {
    if (this.#isOver) return;
    // Reading is needed even without bytes, because only a read makes the socket emit its end.
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

  /** Discards the rest of a body after its response, so that the client can finish sending and read the response. */
  #discardBody(req: IncomingMessage): void {
    if (this.#socket.destroyed) return;
    req.resume();
    this.#mayDrop = LINGER_BYTES;
    const timer = setTimeout(() => {
      if (!req.complete) this.#socket.destroy();
    }, LINGER_MS);
    const stop = () => {
      clearTimeout(timer);
      // Removes the listener, because listeners would accumulate on a connection with many such requests.
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

  /** Returns true when no request is pending, or when the only pending request wants more of its body. */
  #canParse(): boolean {
    if (this.#isOver || this.#socket.destroyed || this.#socket.writableNeedDrain) return false;
    if (this.#underWay === 0) return true;
    if (this.#underWay > 1 || !this.#isInBody || this.#newest === null) return false;
    return this.#newest.readableLength < this.#newest.readableHighWaterMark;
  }
}
