import type { JsonObject } from './contract-schemas.ts';

const header = (description: string, example: string | number): JsonObject => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** Headers of answers, described once for the whole document. */
export const responseHeaders = {
  'x-request-id': header(
    'Names the request: your own X-Request-Id where it is 1 to 128 of `A-Za-z0-9._:-`, else a new one.',
    '51b2ee0f-bb7e-48be-ae83-a7a5e02b1eed',
  ),
  'RateLimit-Policy': header(
    "The key's limits: calls `q` in a window of `w` seconds.",
    '"burst";q=300;w=60, "quota";q=10000;w=2592000',
  ),
  RateLimit: header(
    'What is left of each: `r` calls, and `t` seconds until its window ends.',
    '"burst";r=299;t=60, "quota";r=9873;t=864000',
  ),
  'Retry-After': header('Seconds after which the same call may succeed; at least 1.', 12),
  'WWW-Authenticate': header(
    'What is taken in place of what was sent.',
    'ApiKey realm="marcario", header="X-API-Key"',
  ),
  ETag: header(
    'Tag of the content, the same for every key. Send it back in If-None-Match. Absent where text ranks.',
    'W/"2kjaZ8-A0eTgfVFdslL5SZFEWAM"',
  ),
  'x-total-count': header(
    'How many there are in all: rows of an export, where one with fewer is not whole, or terms of a calendar.',
    1_600_000,
  ),
  'x-changes-cursor': header(
    '`since` of /v1/changes for whatever changed after the marks were chosen.',
    'WzEsImNoYW5nZXMiLCJzZXEiLCIiLDE2MDAwMDBd',
  ),
} as const;

/** Name of a header that answers may carry. */
export type ResponseHeader = keyof typeof responseHeaders;

/** Returns the headers of one answer, by reference. */
export function headerReferences(...names: readonly ResponseHeader[]): JsonObject {
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return Object.fromEntries(refs);
}

/** The answer to a conditional request for unchanged content. */
export const NOT_MODIFIED: JsonObject = {
  description: 'The content still has the tag that If-None-Match names.',
  headers: headerReferences('x-request-id', 'ETag'),
};
