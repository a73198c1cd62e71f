import { createHmac } from 'node:crypto';
import {
  type Health,
  type Liveness,
  type Operation,
  type OperationRow,
  operationById,
  type WebhookNotification,
} from '@marcario/core/contract';
import { VERSION } from '../version.ts';
import { type ContractSchemas, contractSchemas, type JsonObject } from './contract-schemas.ts';
import {
  errorComponents,
  errorResponses,
  headerReferences,
  NOT_MODIFIED,
  operationErrorCodes,
  responseHeaders,
} from './error-responses.ts';
import { operationObject, securityRequirements, securitySchemes } from './operation-object.ts';

/** Descriptions of the tags, one per subject of operations, in the order of the reference page. */
const SUBJECTS: Readonly<Record<OperationRow['subject'], string>> = {
  Marks: 'Search, read and compare marks.',
  Persons: 'Holders and representatives.',
  Insights: 'Counts over the whole register.',
  Terms: 'How long the terms of the law run.',
  Currency: 'How current the data is, and what changed.',
  Holidays: 'The calendar of the office.',
  Watchlists: 'Monitors that record hits.',
  Usage: 'What a key has left.',
};

/** Tag of the routes that need no key. */
const PUBLIC_TAG = { name: 'Service', description: 'Routes that need no key.' };

/** Returns the tags of the subjects that these operations have. */
function operationTags(operations: readonly Operation[]): { name: string; description: string }[] {
  const used: ReadonlySet<string> = new Set(operations.map(({ subject }) => subject));
  const named = Object.entries(SUBJECTS).filter(([name]) => used.has(name));
  return [...named.map(([name, description]) => ({ name, description })), PUBLIC_TAG];
}

const INTRODUCTION = `Search, read and watch a national trademark register.

Every call under \`/v1\` carries a key in \`X-API-Key\`, or as \`Authorization: Bearer\`. Dates are \`YYYY-MM-DD\`, times ISO 8601 in UTC. A parameter given twice means either value; different parameters must all hold; unknown ones are refused with the nearest known name. Answers may gain fields.

An error has one shape, \`{ error: { code, message, requestId } }\`; the request id is also in the header \`x-request-id\`. Every 429 and 503 says in \`Retry-After\` how many seconds to wait.

A tax id (RUT) is read with dots and hyphen, with hyphen, or as digits alone, and its check digit is verified. It is shown for legal persons only.`;

/** An OpenAPI 3.1 document, with the members that this package reads. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly webhooks: Readonly<Record<string, JsonObject>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>;
    readonly responses: Readonly<Record<string, JsonObject>>;
    readonly headers: Readonly<Record<string, JsonObject>>;
    readonly securitySchemes: Readonly<Record<string, JsonObject>>;
  };
}

/** Signing secret of the webhook examples: 32 zero bytes. */
export const EXAMPLE_SECRET = `whsec_${'A'.repeat(43)}=`;
const { id: WATCHLIST_ID } = operationById.getWatchlist.example.input;
const SENT_AT = '2026-11-20T12:04:34.000Z';
const seconds = Date.parse(SENT_AT) / 1_000;

/** Example of a webhook notification. */
const notificationExample: WebhookNotification = {
  type: 'watch.hits',
  id: 'evt_5TgH2c',
  timestamp: SENT_AT,
  data: { watchlistId: WATCHLIST_ID, newHits: 1 },
};

const rawBody = JSON.stringify(notificationExample);

function sign(key: string | Buffer, signed: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(signed).digest(encoding);
}

