import { retryAfterMs } from '../../domain/http-values.ts';

/**
 * The error of a failed fetch. The message completes "The document could not be fetched: ..." and contains neither an
 * address nor a header. `again` means that another attempt may succeed, after `retryAfterMs` if that is set.
 */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly again: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    {
      again,
      retryAfterMs,
    }: { readonly again: boolean; readonly retryAfterMs?: number | undefined },
  ) {
    super(message);
    this.again = again;
    this.retryAfterMs = retryAfterMs;
  }
}

const OK = 200;
const WORTH_ANOTHER_ATTEMPT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const DATA = new Set([
  'application/csv',
  'application/excel',
  'application/force-download',
  'application/json',
  'application/jsonl',
  'application/ndjson',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-ndjson',
  'application/x-zip-compressed',
  'application/zip',
  'binary/octet-stream',
  'text/csv',
  'text/json',
  'text/plain',
]);

/**
 * Checks the status, content type and declared length of a response.
 * @throws FetchFault for any response other than data of an allowed size
 */
export function checkResponse(response: Response, maxBytes: number, now: Date): void {
  const { status, headers } = response;
  if (status !== OK) {
    throw new FetchFault(`the server answered ${status}`, {
      again: WORTH_ANOTHER_ATTEMPT.has(status),
      retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
    });
  }
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== '' && !DATA.has(type)) {
    throw new FetchFault(`the answer is ${sanitizeHeaderValue(type)} and no data`, {
      again: false,
    });
  }
  if (Number(headers.get('content-length')) > maxBytes) throw tooLargeFault(maxBytes);
}

/** Tells whether a response declares its length or is chunked, so that HTTP itself detects a truncated body. */
export function hasKnownEnd({ headers }: Response): boolean {
  return headers.has('content-length') || headers.has('transfer-encoding');
}

export function tooLargeFault(maxBytes: number): FetchFault {
  const megabytes = Math.round((maxBytes / 1_048_576) * 100) / 100;
  return new FetchFault(`it is larger than the limit of ${megabytes} MB`, { again: false });
}

/** Returns a content type that is safe to show in a message, because a server may send any text. */
function sanitizeHeaderValue(type: string): string {
  return /^[\w.+/-]{1,100}$/.test(type) ? type : 'of an unknown type';
}

const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'the server refuses connections',
    ECONNRESET: 'the connection broke off',
    EPIPE: 'the connection broke off',
    UND_ERR_SOCKET: 'the connection broke off',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as announced',
    ENOTFOUND: 'the name of the server is not known',
    EAI_AGAIN: 'the name of the server could not be looked up',
    ETIMEDOUT: 'the server does not answer',
    UND_ERR_CONNECT_TIMEOUT: 'the server does not answer',
    CERT_HAS_EXPIRED: 'the certificate of the server has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the server is not trusted',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the server is not trusted',
  }),
);
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT']);
const CAUSES_FOLLOWED = 5;
const PROXY_REFUSAL = /^Proxy response \((\d{3})\)/;

/** Converts the error of a failed connection to a `FetchFault`. Other errors are rethrown. */
export function toConnectionFault(error: unknown): FetchFault {
  if (error instanceof FetchFault) return error;
  if (!isFetchError(error) && errorCode(error) === undefined) throw error;
  const code = errorCode(error) ?? '';
  if (DISK.has(code)) throw error;
  const refusal = proxyRefusal(error);
  if (refusal !== undefined) {
    const reason = `the proxy refuses to connect to the server (${refusal})`;
    return new FetchFault(reason, { again: refusal >= 500 });
  }
  return new FetchFault(REASONS.get(code) ?? 'the connection failed', { again: true });
}

/** Returns the status with which a proxy rejected a tunnel; undici reports it only in the text of an error. */
function proxyRefusal(error: unknown): number | undefined {
  const status = errorCauses(error).flatMap(
    ({ message }) => PROXY_REFUSAL.exec(message)?.[1] ?? [],
  );
  return status[0] === undefined ? undefined : Number(status[0]);
}

/** Tells whether `fetch` threw the error; a TypeError without a cause is a bug of this program. */
function isFetchError(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error;
}

/** Returns the error code from the causes, because the error of `fetch` itself has only a generic message. */
function errorCode(error: unknown): string | undefined {
  const coded = errorCauses(error).find(
    (cause) => 'code' in cause && typeof cause.code === 'string',
  );
  return (coded as NodeJS.ErrnoException | undefined)?.code;
}

function errorCauses(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  let cause = error;
  while (causes.length < CAUSES_FOLLOWED && cause instanceof Error) {
    causes.push(cause);
    cause = cause.cause;
  }
  return causes;
}
