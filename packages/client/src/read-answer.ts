import { apiError } from './api-error.ts';
import type { ErrorCode, ErrorEnvelope } from './contract-types.ts';
import type { MarcarioApiError } from './errors.ts';
import type { Answer } from './send.ts';

/**
 * The body of a success, unread where it was asked for as a stream; `{}` for a 204.
 * @throws MarcarioApiError with the service's own code, or `unexpected_answer` for an answer that
 * is not the service's: not JSON, no error envelope, a redirect.
 */
export function readAnswer(answer: Answer): unknown {
  if (answer.status === 204) return {};
  if (answer.body) return answer.body;
  if (isSuccess(answer) && isText(answer)) return answer.text;
  const body = parseJson(answer.text);
  if (isSuccess(answer) && body !== undefined) return body;
  throw isEnvelope(body) ? serviceError(answer, body) : unexpectedAnswer(answer);
}

/** The forms of the service that are not JSON. */
function isText(answer: Answer): boolean {
  return /^(text\/(calendar|csv)|application\/x-ndjson)/.test(answer.header('content-type') ?? '');
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  const error = (body as Partial<ErrorEnvelope> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string';
}

function serviceError(answer: Answer, { error }: ErrorEnvelope): MarcarioApiError {
  return apiError({
    status: answer.status,
    code: error.code satisfies ErrorCode,
    serviceMessage: error.message,
    requestId: error.requestId ?? answer.header('x-request-id'),
    retryAfterSeconds: retryAfter(answer),
    coverage: error.coverage,
  });
}

function unexpectedAnswer(answer: Answer): MarcarioApiError {
  return apiError({
    status: answer.status,
    code: 'unexpected_answer',
    serviceMessage: `HTTP ${answer.status} that is not an answer of the service`,
    requestId: answer.header('x-request-id'),
    retryAfterSeconds: retryAfter(answer),
  });
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfter(answer: Answer): number | null {
  const text = answer.header('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const time = /^[A-Z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1_000));
}