/** Headers of the example notification. The signatures verify with its compact JSON and `EXAMPLE_SECRET`. */
const notificationHeaders = {
  'X-Service-Signature': `t=${seconds},v1=${sign(EXAMPLE_SECRET, `${seconds}.${rawBody}`, 'hex')}`,
  'webhook-id': notificationExample.id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': `v1,${sign(
    Buffer.from(EXAMPLE_SECRET.slice('whsec_'.length), 'base64'),
    `${notificationExample.id}.${seconds}.${rawBody}`,
    'base64',
  )}`,
} as const;

const MEANING: Readonly<Record<keyof typeof notificationHeaders, string>> = {
  'X-Service-Signature':
    'HMAC-SHA256 in hex over `t`, a dot and the raw body, keyed with the whole signing secret. Refuse a `t` more than 300 seconds from now; compare in constant time. While a rotated secret overlaps there is a second `v1`.',
  'webhook-id': 'The same for all attempts of one notification.',
  'webhook-timestamp': 'Unix seconds of this attempt.',
  'webhook-signature':
    'Standard Webhooks: HMAC-SHA256 in base64 over id, timestamp and raw body with dots between, keyed with the decoded secret.',
};

/** Describes the webhook requests to callback addresses (specification 6, decision C20). */
function webhooks({ shared: { notification } }: ContractSchemas): Record<string, JsonObject> {
  const names = Object.keys(MEANING) as (keyof typeof MEANING)[];
  const post = {
    operationId: 'watchHits',
    tags: ['Watchlists'],
    summary: 'A watchlist has new hits',
    description:
      'One for each watchlist and sweep. It carries no hits: pull them from `GET /v1/watch/{id}/hits`. An attempt that is not answered with 2xx within 15 seconds is repeated, up to ten attempts over three days. The same notification may arrive more than once.',
    security: [],
    parameters: names.map((name) => ({
      name,
      in: 'header',
      required: true,
      description: MEANING[name],
      schema: { type: 'string' },
      example: notificationHeaders[name],
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: notification, example: notificationExample },
      },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '410': { description: 'Send nothing more: the callback is disabled.' },
      '429': { description: 'Later: `Retry-After` is obeyed, up to 24 hours.' },
      '503': { description: 'Later: `Retry-After` is obeyed, up to 24 hours.' },
      default: { description: 'Not received: it is sent again later.' },
    },
  };
  return { 'watch.hits': { post } };
}

/** Error codes of the routes that need no key. */
const PUBLIC_ERROR_CODES = [
  'validation_error',
  'not_found',
  'rate_limited',
  'internal_error',
] as const;

const HEALTHY: Health = {
  status: 'ok',
  version: '1.0.0',
  index: { ready: true, marks: 20_000, generation: 20_000 },
  embeddings: { embeddings: 'concepts', state: 'ready' },
  dataAsOf: '2026-11-20T12:04:31.174Z',
};
const DEGRADED: Health = { ...HEALTHY, status: 'degraded', reason: 'database' };

const METRICS = `# HELP marcario_index_marks Marks in the index
# TYPE marcario_index_marks gauge
marcario_index_marks 20000
`;

const headers = headerReferences('x-request-id');

/** Describes the routes outside `/v1` (specification 4.1). */
function publicPaths({
  shared: { health, liveness },
}: ContractSchemas): Record<string, JsonObject> {
  const healthResponse = (description: string, value: Health) => ({
    description,
    headers,
    content: { 'application/json': { schema: health, examples: { answer: { value } } } },
  });
  const readiness = {
    200: healthResponse('Requests are served.', HEALTHY),
    503: healthResponse('Requests would fail; `reason` says why.', DEGRADED),
    ...errorResponses(['validation_error', 'internal_error']),
  };
  const page = {
    ...textResponse('text/html', 'The page.', '<!doctype html>'),
    headers: headerReferences('x-request-id', 'ETag'),
  };
  return {
    '/health': publicOperation({
      operationId: 'getHealth',
      summary: 'Whether requests can be served',
      description: 'For load balancers. Feeds that are late do not make it unhealthy.',
      responses: readiness,
    }),
    '/health/ready': publicOperation({
      operationId: 'getReadiness',
      summary: 'Whether requests can be served, as a readiness probe asks',
      description: 'The answer of `/health`.',
      responses: readiness,
    }),
    '/health/live': publicOperation({
      operationId: 'getLiveness',
      summary: 'Whether the process answers, as a liveness probe asks',
      description:
        '200 also while the database is away or the server drains: starting the process anew would not help.',
      responses: {
        200: {
          description: 'The process answers.',
          headers,
          content: {
            'application/json': {
              schema: liveness,
              examples: { answer: { value: { status: 'ok' } satisfies Liveness } },
            },
          },
        },
        ...errorResponses(['validation_error', 'internal_error']),
      },
    }),
    '/metrics': publicOperation({
      operationId: 'getMetrics',
      summary: 'Measurements for Prometheus',
      description: 'For addresses that the operator allows; to any other there is no such route.',
      responses: {
        200: textResponse('text/plain', 'The measurements.', METRICS),
        ...errorResponses(['validation_error', 'not_found', 'internal_error']),
      },
    }),
    '/docs': publicOperation({
      operationId: 'getReference',
      summary: 'This reference as a page',
      description: 'It can send requests with your key, which it forgets when it is closed.',
      responses: {
        200: page,
        304: NOT_MODIFIED,
        ...errorResponses(['validation_error', 'rate_limited', 'internal_error']),
      },
    }),
  };
}

/** Describes the route of the calendar addresses that `POST /v1/calendars` creates (decision F4). */
function calendarPaths(): Record<string, JsonObject> {
  return {
    '/cal/{secret}.ics': publicOperation({
      operationId: 'readCalendar',
      summary: 'The calendar of a secret address',
      description:
        'What an address of `POST /v1/calendars` answers: its deadlines as they are now, as an iCalendar file, to whoever has the address. An address that is not answered is as any path that nothing serves. Each UTC day on which it is read costs the key that made it one unit.',
      parameters: [
        {
          name: 'secret',
          in: 'path',
          required: true,
          description: 'What stands in the address; as secret as a key.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          ...textResponse('text/calendar', 'The calendar.', 'BEGIN:VCALENDAR\r\n'),
          headers: headerReferences('x-request-id', 'ETag', 'x-total-count'),
        },
        304: NOT_MODIFIED,
        ...errorResponses([
          'validation_error',
          'not_found',
          'fuera_de_cobertura',
          'quota_exceeded',
          'rate_limited',
          'internal_error',
          'service_unavailable',
        ]),
      },
    }),
  };
}

/** Describes the routes of mail links (decision F3). */
function mailPaths(): Record<string, JsonObject> {
  const parameters = [
    {
      name: 'token',
      in: 'path',
      required: true,
      description: 'What stands in the link.',
      schema: { type: 'string' },
    },
  ];
  const responses = {
    200: textResponse('text/html', 'The page.', '<!doctype html>'),
    ...errorResponses([
      'validation_error',
      'not_found',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ]),
  };
  return {
    '/mail/{token}': {
      ...publicOperation({
        operationId: 'readMailLink',
        summary: 'The page of a link in a mail',
        description:
          'Shows a button that confirms an address, or that stops the digests of a list, and changes nothing. A link that is not in force is 404.',
        parameters,
        responses,
      }),
      ...publicOperation(
        {
          operationId: 'followMailLink',
          summary: 'Do what a link in a mail says',
          description:
            'Confirms the address, or stops the digests of the list; mail programs call it too, by `List-Unsubscribe-Post`. Again is as good as once.',
          parameters,
          responses,
        },
        'post',
      ),
    },
  };
}

function publicOperation(operation: JsonObject, method: 'get' | 'post' = 'get'): JsonObject {
  return { [method]: { tags: [PUBLIC_TAG.name], security: [], ...operation } };
}

function textResponse(type: string, description: string, value: string): JsonObject {
  const content = { [type]: { schema: { type: 'string' }, examples: { answer: { value } } } };
  return { description, headers, content };
}

/**
 * Builds the OpenAPI 3.1 document of the given operations and the public routes, so that it describes exactly what is
 * served.
 */
export function openApiDocument(served: readonly Operation[]): OpenApiDocument {
  const schemas = contractSchemas(served);
  const isServed = (id: Operation['id']) => served.some((row) => row.id === id);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Marcario',
      version: VERSION,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that answered with this document.' }],
    security: securityRequirements([]),
    tags: operationTags(served),
    paths: {
      ...operationPaths(served, schemas),
      ...(isServed('createCalendar') ? calendarPaths() : {}),
      ...(isServed('createWatchlist') ? mailPaths() : {}),
      ...publicPaths(schemas),
    },
    webhooks: isServed('createWatchlist') ? webhooks(schemas) : {},
    components: buildComponents(served, schemas),
  };
}

function operationPaths(served: readonly Operation[], schemas: ContractSchemas) {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of served) {
    const { path, method } = operation;
    const item = { [method.toLowerCase()]: operationObject(operation, schemas) };
    paths[path] = { ...paths[path], ...item };
  }
  return paths;
}

function buildComponents(served: readonly Operation[], { components }: ContractSchemas) {
  const codes = [...served.map(operationErrorCodes), PUBLIC_ERROR_CODES];
  return {
    schemas: components,
    responses: Object.assign({}, ...codes.map(errorComponents)),
    headers: responseHeaders,
    securitySchemes,
  };
}
