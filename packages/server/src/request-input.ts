import { ServiceError } from '@marcario/core';
import { type Operation, paramsFromQuery, pathFields } from '@marcario/core/contract';
import type { Request, Response } from 'express';
import { readJsonBody } from './json-body.ts';
import { queryPairs } from './query-pairs.ts';

type Fields = Record<string, unknown>;

/**
 * The plain parameters of a request: path fields, header fields, and the query string of a read or
 * the JSON body of a write. Nothing is judged but whether it can be read at all.
 * @throws ServiceError `validation_error`, `payload_too_large`
 */
export async function requestInput(
  operation: Operation,
  req: Request,
  res: Response,
): Promise<Fields> {
  const path = paramsFromQuery(operation.input, textPairs(req.params));
  const own = { ...path, ...headerFields(operation, req) };
  if (operation.method === 'GET') {
    return { ...paramsFromQuery(operation.input, queryPairs(req.url)), ...own };
  }
  if (operation.method === 'DELETE') return own;
  const body = await readJsonBody(req, res);
  refuseDisguisedFields(operation, body);
  return { ...body, ...own };
}

function textPairs(params: Request['params']): [string, string][] {
  return Object.entries(params).map(([name, text]) => [name, String(text)]);
}

function headerFields({ headers = {} }: Operation, req: Request): Fields {
  const given = Object.entries(headers).map(([header, field]) => [field, req.get(header)] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

/** What stands in the path or in a header is no key of the body: there it is unknown like any other. */
function refuseDisguisedFields(operation: Operation, body: Fields): void {
  const elsewhere = [...pathFields(operation), ...Object.values(operation.headers ?? {})];
  const disguised = elsewhere.filter((field) => Object.hasOwn(body, field));
  if (disguised.length > 0) {
    const keys = disguised.map((field) => `"${field}"`).join(', ');
    throw new ServiceError('validation_error', `Unrecognized key: ${keys}`);
  }
}
