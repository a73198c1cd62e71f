import type { BrandSummary } from '@marcario/core/contract';
import { joinOffices, type Offices } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoBrands } from '../../packages/server/invented/demo-brands.ts';
import { freshPostgresUrl, sharedEngine } from '../support/fresh-database.ts';
import type { EngineNodes } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';
import { type Served, serve } from '../support/serve.ts';

const missing = missingForEngine(1);
if (missing !== null) console.log(missing);

const MARKS = 800;
const ALL = 100;
const PATIENT_MS = 10_000;
const SET_UP_MS = 120_000;
const now = () => new Date('2026-11-20T12:00:00Z');
const brands = [...demoBrands({ marks: MARKS, seed: 12 })];
/** Marks of one name are in one office: those of several count once in each. */
const officeOfName = new Map(
  brands.map(({ denominacion }, at) => [denominacion, at % 2 === 0 ? 'cl' : 'pe']),
);
const marksOf = (office: string) =>
  brands.filter(({ denominacion }) => officeOfName.get(denominacion) === office);
const [chilean, peruvian] = [marksOf('cl'), marksOf('pe')];
const names = brands.flatMap(({ denominacion }, at) => (at % 61 === 0 && denominacion) || []);
/** Equal ones in an order of their own: across offices numbers have none. */
const ordered = <Mark extends Pick<BrandSummary, 'nroSolicitud' | 'score'>>(
  items: readonly Mark[],
) =>
  [...items].sort(
    (a, b) => (b.score ?? 0) - (a.score ?? 0) || (a.nroSolicitud < b.nroSolicitud ? -1 : 1),
  );

describe.skipIf(missing !== null)('registers of two offices in one engine', () => {
  let nodes: EngineNodes;
  let chile: Served;
  let peru: Served;
  /** One register with the marks of both, in memory. */
  let both: Served;
  let offices: Offices;

  beforeAll(async () => {
    nodes = await sharedEngine();
    const inEngine = async (marks: typeof brands, name: string) =>
      serve(marks, {
        now,
        databaseUrl: await freshPostgresUrl(),
        embeddings: 'concepts',
        search: { nodes: nodes.urls, prefix: nodes.alias(name), searchMs: PATIENT_MS },
      });
    [chile, peru, both] = await Promise.all([
      inEngine(chilean, 'cl'),
      inEngine(peruvian, 'pe'),
      serve(brands, { now, embeddings: 'concepts', search: null }),
    ]);
    offices = await joinOffices({ cl: chile.service, pe: peru.service });
    // A moment passes until a process knows of the run whose changes it has seen.
    await vi.waitFor(
      async () => expect((await offices.searchBrands({ q: 'ca' })).dataAsOf).toBeDefined(),
      PATIENT_MS,
    );
  }, SET_UP_MS);
  afterAll(async () => {
    await Promise.all([chile, peru, both].map((one) => one?.close()));
    await nodes?.stop();
  });

  it('are searched by a text as one register of all marks is', async () => {
    let found = 0;
    for (const q of names.flatMap((name) => [name, name.slice(0, 4)])) {
      const params = { q, limit: ALL, facets: 'clase,estado', explain: true } as const;
      const { items, dataAsOf, ...page } = await offices.searchBrands(params);
      const { items: expected, dataAsOf: _, ...wanted } = await both.service.searchBrands(params);
      expect(dataAsOf).toBeDefined();
      const bare = items.map(({ oficina, ...mark }) => {
        expect(oficina).toBe(officeOfName.get(mark.denominacion));
        return mark;
      });
      expect(ordered(bare), q).toEqual(ordered(expected));
      expect({ ...page, nextCursor: null }).toEqual({ ...wanted, nextCursor: null });
      found += items.length;
    }
    expect(found).toBeGreaterThan(5 * names.length);
  });

  it('are searched for similar marks as one register of all marks is', async () => {
    let found = 0;
    for (const q of names) {
      for (const filters of [{}, { clase: [25, 30, 35] }]) {
        const params = { q, limit: ALL, minScore: 0.4, ...filters };
        const { items } = await offices.findSimilarByText(params);
        const { items: expected } = await both.service.findSimilarByText(params);
        expect(ordered(items.map(({ oficina: _, ...mark }) => mark)), q).toEqual(ordered(expected));
        found += items.length;
      }
    }
    expect(found).toBeGreaterThan(names.length);
  });

  it('are read page by page, each mark once', async () => {
    const params = { q: 'ca', limit: 7 };
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await offices.searchBrands({ ...params, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ oficina, nroSolicitud }) => `${oficina} ${nroSolicitud}`));
      if (page.nextCursor === null) {
        expect(seen).toHaveLength(page.estimatedTotal);
        break;
      }
      cursor = page.nextCursor;
    }
    expect(seen.length).toBeGreaterThan(2 * params.limit);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('may give two marks one number, and show what changed', async () => {
    const [mark] = chilean;
    const nroSolicitud = mark?.nroSolicitud ?? '';
    await peru.importMarks([{ ...peruvian[0], nroSolicitud, denominacion: 'Zumbrelo del Inca' }]);
    const { items } = await offices.searchBrands({ q: 'zumbrelo' });
    expect(items).toMatchObject([{ oficina: 'pe', nroSolicitud }]);
    const { items: named } = await offices.searchBrands({ q: mark?.denominacion ?? '' });
    expect(named).toContainEqual(expect.objectContaining({ oficina: 'cl', nroSolicitud }));
  });

  it('refuse what is of one office, and a question without a text', async () => {
    for (const one of [{ rut: '76543210-3' }, { titularId: '1' }, { nroSolicitud: '5' }]) {
      await expect(offices.searchBrands({ q: 'ca', ...one })).rejects.toMatchObject({
        code: 'validation_error',
        message: `${Object.keys(one)} is of one office: send it to the service of that office`,
      });
    }
    const excluded = { q: 'ca', excluirTitular: ['76543210-3'] };
    await expect(offices.findSimilarByText(excluded)).rejects.toMatchObject({
      code: 'validation_error',
    });
    for (const wordless of [{ clase: [25] }, { q: '' }]) {
      await expect(offices.searchBrands(wordless)).rejects.toMatchObject({
        code: 'validation_error',
        message: 'Send q or nombre: offices are searched together by a text',
      });
    }
  });

  it('are joined where they can be searched by one request', async () => {
    await expect(joinOffices({})).rejects.toThrow('no office');
    await expect(joinOffices({ cl: both.service })).rejects.toThrow('in memory');
    await expect(joinOffices({ cl: chile.service, pe: chile.service })).rejects.toThrow('prefix');
    await expect(joinOffices({ 'a:b': chile.service })).rejects.toThrow('called');
  });
});
