import { retryAfterMs } from '../../domain/retry-after.ts';
import { FetchFault } from './fetch-fault.ts';

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
 * Judges an answer by what stands before its body.
 * @throws FetchFault for anything but data of an allowed size
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
    throw new FetchFault(`the answer is ${plain(type)} and no data`, { again: false });
  }
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
}

/** Whether a server tells where its answer ends, so that one that is cut off is noticed as such. */
export function hasKnownEnd({ headers }: Response): boolean {
  return headers.has('content-length') || headers.has('transfer-encoding');
}

export function tooLarge(maxBytes: number): FetchFault {
  const megabytes = Math.round((maxBytes / 1_048_576) * 100) / 100;
  return new FetchFault(`it is larger than the limit of ${megabytes} MB`, { again: false });
}

/** A server may write anything into its headers. */
function plain(type: string): string {
  return /^[\w.+/-]{1,100}$/.test(type) ? type : 'of an unknown type';
}
