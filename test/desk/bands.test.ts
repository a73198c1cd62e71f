import { createClient } from '@marcario/client';
import { createBrandIndex } from '@marcario/core';
import { SCOPES, screeningSchema, watchThreadsPageSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from '../watch/watch-api.ts';

const MARKS = [...generateBrands({ marks: 600, seed: 11 })];
/** Names of which the corpus has similar marks of every band, and worse ones. */
const NAMES = MARKS.filter(({ denominacion }) => denominacion).slice(0, 40);

interface Shown {
  readonly score: number;
  readonly banda?: string | undefined;
}

/** The band by the words of the decision, written down a second time. */
function expectedBand(score: number): string | undefined {
  if (score >= 0.9) return 'alta';
  if (score >= 0.8) return 'media';
  return score >= 0.7 ? 'baja' : undefined;
}

/** Checks each mark; returns the bands that occur, and `none` for marks that have no such field. */
function bandsIn(items: readonly Shown[]): ReadonlySet<string> {
  for (const { score, banda } of items)
    expect([score, banda]).toEqual([score, expectedBand(score)]);
  return new Set(items.map((item) => ('banda' in item ? String(item.banda) : 'none')));
}

const ALL = ['alta', 'baja', 'media', 'none'];

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS);
});
afterAll(() => served.close());

describe('the band of a score', () => {
  it(`stands on marks of both similar searches, of screenings and of clearance reports ${proves('F11-BANDS')}`, async () => {
    const low = { allClasses: true, minScore: 0.2, limit: 20 };
    const consultas = NAMES.map(({ denominacion }) => ({ q: denominacion ?? '' }));
    const screening = screeningSchema
      .strict()
      .parse((await callTool(served.api, 'screen_brands', { consultas, ...low })).body);
    const screened = screening.items.flatMap(({ items = [] }) => items);
    expect([...bandsIn(screened)].sort()).toEqual(ALL);

    const index = await createBrandIndex(MARKS);
    const seen = { text: new Set<string>(), number: new Set<string>(), report: new Set<string>() };
    for (const { nroSolicitud, denominacion } of NAMES) {
      const q = denominacion ?? '';
      const params = new URLSearchParams({ q, minScore: '0.2' });
      const { items } = await served.api.similar(String(params));
      expect(index.similar({ q, minScore: 0.2 }).items.map(({ banda }) => banda)).toEqual(
        items.map(({ banda }) => banda),
      );
      for (const band of bandsIn(items)) seen.text.add(band);
      const byNumber = await served.api.similarTo(nroSolicitud, 'allClasses=1&minScore=0.2');
      for (const band of bandsIn(byNumber.items)) seen.number.add(band);
      const { grupos } = (await callTool(served.api, 'clear_brand', { q })).body as {
        grupos: { items: Shown[] }[];
      };
      for (const band of bandsIn(grupos.flatMap((grupo) => grupo.items))) seen.report.add(band);
    }
    for (const bands of Object.values(seen)) expect([...bands].sort()).toEqual(ALL);
  }, 60_000);

  it(`stands on hits, previews and threads of a watchlist, in all skins alike ${proves('F11-BANDS')}`, async () => {
    const { key } = await served.createKey({ consumerId: 'acme', scopes: SCOPES });
    const watch = new WatchApi(served.api, key);
    const marcas = NAMES.map(({ denominacion }) => denominacion ?? '');
    const filters = { minScore: 0.4 };
    const { id } = await watch.create(marcas, { filters, baseline: true });
    await served.service.sweep();
    const hits = await watch.hits(id);
    expect([...bandsIn(hits)].sort()).toEqual(ALL);

    const api = Object.assign(Object.create(served.api), { key });
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: key });
    const pages = [
      (await callTool(api, 'watch_list_threads', { id, limit: 100 })).body,
      await client.watch.threads(id, { limit: 100 }),
      await served.service.listWatchThreads({ id, limit: 100 }, { consumerId: 'acme' }),
    ];
    for (const page of pages) expect(page).toEqual(pages[0]);
    const { items } = watchThreadsPageSchema.strict().parse(pages[0]);
    expect(items.length).toBeGreaterThan(NAMES.length / 2);
    for (const { banda, ultimoHit } of items) {
      expect([banda, ultimoHit.banda]).toEqual(Array(2).fill(expectedBand(ultimoHit.score)));
    }
    const preview = await client.watch.preview({
      items: marcas.map((marca) => ({ marca })),
      filters,
    });
    bandsIn(preview.items);
    expect(preview.items.length).toBeGreaterThan(0);
  }, 60_000);
});
