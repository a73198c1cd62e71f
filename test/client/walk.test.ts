import { createClient } from '@marcario/client';
import { describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { serve } from '../support/serve.ts';

const numbered = (from: number, count: number, day: string) =>
  Array.from({ length: count }, (_, i) =>
    mark(String(from + i), `MARCA ${from + i}`, { clases: [9], fechaPresentacion: day }),
  );

const { MARCARIO_WALK } = process.env;
/** A long run walks more marks under the limits that every service has; a quick one meets its own sooner. */
const PACED =
  MARCARIO_WALK === undefined
    ? {
        marks: 500,
        limits: { burst: { limit: 20, windowSeconds: 2 } },
        ip: { limit: 10, windowSeconds: 2 },
      }
    : { marks: Number(MARCARIO_WALK), limits: {}, ip: { limit: 100, windowSeconds: 60 } };

describe('a walk over a real service', () => {
  it('gives no mark twice and misses none that stood, while marks are written', async () => {
    const served = await serve(numbered(2_000, 30, '2026-01-05'));
    try {
      const { baseUrl, key } = served.api;
      const client = createClient({ baseUrl, apiKey: key });
      const seen: string[] = [];
      for await (const { nroSolicitud } of client.brands.search({ sort: 'recientes', limit: 10 })) {
        seen.push(nroSolicitud);
        if (seen.length === 10) await served.importMarks(numbered(3_000, 15, '2026-02-01'));
        if (seen.length === 20) await served.importMarks(numbered(1_000, 15, '2025-12-01'));
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((nro) => nro.startsWith('2'))).toHaveLength(30);
    } finally {
      await served.close();
    }
  });

  it(`over ${PACED.marks} marks ends at the pace that the limits allow`, async () => {
    const { limits, ip, marks } = PACED;
    const served = await serve(numbered(100_000, marks, '2026-01-05'), {
      limits,
      app: { ipLimit: ip },
    });
    try {
      const { baseUrl, key } = served.api;
      const waits: number[] = [];
      const onWait = ({ waitMs }: { readonly waitMs: number }) => waits.push(waitMs);
      const client = createClient({ baseUrl, apiKey: key, onWait });
      const seen = new Set<string>();
      const limit = MARCARIO_WALK === undefined ? 20 : 100;
      for await (const { nroSolicitud } of client.brands.search({ sort: 'recientes', limit })) {
        seen.add(nroSolicitud);
      }
      expect(seen.size).toBe(marks);
      expect(waits.length).toBeGreaterThan(0);
    } finally {
      await served.close();
    }
  }, 600_000);

  it('registers one watchlist, changes it and retires it', async () => {
    const served = await serve([]);
    try {
      const { baseUrl } = served.api;
      const { key } = await served.createKey({
        scopes: ['watch:read', 'watch:write'],
        consumerId: 'estudio',
      });
      const { watch } = createClient({ baseUrl, apiKey: key });
      const created = await watch.create({ label: 'Lácteos', items: [{ marca: 'KOLUN' }] });
      expect(created.signingSecret).toMatch(/^whsec_/);
      expect(await watch.update(created.id, { label: 'Leche' })).toMatchObject({ label: 'Leche' });
      const { id } = await watch.addItem(created.id, { marca: 'SOPROLE' });
      expect((await watch.items(created.id)).map(({ mark }) => mark)).toEqual(['KOLUN', 'SOPROLE']);
      await watch.removeItem(created.id, id);
      expect(await watch.hits(created.id).toArray()).toEqual([]);
      expect((await watch.list()).items).toHaveLength(1);
      await watch.retire(created.id);
      await expect(watch.removeItem(created.id, id)).rejects.toMatchObject({ status: 404 });
    } finally {
      await served.close();
    }
  });
});
