import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Bytes of further requests that a connection may have waiting. */
const MOST_WAITING = 262_144;
/** How long waiting requests are taken in before everybody else has a turn, in milliseconds. */
const TURN_MS = 10;
const HEAD_END = '\r\n\r\n';

/**
 * Bounds what one connection may ask ahead. HTTP lets a client send requests without waiting for
 * answers; one read of 64 KiB holds two thousand small ones, which would all be run at once, and
 * their answers held for a client that never reads.
 *
 * What arrives goes to the parser one head at a time, and a further head only when the request before
 * it is answered and its answer on its way. What waits takes turns with the other connections, ten
 * milliseconds of the event loop at most. A connection with more than 256 KiB waiting is cut. A client
 * that waits for its answer before it asks again, as nearly all do, notices nothing.
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
  /** Hands bytes to the parser, as the server itself would. */
  readonly #parse: (chunk: Buffer) => void;
  #waiting: Buffer | null = null;
  #newest: IncomingMessage | null = null;
  #underWay = 0;
  #isOver = false;

  constructor(socket: Socket, turns: Turns) {
    this.#socket = socket;
    this.#turns = turns;
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    this.#parse = (chunk) => parse?.call(socket, chunk);
    if (parse !== undefined) socket.removeListener('data', parse);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('drain', () => this.#goOn());
    socket.once('close', () => this.end());
  }

  asked(req: IncomingMessage, res: ServerResponse): void {
    this.#newest = req;
    this.#underWay += 1;
    res.once('close', () => {
      this.#underWay -= 1;
      this.#goOn();
    });
  }

  /** From now on nothing more is parsed: the parser may serve another connection already. */
  end(): void {
    this.#isOver = true;
    this.#waiting = null;
  }

  /** Takes in what is left of the body that is arriving, then one more head. */
  feed(): void {
    while (this.#waiting !== null && this.#hasRoom()) {
      const isHead = this.#underWay === 0;
      this.#parse(this.#nextPiece(this.#waiting));
      if (isHead && this.#newest?.complete) break;
    }
    if (this.#isOver) return;
    if (this.#waiting === null) this.#socket.resume();
    else this.#socket.pause();
    this.#goOn();
  }

  #take(chunk: Buffer): void {
    const isAlone = this.#waiting === null;
    this.#waiting = this.#waiting === null ? chunk : Buffer.concat([this.#waiting, chunk]);
    if (this.#waiting.length > MOST_WAITING) this.#socket.destroy();
    else if (isAlone) this.feed();
    else this.#socket.pause();
  }

  /** Up to the end of the next head. A body may hold such bytes too: then it goes in pieces. */
  #nextPiece(waiting: Buffer): Buffer {
    const end = waiting.indexOf(HEAD_END);
    const length = end < 0 ? waiting.length : end + HEAD_END.length;
    this.#waiting = length === waiting.length ? null : waiting.subarray(length);
    return waiting.subarray(0, length);
  }

  #goOn(): void {
    if (this.#waiting !== null && this.#hasRoom()) this.#turns.add(this);
  }

  /** Nobody is being answered, or what comes next is the body of the only request that is. */
  #hasRoom(): boolean {
    if (this.#isOver || this.#socket.destroyed || this.#socket.writableNeedDrain) return false;
    return this.#underWay === 0 || (this.#underWay === 1 && this.#newest?.complete === false);
  }
}
