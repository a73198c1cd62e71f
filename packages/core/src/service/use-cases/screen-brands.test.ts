import { describe, expect, it } from 'vitest';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { type BrandIndex, buildBrandIndex } from '../../search/faces/brand-index.ts';
import { IMMEDIATE } from '../../search/faces/corpus.ts';
import { brandWithName } from '../../search/fixtures/brand-named.ts';
import { EMPTY_JOINS } from '../../search/insights/person-joins.ts';
import { TimeSlicer } from '../runtime/time-slicing.ts';
import { type ScreeningTools, screenBrands } from './screen-brands.ts';

const NAMES = Array.from({ length: 60 }, (_, at) => `TRELKA ${'ABCDEFGHIJ'[at % 10]}UNEL`);
const CHANGED = '2026-02-02T00:00:00.000Z';

/** Creates a reader of rows that match the index, except `outdated` ones, which changed later. */
function rowsOf(index: BrandIndex, outdated: ReadonlySet<string>) {
  const request: string[][] = [];
  const readSummaries = async (nros: readonly string[]) => {
    request.push([...nros]);
    const rows = nros.map((nro) => {
      const { relaciones: _, ...brand } = brandWithName(NAMES[Number(nro)] ?? '', Number(nro));
      const fechaActualizacion = outdated.has(nro) ? CHANGED : brand.fechaActualizacion;
      return [nro, { ...brand, fechaActualizacion } as object as BrandSummary] as const;
    });
    return new Map(rows);
  };
  return { asked: request, readSummaries, index };
}

type WorkerFor = ScreeningTools['workerFor'];

function screening(outdated: ReadonlySet<string> = new Set(), workerFor: WorkerFor = () => null) {
  const index = buildBrandIndex(NAMES.map(brandWithName), { seq: 1 });
  const { asked: request, readSummaries } = rowsOf(index, outdated);
  let refreshes = 0;
  const corpus = {
    current: () => ({ index, joins: EMPTY_JOINS, dataAsOf: undefined }),
    refresh: async () => {
      refreshes += 1;
      index.apply(
        [...outdated].map((nro) => ({
          ...brandWithName(NAMES[Number(nro)] ?? '', Number(nro)),
          fechaActualizacion: CHANGED,
        })),
        2,
      );
    },
    close: async () => {},
  };
  const tools = {
    readSummaries,
    readMarks: () => expect.unreachable('no terms were requested'),
    now: () => new Date(CHANGED),
    readStored: async () => new Map(),
    relatedTo: async () => () => [],
    hashRut: (rut: string) => rut,
    turns: new TimeSlicer(),
    workerFor,
  };
  return { run: screenBrands(corpus, tools), asked: request, refreshes: () => refreshes };
}

describe('a screening', () => {
  it('lets the event loop go round between its names', async () => {
    const { run } = screening();
    let isOver = false;
    let rounds = 0;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await run({ consultas: NAMES.slice(0, 50).map((q) => ({ q })) });
    isOver = true;
    // The fake reader resolves immediately, so only the yields between names produce turns.
    expect(rounds).toBeGreaterThanOrEqual(50);
  });

  it('looks anew only for the names of which a mark has changed', async () => {
    const { run, asked: request, refreshes } = screening(new Set(['3']));
    const { items } = await run({
      consultas: [{ q: 'zzz' }, { q: 'TRELKA DUNEL' }],
      minScore: 0.9,
      limit: 20,
    });
    expect(refreshes()).toBe(1);
    expect(request.map((nros) => nros.includes('3'))).toEqual([true, true]);
    expect(items[1]?.items?.find(({ nroSolicitud }) => nroSolicitud === '3')).toMatchObject({
      fechaActualizacion: CHANGED,
    });
  });

  it('answers the same with another thread, and with one that fails', async () => {
    const consultas = NAMES.slice(0, 30).map((q) => ({ q }));
    const alone = await screening().run({ consultas });
    let found = 0;
    const helping: WorkerFor = (index) => ({
      find: async (request) => {
        found += request.length;
        return Promise.all(request.map((one) => index.similar(one, IMMEDIATE)));
      },
    });
    const failing: WorkerFor = () => ({ find: () => Promise.reject(new Error('stopped')) });
    expect(await screening(new Set(), helping).run({ consultas })).toEqual(alone);
    expect(await screening(new Set(), failing).run({ consultas })).toEqual(alone);
    expect(found).toBeGreaterThan(0);
  });
});
