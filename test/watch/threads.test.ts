import { resolve } from 'node:path';
import { createClient } from '@marcario/client';
import {
  type CanonicalBrand,
  createdCalendarSchema,
  SCOPES,
  type WatchThread,
  watchPlazosSchema,
  watchThreadSchema,
  watchThreadsPageSchema,
} from '@marcario/core/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageText } from '../docs/page-blocks.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { WatchApi } from './watch-api.ts';

const CALENDAR = resolve(
  import.meta.dirname,
  '../../packages/server/data/feriados-cl-2023-2027.csv',
);
const OTHER = { nombre: 'Otra Lechera SpA', rut: '76100008-K' };
const BASE = {
  denominacion: 'KOLUNA',
  estado: 'en_tramite',
  tipoSigno: 'mixta',
  fechaPresentacion: '2026-11-20',
  clases: [{ clase: 29 }],
  titulares: [OTHER],
} satisfies Partial<CanonicalBrand>;
const REGISTERED = {
  estado: 'registrada',
  nroRegistro: '1300001',
  fechaRegistro: '2026-11-21',
  fechaVencimiento: '2036-11-21',
} as const;
const PUBLISHED = { estado: 'publicada', fechaPublicacion: '2026-11-23' } as const;

type Facts = Partial<CanonicalBrand>;

/** What becomes of a mark after its thread was dismissed: what it was before, and what changed; by the words of the page. */
const LATER: Readonly<Record<string, readonly [before: Facts, after: Facts]>> = {
  'an act alone': [{}, { anotaciones: [{ fecha: '2026-11-25', descripcion: 'Escrito' }] }],
  'another representative': [{}, { representantes: [{ nombre: 'Estudio Uno' }] }],
  'another sign type': [{}, { tipoSigno: 'denominativa' }],
  'another holder': [{}, { titulares: [{ nombre: 'Lechera Nueva SpA', rut: '77000500-0' }] }],
  'substantive objections': [{}, { estado: 'observacion_de_fondo' }],
  'an opposition of somebody else': [PUBLISHED, { estado: 'oposicion' }],
  'a grant': [PUBLISHED, { estado: 'concedida' }],
  'a registration number': [PUBLISHED, { nroRegistro: '1300002' }],
  'a registration': [PUBLISHED, REGISTERED],
  'a refusal': [{}, { estado: 'rechazada' }],
  'a denial': [{}, { estado: 'denegada' }],
  'a withdrawal': [{}, { estado: 'desistida' }],
  'an abandonment': [{}, { estado: 'abandonada' }],
  'an annulment': [REGISTERED, { estado: 'anulada' }],
  'a lapse': [REGISTERED, { estado: 'caducado' }],
  'an expiry': [REGISTERED, { estado: 'vencida' }],
  'a renewal that is awaited': [REGISTERED, { estado: 'esperando_renovacion' }],
  'another expiry date': [REGISTERED, { fechaVencimiento: '2046-11-21' }],
  'fewer classes': [{ clases: [{ clase: 29 }, { clase: 30 }] }, { clases: [{ clase: 29 }] }],
  'a new class that is not watched': [{}, { clases: [{ clase: 29 }, { clase: 41 }] }],
  'other goods of the same class': [{}, { clases: [{ clase: 29, cobertura: 'Quesos' }] }],
  'the same name with other case or accents': [{}, { denominacion: 'Kolúna' }],
  'a translation or a description of the label': [{}, { traduccion: 'Moon' }],
  'the publication': [{}, PUBLISHED],
  'a second publication': [PUBLISHED, { fechaPublicacion: '2026-11-25' }],
  'the status publicada, of unknown date': [{}, { estado: 'publicada' }],
  'a new class that is watched': [{}, { clases: [{ clase: 29 }, { clase: 30 }] }],
  'one watched class for another': [{}, { clases: [{ clase: 30 }] }],
  'another name': [{}, { denominacion: 'KOLUNAS' }],
  'a revival after its end': [{ estado: 'desistida' }, { estado: 'en_tramite' }],
};
const KINDS = Object.keys(LATER);
const nroOf = (kind: string) => String(930_000 + KINDS.indexOf(kind));

/** The rows of the table of the page: each later change, and whether a dismissed thread speaks. */
function rowsOfPage(): [string, boolean][] {
  const [, table = ''] = pageText('docs/watch.md').split(/^\| later change .*\n\|[ |-]*\n/m);
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| ([^|]+?) +\| (silent|speaks) +\|/gm)].map(([, kind = '', says]) => [
    kind,
    says === 'speaks',
  ]);
}

