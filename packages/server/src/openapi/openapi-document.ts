import type { Operation } from '@marcario/core/contract';
import { VERSION } from '../version.ts';
import { type ContractSchemas, contractSchemas } from './contract-schemas.ts';
import { errorCodesOf } from './error-codes-of.ts';
import { errorComponents } from './error-responses.ts';
import type { JsonObject } from './json-object.ts';
import { operationObject } from './operation-object.ts';
import { calendarPaths, PUBLIC_ERROR_CODES, publicPaths } from './public-paths.ts';
import { responseHeaders } from './response-headers.ts';
import { securityOf, securitySchemes } from './security.ts';
import { tagsOf } from './tags.ts';
import { webhooks } from './webhooks.ts';

const INTRODUCTION = `Search, read and watch a national trademark register.

Every call under \`/v1\` carries a key in \`X-API-Key\`, or as \`Authorization: Bearer\`. Dates are \`YYYY-MM-DD\`, times ISO 8601 in UTC. A parameter given twice means either value; different parameters must all hold; unknown ones are refused with the nearest known name. Answers may gain fields.

An error has one shape, \`{ error: { code, message, requestId } }\`; the request id is also in the header \`x-request-id\`. Every 429 and 503 says in \`Retry-After\` how many seconds to wait.

A tax id (RUT) is read with dots and hyphen, with hyphen, or as digits alone, and its check digit is verified. It is shown for legal persons only.`;

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly webhooks: Readonly<Record<string, JsonObject>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>;
    readonly responses: Readonly<Record<string, JsonObject>>;
    readonly headers: Readonly<Record<string, JsonObject>>;
    readonly securitySchemes: Readonly<Record<string, JsonObject>>;
  };
}

/**
 * The OpenAPI 3.1 document of these operations and of the public routes, read from the operation
 * rows: whatever is served is described, and nothing else.
 */
export function openApiDocument(served: readonly Operation[]): OpenApiDocument {
  const schemas = contractSchemas(served);
  const has = (id: Operation['id']) => served.some((row) => row.id === id);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Marcario',
      version: VERSION,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that answered with this document.' }],
    security: securityOf([]),
    tags: tagsOf(served),
    paths: {
      ...pathsOf(served, schemas),
      ...(has('createCalendar') ? calendarPaths() : {}),
      ...publicPaths(schemas),
    },
    webhooks: has('createWatchlist') ? webhooks(schemas) : {},
    components: componentsOf(served, schemas),
  };
}

function pathsOf(served: readonly Operation[], schemas: ContractSchemas) {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of served) {
    const { path, method } = operation;
    const item = { [method.toLowerCase()]: operationObject(operation, schemas) };
    paths[path] = { ...paths[path], ...item };
  }
  return paths;
}

function componentsOf(served: readonly Operation[], { components }: ContractSchemas) {
  const codes = [...served.map(errorCodesOf), PUBLIC_ERROR_CODES];
  return {
    schemas: components,
    responses: Object.assign({}, ...codes.map(errorComponents)),
    headers: responseHeaders,
    securitySchemes,
  };
}
