import { join } from 'node:path';
import type { WatchHit } from '@marcario/core/contract';
import type { EngineAddress } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoBrands } from '../../packages/server/invented/demo-brands.ts';
import { freshPostgresUrl, sharedEngine } from '../support/fresh-database.ts';
import type { EngineNodes } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';
import { type Served, serve } from '../support/serve.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';

const missing = missingForEngine(1);
if (missing !== null) console.log(missing);

const MARKS = 1_200;
const CALENDAR = join(import.meta.dirname, '../../packages/server/data/feriados-cl-2023-2027.csv');
const FEW = 300;
const SHARDS = 3;
/** Other tests run beside these. */
const PATIENT_MS = 10_000;
const SET_UP_MS = 120_000;
const brands = [...demoBrands({ marks: MARKS, seed: 11 })];
const names = brands.flatMap(({ denominacion }, at) => (at % 173 === 0 && denominacion) || []);
const nros = brands.filter((_, at) => at % 301 === 0).map(({ nroSolicitud }) => nroSolicitud);
const [firstNro = ''] = nros;
/** Who holds some of them. */
const HOLDER = brands.flatMap(({ titulares }) => titulares?.[0]?.rut ?? [])[0] ?? '';

const query = (parameters: Readonly<Record<string, string | number | readonly number[]>>) =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );

/** Reads of the operations that ask the index, by subject. */
const READS: Readonly<Record<string, readonly string[]>> = {
  listings: [
    ...['fechaPresentacion:asc', 'denominacion:asc', 'estado:desc'].flatMap((sort) => [
      `/v1/brands?${query({ sort, limit: 50, facets: 'clase' })}`,
      `/v1/brands?${query({ sort, limit: 20, offset: 40, clase: [25, 30] })}`,
    ]),
    '/v1/brands?vivas=true&fechaPresentacionDesde=2015-01-01&facets=clase',
    '/v1/brands?estado=registrada&tipoSigno=mixta&sort=fechaActualizacion:desc',
    '/v1/brands?titular=comercial&vigencia=todas',
    '/v1/brands/export?format=ndjson',
    '/v1/brands/export?format=csv&clase=30',
    '/v1/changes?titular=comercial&limit=20',
    '/v1/personas?q=comercial',
    `/v1/brands/${firstNro}`,
  ],
  'text searches': [
    ...names.flatMap((q) => [
      `/v1/brands?${query({ q, facets: 'clase' })}`,
      `/v1/brands?${query({ q: q.slice(0, 5), explain: 'true', limit: 5 })}`,
    ]),
    ...names
      .slice(0, 4)
      .flatMap((q) => [`/v1/brands?${query({ q, clase: [3, 9, 25], sort: 'denominacion:asc' })}`]),
  ],
  'similar marks': [
    ...names.flatMap((q) => [
      `/v1/brands/similar?${query({ q, limit: 10, explain: 'true', minScore: 0.3 })}`,
    ]),
    ...names
      .slice(0, 4)
      .flatMap((q) => [
        `/v1/brands/similar?${query({ q, excluirTitular: HOLDER, clase: [5, 25, 30] })}`,
        `/v1/brands/clearance?${query({ q })}`,
        `/v1/brands/compare?${query({ a: q, b: names[5] ?? '' })}`,
      ]),
    ...nros.map((nro) => `/v1/brands/${nro}/similar?minScore=0.3`),
  ],
  'similar marks with goods': [
    ...names
      .slice(0, 4)
      .flatMap((q, at) => [
        `/v1/brands/similar?${query({ q, cobertura: 'leche y quesos; venta de ropa', minScore: 0.3 })}`,
        `/v1/brands/similar?${query({ q, coberturaDe: nros[at] ?? '', orden: 'signo', explain: 'true' })}`,
        `/v1/brands/clearance?${query({ q, cobertura: 'software', clase: [9], relacionadas: 'true' })}`,
      ]),
    ...nros
      .slice(0, 4)
      .map((nro) => `/v1/brands/${nro}/similar?orden=conflicto&relacionadas=true&minScore=0.3`),
    '/v1/insights/related-classes?clase=25',
  ],
  aggregations: ['by-class', 'by-estado', 'by-month', 'by-holder', 'by-representante'].flatMap(
    (by) => [`/v1/insights/${by}`, `/v1/insights/${by}?clase=25&tipoSigno=mixta`],
  ),
  terms: ['oposicion', 'renovacion', 'no_uso'].flatMap((tipo) => [
    `/v1/plazos?tipo=${tipo}&limit=30`,
    `/v1/plazos?tipo=${tipo}&desde=2023-01-01&hasta=2026-12-31&limit=5&clase=25`,
    `/v1/plazos.ics?tipo=${tipo}&desde=2023-01-01&hasta=2026-12-31`,
  ]),
};

