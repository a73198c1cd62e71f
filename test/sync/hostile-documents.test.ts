import { writeFile } from 'node:fs/promises';
import type { SyncRun } from '@marcario/core/contract';
import { createService, readFeedsFile, type Service } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import {
  textRow,
  workbookBytes,
  workbookParts,
} from '../../packages/core/src/sync/readers/fixtures/workbook-fixture.ts';
import { zipBytes } from '../../packages/core/src/sync/readers/fixtures/zip-fixture.ts';
import { corpusChecksum } from '../support/corpus-checksum.ts';
import { temporaryFolder } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { TEST_SECRET } from '../support/serve.ts';
import { type OfficeServer, officeServer } from './office-server.ts';

const MEGABYTE = 2 ** 20;
const MEMORY_MB = 200;
const COLUMNS = ['ApplicationNumber', 'BrandName'];
const numbers = (count: number) => Array.from({ length: count }, (_, i) => 2_000_000 + i);
const csv = (count: number) =>
  [COLUMNS, ...numbers(count).map((nro) => [nro, `MARCA ${nro}`])]
    .map((row) => row.join(';'))
    .join('\n');
const sheet = (rows: readonly (readonly string[])[]) =>
  rows.map((row, i) => textRow(i + 1, row)).join('');
const workbook = sheet([COLUMNS, ...numbers(50).map((nro) => [`${nro}`, `MARCA ${nro}`])]);
const withSheet = (content: string | Buffer) =>
  zipBytes(
    workbookParts({ rows: workbook }).map((part) =>
      part.name === 'xl/worksheets/sheet1.xml' ? { ...part, content } : part,
    ),
  );
const CSV = '/Applications-2026.csv';
const XLSX = '/Registers-2026.xlsx';
const ENTITIES = '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">]><worksheet>&a;&a;&a;&a;</worksheet>';

describe('what a feed is given instead of its document', () => {
  const folder = temporaryFolder();
  let office: OfficeServer;
  let database: OpenDatabase;
  let service: Service;
  let good = '';

  beforeAll(async () => {
    office = await officeServer();
    const location = [CSV, XLSX].map((path) => `${office.url}${path.replace('2026', '{year}')}`);
    await writeFile(
      folder.pathOf('feeds.json'),
      JSON.stringify({ opendata: { location, years: 1 } }),
    );
    const databaseUrl = await freshPostgresUrl();
    const feeds = readFeedsFile(folder.pathOf('feeds.json'));
    const now = () => new Date('2026-03-02T12:00:00.000Z');
    service = await createService({ databaseUrl, secretKey: TEST_SECRET, feeds, now });
    database = await openDatabase(databaseUrl);
    putUpGood();
    expect((await service.sync()).map(({ status }) => status)).toEqual(['ok', 'ok']);
    good = await corpusChecksum(database);
  });
  afterAll(async () => {
    await service.close();
    await database.close();
    await office.close();
  });

  function putUpGood() {
    office.documents.set(CSV, csv(100));
    office.documents.set(XLSX, workbookBytes({ rows: workbook }));
  }

  /** Shows it for one asking. @returns its run, and by how many megabytes memory grew meanwhile */
  async function shown(path: string, content: string | Buffer) {
    const idle = process.memoryUsage().rss;
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    office.documents.set(path, content);
    const runs = await service.sync();
    clearInterval(watch);
    putUpGood();
    const run = runs.find(({ document }) => document === path.slice(1)) as SyncRun;
    return { run, grownMb: (peak - idle) / MEGABYTE };
  }

  it.each<[string, string, () => string | Buffer, RegExp]>([
    ['cut off', CSV, () => csv(100).slice(0, -14), /cut off/],
    ['nothing', CSV, () => '', /empty/],
    ['a tenth of its rows', CSV, () => csv(10), /10 rows where its previous version had 100/],
    ['UTF-16', CSV, () => Buffer.from(`\ufeff${csv(100)}`, 'utf16le'), /UTF-16/],
    ['a web page', CSV, () => '<!DOCTYPE html><p>Sign in', /web page/],
    ['a web page', XLSX, () => '<!DOCTYPE html><p>Sign in', /web page/],
    [
      'a workbook cut off',
      XLSX,
      () => workbookBytes({ rows: workbook }).subarray(0, -40),
      /cut off/,
    ],
    ['a zip bomb', XLSX, () => withSheet(Buffer.alloc(64 * MEGABYTE, ' ')), /too large/],
    ['XML entities', XLSX, () => withSheet(ENTITIES), /XML/],
  ])(
    '%s, for %s, is a failed run with one plain reason, and changes nothing',
    async (_, path, content, reason) => {
      const { run, grownMb } = await shown(path, content());
      expect(run).toMatchObject({ status: 'failed', created: 0, updated: 0 });
      expect(run.error).toMatch(reason);
      expect(run.error).toMatch(/^[^\n]{1,160}$/);
      expect(await corpusChecksum(database)).toBe(good);
      expect(grownMb).toBeLessThan(MEMORY_MB);
    },
  );

  it('a field of 10 MB and a formula without a result cost their own rows alone', async () => {
    const last = [
      textRow(52, ['2900060', 'x'.repeat(10_000_000)]),
      '<row r="53"><c><f>2900000+61</f></c><c t="inlineStr"><is><t>OTRA</t></is></c></row>',
      '<row r="54"><c><f>2900000+62</f><v>2900062</v></c><c t="str"><f>"A"</f><v>A</v></c></row>',
    ];
    const { run, grownMb } = await shown(XLSX, workbookBytes({ rows: workbook + last.join('') }));
    expect(run).toMatchObject({ status: 'partial', created: 1, unchanged: 50, rejected: 2 });
    expect(grownMb).toBeLessThan(MEMORY_MB);
    const { items } = await service.searchBrands({ nroSolicitud: '2900062' });
    expect(items).toMatchObject([{ denominacion: 'A' }]);
  });
});
