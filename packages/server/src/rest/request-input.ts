import { ServiceError } from '@marcario/core';
import { type Operation, paramsFromQuery, pathFields } from '@marcario/core/contract';
import type { Request, Response } from 'express';
import type { ReadBody } from '../http/body-reader.ts';
import { readJsonBody } from './json-body.ts';
import { queryPairs } from './query-pairs.ts';

type Fields = Record<string, unknown>;

/** What the body of a request is read with. */
interface Sent {
  readonly res: Response;
  readonly readBody: ReadBody;
}

/**
 * The plain parameters of a request: path fields, header fields, and the query string of a read or
 * the JSON body of a write. Nothing is judged but whether each stands in its place and can be read.
 * @throws ServiceError `validation_error`, `payload_too_large`
 */
export async function requestInput(
  operation: Operation,
  req: Request,
  answer: Sent,
): Promise<Fields> {
  const path = paramsFromQuery(operation.input, textPairs(req.params));
  const own = { ...path, ...headerFields(operation, req) };
  const sent =
    operation.method === 'GET' ? readFields(operation, req) : await writeFields(req, answer);
  refuseMisplacedFields(operation, sent);
  return { ...sent, ...own };
}

function readFields(operation: Operation, req: Request): Fields {
  if (hasBody(req)) {
    throw invalid('A GET takes its parameters in the query string: send no body');
  }
  return paramsFromQuery(operation.input, queryPairs(req.url));
}

function hasBody(req: Request): boolean {
  return Number(req.get('content-length') ?? 0) > 0;
}

/** A parameter in the query string of a write would be one that is silently left undone. */
async function writeFields(req: Request, { res, readBody }: Sent): Promise<Fields> {
  const [parameter] = queryPairs(req.url);
  if (parameter !== undefined) {
    const remedy = req.method === 'DELETE' ? 'it has no fields' : 'send its fields as a JSON body';
    throw invalid(`${req.method} takes no query string: ${remedy}`);
  }
  // Some clients send an empty object with a DELETE; what stands in it is unknown like any other field.
  return req.method === 'DELETE' && !hasBody(req) ? {} : readJsonBody(req, res, readBody);
}

function textPairs(params: Request['params']): [string, string][] {
  return Object.entries(params).map(([name, text]) => [name, String(text)]);
}

function headerFields({ headers = {} }: Operation, req: Request): Fields {
  const given = Object.entries(headers).map(([header, field]) => [field, req.get(header)] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** What stands in the path or in a header stands nowhere else: there it is unknown like any other. */
function refuseMisplacedFields(operation: Operation, sent: Fields): void {
  const inHeaders = Object.entries(operation.headers ?? {});
  const places = [
    ...pathFields(operation).map((field) => [field, 'in the path'] as const),
    ...inHeaders.map(([header, field]) => [field, `in the header ${header}`] as const),
  ];
  const misplaced = places.filter(([field]) => Object.hasOwn(sent, field));
  if (misplaced.length === 0) return;
  throw invalid(misplaced.map(([field, place]) => `${field} belongs ${place}`).join('; '));
}

function invalid(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
