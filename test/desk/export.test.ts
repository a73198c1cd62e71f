import { createHash } from 'node:crypto';
import { createClient, MarcarioConnectionError } from '@marcario/client';
import {
  type BrandSummary,
  brandSummarySchema,
  type ExportManifest,
  exportEndSchema,
  exportManifestSchema,
  type Usage,
  usageSchema,
} from '@marcario/core/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

const FORMULA = mark('800001', '=HYPERLINK("http://a.example","x")|@SUM', {
  titulares: [{ nombre: '+56 2 | Cia.' }, { nombre: 'Otra, "S.A."' }],
  fechaPresentacion: '2026-01-02',
});
/** Enough to be read in several pieces, and to begin a second unit. */
const MANY = Array.from({ length: 1_001 }, (_, i) =>
  mark(String(700_000 + i), `MARCA ${i}`, { clases: [7], fechaPresentacion: '2025-01-01' }),
);

/** What the lines of an NDJSON export say, with its hash held against them. */
function read(text: string): { manifest: ExportManifest; rows: BrandSummary[] } {
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  const { manifest } = JSON.parse(lines.shift() ?? '');
  const { end } = JSON.parse(lines.pop() ?? '');
  const hash = createHash('sha256').update(lines.map((line) => `${line}\n`).join(''));
  const whole = { count: lines.length, sha256: hash.digest('hex') };
  expect(exportEndSchema.strict().parse(end)).toEqual(whole);
  const rows = lines.map((line) => brandSummarySchema.strict().parse(JSON.parse(line)));
  return { manifest: exportManifestSchema.strict().parse(manifest), rows };
}

/** How many rows of a CSV are there to their end, its header not counted. */
function wholeRows(text: string): number {
  const { data } = Papa.parse(text, { delimiter: ';', newline: '\r\n' });
  // Behind the last end of a line an empty row begins, or one that breaks off.
  return data.length - 2;
}

