import { type CreateCalendarInput, createClient } from '@marcario/client';
import {
  type CreatedCalendar,
  calendarsSchema,
  createdCalendarSchema,
  errorEnvelopeSchema,
  type Usage,
} from '@marcario/core/contract';
import { createLogger } from '@marcario/server';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

const RENEWALS = { label: 'Mis renovaciones', tipo: 'renovacion' } as const;
const UNKNOWN = `/cal/${'A'.repeat(43)}.ics`;

let at = '2026-11-22T15:00:00Z';
const lines: string[] = [];
let served: Served;
let databaseUrl: string;

async function begin(freshUrl: () => Promise<string>): Promise<void> {
  at = '2026-11-22T15:00:00Z';
  databaseUrl = await freshUrl();
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  served = await serve(REGISTER, { databaseUrl, now: () => new Date(at), app: { logger } });
}

interface Asking {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = (body: object, { key, headers = {} }: Asking = {}) =>
  served.api.send('/v1/calendars', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(key !== undefined && { key }),
  });

async function make(body: object = RENEWALS, asking: Asking = {}): Promise<CreatedCalendar> {
  const answer = await post(body, asking);
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return createdCalendarSchema.strict().parse(JSON.parse(text));
}

const read = (url: string, init: RequestInit = {}) => fetch(new URL(url, served.api.baseUrl), init);

async function list(key?: string) {
  const answer = await served.api.send('/v1/calendars', key === undefined ? {} : { key });
  return calendarsSchema.strict().parse(await answer.json()).items;
}

const end = (id: string, key?: string) =>
  served.api.send(`/v1/calendars/${id}`, { method: 'DELETE', ...(key !== undefined && { key }) });

async function used(key: string): Promise<number> {
  return ((await (await served.api.send('/v1/usage', { key })).json()) as Usage).used;
}

const idOf = (key: string) => key.slice(3, 19);
const uids = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('uid'));

async function expectGone(url: string): Promise<void> {
  const [answer, nothing] = await Promise.all([read(url), read('/nothing')]);
  const told = errorEnvelopeSchema.strict().parse(await answer.json());
  const same = errorEnvelopeSchema.strict().parse(await nothing.json());
  expect([answer.status, told.error.code]).toEqual([404, 'not_found']);
  expect(told.error.message).toBe(same.error.message);
  const headersOf = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name !== 'date').sort();
  expect(headersOf(answer)).toEqual(headersOf(nothing));
}

const KINDS = [
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
];

