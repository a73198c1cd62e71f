import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusChecksum } from '../../../../../test/support/corpus-checksum.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { freshPostgresUrl } from '../../../../../test/support/fresh-database.ts';
import type { SyncRun } from '../../contract/sync-run.ts';
import { findDetail } from '../../store/brands/brand-store.ts';
import { type OpenDatabase, openDatabase } from '../../store/database/open-database.ts';
import { data, officeServer, status } from '../fetch/fixtures/office-server.ts';
import { textRow, workbookBytes, workbookParts } from '../readers/fixtures/workbook-fixture.ts';
import { zipBytes } from '../readers/fixtures/zip-fixture.ts';
import { createFeed, runFeed } from '../run-feed.ts';
import { feedsSchema } from './feed-config.ts';

const MEGABYTE = 1_048_576;
const SHEET = 'xl/worksheets/sheet1.xml';
const COLUMNS = ['ApplicationNumber', 'BrandName'];

/** Returns a CSV of marks with consecutive application numbers. */
const csv = (rows: number, name = 'MARCA') =>
  [COLUMNS, ...Array.from({ length: rows }, (_, i) => [2_000_000 + i, `${name} ${i}`])]
    .map((row) => `${row.join(';')}\n`)
    .join('');
const sheet = (...rows: string[][]) =>
  [COLUMNS, ...rows].map((row, i) => textRow(i + 1, row)).join('');
const withSheet = (content: string | Buffer) =>
  zipBytes(
    workbookParts({ rows: '' }).map((part) => (part.name === SHEET ? { ...part, content } : part)),
  );
const entities =
  '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>';

describe('a feed that brings what it should not', () => {
  const office = officeServer();
  const folder = temporaryFolder();
  let database: OpenDatabase;
  let idle = 0;
  let peak = 0;
  beforeAll(async () => {
    database = await openDatabase(await freshPostgresUrl());
    office.serve('/Applications-2026.csv', data(csv(100)));
    expect(await asking('/Applications-2026.csv')).toMatchObject({ status: 'ok', created: 100 });
    idle = process.memoryUsage.rss();
    const watch = () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    };
    const watching = setInterval(watch, 10);
    return () => clearInterval(watching);
  });
  afterAll(() => database.close());

  let day = 0;
  const asking = async (path: string, timeoutSeconds = 30): Promise<SyncRun | undefined> => {
    day += 1;
    const now = () => new Date(Date.UTC(2026, 2, day));
    const location = decodeURI(office.address(path).href);
    const limits = { timeoutSeconds, maxMegabytes: 32 };
    const config = feedsSchema('/').parse({ opendata: { location, ...limits } }).opendata;
    if (!config) throw new Error('no config');
    const feed = createFeed(config, {
      db: database.db,
      now,
      isHoliday: () => false,
      folder: folder.pathOf('downloads'),
      sleep: async () => {},
    });
    const { runs } = await runFeed({ database, now }, feed);
    expect(runs).toHaveLength(1);
    return runs[0];
  };

  it.each([
    ['a truncated workbook', 'a.xlsx', workbookBytes({ rows: sheet(['1', 'X']) }).subarray(0, 300)],
    ['nothing at all', 'a.csv', ''],
    ['90 % fewer rows', 'Applications-2026.csv', csv(10, 'OTRA')],
    ['a zip bomb', 'a.xlsx', withSheet(Buffer.alloc(64 * MEGABYTE, ' '))],
    ['XML entities', 'a.xlsx', withSheet(entities)],
    ['text in UTF-16', 'a.csv', Buffer.from(`\ufeff${csv(3)}`, 'utf16le')],
    ['a web page', 'a.csv', '<!DOCTYPE html><title>Mantención</title>'],
    ['a web page under the name of a workbook', 'a.xlsx', '<html></html>'],
    ['too much', 'a.csv', Buffer.alloc(33 * MEGABYTE, 'x')],
  ])('with %s ends failed, for a plain reason, and changes nothing', async (_, name, body) => {
    const before = await corpusChecksum(database);
    office.serve(`/${name}`, data(body));
    const run = await asking(`/${name}`);
    expect(run).toMatchObject({ status: 'failed', document: name, created: 0, updated: 0 });
    expect(run?.error).toMatch(/^[^\n]{10,160}$/);
    expect(run?.error).not.toMatch(/http|127\.0|\/tmp|Error/);
    expect(await corpusChecksum(database)).toBe(before);
  });

  it('with a server that drips, loops or promises 5 GB ends failed at once', async () => {
    const before = await corpusChecksum(database);
    office.serve('/drip.csv', (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    office.serve('/loop.csv', status(302, { location: '/loop.csv' }));
    office.serve('/huge.csv', (response) => {
      response.writeHead(200, { 'content-length': String(5 * 1024 * MEGABYTE) }).flushHeaders();
    });
    for (const path of ['/drip.csv', '/loop.csv', '/huge.csv']) {
      expect(await asking(path, 0.4)).toMatchObject({ status: 'failed' });
    }
    expect(await corpusChecksum(database)).toBe(before);
  });

  it('with formulas takes what they came to, and runs none', async () => {
    const formula = '<c t="str"><f>HYPERLINK("http://evil.example")</f><v>FORMULA</v></c>';
    const rows = `${sheet()}<row r="2"><c><v>3000001</v></c>${formula}</row>`;
    office.serve('/formula.xlsx', data(workbookBytes({ rows })));
    expect(await asking('/formula.xlsx')).toMatchObject({ status: 'ok', created: 1 });
    const brand = await findDetail(database.db, '3000001');
    expect(brand?.denominacion).toBe('FORMULA');
  });

  it('with a field of 10 MB refuses its row, and gains the good ones', async () => {
    const rows = `${csv(2, 'BUENA')}3000002;${'X'.repeat(10 * MEGABYTE)}\n3000003;ULTIMA\n`;
    office.serve('/long.csv', data(rows));
    const run = await asking('/long.csv');
    expect(run).toMatchObject({ status: 'partial', rejected: 1, created: 1 });
  });

  it('is asked again, and takes the document once it is whole', async () => {
    office.serve('/Applications-2026.csv', data(csv(90, 'OTRA')));
    expect(await asking('/Applications-2026.csv')).toMatchObject({ status: 'ok', updated: 90 });
  });

  it('never took more than 200 MB for all of that, the server that sent it included', () => {
    expect(peak).toBeGreaterThan(0);
    expect((peak - idle) / MEGABYTE).toBeLessThan(200);
  });
});