async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('an export, on $kind', ({ freshUrl }) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve([...REGISTER, FORMULA, ...MANY], { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  const ask = async (query: string, key?: string) =>
    served.api.send(`/v1/brands/export?${query}`, key === undefined ? {} : { key });
  const textOf = async (query: string) => {
    const answer = await ask(query);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return text;
  };
  const used = async (key: string) => {
    const answer = await served.api.send('/v1/usage', { key });
    return (usageSchema.parse(await answer.json()) satisfies Usage).used;
  };

  it(`as NDJSON has every mark that the filters find, in the order of a listing ${proves('E3-NDJSON')}`, async () => {
    for (const filters of ['', 'clase=29', 'titular=queltehue&liveOnly=true', 'clase=45']) {
      const listed: BrandSummary[] = [];
      for await (const { items } of served.api.pages(`limit=100&${filters}`)) {
        listed.push(...items.map(({ matchedFields: _, ...brand }) => brand));
      }
      const { manifest, rows } = read(await textOf(`format=ndjson&${filters}`));
      expect(rows).toEqual(listed);
      expect(manifest.total).toBe(listed.length);
    }
  });

  it(`tells where to follow from ${proves('E3-NDJSON', 'E3-HEADERS')}`, async () => {
    const answer = await ask('format=ndjson&clase=29');
    const { manifest } = read(await answer.text());
    expect(answer.headers.get('x-total-count')).toBe(String(manifest.total));
    expect(answer.headers.get('x-changes-cursor')).toBe(manifest.changesCursor);
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    const changes = await served.api.send(`/v1/changes?since=${manifest.changesCursor}`);
    expect(await changes.json()).toMatchObject({ items: [] });
    expect(manifest.dataAsOf).toBe((await served.api.list('limit=1')).dataAsOf);
  });

  it(`as CSV has the same rows, and no formula ${proves('E3-CSV', 'E3-HEADERS')}`, async () => {
    for (const [options, delimiter] of [
      ['', ','],
      ['&separator=;', ';'],
      ['&separator=,&bom=true', ','],
    ] as const) {
      const answer = await ask(`format=csv${options}`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
      const text = Buffer.from(await answer.arrayBuffer()).toString();
      expect(text.startsWith('\ufeff')).toBe(options.includes('bom'));
      const { data, meta, errors } = Papa.parse<Record<string, string>>(
        text.replace('\ufeff', ''),
        {
          header: true,
          delimiter,
          newline: '\r\n',
          skipEmptyLines: 'greedy',
        },
      );
      expect(errors).toEqual([]);
      const { rows } = read(await textOf('format=ndjson'));
      expect(meta.fields).toEqual(Object.keys({ ...rows[0], viena: [] }));
      expect(String(data.length)).toBe(answer.headers.get('x-total-count'));
      expect(data.map(({ nroSolicitud }) => nroSolicitud)).toEqual(
        rows.map(({ nroSolicitud }) => nroSolicitud),
      );
      expect(data.find(({ nroSolicitud }) => nroSolicitud === '800001')).toMatchObject({
        denominacion: `'${FORMULA.denominacion}`,
        titular: `'+56 2 \\| Cia.|Otra, "S.A."`,
        nroRegistro: '',
        clases: '',
        enrichmentPending: 'true',
      });
    }
  });

  it(`takes the filters of a listing, one format, and nothing that pages or ranks ${proves('E3-PARAMETERS')}`, async () => {
    const refused = [
      ['', 'format'],
      ['format=xls', 'format'],
      ['format=xlsx&separator=;', 'separator'],
      ['format=xlsx&bom=true', 'bom'],
      ['format=xlsx&lang=fr', 'lang'],
      ['format=ndjson&separator=;', 'separator'],
      ['format=ndjson&bom=false', 'bom'],
      ['format=csv&separator=|', 'separator'],
      ['format=csv&fechaRegistroDesde=2025-01-01&fechaRegistroHasta=2024-01-01', 'fechaRegistro'],
      ...['q', 'nombre', 'sort', 'limit', 'cursor', 'offset', 'facets'].map((name) => [
        `format=csv&${name}=1`,
        name,
      ]),
    ];
    for (const [query = '', named = ''] of refused) {
      const { status, code, message } = await refusalOf(await ask(query));
      expect({ query, status, code }).toEqual({ query, status: 400, code: 'validation_error' });
      expect(message).toContain(named);
    }
  });

  it(`costs a unit for each thousand rows begun, or nothing at all ${proves('E3-UNITS')}`, async () => {
    const { key } = await served.createKey({ monthlyQuota: 5 });
    const total = REGISTER.length + 1 + MANY.length;
    expect(await (await ask('format=csv&dryRun=true', key)).json()).toEqual({ total, unidades: 2 });
    expect(await used(key)).toBe(1);
    const whole = await ask('format=ndjson', key);
    expect(whole.headers.get('ratelimit')).toContain('"quota";r=2;');
    read(await whole.text());
    expect(await used(key)).toBe(3);
    await (await ask('format=csv&clase=45', key)).text();
    expect(await used(key)).toBe(4);
    const refusal = await ask('format=csv', key);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(refusal)).toMatchObject({ status: 429, code: 'quota_exceeded' });
    expect(await used(key)).toBe(4);
    await served.api.send('/v1/brands/export?format=csv', { key, method: 'HEAD' });
    expect(await used(key)).toBe(5);
  });

  it(`has the marks of one generation, each as it is when it is written ${proves('E3-GENERATION')}`, async () => {
    const exported = await served.service.exportBrands({ format: 'ndjson', clase: [7] });
    const written: Uint8Array[] = [];
    for await (const { bytes, rows } of exported.chunks) {
      written.push(bytes);
      if (rows !== 250) continue;
      await served.importMarks([
        mark('700900', 'OTRA', { clases: [7], fechaPresentacion: '2026-02-02' }),
        mark('700000', 'YA ESCRITA', { clases: [7] }),
        mark('799999', 'NUEVA', { clases: [7], fechaPresentacion: '2025-01-01' }),
      ]);
    }
    const { manifest, rows } = read(Buffer.concat(written).toString());
    expect(rows.map(({ nroSolicitud }) => nroSolicitud)).toEqual(
      MANY.map(({ nroSolicitud }) => nroSolicitud),
    );
    const names = new Map(rows.map((row) => [row.nroSolicitud, row.denominacion]));
    expect([names.get('700900'), names.get('700000')]).toEqual(['OTRA', 'MARCA 0']);
    const since = manifest.changesCursor;
    const { items } = (await (await served.api.send(`/v1/changes?since=${since}`)).json()) as {
      readonly items: readonly { readonly nroSolicitud: string }[];
    };
    expect(items.map(({ nroSolicitud }) => nroSolicitud).sort()).toEqual([
      '700000',
      '700900',
      '799999',
    ]);
  });

  it(`that is cut at any byte is told from a whole one ${proves('E3-CUT')}`, async () => {
    const { baseUrl, key } = served.api;
    const whole = Buffer.from(await textOf('format=ndjson'));
    const csv = await ask('format=csv&separator=;');
    const rows = Buffer.from(await csv.arrayBuffer());
    const total = Number(csv.headers.get('x-total-count'));
    expect(wholeRows(rows.toString())).toBe(total);
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 20), async (missing) => {
        // What arrived ends as if that had been all.
        const cut = (bytes: Buffer) => bytes.subarray(0, -(1 + (missing % (bytes.length - 1))));
        const client = createClient({
          baseUrl,
          apiKey: key,
          maxRetries: 0,
          fetch: async () => new Response(new Uint8Array(cut(whole))),
        });
        await expect(toArray(client.brands.export())).rejects.toThrow(MarcarioConnectionError);
        expect(wholeRows(cut(rows).toString())).toBeLessThan(total);
      }),
      { numRuns: 20, examples: [[0], [1], [2]] },
    );
  });

  it(`is walked by the client ${proves('E3-CLIENT')}`, async () => {
    const { baseUrl, key } = served.api;
    const client = createClient({ baseUrl, apiKey: key });
    const exported = await client.brands.export({ clase: [29] });
    const walked: BrandSummary[] = [];
    for await (const brand of exported) walked.push(brand);
    expect(walked).toEqual(read(await textOf('format=ndjson&clase=29')).rows);
    expect(walked).toHaveLength(exported.total);
    const changes = await client.changes({ since: exported.changesCursor });
    expect(changes.items).toEqual([]);
  });
});
