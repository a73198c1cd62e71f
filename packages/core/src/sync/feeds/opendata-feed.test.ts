import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { data, officeServer, status } from '../fetch/fixtures/office-server.ts';
import { createFeed } from '../run-feed.ts';
import type { FeedItem } from './feed.ts';
import { feedsSchema, type OpendataConfig } from './feed-config.ts';

const HEADER = 'ApplicationNumber;BrandName\n';

onBothDatabases('the open-data feed', (on) => {
  const office = officeServer();
  const folder = temporaryFolder();
  let now = new Date('2026-03-02T12:00:00.000Z');
  beforeEach(async () => {
    now = new Date('2026-03-02T12:00:00.000Z');
    await on.clear();
  });

  const configOf = (given: object): OpendataConfig => {
    const { opendata } = feedsSchema(folder.pathOf('.')).parse({ opendata: given });
    if (!opendata) throw new Error('no config');
    return opendata;
  };
  /** Runs the feed and collects all of its items. */
  const asking = async (given: object): Promise<FeedItem[]> => {
    const feed = createFeed(configOf(given), {
      db: on.database.db,
      now: () => now,
      isHoliday: () => false,
      folder: folder.pathOf('downloads'),
      sleep: async () => {},
    });
    const items: FeedItem[] = [];
    for await (const item of feed.items()) {
      items.push(item);
      if (item.kind !== 'document') continue;
      expect(basename(item.path)).toBe(item.name);
      await item.accept({ rows: 1 });
      await item.release();
    }
    return items;
  };
  const told = (items: FeedItem[]) => items.map(({ kind, name }) => `${kind} ${name}`);
  const template = (path: string) => decodeURI(office.address(path).href);

  it(`asks for the year before and for this one, by both data sets ${proves('B1-BOTH')}`, async () => {
    office.serve('/Applications-2025.xlsx', data(`${HEADER}1;A`));
    office.serve('/Registers-2025.xlsx', data(`${HEADER}2;B`));
    office.serve('/Applications-2026.xlsx', data(`${HEADER}3;C`));
    const location = ['Applications', 'Registers'].map((set) => template(`/${set}-{year}.xlsx`));
    expect(told(await asking({ location }))).toEqual([
      'document Applications-2025.xlsx',
      'document Registers-2025.xlsx',
      'document Applications-2026.xlsx',
      'fault Registers-2026.xlsx',
    ]);
    expect(await readdir(folder.pathOf('downloads/opendata'))).toEqual([]);
  });

  it('waits in January for the spreadsheet of the new year, which nobody has seen', async () => {
    office.serve('/a-2025.csv', data(`${HEADER}1;A`));
    const location = template('/a-{year}.csv');
    now = new Date('2026-01-02T12:00:00.000Z');
    expect(told(await asking({ location }))).toEqual(['document a-2025.csv']);
    office.serve('/a-2026.csv', data(`${HEADER}2;B`));
    expect(told(await asking({ location }))).toContain('document a-2026.csv');
    office.serve('/a-2026.csv', status(404));
    expect(told(await asking({ location }))).toContain('fault a-2026.csv');
  });

  it('asks by what it has, and brings the same bytes only once', async () => {
    const answer = (etag: string) => data(`${HEADER}1;A`, { etag });
    office.serve('/a.csv', answer('"1"'), status(304), answer('"2"'), status(304));
    const location = template('/a.csv');
    expect(told(await asking({ location }))).toEqual(['document a.csv']);
    for (const _ of ['304', 'other validator', '304']) {
      expect(told(await asking({ location }))).toEqual(['unchanged a.csv']);
    }
    const validators = office.seen.map(({ headers }) => headers['if-none-match']);
    expect(validators).toEqual([undefined, '"1"', '"1"', '"2"']);
  });

  it('brings a document again that was not accepted, and asks for all of it', async () => {
    office.serve('/a.csv', data(`${HEADER}1;A`, { etag: '"1"' }));
    const feed = createFeed(configOf({ location: template('/a.csv') }), {
      db: on.database.db,
      now: () => now,
      isHoliday: () => false,
      folder: folder.pathOf('downloads'),
    });
    for await (const item of feed.items()) expect(item.kind).toBe('document');
    for await (const item of feed.items()) expect(item.kind).toBe('document');
    expect(office.seen[1]?.headers).not.toHaveProperty('if-none-match');
  });

  it('does not send validators of one address to another', async () => {
    office.serve('/a.csv', data(`${HEADER}1;A`, { etag: '"1"' }));
    office.serve('/other/a.csv', data(`${HEADER}1;A`, { etag: '"1"' }));
    await asking({ location: template('/a.csv') });
    expect(told(await asking({ location: template('/other/a.csv') }))).toEqual(['unchanged a.csv']);
    expect(office.seen[1]?.headers).not.toHaveProperty('if-none-match');
  });

  it('tells why a document could not be had, and goes on with the next', async () => {
    const page = data('<html>', { 'content-type': 'text/html' });
    office.serve('/a-2025.csv?token=secret', page);
    office.serve('/a-2026.csv?token=secret', data(`${HEADER}2;B`));
    const items = await asking({ location: template('/a-{year}.csv?token=secret') });
    expect(items).toMatchObject([
      {
        kind: 'fault',
        name: 'a-2025.csv',
        reason: 'The document could not be fetched: the answer is text/html and no data.',
      },
      { kind: 'document', name: 'a-2026.csv' },
    ]);
  });

  it('takes the files of a folder by name, leaving them where they are', async () => {
    const inFolder = (name: string) => folder.pathOf(`sheets/${name}`);
    await mkdir(inFolder(''));
    expect(told(await asking({ location: 'sheets' }))).toEqual(['fault opendata']);
    for (const name of ['b.csv', 'a.CSV', '.c.csv', 'd.csv.part', 'notes.md']) {
      await writeFile(inFolder(name), `${HEADER}1;${name}\n`);
    }
    expect(told(await asking({ location: 'sheets' }))).toEqual([
      'document a.CSV',
      'document b.csv',
    ]);
    await writeFile(inFolder('b.csv'), `${HEADER}1;OTHER\n`);
    expect(told(await asking({ location: 'sheets/?.{csv,CSV}' }))).toEqual([
      'unchanged a.CSV',
      'document b.csv',
    ]);
    expect(told(await asking({ location: 'sheets/b.csv' }))).toEqual(['unchanged b.csv']);
    await rm(inFolder(''), { recursive: true });
    expect(await asking({ location: 'sheets' })).toEqual([
      {
        kind: 'fault',
        source: 'opendata',
        name: 'opendata',
        reason: 'There is no such folder, or it may not be read.',
      },
    ]);
  });
});
