import { NO_SUCH_ROUTE } from '@marcario/core/contract';
import { apiError, strangerError } from './api-error.ts';
import type { ErrorCode, ErrorEnvelope } from './contract-types.ts';
import type { MarcarioApiError } from './errors.ts';
import { answerMarks } from './operation-fields.ts';
import type { Answer } from './send.ts';

/**
 * The body of a success, unread where it was asked for as a stream; `{}` for a 204.
 * @throws MarcarioApiError with the service's own code, or MarcarioBaseUrlError for an answer that is not the
 * service's: a page, a redirect, JSON of another kind
 */
export function readAnswer(answer: Answer, baseUrl: string): unknown {
  if (answer.status === 204) return {};
  if (answer.body) return answer.body;
  if (isSuccess(answer) && isText(answer)) return answer.text;
  const body = parseJson(answer.text);
  if (isSuccess(answer) && isAnswer(body)) return body;
  if (!isEnvelope(body) || isSuccess(answer)) throw stranger(answer, body, baseUrl);
  const details = refusalDetails(answer, body);
  const isUnrouted = details.code === 'not_found' && details.serviceMessage === NO_SUCH_ROUTE;
  throw isUnrouted ? strangerError(details, baseUrl) : apiError(details);
}

/** The forms of the service that are not JSON. */
function isText({ headers }: Answer): boolean {
  return /^(text\/(calendar|csv)|application\/x-ndjson)/.test(headers.get('content-type') ?? '');
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

/** Whether a success may be the service's; fields that are not known are a newer service's, and welcome. */
function isAnswer(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const isEmpty = Object.keys(body).length === 0;
  return Array.isArray(body) || isEmpty || answerMarks.some((name) => name in body);
}

/** The service's names the request in its body; other services have envelopes of the same kind without that. */
function isEnvelope(body: unknown): body is ErrorEnvelope {
  const error = (body as Partial<ErrorEnvelope> | null | undefined)?.error;
  const texts = [error?.code, error?.message, error?.requestId];
  return texts.every((text) => typeof text === 'string');
}

function refusalDetails(answer: Answer, { error }: ErrorEnvelope) {
  return {
    status: answer.status,
    code: error.code satisfies ErrorCode,
    serviceMessage: error.message,
    requestId: error.requestId,
    retryAfterSeconds: retryAfter(answer),
    coverage: error.coverage,
  };
}

function stranger(answer: Answer, body: unknown, baseUrl: string): MarcarioApiError {
  const { status, headers, isRedirect, text } = answer;
  const isHtml = /^\s*</.test(text);
  const json = body === undefined ? 'text that is not JSON' : 'JSON of another kind';
  const what = isRedirect ? 'a redirect' : isHtml ? 'a page' : text === '' ? 'nothing' : json;
  const details = {
    status,
    code: 'unexpected_answer',
    serviceMessage: `HTTP ${status} with ${what}, which is not an answer of a Marcario service`,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: retryAfter(answer),
  } as const;
  return strangerError(details, baseUrl);
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfter(answer: Answer): number | null {
  const text = answer.headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const time = /^[A-Z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1_000));
}
