import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import { parseBoundedJson, ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import type { Request, Response } from 'express';
import type { ReadBody } from '../http/body-reader.ts';

type Fields = Record<string, unknown>;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

type Decode = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/** Decoders that run in another thread. */
const DECODINGS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Reads the JSON object in a request; an empty body is an empty object. The limit applies after decompression.
 * @throws ServiceError `payload_too_large` above 1 MiB, `validation_error` for what is not a JSON
 * object in UTF-8, and what `readBody` refuses.
 */
export async function readJsonBody(
  req: Request,
  res: Response,
  readBody: ReadBody,
): Promise<Fields> {
  const coding = req.get('content-encoding')?.toLowerCase() ?? 'identity';
  const decode = DECODINGS.get(coding);
  if (decode === undefined && coding !== 'identity') {
    throw validationError('Content-Encoding must be gzip, deflate, br or absent');
  }
  const sent = await readBody(req, res);
  if (sent.length === 0) return {};
  const bytes = decode === undefined ? sent : await decompressBody(sent, decode);
  if (bytes.length === 0) return {};
  requireJsonType(req.get('content-type'));
  return parseObject(bytes);
}

async function decompressBody(sent: Uint8Array, decode: Decode): Promise<Uint8Array> {
  try {
    return await decode(sent, { maxOutputLength: LIMITS.bodyBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLargeError() : validationError('The body could not be read to its end');
  }
}

/** A missing Content-Type means JSON; another one is rejected rather than guessed. */
function requireJsonType(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? 'application/json')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!JSON_TYPE.test(type) || !isUtf8) {
    throw validationError('Send the body as JSON in UTF-8 with Content-Type: application/json');
  }
}

function parseObject(bytes: Uint8Array): Fields {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationError('The body must be a JSON object');
  }
  return body as Fields;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseBoundedJson(bytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw validationError('The body is not valid JSON in UTF-8');
  }
}

function tooLargeError(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body must have at most ${LIMITS.bodyBytes} bytes`,
  );
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
