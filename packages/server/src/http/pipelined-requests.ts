import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LINGER_BYTES, LINGER_MS } from './refuse-connection.ts';
import { RequestFraming } from './request-framing.ts';

/** How long waiting requests are taken in before everybody else has a turn, in milliseconds. */
const TURN_MS = 10;
/** What a chunk's line weighs, in bytes: the parser hands over each chunk by itself. */
const LINE_COST = 1_024;

/**
 * Bounds what one connection may ask ahead. HTTP lets a client send requests without waiting for
 * answers; one read of 64 KiB holds two thousand small ones, which would all be run at once, and
 * their answers held for a client that never reads.
 *
 * What arrives waits in the buffer of the socket, which stops reading by itself once that is full. The parser
 * is given one request at a time, and a further one only when the request before it is answered and its
 * answer on its way; a body as fast as it is read. What waits takes turns with the other connections, ten
 * milliseconds of the event loop at most. A client that waits for its answer before it asks again, as
 * nearly all do, notices nothing.
 *
 * @param server one that has no listener for upgrades
 */
export function boundPipelining(server: Server): void {
  const pipelines = new WeakMap<Duplex, Pipeline>();
  const turns = new Turns();
  server.on('connection', (socket: Socket) => {
    pipelines.set(socket, new Pipeline(socket, turns));
  });
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    pipelines.get(req.socket)?.asked(req, res);
  });
  server.on('connect', (_req, socket) => pipelines.get(socket)?.end());
  server.on('clientError', (_error, socket) => pipelines.get(socket)?.end());
}

/** The connections that have something waiting, each taken in turn. */
class Turns {
  readonly #waiting = new Set<Pipeline>();
  #isAwaited = false;

  add(pipeline: Pipeline): void {
    this.#waiting.add(pipeline);
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    setImmediate(() => this.#take());
  }

  has(pipeline: Pipeline): boolean {
    return this.#waiting.has(pipeline);
  }

  #take(): void {
    this.#isAwaited = false;
    const until = performance.now() + TURN_MS;
    for (const pipeline of [...this.#waiting]) {
      if (performance.now() > until) break;
      this.#waiting.delete(pipeline);
      pipeline.feed();
    }
    const [next] = this.#waiting;
    if (next !== undefined) this.add(next);
  }
}

/** What one connection has sent and not yet asked. */
class Pipeline {
  readonly #socket: Socket;
  readonly #turns: Turns;
  readonly #framing = new RequestFraming();
  /** Hands bytes to the parser, as the server itself would. */
  readonly #parse: (chunk: Buffer) => void;
  readonly #onReadable = () => {
    if (!this.#turns.has(this)) this.feed();
  };
  #newest: IncomingMessage | null = null;
  /** Whether the head of the newest request was parsed, and its body not to its end. */
  #isInBody = false;
  #underWay = 0;
  /** What may still come of a body that nobody reads. */
  #mayDrop = LINGER_BYTES;
  #isOver = false;

  constructor(socket: Socket, turns: Turns) {
    this.#socket = socket;
    this.#turns = turns;
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    this.#parse = (chunk) => parse?.call(socket, chunk);
    if (parse !== undefined) socket.removeListener('data', parse);
    // Whoever listens for this takes bytes as it wants them, and puts back what it does not want yet.
    socket.on('readable', this.#onReadable);
    socket.on('drain', () => this.#goOn());
    // A body is wanted again that was not read as fast as it came.
    socket.on('resume', () => this.#goOn());
    socket.once('close', () => this.end());
  }

  asked(req: IncomingMessage, res: ServerResponse): void {
    this.#newest = req;
    this.#underWay += 1;
    this.#isInBody = true;
    this.#framing.body(req.headers);
    res.once('close', () => {
      this.#underWay -= 1;
      if (!req.complete) this.#dropBody(req);
      this.#goOn();
    });
  }

  /** From now on nothing more is parsed: the parser may serve another connection already. */
  end(): void {
    this.#isOver = true;
    this.#socket.removeListener('readable', this.#onReadable);
  }

  /** Takes in one more request, or what has arrived of the body that is wanted. */
  feed(): void {
    if (this.#isOver) return;
    // The end of a connection shows to a reader alone.
    if (!this.#hasRoom() && this.#socket.readableLength > 0) return;
    const bytes: Buffer | null = this.#socket.read();
    if (bytes !== null) this.#take(bytes);
    this.#goOn();
  }

  #take(bytes: Buffer): void {
    const { lines } = this.#framing;
    const length = this.#framing.take(bytes);
    if (length < bytes.length) this.#socket.unshift(bytes.subarray(length));
    if (this.#isInBody && this.#underWay === 0) {
      this.#countDropped(length + LINE_COST * (this.#framing.lines - lines));
    }
    if (this.#isOver) return;
    this.#parse(bytes.subarray(0, length));
    if (!this.#isInBody || !this.#newest?.complete) return;
    this.#isInBody = false;
    this.#framing.next();
  }

  /** What is left of the body of an answered request is passed over, so that the client reads the answer. */
  #dropBody(req: IncomingMessage): void {
    if (this.#socket.destroyed) return;
    req.resume();
    this.#mayDrop = LINGER_BYTES;
    const timer = setTimeout(() => {
      if (!req.complete) this.#socket.destroy();
    }, LINGER_MS);
    this.#socket.once('close', () => clearTimeout(timer));
    req.once('end', () => clearTimeout(timer));
  }

  #countDropped(bytes: number): void {
    this.#mayDrop -= bytes;
    if (this.#mayDrop >= 0) return;
    this.end();
    this.#socket.destroy();
  }

  #goOn(): void {
    if (this.#socket.readableLength > 0 && this.#hasRoom()) this.#turns.add(this);
  }

  /** Nobody is being answered, or what comes next is the body of the only request that is, and is wanted. */
  #hasRoom(): boolean {
    if (this.#isOver || this.#socket.destroyed || this.#socket.writableNeedDrain) return false;
    if (this.#underWay === 0) return true;
    if (this.#underWay > 1 || !this.#isInBody || this.#newest === null) return false;
    return this.#newest.readableLength < this.#newest.readableHighWaterMark;
  }
}
