import { type Operation, operations } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { toSpanishDocument } from '../pages/docs-route.ts';
import { VERSION } from '../version.ts';
import type { JsonObject } from './contract-schemas.ts';
import { openApiDocument } from './openapi-document.ts';

const document = openApiDocument(operations);

/** The fields of an operation that the tests below check. */
interface Described {
  readonly operationId: string;
  readonly security: readonly JsonObject[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

function described({ path, method }: Operation): Described {
  return document.paths[path]?.[method.toLowerCase()] as Described;
}

function webhook(name: string): Described {
  const { post } = document.webhooks[name] ?? expect.unreachable(name);
  return post as Described;
}

function row(id: Operation['id']): Described {
  return described(operations.find((one) => one.id === id) ?? expect.unreachable(id));
}

describe('openApiDocument', () => {
  it.each(operations.map((one) => [one.id, one] as const))('describes %s', (id, operation) => {
    const { operationId, security, responses } = described(operation);
    expect(operationId).toBe(id);
    const scopes = operation.scope === null ? [] : [operation.scope];
    expect(security).toEqual([{ apiKey: scopes }, { bearer: scopes }]);
    const refusals =
      operation.scope === null ? ['400', '401', '429'] : ['400', '401', '403', '429'];
    const statuses = [String(operation.status), ...refusals, '500', '503'];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
  });

  it('lists nothing that is not served', () => {
    const [first, ...rest] = operations;
    const { paths, webhooks } = openApiDocument(first === undefined ? [] : [first]);
    const open = ['/docs', '/health', '/health/live', '/health/ready', '/metrics'];
    expect(Object.keys(paths).sort()).toEqual([...open, first?.path].sort());
    expect(webhooks).toEqual({});
    expect(rest).not.toEqual([]);
  });

  it(`has everything with a key under /v1, whatever the version of the release ${proves('VERSION-PREFIX', 'VERSION-INDEPENDENT')}`, () => {
    expect(operations.filter(({ path }) => !path.startsWith('/v1/'))).toEqual([]);
    const { info, servers } = document;
    expect(info).toMatchObject({ version: VERSION });
    expect(JSON.stringify(servers)).not.toContain(VERSION);
  });

  it('repeats a parameter of several values instead of joining them', () => {
    const { parameters } = row('searchBrands');
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'clase', in: 'query', style: 'form', explode: true }),
    );
  });

  it('takes each field of a write from its one place', () => {
    const { parameters, requestBody } = row('createWatchlist');
    expect(parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
    expect(JSON.stringify(requestBody)).not.toContain('idempotencyKey');
    expect(row('addWatchItem').parameters.map(({ name }) => name)).toEqual(['id']);
    expect(row('getBrandDetail').requestBody).toBeUndefined();
  });

  it('tells the codes that only some operations answer', () => {
    const codesOf = (id: Operation['id']) => JSON.stringify(row(id).responses);
    expect(codesOf('searchBrands')).toContain('invalid_rut');
    expect(codesOf('getFeriados')).toContain('fuera_de_cobertura');
    expect(codesOf('getUsage')).not.toContain('quota_exceeded');
  });

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify(document);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const parts: Readonly<Record<string, object>> = document.components;
      expect(parts[kind], kind).toHaveProperty([name]);
    }
  });

  it('describes the notification with its signature headers', () => {
    const headers = ['X-Service-Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const { parameters } = webhook('watch.hits');
    expect(parameters.map(({ name }) => name)).toEqual(headers);
  });
});

describe('the document in Spanish', () => {
  const spanish = toSpanishDocument(document, operations);
  const textsOf = ({ paths, webhooks }: typeof document) =>
    [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
      Object.values(item).map((one) => {
        const { operationId, summary, description } = one as Record<string, string>;
        return [operationId, summary, description] as const;
      }),
    );

  it('has words of its own for whatever is served, and says the same beside them', () => {
    const [ours, theirs] = [textsOf(spanish), textsOf(document)];
    expect(ours.map(([id]) => id)).toEqual(theirs.map(([id]) => id));
    const same = ours.filter(([, ...texts], at) =>
      texts.some((text, nth) => text === theirs[at]?.[nth + 1]),
    );
    expect(same).toEqual([]);
    const codes = ([, , text = '']: readonly (string | undefined)[]) =>
      [...text.matchAll(/`[a-z_]+(?:[A-Z]\w*)?=?\w*`/g)].map(([code]) => code).sort();
    for (const [at, one] of ours.entries()) expect(codes(one)).toEqual(codes(theirs[at] ?? []));
  });

  it('changes no shape', () => {
    const shapes = (text: string) => text.match(/"(?:\$ref|type|name|in|operationId)":"[^"]*"/g);
    const withoutTags = ({ tags: _, ...rest }: JsonObject) => JSON.stringify(rest);
    expect(shapes(withoutTags(spanish))).toEqual(shapes(withoutTags(document)));
  });
});