let served: Served;
let key: string;
let watch: WatchApi;
let id: string;
let calendar: string;
let clock = Date.parse('2026-11-24T12:00:00Z');
const path = () => `/v1/watch/${id}/threads`;
const post = async (target: string, body: object, own = key) =>
  served.api.send(target, {
    key: own,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const WATCHED = { label: 'Por decidir', tipo: 'vigilancia' } as const;
/** The events of a secret address, read as a calendar program does. */
async function eventsAt(url: string) {
  const answer = await fetch(new URL(url, served.api.baseUrl));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const text = await answer.text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(answer.headers.get('x-total-count')).toBe(String(events.length));
  return events.map((event) => {
    const told = (name: string) => String(event.getFirstPropertyValue(name));
    return {
      uid: told('uid'),
      on: told('dtstart'),
      title: told('summary'),
      about: told('description'),
    };
  });
}
const json = async (target: string, own = key) =>
  (await served.api.send(target, { key: own })).json();
const threads = async (query = 'limit=200') =>
  watchThreadsPageSchema.strict().parse(await json(`${path()}?${query}`));
const decide = async (threadId: string, body: object, own = key) =>
  served.api.send(`${path()}/${threadId}`, {
    key: own,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const stated = (kind: string, which: 0 | 1): CanonicalBrand => {
  const [before, after] = LATER[kind] ?? [{}, {}];
  return { nroSolicitud: nroOf(kind), ...BASE, ...before, ...(which === 1 && after) };
};

beforeAll(async () => {
  served = await serve([{ nroSolicitud: '1', ...BASE, denominacion: 'OTRA COSA' }], {
    databaseUrl: await freshPostgresUrl(),
    now: () => new Date(clock),
  });
  await served.service.holidays.importFile(CALENDAR);
  for (const year of [2026, 2027]) await served.service.holidays.cover(year);
  key = (await served.createKey({ consumerId: 'acme', scopes: SCOPES })).key;
  watch = new WatchApi(served.api, key);
  const filters = { minScore: 0.5, clase: [29, 30] };
  id = (await watch.create(['KOLUNO'], { filters })).id;
  await served.importMarks(KINDS.map((kind) => stated(kind, 0)));
  await served.service.sweep();
});
afterAll(() => served.close());

describe('the threads of a watchlist', () => {
  it(`are the hits of an item and a mark, open until they are dismissed ${proves('F3-THREADS')}`, async () => {
    const page = await threads();
    expect(page).toMatchObject({ total: KINDS.length, abiertos: KINDS.length, nextCursor: null });
    const [first] = page.items;
    expect(first).toMatchObject({
      id: `${first?.watchItemId}-${first?.matchedNro}`,
      decision: 'pendiente',
      abierto: true,
      hits: 1,
      decisiones: [],
    });
    const walked: WatchThread[] = [];
    for (let cursor = ''; ; ) {
      const some = await threads(`limit=7${cursor}`);
      walked.push(...some.items);
      if (some.nextCursor === null) break;
      cursor = `&cursor=${some.nextCursor}`;
    }
    expect(walked).toEqual(page.items);
    const answer = await decide(first?.id ?? '', { decision: 'en_estudio', nota: 'ver' });
    const decided = watchThreadSchema.strict().parse(await answer.json());
    const keyId = /^mk_([^_]+)_/.exec(key)?.[1];
    expect(decided).toMatchObject({
      decision: 'en_estudio',
      nota: 'ver',
      abierto: true,
      decisiones: [
        { decision: 'en_estudio', nota: 'ver', por: keyId, en: new Date(clock).toISOString() },
      ],
    });
    expect(await (await decide(decided.id, { nota: 'ver' })).json()).toEqual(decided);
    expect((await threads('decision=en_estudio')).items).toEqual([decided]);
  });

  it(`are to be decided by the end of the term to oppose, soonest first ${proves('F3-PLAZOS')}`, async () => {
    const plazos = watchPlazosSchema.strict().parse(await json('/v1/watch/plazos?limit=200'));
    const published = KINDS.filter((kind) => {
      const mark = stated(kind, 0);
      return mark.estado === 'publicada';
    });
    expect(plazos.items.map(({ matchedNro }) => matchedNro)).toEqual(published.map(nroOf).sort());
    expect(plazos.total).toBe(published.length);
    for (const { label, plazoOposicion } of plazos.items) {
      expect([label, plazoOposicion]).toMatchObject(['vigilancia', { kind: 'fecha' }]);
    }
    const other = await served.createKey({ consumerId: 'otra', scopes: SCOPES });
    expect(await json('/v1/watch/plazos', other.key)).toEqual({ items: [], total: 0 });
  });

  it(`are events of a calendar, one on the last day of each term ${proves('F4-WATCH')}`, async () => {
    const own = await served.createKey({
      consumerId: 'acme',
      scopes: ['brands:read', 'watch:read'],
    });
    const input = { ...WATCHED, lang: 'en' } as const;
    const api = Object.assign(Object.create(served.api), { key: own.key });
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: own.key });
    const made = [
      createdCalendarSchema
        .strict()
        .parse(await (await post('/v1/calendars', input, own.key)).json()),
      createdCalendarSchema.parse((await callTool(api, 'create_calendar', { ...input })).body),
      await client.calendars.create(input),
      await served.service.createCalendar(input, { consumerId: 'acme' }),
    ];
    const plazos = watchPlazosSchema.parse(await json('/v1/watch/plazos?limit=200'));
    const expected = plazos.items.map(({ id: threadId, matchedNro, plazoOposicion }) => ({
      uid: `vigilancia-${id}-${threadId}@marcario`,
      on: plazoOposicion?.vence,
      title: `Last day to oppose KOLUNA (${matchedNro})`,
      about: expect.stringContaining(
        'Found by the watchlist "vigilancia". Nothing is decided yet.',
      ),
    }));
    expect(expected.length).toBeGreaterThan(0);
    for (const { tipo, filters, url } of made) {
      expect([tipo, filters]).toEqual(['vigilancia', {}]);
      expect(await eventsAt(url)).toEqual(expected);
    }
    calendar = createdCalendarSchema.parse(await (await post('/v1/calendars', WATCHED)).json()).url;
    const [spanish] = await eventsAt(calendar);
    expect(spanish?.title).toMatch(/^Último día para oponerse a KOLUNA/);
    expect(spanish?.about).toContain(
      'La encontró la vigilancia «vigilancia». Nada se ha decidido aún.',
    );
    const etag = (await fetch(calendar)).headers.get('etag') ?? '';
    expect((await fetch(calendar, { headers: { 'If-None-Match': etag } })).status).toBe(304);

    const other = await served.createKey({ consumerId: 'otra', scopes: SCOPES });
    const theirs = createdCalendarSchema.parse(
      await (await post('/v1/calendars', WATCHED, other.key)).json(),
    );
    expect(await eventsAt(theirs.url)).toEqual([]);
    const refused = async (body: object, made: Parameters<Served['createKey']>[0]) =>
      refusalOf(await post('/v1/calendars', body, (await served.createKey(made)).key));
    const brandsOnly = { consumerId: 'acme', scopes: ['brands:read'] } as const;
    expect(await refused(WATCHED, brandsOnly)).toMatchObject({ code: 'forbidden' });
    const noOrg = { consumerId: null, scopes: SCOPES };
    expect(await refused(WATCHED, noOrg)).toMatchObject({ code: 'forbidden' });
    const filtered = { ...WATCHED, filters: { clase: [29] } };
    expect(await refused(filtered, { consumerId: 'acme', scopes: SCOPES })).toMatchObject({
      code: 'validation_error',
    });
    // The scope of the listing is that of its addresses.
    const [first] = made;
    const [, keyId = ''] = /^mk_([^_]+)_/.exec(own.key) ?? [];
    await served.service.keys.change(keyId, { scopes: ['brands:read'] });
    expect((await fetch(first?.url ?? '')).status).toBe(404);
  });

  it(`stay silent once dismissed, or speak again, as the page tells for each of ${KINDS.length} kinds of later change ${proves('F3-DISMISSED')}`, async () => {
    for (const thread of (await threads()).items) {
      const answer = await decide(thread.id, { decision: 'descartado' });
      expect(await answer.json()).toMatchObject({ decision: 'descartado', abierto: false });
    }
    expect(await threads()).toMatchObject({ abiertos: 0 });
    expect(await json('/v1/watch/plazos')).toEqual({ items: [], total: 0 });
    expect(await eventsAt(calendar)).toEqual([]);
    const before = (await watch.hits(id)).length;
    clock = Date.parse('2026-11-26T12:00:00Z');
    await served.importMarks(KINDS.map((kind) => stated(kind, 1)));
    await served.service.sweep();
    const { items } = await threads();
    const open = new Map(items.map((thread) => [thread.matchedNro, thread.abierto]));
    const found = KINDS.map((kind) => [kind, open.get(nroOf(kind))]);
    expect(found).toEqual(rowsOfPage());
    // The feed has them all.
    const hits = (await watch.hits(id)).slice(before);
    expect(hits.length).toBeGreaterThan(KINDS.length / 2);
    const ids = new Set(hits.map((hit) => hit.id));
    for (const { abierto, reabiertoPor } of items) {
      expect(abierto).toBe(reabiertoPor !== undefined && ids.has(reabiertoPor));
    }
    const some = items[3];
    const filters: [string, (thread: WatchThread) => boolean][] = [
      ['abierto=true', ({ abierto }) => abierto],
      ['abierto=false', ({ abierto }) => !abierto],
      ['abierto=false&decision=descartado', ({ abierto }) => !abierto],
      ['decision=pendiente&decision=oponer', () => false],
      [`nro=${some?.matchedNro}`, ({ matchedNro }) => matchedNro === some?.matchedNro],
      [`itemId=${some?.watchItemId}&decision=descartado`, () => true],
      ['itemId=999999', () => false],
    ];
    const abiertos = items.filter(({ abierto }) => abierto).length;
    for (const [query, isAskedFor] of filters) {
      const asked = items.filter(isAskedFor);
      const page = { items: asked, total: asked.length, abiertos, nextCursor: null };
      expect(await threads(`limit=200&${query}`), query).toEqual(page);
    }
    const [again] = items.filter(({ abierto }) => abierto);
    const answer = await decide(again?.id ?? '', { decision: 'descartado' });
    const dismissed = watchThreadSchema.parse(await answer.json());
    expect(dismissed).toMatchObject({ abierto: false });
    expect(dismissed.decisiones).toHaveLength((again?.decisiones.length ?? 0) + 1);
  }, 60_000);

  it(`are the same over REST, MCP, the client and in process, and of the own organisation ${proves('F3-THREADS', 'F3-OWN')}`, async () => {
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: key });
    const api = Object.assign(Object.create(served.api), { key });
    const owner = { consumerId: 'acme' };
    const lists = [
      await threads('abierto=true'),
      (await callTool(api, 'watch_list_threads', { id, abierto: true })).body,
      await client.watch.threads(id, { abierto: true }),
      await served.service.listWatchThreads({ id, abierto: true }, owner),
    ];
    for (const list of lists) expect(list).toEqual(lists[0]);
    const [thread] = (await threads('limit=1')).items;
    const threadId = thread?.id ?? '';
    const input = { decision: 'oponer', nota: 'presentar' } as const;
    const made = [
      (await callTool(api, 'watch_decide', { id, threadId, ...input })).body,
      await (await decide(threadId, input)).json(),
      await client.watch.decide(id, threadId, input),
      await served.service.decideWatchThread({ id, threadId, ...input }, owner),
    ];
    for (const one of made) expect(one).toEqual(made[0]);
    const plazos = [
      await json('/v1/watch/plazos'),
      (await callTool(api, 'watch_plazos')).body,
      await client.watch.plazos(),
      await served.service.listWatchPlazos({}, owner),
    ];
    for (const one of plazos) expect(one).toEqual(plazos[0]);

    const other = await served.createKey({ consumerId: 'otra', scopes: SCOPES });
    expect(await refusalOf(await served.api.send(path(), { key: other.key }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusalOf(await decide(threadId, input, other.key))).toMatchObject({
      code: 'not_found',
    });
    const reads = await served.createKey({ consumerId: 'acme', scopes: ['watch:read'] });
    expect(await refusalOf(await decide(threadId, input, reads.key))).toMatchObject({
      code: 'forbidden',
    });
    for (const [target, code] of [
      ['1-1', 'not_found'],
      ['x', 'not_found'],
    ] as const) {
      expect(await refusalOf(await decide(target, input))).toMatchObject({ code });
    }
    for (const body of [{}, { decision: 'tal vez' }, { nota: 'x'.repeat(1_001) }]) {
      expect(await refusalOf(await decide(threadId, body))).toMatchObject({
        code: 'validation_error',
      });
    }
  });
});
