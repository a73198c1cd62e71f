import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, MarcarioConnectionError } from '@marcario/client';
import { type Usage, usageSchema } from '@marcario/core/contract';
import { openXlsx, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookPieces } from '../../packages/core/src/service/use-cases/export-brands.ts';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl } from '../support/fresh-database.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';

/** Names that spreadsheet programs take for numbers, days and formulas in a CSV. */
const NAMES = [
  ...['1E5', '007', '2-5', '12/11', "=cmd|' /C calc'!A0", '@SUM(A1)', '+56 2', '-1', "'1", 'TRUE'],
  ...['LÁCTEOS & <SUR>', '_x0041_ NEÓN', 'DOS  BLANCOS', '日本の茶', '𝒳 MARCA', 'AÑO "2"'],
];
const BRANDS = [
  ...NAMES.map((name, i) =>
    mark(`${600_000 + i}`, name, {
      clases: [29, 30],
      estado: 'en_tramite',
      tipoSigno: 'mixta',
      fechaPresentacion: `2025-02-${String(28 - i).padStart(2, '0')}`,
      titulares: [{ nombre: name }, { nombre: '=1+1' }],
    }),
  ),
  mark('1', 'VIEJA', { fechaPresentacion: '1890-01-02', fechaRegistro: '1900-03-01' }),
  mark('2', 'X'.repeat(300), {
    titulares: Array.from({ length: 200 }, (_, i) => ({ nombre: `${'Y'.repeat(200)}${i}` })),
  }),
];

describe('an export as a workbook', () => {
  let served: Served;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await freshPgliteUrl();
    served = await serve([...REGISTER, ...BRANDS], { databaseUrl });
  });
  afterAll(() => served.close());

  const ask = (query: string, headers: Record<string, string> = {}, key?: string) =>
    served.api.send(`/v1/brands/export?${query}`, { headers, ...(key !== undefined && { key }) });
  const workbookOf = async (answer: Response) => {
    expect(answer.status).toBe(200);
    return readXlsx(new Uint8Array(await answer.arrayBuffer()));
  };

  it(`has the rows of the other forms, texts as texts and days as days ${proves('E3-XLSX')}`, async () => {
    const answer = await ask('format=xlsx');
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const total = Number(answer.headers.get('x-total-count'));
    const { sheets } = await workbookOf(answer);
    expect(sheets.map(({ name }) => name)).toEqual(['Marcas', 'Exportación']);
    const [[, ...rows] = []] = sheets.map((sheet) => sheet.rows);
    expect(rows).toHaveLength(total);
    const csv = await (await ask('format=ndjson')).text();
    const brands = csv
      .split('\n')
      .slice(1, -2)
      .map((line) => JSON.parse(line));
    const day = (text: string | null) => (text === null ? null : new Date(text));
    rows.forEach((cells, i) => {
      const brand = brands[i];
      const filed = brand.fechaPresentacion;
      expect(cells.slice(0, 3)).toEqual([
        brand.nroSolicitud,
        brand.nroRegistro,
        brand.denominacion || null,
      ]);
      expect(cells[5]).toEqual(filed?.startsWith('18') ? filed : day(filed));
      expect(cells[8]).toEqual(day(brand.fechaRegistro));
      expect(cells[9]).toEqual(new Date(brand.fechaActualizacion));
      expect(cells[10] ?? '').toBe(brand.clases.join(', '));
      const holders = brand.titular.join('; ');
      expect(cells[11] ?? '').toBe(
        holders.length > 32_767 ? `${holders.slice(0, 32_766)}…` : holders,
      );
    });
    for (const name of NAMES) expect(rows.map((cells) => cells[2])).toContain(name);
  });

  it(`has no formula and no number in a cell of text ${proves('E3-XLSX')}`, async () => {
    const bytes = new Uint8Array(await (await ask('format=xlsx')).arrayBuffer());
    const { sheets } = await openXlsx(bytes);
    const [marks] = sheets;
    for (const cell of marks?.cells?.values() ?? []) {
      expect(cell.formula).toBeUndefined();
      expect(['string', 'number', 'date', 'inlineString']).toContain(cell.type);
    }
  });

  it(`has its words in the language that the caller accepts ${proves('E3-XLSX')}`, async () => {
    const heads = async (query: string, headers: Record<string, string> = {}) => {
      const { sheets } = await workbookOf(await ask(`format=xlsx&clase=29&${query}`, headers));
      const [heading = [], first = []] = sheets[0]?.rows ?? [];
      return [heading[2], first[3], sheets[1]?.name];
    };
    const spanish = ['Denominación', 'en trámite', 'Exportación'];
    const english = ['Mark', 'under examination', 'Export'];
    const first = 'fechaPresentacionDesde=2025-02-28&fechaPresentacionHasta=2025-02-28';
    expect(await heads(first)).toEqual(spanish);
    expect(await heads(first, { 'Accept-Language': 'en-GB, es;q=0.5' })).toEqual(english);
    expect(await heads(first, { 'Accept-Language': 'de' })).toEqual(spanish);
    expect(await heads(`lang=en&${first}`, { 'Accept-Language': 'es' })).toEqual(english);
    expect((await ask('format=xlsx&clase=45')).headers.get('vary')).toContain('Accept-Language');
  });

  it(`has the manifest as a sheet of its own ${proves('E3-XLSX')}`, async () => {
    const answer = await ask('format=xlsx&lang=en');
    const cursor = answer.headers.get('x-changes-cursor');
    const { sheets } = await workbookOf(answer);
    const facts = new Map(sheets[1]?.rows.map(([name, value]) => [name, value]));
    expect(facts.get('Marks')).toBe(REGISTER.length + BRANDS.length);
    expect(facts.get('Cursor of changes')).toBe(cursor);
    const { dataAsOf } = await served.api.list('limit=1');
    expect(facts.get('Data as of (UTC)')).toEqual(new Date(dataAsOf ?? ''));
  });

  it(`is charged as the other forms are, and dryRun tells how much ${proves('E3-UNITS')}`, async () => {
    const { key } = await served.createKey({ monthlyQuota: 2 });
    const estimate = await ask('format=xlsx&dryRun=true', {}, key);
    expect(await estimate.json()).toMatchObject({ unidades: 1 });
    await (await ask('format=xlsx', {}, key)).arrayBuffer();
    const usage = await served.api.send('/v1/usage', { key });
    expect((usageSchema.parse(await usage.json()) satisfies Usage).used).toBe(2);
    expect((await ask('format=xlsx', {}, key)).status).toBe(429);
  });

  it(`comes whole to the client, or its stream fails ${proves('E3-CLIENT', 'E3-CUT')}`, async () => {
    const { baseUrl, key: apiKey } = served.api;
    const client = createClient({ baseUrl, apiKey });
    const stream = await client.brands.export({ format: 'xlsx', clase: [29], lang: 'en' });
    const { sheets } = await readXlsx(new Uint8Array(await new Response(stream).arrayBuffer()));
    expect(sheets[0]?.name).toBe('Marks');
    const cut = createClient({
      baseUrl,
      apiKey,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        const bytes = await answer.arrayBuffer();
        return new Response(bytes.slice(0, -1), answer);
      },
    });
    const cutStream = await cut.brands.export({ format: 'xlsx' });
    await expect(new Response(cutStream).arrayBuffer()).rejects.toThrow(MarcarioConnectionError);
  });
});

