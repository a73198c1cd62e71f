import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { buildBrandIndex } from '../../search/faces/brand-index.ts';
import { brandWithName } from '../../search/fixtures/brand-named.ts';
import { EMPTY_JOINS } from '../../search/insights/person-joins.ts';
import { type BrandExport, exportBrands, type ReadLines } from './export-brands.ts';

const TOTAL = 2_600;
const index = buildBrandIndex(
  Array.from({ length: TOTAL }, (_, i) => ({
    ...brandWithName(`MARCA ${i}`, i),
    nroSolicitud: `${10_000 + i}`,
  })),
  { seq: 1 },
);
const row = (nroSolicitud: string): BrandSummary => ({
  nroSolicitud,
  nroRegistro: null,
  denominacion: 'X',
  estado: 'registrada',
  tipoSigno: 'mixta',
  fechaPresentacion: null,
  fechaPublicacion: null,
  fechaVencimiento: null,
  fechaRegistro: null,
  fechaActualizacion: '2026-01-01T00:00:00.000Z',
  clases: [],
  titular: [],
  enrichmentPending: false,
});

/** Starts an export with a fake reader, and records its charges and refunds. */
async function exporting(readLines: ReadLines) {
  const charges: [what: 'charge' | 'giveBack', units: number][] = [];
  const meter = {
    charge: async (units: number) => void charges.push(['charge', units]),
    giveBack: async (units: number) => void charges.push(['giveBack', units]),
  };
  const run = exportBrands(
    { current: () => ({ index, joins: EMPTY_JOINS, dataAsOf: undefined }) },
    { readLines, hashRut: (rut) => rut, cursorKeys: [new Uint8Array(32)] },
  );
  const document = (await run({ format: 'csv' }, { meter })) as BrandExport;
  return { document, charges };
}

const readAll: ReadLines = async (nros) => ({
  text: nros.map((nro) => `${JSON.stringify(row(nro))}\n`).join(''),
  rows: nros.length,
});

/** Creates a reader that fails after `rows` rows. */
function failingAfter(rows: number, error: unknown): ReadLines {
  let read = 0;
  return async (nros) => {
    if (read + nros.length > rows) throw error;
    read += nros.length;
    return readAll(nros);
  };
}

async function walk({ chunks }: BrandExport): Promise<number> {
  let written = 0;
  for await (const { rows } of chunks) written = rows;
  return written;
}

describe('an export', () => {
  it('is charged whole before its first byte', async () => {
    const { document, charges } = await exporting(readAll);
    expect(charges).toEqual([['charge', 3]]);
    expect(await walk(document)).toBe(TOTAL);
    expect(charges).toHaveLength(1);
  });

  it(`that we fail gives back the units whose rows have not begun ${proves('E3-FAILURE')}`, async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    for (const [rows, back] of [
      [0, 3],
      [250, 2],
      [1_000, 2],
      [1_250, 1],
      [2_500, 0],
    ] as const) {
      const { document, charges } = await exporting(failingAfter(rows, away));
      await expect(walk(document)).rejects.toMatchObject({ code: 'service_unavailable' });
      expect(charges).toEqual([
        ['charge', 3],
        ['giveBack', back],
      ]);
    }
  });

  it('lets the event loop go round between its batches, also where the database answers at once', async () => {
    const { document } = await exporting(readAll);
    let rounds = 0;
    let isOver = false;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await walk(document);
    isOver = true;
    expect(rounds).toBeGreaterThanOrEqual(TOTAL / 250);
  });

  it('that is left reads no further and gives nothing back', async () => {
    let reads = 0;
    const { document, charges } = await exporting((nros) => {
      reads += 1;
      return readAll(nros);
    });
    for await (const { rows } of document.chunks) if (rows > 0) break;
    expect(reads).toBe(3);
    expect(charges).toEqual([['charge', 3]]);
  });

  it('reads anew what a slow client has let grow old', async () => {
    const request = new Map<string, number>();
    const { document } = await exporting((nros) => {
      for (const nro of nros) request.set(nro, (request.get(nro) ?? 0) + 1);
      return readAll(nros);
    });
    for await (const { rows } of document.chunks) {
      if (rows === 250) await new Promise((resolve) => setTimeout(resolve, 400));
    }
    const twice = [...request.values()].filter((times) => times === 2);
    expect(twice).toHaveLength(500);
    expect(request.size).toBe(TOTAL);
  });

  it('fails where a mark that it counted is gone', async () => {
    const { document } = await exporting(async () => ({ text: '', rows: 0 }));
    await expect(walk(document)).rejects.toMatchObject({ code: 'internal_error' });
  });
});
