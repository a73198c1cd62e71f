import { promisify } from 'node:util';
import { ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import { type Request, type Response, raw } from 'express';

type Fields = Record<string, unknown>;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;
const readBytes = promisify<Request, Response, void>(
  raw({ type: () => true, limit: LIMITS.bodyBytes }),
);

/**
 * The JSON object that a request carries; an empty body is an empty object. The bytes count after
 * decompression.
 * @throws ServiceError `payload_too_large` above 1 MiB, `validation_error` for what is not a JSON
 * object in UTF-8.
 */
export async function readJsonBody(req: Request, res: Response): Promise<Fields> {
  if (Number(req.get('content-length')) > LIMITS.bodyBytes) throw tooLarge();
  await readBytes(req, res).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const bytes: unknown = req.body;
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return {};
  requireJsonType(req.get('content-type'));
  return parseObject(bytes);
}

/** No Content-Type is taken for JSON; another one is a mistake that is better told than guessed at. */
function requireJsonType(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? 'application/json')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!JSON_TYPE.test(type) || !isUtf8) {
    throw invalid('Send the body as JSON in UTF-8 with Content-Type: application/json');
  }
}

function parseObject(bytes: Uint8Array): Fields {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('The body must be a JSON object');
  }
  return body as Fields;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The body is not valid JSON in UTF-8');
  }
}

/** Body errors carry the reader's own words and status; the caller gets ours. */
function asRefusal(error: unknown): unknown {
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported') {
    return invalid('Content-Encoding must be gzip, deflate, br or absent');
  }
  return typeof status === 'number' && status < 500
    ? invalid('The body could not be read to its end')
    : error;
}

function tooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must have at most ${LIMITS.bodyBytes} bytes`,
  );
}

function invalid(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