describe('a long workbook', () => {
  const manifest = { total: 25, generation: 1, changesCursor: 'x', dataAsOf: null };
  const line = (nro: number) =>
    `${JSON.stringify({ nroSolicitud: `${nro}`, nroRegistro: null, denominacion: 'A', estado: 'registrada', tipoSigno: 'otra', fechaPresentacion: null, fechaPublicacion: null, fechaVencimiento: null, fechaRegistro: null, fechaActualizacion: '2026-01-02T03:04:05.678Z', clases: [], titular: [], enrichmentPending: false })}\n`;
  async function* batches(total: number, size: number) {
    for (let from = 0; from < total; from += size) {
      const rows = Math.min(size, total - from);
      yield { rows, text: Array.from({ length: rows }, (_, i) => line(from + i)).join('') };
    }
  }

  it(`goes on in further sheets, each with its headings ${proves('E3-XLSX')}`, async () => {
    const pieces: Uint8Array[] = [];
    let rows = 0;
    const written = workbookPieces(batches(25, 4), { manifest, lang: 'es', sheetMarks: 10 });
    for await (const [bytes, count] of written) {
      pieces.push(bytes);
      rows += count;
    }
    expect(rows).toBe(25);
    const { sheets } = await readXlsx(Buffer.concat(pieces));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Marcas',
      'Marcas 2',
      'Marcas 3',
      'Exportación',
    ]);
    const marks = sheets.slice(0, 3).map((sheet) => sheet.rows);
    expect(marks.map(([heading]) => heading?.[0])).toEqual(['Solicitud', 'Solicitud', 'Solicitud']);
    const numbers = marks.flatMap(([, ...below]) => below.map(([nro]) => nro));
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, i) => `${i}`));
  });

  it(`is not held in memory, and is read no faster than it is taken ${proves('E3-XLSX')}`, async () => {
    const total = 200_000;
    let read = 0;
    async function* counted() {
      for await (const batch of batches(total, 250)) {
        read += batch.rows;
        yield batch;
      }
    }
    const options = { manifest: { ...manifest, total }, lang: 'es' } as const;
    let rows = 0;
    let peak = 0;
    const before = process.memoryUsage().rss;
    for await (const [, count] of workbookPieces(counted(), options)) {
      rows += count;
      expect(read - rows).toBeLessThan(40_000);
      peak = Math.max(peak, process.memoryUsage().rss - before);
    }
    expect(rows).toBe(total);
    expect(peak / 2 ** 20).toBeLessThan(150);
  }, 120_000);

  it(`ends its rows where its reader leaves or they fail ${proves('E3-FAILURE')}`, async () => {
    let closed = 0;
    async function* watched(fail: boolean) {
      try {
        for await (const batch of batches(100_000, 250)) {
          yield batch;
          if (fail) throw new Error('the database is gone');
        }
      } finally {
        closed += 1;
      }
    }
    const options = { manifest: { ...manifest, total: 100_000 }, lang: 'es' } as const;
    for await (const [, count] of workbookPieces(watched(false), options)) if (count > 0) break;
    expect(closed).toBe(1);
    const failing = async () => {
      for await (const _ of workbookPieces(watched(true), options));
    };
    await expect(failing()).rejects.toThrow('the database is gone');
    expect(closed).toBe(2);
  });
});

it(`is what marcario export writes ${proves('E3-COMMAND')}`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  const databaseUrl = await freshPgliteUrl();
  const served = await serve(REGISTER, { databaseUrl });
  await served.close();
  const out = join(folder, 'marcas.xlsx');
  const args = ['export', '--format', 'xlsx', '--lang', 'en', '--out', out];
  const { code, stderr } = await runForTest(args, {
    DATABASE_URL: databaseUrl,
    SERVICE_SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'warn',
  });
  expect(code, stderr).toBe(0);
  const { sheets } = await readXlsx(await readFile(out));
  expect(sheets[0]?.rows).toHaveLength(REGISTER.length + 1);
  await rm(folder, { recursive: true });
});
