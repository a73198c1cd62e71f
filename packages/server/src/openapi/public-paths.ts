import type { Health, Liveness } from '@marcario/core/contract';
import type { ContractSchemas } from './contract-schemas.ts';
import { errorResponses } from './error-responses.ts';
import { DATA_AS_OF } from './examples/marks.ts';
import type { JsonObject } from './json-object.ts';
import { headersOf, NOT_MODIFIED } from './response-headers.ts';
import { PUBLIC_TAG } from './tags.ts';

/** What routes without a key may refuse with. */
export const PUBLIC_ERROR_CODES = [
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
  dataAsOf: DATA_AS_OF,
};
const DEGRADED: Health = { ...HEALTHY, status: 'degraded', reason: 'database' };

const METRICS = `# HELP marcario_index_marks Marks in the index
# TYPE marcario_index_marks gauge
marcario_index_marks 20000
`;

const headers = headersOf('x-request-id');

/** The routes outside `/v1` (specification 4.1). */
export function publicPaths({
  shared: { health, liveness },
}: ContractSchemas): Record<string, JsonObject> {
  const answer = (description: string, value: Health) => ({
    description,
    headers,
    content: { 'application/json': { schema: health, examples: { answer: { value } } } },
  });
  const readiness = {
    200: answer('Requests are served.', HEALTHY),
    503: answer('Requests would fail; `reason` says why.', DEGRADED),
    ...errorResponses(['validation_error', 'internal_error']),
  };
  const page = {
    ...text('text/html', 'The page.', '<!doctype html>'),
    headers: headersOf('x-request-id', 'ETag'),
  };
  return {
    '/health': open({
      operationId: 'getHealth',
      summary: 'Whether requests can be served',
      description: 'For load balancers. Feeds that are late do not make it unhealthy.',
      responses: readiness,
    }),
    '/health/ready': open({
      operationId: 'getReadiness',
      summary: 'Whether requests can be served, as a readiness probe asks',
      description: 'The answer of `/health`.',
      responses: readiness,
    }),
    '/health/live': open({
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
    '/metrics': open({
      operationId: 'getMetrics',
      summary: 'Measurements for Prometheus',
      description: 'For addresses that the operator allows; to any other there is no such route.',
      responses: {
        200: text('text/plain', 'The measurements.', METRICS),
        ...errorResponses(['validation_error', 'not_found', 'internal_error']),
      },
    }),
    '/docs': open({
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

/** What the addresses answer that `POST /v1/calendars` makes (decision F4). */
export function calendarPaths(): Record<string, JsonObject> {
  return {
    '/cal/{secret}.ics': open({
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
          ...text('text/calendar', 'The calendar.', 'BEGIN:VCALENDAR\r\n'),
          headers: headersOf('x-request-id', 'ETag', 'x-total-count'),
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

function open(operation: JsonObject): JsonObject {
  return { get: { tags: [PUBLIC_TAG.name], security: [], ...operation } };
}

function text(type: string, description: string, value: string): JsonObject {
  const content = { [type]: { schema: { type: 'string' }, examples: { answer: { value } } } };
  return { description, headers, content };
}