describe.each(KINDS)('a secret address of a calendar, on $kind', ({ kind, freshUrl }) => {
  beforeAll(() => begin(freshUrl));
  afterAll(() => served.close());

  it(`is told once, as it is reached, and answers without a header ${proves('F4-ADDRESS', 'F4-ANSWER')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'], consumerId: null });
    const made = await make({ ...RENEWALS, filters: { clase: [29, 30] } }, { key });
    expect(made).toMatchObject({ ...RENEWALS, lang: 'es', lastReadOn: null });
    expect(made.filters).toEqual({ clase: [29, 30] });
    const [, secret = ''] =
      /^http:\/\/127\.0\.0\.1:\d+\/cal\/([\w-]{43})\.ics$/.exec(made.url) ?? [];
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const answer = await read(made.url);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const listed = await served.api.send('/v1/plazos.ics?tipo=renovacion&clase=29&clase=30');
    expect(uids(text)).toEqual(uids(await listed.text()));
    expect(uids(text).length).toBeGreaterThan(0);
    expect(answer.headers.get('x-total-count')).toBe(listed.headers.get('x-total-count'));
    expect(text).toContain('X-WR-CALNAME:Mis renovaciones');
    const [kept] = await list(key);
    const { url: _, ...record } = made;
    expect(kept).toEqual({ ...record, lastReadOn: '2026-11-22' });
    const english = await make({ ...RENEWALS, lang: 'en' }, { key });
    expect(await (await read(english.url)).text()).toContain('Registration of');
  });

  it(`says as of now, and by its tag whether that is anything new ${proves('F4-ANSWER')}`, async () => {
    const { url } = await make();
    const first = await read(url);
    const etag = first.headers.get('etag') ?? '';
    const before = uids(await first.text());
    const again = await read(url, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await read(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    await served.importMarks([
      {
        nroSolicitud: '777001',
        denominacion: 'NUEVA',
        estado: 'registrada',
        nroRegistro: '1777001',
        fechaRegistro: '2020-02-03',
        fechaVencimiento: '2030-02-03',
        clases: [{ clase: 29 }],
      },
    ]);
    const renewed = await read(url, { headers: { 'If-None-Match': etag } });
    expect(renewed.status).toBe(200);
    expect(uids(await renewed.text())).toEqual(
      expect.arrayContaining([...before, 'renovacion-777001@marcario']),
    );
    for (const method of ['POST', 'DELETE', 'PUT']) {
      expect((await read(url, { method })).status).toBe(404);
    }
  });

  it(`charges its key one unit a UTC day, however many read at once ${proves('F4-UNIT')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const { url } = await make(RENEWALS, { key });
    const before = await used(key);
    const all = await Promise.all(Array.from({ length: 20 }, () => read(url)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await used(key)).toBe(before + 1);
    at = '2026-11-22T23:59:59Z';
    await read(url);
    expect(await used(key)).toBe(before + 1);
    at = '2026-11-23T00:00:00Z';
    await read(url);
    expect(await used(key)).toBe(before + 2);
    // The month of the quota turns with the day.
    at = '2026-12-01T00:00:00Z';
    await read(url);
    expect(await used(key)).toBe(1);
    at = '2026-11-22T15:00:00Z';
  });

  it(`is 429 while its key has no unit left, and not on a day that is paid for ${proves('F4-UNIT')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'], monthlyQuota: 3 });
    const [one, other] = [await make(RENEWALS, { key }), await make(RENEWALS, { key })];
    expect((await read(one.url)).status).toBe(200);
    const refused = await read(other.url);
    const { error } = errorEnvelopeSchema.parse(await refused.json());
    expect([refused.status, error.code]).toEqual([429, 'quota_exceeded']);
    expect(Number(refused.headers.get('retry-after'))).toBe(8 * 86_400 + 9 * 3_600);
    expect((await read(one.url)).status).toBe(200);
    expect(await used(key)).toBe(3);
  });

  it(`ends with its deletion, and that again is as good as once ${proves('F4-REVOKED', 'F4-UNKNOWN')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'], consumerId: 'one' });
    const { key: sibling } = await served.createKey({ consumerId: 'one' });
    const { key: stranger } = await served.createKey({ consumerId: 'two' });
    const { key: loner } = await served.createKey({ consumerId: null });
    const { id, url } = await make(RENEWALS, { key });
    expect((await list(sibling)).map((one) => one.id)).toEqual([id]);
    for (const other of [stranger, loner]) {
      expect(await list(other)).toEqual([]);
      expect((await end(id, other)).status).toBe(404);
    }
    expect((await read(url)).status).toBe(200);
    expect((await end(id, sibling)).status).toBe(204);
    expect((await end(id, key)).status).toBe(204);
    expect((await end('cal_none', key)).status).toBe(404);
    expect(await list(key)).toEqual([]);
    await expectGone(url);
  });

  it(`is one and the same 404 whatever is wrong with it ${proves('F4-UNKNOWN')}`, async () => {
    const { url } = await make();
    const { pathname } = new URL(url);
    const wrong = `${pathname.slice(0, 10)}${pathname[10] === 'x' ? 'y' : 'x'}${pathname.slice(11)}`;
    for (const path of [
      UNKNOWN,
      wrong,
      '/cal/x.ics',
      '/cal/%zz.ics',
      `/cal/${'é'.repeat(9)}.ics`,
    ]) {
      await expectGone(path);
    }
    expect((await read(pathname.replace('.ics', ''))).status).toBe(404);
  });

  it(`is gone with its key: revoked, expired, or without the scope ${proves('F4-REVOKED')}`, async () => {
    const revoked = await served.createKey({ scopes: ['brands:read'], consumerId: 'gone' });
    const expiring = await served.createKey({ expiresAt: new Date('2026-11-22T16:00:00Z') });
    const narrowed = await served.createKey({ scopes: ['brands:read'] });
    const { key: left } = await served.createKey({ consumerId: 'gone' });
    const urls: string[] = [];
    for (const { key } of [revoked, expiring, narrowed]) {
      const { url } = await make(RENEWALS, { key });
      urls.push(url);
      expect((await read(url)).status).toBe(200);
    }
    await revoked.revoke();
    at = '2026-11-22T16:00:00Z';
    await served.service.keys.change(idOf(narrowed.key), { scopes: ['insights:read'] });
    for (const url of urls) await expectGone(url);
    expect(await list(left)).toEqual([]);
    at = '2026-11-22T15:00:00Z';
  });

  it(`goes over to the key that takes the place of its own ${proves('F4-REVOKED')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'], consumerId: null });
    const { id, url } = await make(RENEWALS, { key });
    const issued = await served.service.keys.rotate(idOf(key));
    const successor = issued?.rawKey ?? '';
    expect((await read(url)).status).toBe(200);
    expect(await used(successor)).toBe(1);
    expect((await list(successor)).map((one) => one.id)).toEqual([id]);
    expect((await end(id, successor)).status).toBe(204);
    await expectGone(url);
  });

  it(`is made only of what the listing takes ${proves('F4-FILTERS')}`, async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    const refused: [object, number, string][] = [
      [{ q: 'kolun' }, 400, 'validation_error'],
      [{ nombre: 'kolun' }, 400, 'validation_error'],
      [{ sort: 'recientes' }, 400, 'validation_error'],
      [{ offset: 1 }, 400, 'validation_error'],
      [{ limit: 5 }, 400, 'validation_error'],
      [{ facets: 'clase' }, 400, 'validation_error'],
      [{ clase: [46] }, 400, 'validation_error'],
      [{ estado: ['viva'] }, 400, 'validation_error'],
      [{ vigencia: 'todas' }, 400, 'validation_error'],
      [{ desde: '2027-01-02', hasta: '2027-01-01' }, 400, 'validation_error'],
      [
        { fechaRegistroDesde: '2027-01-02', fechaRegistroHasta: '2027-01-01' },
        400,
        'validation_error',
      ],
      [{ rut: ['76.543.210-4'] }, 400, 'invalid_rut'],
    ];
    for (const [filters, status, code] of refused) {
      const answer = await post({ ...RENEWALS, filters }, { key });
      const { error } = errorEnvelopeSchema.parse(await answer.json());
      expect([answer.status, error.code], JSON.stringify(filters)).toEqual([status, code]);
    }
    for (const body of [
      { ...RENEWALS, tipo: 'apelacion' },
      { tipo: 'renovacion' },
      { ...RENEWALS, label: '' },
    ]) {
      expect((await post(body, { key })).status).toBe(400);
    }
    // No holidays are known here: the listing would refuse this too.
    const uncovered = await post({ ...RENEWALS, tipo: 'oposicion' }, { key });
    expect(uncovered.status).toBe(422);
    expect(await list(key)).not.toContainEqual(expect.objectContaining({ tipo: 'oposicion' }));
    const { key: unscoped } = await served.createKey({ scopes: ['insights:read', 'watch:write'] });
    expect((await post(RENEWALS, { key: unscoped })).status).toBe(403);
  });

  it(`is kept to fifty of an organisation ${proves('F4-ADDRESS')}`, async () => {
    const { key } = await served.createKey({ consumerId: 'many' });
    const { key: sibling } = await served.createKey({ consumerId: 'many' });
    const made = await Promise.all(
      Array.from({ length: 52 }, (_, i) => post(RENEWALS, { key: i % 2 === 0 ? key : sibling })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = await post(RENEWALS, { key });
    const { error } = errorEnvelopeSchema.parse(await refused.json());
    expect([refused.status, error.code]).toEqual([422, 'invalid_input']);
    const [first] = await list(key);
    await end(first?.id ?? '', key);
    expect((await post(RENEWALS, { key })).status).toBe(201);
  });

  it(`is the same over REST, MCP, the client and in process ${proves('F4-PARITY')}`, async () => {
    const { key } = await served.createKey({ consumerId: 'parity' });
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: key });
    const input: CreateCalendarInput = { ...RENEWALS, filters: { clase: [29] }, lang: 'en' };
    const api = Object.assign(Object.create(served.api), { key });
    const tool = await callTool(api, 'create_calendar', { ...input });
    const owner = { consumerId: 'parity' };
    const made = [
      await make(input, { key }),
      createdCalendarSchema.strict().parse(tool.body),
      await client.calendars.create(input),
      await served.service.createCalendar(input, owner),
    ];
    const texts = new Set<string>();
    for (const one of made) {
      const { id, url, createdAt, ...rest } = one;
      expect(rest).toEqual({ ...input, lastReadOn: null });
      expect([id, createdAt]).toEqual([
        expect.stringMatching(/^cal_[0-9a-f]{24}$/),
        at.replace('Z', '.000Z'),
      ]);
      texts.add(await (await read(url)).text());
    }
    expect(texts.size).toBe(1);
    expect(made.map(({ url }) => url.startsWith(`${served.api.baseUrl}/cal/`))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const everywhere: unknown[] = [
      await list(key),
      ((await callTool(api, 'list_calendars')).body as { items: unknown }).items,
      await client.calendars.list(),
      (await served.service.listCalendars({}, owner)).items,
    ];
    for (const items of everywhere) expect(items).toEqual(everywhere[0]);
    expect(new Set((await list(key)).map(({ id }) => id))).toEqual(
      new Set(made.map(({ id }) => id)),
    );
    const [one, two, three, four] = made.map(({ id }) => id);
    expect((await end(one ?? '', key)).status).toBe(204);
    expect((await callTool(api, 'delete_calendar', { id: two })).body).toEqual({});
    await client.calendars.delete(three ?? '');
    expect(await served.service.deleteCalendar({ id: four ?? '' }, owner)).toEqual({});
    expect(await list(key)).toEqual([]);
    await expect(served.service.readCalendar('x')).rejects.toMatchObject({ code: 'not_found' });
  });

  it(`stands nowhere: not in the log, the metrics or the database ${proves('F4-HASHED')}`, async () => {
    const { url } = await make({ ...RENEWALS, filters: { rut: ['45.123.450-1'] } });
    const secret = new URL(url).pathname.slice(5, -4);
    for (const path of [
      url,
      `${url}?x=1`,
      url.replace('.ics', 'x.ics'),
      url.replace('/cal/', '/v1/'),
    ]) {
      await (await read(path)).text();
    }
    await (await read(`/cal/%zz${secret}.ics`)).text();
    const metrics = await (await read('/metrics')).text();
    expect(metrics).toContain('operation="calendar"');
    const rows =
      kind === 'PGlite'
        ? []
        : await openDatabase(databaseUrl).then(async (database) => {
            const read = await sql`select * from calendar`.execute(database.db);
            await database.close();
            return read.rows;
          });
    if (kind === 'PostgreSQL') expect(rows.length).toBeGreaterThan(0);
    for (const text of [lines.join(''), metrics, JSON.stringify(rows)]) {
      for (let from = 0; from + 12 <= secret.length; from += 4) {
        expect(text).not.toContain(secret.slice(from, from + 12));
      }
      expect(text).not.toMatch(/45\.?123\.?450/);
    }
  });
});

describe('the readings of secret addresses', () => {
  let small: Served;
  beforeAll(async () => {
    const app = { ipLimit: { limit: 8, windowSeconds: 60 }, trustProxy: 1 };
    small = await serve(REGISTER, { app });
  });
  afterAll(() => small.close());

  it(`are limited by who reads and by what is read ${proves('F4-LIMITED')}`, async () => {
    const { url } = await small.service.createCalendar(RENEWALS, { consumerId: 'test' });
    const from = async (reader: string, path = url) =>
      (await fetch(`${small.api.baseUrl}${path}`, { headers: { 'X-Forwarded-For': reader } }))
        .status;
    const statuses: number[] = [];
    for (let i = 0; i < 9; i += 1) statuses.push(await from(`203.0.113.${i}`));
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
    const guesses: number[] = [];
    for (let i = 0; i < 9; i += 1) guesses.push(await from('198.51.100.7', `/cal/guess${i}.ics`));
    expect(guesses).toEqual([...Array.from({ length: 8 }, () => 404), 429]);
  });
});
