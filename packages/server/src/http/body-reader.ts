import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';

const MEBIBYTE = 1_048_576;
/** Maximum bytes of unfinished request bodies per client address; `MAX_TOTAL_BYTES` is for all addresses. */
const MAX_BYTES_PER_ADDRESS = 8 * MEBIBYTE;
const MAX_TOTAL_BYTES = 64 * MEBIBYTE;
const RETRY_AFTER_SECONDS = 5;
/** Initial bytes of a body buffer, which doubles as needed. */
const FIRST_ROOM = 4_096;
/** Maximum chunks of one body, because each chunk costs time: a megabyte must not arrive byte by byte. */
const MAX_CHUNKS = 32_768;

/** Reads the body of a request; throws a `ServiceError` to reject it. */
export type ReadBody = (req: IncomingMessage, res: ServerResponse) => Promise<Uint8Array>;

/** Returns the client address to which the bytes of a request are charged. */
type AddressOf = (req: IncomingMessage) => string;

/**
 * Reads request bodies into memory and bounds the memory of unfinished ones, because a client can start many bodies and
 * leave them unfinished for 30 s. A body is charged to its client address until the response closes.
 */
export class BodyReader {
  readonly #addressOf: AddressOf;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(addressOf: AddressOf) {
    this.#addressOf = addressOf;
  }

  /**
   * Reads the raw bytes of the body, without decompression.
   * @throws ServiceError `payload_too_large` above 1 MiB (by `Content-Length` if present); `rate_limited` when the
   * client address has too many unfinished bytes; `validation_error` when the body is cut off
   */
  readonly read: ReadBody = async (req, res) => {
    if (Number(req.headers['content-length']) > LIMITS.bodyBytes) throw tooLargeError();
    if (awaitsContinue(req)) sendContinue(res);
    return collectBody(req, this.#reserve(req, res));
  };

  #reserve(req: IncomingMessage, res: ServerResponse): (bytes: number) => void {
    const address = this.#addressOf(req);
    let own = 0;
    res.once('close', () => this.#release(address, own));
    return (bytes) => {
      const held = this.#held.get(address) ?? 0;
      if (held + bytes > MAX_BYTES_PER_ADDRESS || this.#total + bytes > MAX_TOTAL_BYTES)
        throw tooManyError();
      own += bytes;
      this.#held.set(address, held + bytes);
      this.#total += bytes;
    };
  }

  #release(address: string, bytes: number): void {
    this.#total -= bytes;
    const left = (this.#held.get(address) ?? 0) - bytes;
    if (left > 0) this.#held.set(address, left);
    else this.#held.delete(address);
  }
}

/** Returns true when the client waits for `100 Continue` before it sends its body. */
function awaitsContinue({ headers: { expect = '' }, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /100-continue/i.test(expect);
}

/** Removes `Connection: close`, which `checkContinue` had set, because the body will arrive on this connection. */
function sendContinue(res: ServerResponse): void {
  res.removeHeader('Connection');
  res.writeContinue();
}

/** Collects the whole body of a request; rejects when a limit is exceeded or the connection closes. */
function collectBody(req: IncomingMessage, reserve: (bytes: number) => void): Promise<Uint8Array> {
  const body = new GrowingBody(reserve);
  return new Promise((resolve, reject) => {
    const stopReading = (settle: () => void) => {
      req
        .off('data', onData)
        .off('end', onEnd)
        .off('close', onConnectionClosed)
        .off('error', onConnectionClosed);
      settle();
    };
    const onData = (chunk: Buffer) => {
      try {
        body.add(chunk);
      } catch (refusal) {
        // Further data is discarded after the error response has been sent.
        req.pause();
        stopReading(() => reject(refusal));
      }
    };
    const onEnd = () => stopReading(() => resolve(body.bytes));
    const onConnectionClosed = () =>
      stopReading(() => reject(validationError('The body could not be read to its end')));
    req
      .on('data', onData)
      .once('end', onEnd)
      .once('close', onConnectionClosed)
      .once('error', onConnectionClosed);
  });
}

/** A growing buffer that copies each chunk: a list of a million one-byte chunks would take hundreds of megabytes. */
class GrowingBody {
  readonly #hold: (bytes: number) => void;
  #room = Buffer.alloc(0);
  #pieces = 0;
  #length = 0;

  /** @param reserve called before memory is allocated; throws when a limit is exceeded */
  constructor(reserve: (bytes: number) => void) {
    this.#hold = reserve;
  }

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  add(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > LIMITS.bodyBytes) throw tooLargeError();
    this.#pieces += 1;
    if (this.#pieces > MAX_CHUNKS) throw validationError('The body comes in too many small chunks');
    if (length > this.#room.length) this.#grow(length);
    chunk.copy(this.#room, this.#length);
    this.#length = length;
  }

  #grow(needed: number): void {
    const doubled = Math.max(FIRST_ROOM, 2 * this.#room.length, needed);
    const size = Math.min(doubled, LIMITS.bodyBytes);
    this.#hold(size - this.#room.length);
    this.#room = Buffer.concat([this.#room], size);
  }
}

function tooLargeError(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must have at most ${LIMITS.bodyBytes} bytes`,
  );
}

function tooManyError(): ServiceError {
  return new ServiceError('rate_limited', 'Too many unfinished bodies from this address', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