describe.skipIf(missing !== null)('a service that an engine searches for', () => {
  let nodes: EngineNodes;
  let way: Relay;
  let memory: Served;
  let engine: Served;

  beforeAll(async () => {
    const [url, shared] = await Promise.all([freshPostgresUrl(), sharedEngine()]);
    nodes = shared;
    way = await relayTo(nodes.urls[0] ?? '');
    memory = await serve(brands, { databaseUrl: url, embeddings: 'concepts', search: null });
    await memory.service.holidays.importFile(CALENDAR);
    for (const year of [2023, 2024, 2025, 2026, 2027]) await memory.service.holidays.cover(year);
    engine = await serve([], {
      databaseUrl: url,
      embeddings: 'concepts',
      search: {
        nodes: [way.url],
        prefix: nodes.alias('served'),
        shards: SHARDS,
        searchMs: PATIENT_MS,
      },
    });
  }, SET_UP_MS);
  afterAll(async () => {
    await engine?.close();
    await memory?.close();
    await way?.close();
    await nodes?.stop();
  });

  it('splits its index into as many shards as it is to have', async () => {
    const wanted = `${nodes.alias('served')}-*?format=json&h=index,pri`;
    const answer = await fetch(`${nodes.urls[0]}/_cat/indices/${wanted}`);
    const indices = (await answer.json()) as readonly { readonly pri: string }[];
    expect(indices.map(({ pri }) => Number(pri))).toContain(SHARDS);
  });

  const answerOf = async ({ api }: Served, target: string) => {
    const answer = await api.send(target);
    return { status: answer.status, text: await answer.text() };
  };

  const expectEqual = async (targets: readonly string[]) => {
    for (const target of targets) {
      const expected = await answerOf(memory, target);
      const found = await answerOf(engine, target);
      expect(expected.status, expected.text).toBe(200);
      expect(found.status, found.text).toBe(200);
      expect(bodyOf(found.text), target).toEqual(bodyOf(expected.text));
    }
  };

  it.each(Object.entries(READS))('answers as one in memory does: %s', async (_, targets) => {
    await expectEqual(targets);
  });

  it('goes on by cursor as one in memory does, also in terms', async () => {
    for (const walked of [
      'clase=25&limit=40',
      'sort=fechaPresentacion:asc&limit=100',
      'q=ca&limit=5',
    ]) {
      expect(await engine.api.walk(walked)).toEqual(await memory.api.walk(walked));
    }
    const placesOf = async ({ service }: Served) => {
      const places: (string | undefined)[][] = [];
      for (let cursor: string | undefined; ; ) {
        const terms = { desde: '2015-01-01', hasta: '2026-12-31', limit: 30, cursor };
        const page = await service.listPlazos({ tipo: 'renovacion', ...terms });
        places.push(...page.items.map(({ nroSolicitud, plazo }) => [nroSolicitud, plazo.vence]));
        if (page.nextCursor === null) return places;
        cursor = page.nextCursor;
      }
    };
    const places = await placesOf(memory);
    expect(places.length).toBeGreaterThan(60);
    expect(await placesOf(engine)).toEqual(places);
  });

  it('screens, reads in batches, and judges watches as one in memory does', async () => {
    const goods = names.slice(0, 3).map((q) => ({ q, cobertura: 'servicios de restaurante' }));
    const consultas = [...names.map((q) => ({ q })), ...nros.map((nro) => ({ nro })), ...goods];
    const screening = { consultas, minScore: 0.4, limit: 5, excluirTitular: [HOLDER] };
    const items = names.map((mark) => ({ mark }));
    const watch = { items, filters: { minScore: 0.4, allClasses: true }, dias: 30 };
    const owner = { consumerId: 'acme' };
    for (const { service } of [engine]) {
      expect(await service.screenBrands(screening)).toEqual(
        await memory.service.screenBrands(screening),
      );
      expect(await service.previewWatch(watch, owner)).toEqual(
        await memory.service.previewWatch(watch, owner),
      );
      expect(await service.explainSearch('casa nova', 10)).toEqual(
        await memory.service.explainSearch('casa nova', 10),
      );
    }
  });

  it('follows changes of names: words weigh what they weigh in memory', async () => {
    const [one = '', other = ''] = names;
    const renamed = brands.slice(0, 40).map((brand, at) => ({
      ...brand,
      denominacion:
        [`${one} ${other}`, `${other} NUEVOLANDIA`, one, `${brand.denominacion} S`][at % 4] ?? '',
    }));
    await engine.importMarks(renamed);
    await memory.service.refresh();
    await expectEqual(READS['similar marks'] ?? []);
  });

  it('sweeps: baselines and changes have the hits that they have in memory', async () => {
    const few = brands.slice(0, FEW);
    const hitsOf = async (search: EngineAddress | null) => {
      const { service, importMarks, close } = await serve(few, { search });
      const owner = { consumerId: 'acme' };
      const items = names.map((mark) => ({ mark }));
      const filters = { minScore: 0.4, allClasses: true };
      const list = { label: 'watched', baseline: true, filters, items };
      const { id } = await service.createWatchlist(list, owner);
      await service.sweep();
      await importMarks(
        few.slice(3, 9).map((brand) => ({ ...brand, denominacion: `${names[1]}S` })),
      );
      await service.sweep();
      const { items: hits } = await service.listWatchHits({ id, limit: 100 }, owner);
      const { items: why } = await service.whyWatch({ id, nro: firstNro }, owner);
      await close();
      return [hits.map(untimed), why.map(({ score, explicacion }) => [score, explicacion])];
    };
    const expected = await hitsOf(null);
    expect(expected[0]?.length).toBeGreaterThan(10);
    expect(
      await hitsOf({ nodes: nodes.urls, prefix: nodes.alias('swept'), searchMs: PATIENT_MS }),
    ).toEqual(expected);
  });

  it('answers 503 while the engine is away, says so of itself, and answers again by itself', async () => {
    const listing = '/v1/brands?limit=1';
    const statusOf = async (target: string) => (await engine.api.send(target)).status;
    await way.cut();
    const refused = await engine.api.send(listing);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    await vi.waitFor(
      async () =>
        expect(await engine.service.health()).toMatchObject({
          status: 'degraded',
          reason: 'search',
          search: { engine: 'away' },
        }),
      5_000,
    );
    expect(await statusOf('/v1/personas?q=comercial')).toBe(200);
    await way.mend();
    await vi.waitFor(async () => expect(await statusOf(listing)).toBe(200), 20_000);
    await vi.waitFor(
      async () =>
        expect(await engine.service.health()).toMatchObject({
          status: 'ok',
          search: { engine: 'answers', changesBehind: 0 },
        }),
      5_000,
    );
  }, 60_000);
});

function untimed({ matchedNro, score, signals, hitKind, snapshot }: WatchHit) {
  return { matchedNro, score, signals, hitKind, name: snapshot.denominacion };
}

/** Cursors are sealed, each anew. */
function bodyOf(text: string): unknown {
  if (!text.startsWith('{') || text.includes('\n')) return text;
  return JSON.parse(text, (key, value) =>
    key === 'nextCursor' && value !== null ? 'sealed' : value,
  );
}
