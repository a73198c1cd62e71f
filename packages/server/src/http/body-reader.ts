import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';

const MEBIBYTE = 1_048_576;
/** Bytes of unfinished bodies per address, and of all addresses together. */
const MAX_BYTES_PER_ADDRESS = 8 * MEBIBYTE;
const MAX_TOTAL_BYTES = 64 * MEBIBYTE;
const RETRY_AFTER_SECONDS = 5;
/** Initial size of a body buffer, which is doubled as needed. */
const FIRST_ROOM = 4_096;
/** Maximum chunks of one body, so that a megabyte cannot be sent byte by byte. */
const MAX_CHUNKS = 32_768;

/** Reads the bytes of a request; throws a `ServiceError` to reject it. */
export type ReadBody = (req: IncomingMessage, res: ServerResponse) => Promise<Uint8Array>;

/** The address that a request is counted for. */
type AddressOf = (req: IncomingMessage) => string;

/**
 * Reads bodies into memory, and limits the memory of unfinished ones: a client can start any number and end none of
 * them for half a minute. The bytes of a body count for its address until the request ends.
 */
export class BodyReader {
  readonly #addressOf: AddressOf;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(addressOf: AddressOf) {
    this.#addressOf = addressOf;
  }

  /**
   * The bytes that were sent, as they were sent.
   * @throws ServiceError `payload_too_large` above 1 MiB, by `Content-Length` where there is one;
   * `rate_limited` where the address has too much on its way; `validation_error` for a body that breaks off
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

/** Tells whether the client waits for `100 Continue` before it sends its body. */
function awaitsContinue({ headers: { expect = '' }, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /100-continue/i.test(expect);
}

/** The connection is kept open, because the body will arrive on it. */
function sendContinue(res: ServerResponse): void {
  res.removeHeader('Connection');
  res.writeContinue();
}

/** Collects the whole body of a request, or rejects with the reason. */
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
        // Data that still arrives is dropped once the refusal has been sent.
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

/**
 * Concatenates chunks as they arrive: stored separately, a million one-byte chunks would take hundreds of megabytes.
 */
class GrowingBody {
  readonly #hold: (bytes: number) => void;
  #room = Buffer.alloc(0);
  #pieces = 0;
  #length = 0;

  /** @param reserve called before memory is taken; throws to refuse it */
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
