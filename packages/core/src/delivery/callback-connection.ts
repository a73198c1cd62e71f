import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { VettedCallback } from './callback-check.ts';

const NEXT_ADDRESS_MS = 1_000;
const READ_MAX_BYTES = 65_536;
/** Maximum interim responses (`100`, `103`) before the final one. Node limits a response head to 16 KiB. */
const MAX_INTERIM = 3;

/** The JSON body, and the headers that are specific to this message. */
export interface CallbackMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The parts of a receiver's response that the service uses. */
export interface CallbackAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** A connection that is being opened. */
export interface OpeningConnection {
  readonly socket: Socket;
  /** Resolves to true once a request can be written, and to false when the connection failed. */
  readonly isOpen: Promise<boolean>;
  readonly closed: Promise<void>;
}

/**
 * Opens a connection to one of the checked IP addresses. The host name is not resolved again; over TLS the certificate
 * must still match it.
 */
export function openConnection(vetted: VettedCallback): OpeningConnection {
  const socket = openSocket(vetted);
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    socket.once(vetted.url.protocol === 'https:' ? 'secureConnect' : 'connect', () =>
      resolve(true),
    );
  });
  return { socket, closed, isOpen: Promise.race([ready, closed.then(() => false)]) };
}

function openSocket({ url, addresses }: VettedCallback): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isTls = url.protocol === 'https:';
  const target = {
    host,
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  if (!isTls) return connect(target);
  const servername = isIP(host) === 0 ? host : '';
  return connectTls({ ...target, servername, ALPNProtocols: ['http/1.1'] });
}

/** A written request that waits for its response or the end of the connection. */
interface SentRequest {
  /** Resolves once the whole request was handed to the kernel, or the connection has ended. */
  readonly written: Promise<void>;
  /** Null when the connection ended without a response. */
  readonly answer: Promise<CallbackAnswer | null>;
}

/**
 * Posts a message over an open connection. Only the head of the response is used: nothing is decompressed and no
 * redirect is followed. At most 64 KiB of the body are read and discarded before the connection is closed.
 */
export function postMessage(
  { socket, closed }: OpeningConnection,
  { url }: VettedCallback,
  message: CallbackMessage,
): SentRequest {
  const sent = request({
    createConnection: () => socket,
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: {
      ...message.headers,
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      connection: 'close',
    },
  });
  const written = new Promise<void>((resolve) => sent.once('finish', resolve));
  const answer = receiveAnswer(sent, socket);
  sent.end(message.body);
  // If the socket closed before the request was attached to it, the request emits no event, so `closed` ends the wait.
  return {
    written: Promise.race([written, closed]),
    answer: Promise.race([answer, closed.then(() => null)]),
  };
}

function receiveAnswer(sent: ClientRequest, socket: Socket): Promise<CallbackAnswer | null> {
  return new Promise((resolve) => {
    let interim = 0;
    sent.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM) socket.destroy();
    });
    sent.once('response', (response) => {
      discardBody(response, socket);
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      });
    });
    // A failed request closes the socket, which ends the attempt.
    sent.on('error', () => socket.destroy());
  });
}

function discardBody(response: IncomingMessage, socket: Socket): void {
  let read = 0;
  response.on('data', (piece: Buffer) => {
    read += piece.length;
    if (read > READ_MAX_BYTES) socket.destroy();
  });
  response.once('end', () => socket.destroy());
  response.on('error', () => socket.destroy());
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, callback) => {
    if (options.all === true) callback(null, known);
    else callback(null, known[0]?.address ?? '', known[0]?.family);
  };
}

/** Limits the concurrent connections to each origin; waiting callers get a slot in the order of their requests. */
export class OriginSocketPool {
  readonly #perOrigin: number;
  readonly #open = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(perOrigin: number) {
    this.#perOrigin = perOrigin;
  }

  /**
   * Waits for a free slot. The returned function releases it; calling that function again has no effect.
   * @throws the signal's reason when it aborts before a slot is free
   */
  async acquire(origin: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const open = this.#open.get(origin) ?? 0;
    if (open >= this.#perOrigin) await this.#waitForSlot(origin, signal);
    else this.#open.set(origin, open + 1);
    let isBack = false;
    return () => {
      if (!isBack) this.#releaseSlot(origin);
      isBack = true;
    };
  }

  #waitForSlot(origin: string, signal: AbortSignal): Promise<void> {
    const queue = this.#waiting.get(origin) ?? [];
    this.#waiting.set(origin, queue);
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        queue.splice(queue.indexOf(enterQueue), 1);
        reject(signal.reason);
      };
      const enterQueue = () => {
        signal.removeEventListener('abort', leaveQueue);
        resolve();
      };
      queue.push(enterQueue);
      signal.addEventListener('abort', leaveQueue, { once: true });
    });
  }

  /** Passes the slot to the caller that has waited longest; if no caller waits, decrements the number of open slots. */
  #releaseSlot(origin: string): void {
    const next = this.#waiting.get(origin)?.shift();
    const open = this.#open.get(origin) ?? 1;
    if (next !== undefined) {
      next();
    } else if (open > 1) {
      this.#open.set(origin, open - 1);
    } else {
      this.#open.delete(origin);
      this.#waiting.delete(origin);
    }
  }
}
