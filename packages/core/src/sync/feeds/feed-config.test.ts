import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { FeedsFileError, readFeedsFile } from './feed-config.ts';

const SHEETS = 'https://office.example/Applications-{year}.xlsx';

describe('the feeds file', () => {
  const folder = temporaryFolder();
  const reading = async (content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(folder.pathOf('feeds.json'), text);
    return readFeedsFile(folder.pathOf('feeds.json'));
  };
  const faultOf = (content: unknown) =>
    reading(content).then(
      () => 'no fault',
      (error: unknown) => (error instanceof FeedsFileError ? error.message : error),
    );

  it(`needs a location for each source, and has a default for the rest ${proves('B7-FILE')}`, async () => {
    const feeds = await reading({
      opendata: { location: SHEETS },
      gazette: { location: 'gazette' },
      portal: { location: 'https://portal.example/Marca?id={nro}' },
    });
    expect(feeds).toEqual([
      {
        source: 'opendata',
        location: [{ kind: 'address', template: SHEETS }],
        years: 2,
        schedule: '30 6 * * *',
        staleAfterHours: 48,
        timeoutSeconds: 900,
        silenceSeconds: 30,
        maxMegabytes: 512,
      },
      {
        source: 'gazette',
        location: { kind: 'files', folder: folder.pathOf('gazette'), pattern: null },
        expectedBy: '12:00',
        schedule: '0 8,12,18 * * 1-5',
        staleAfterHours: 36,
        timeoutSeconds: 300,
        silenceSeconds: 30,
        maxMegabytes: 128,
      },
      {
        source: 'portal',
        location: { kind: 'address', template: 'https://portal.example/Marca?id={nro}' },
        paceSeconds: 3,
        perRun: 400,
        perDay: 10_000,
        schedule: '*/30 * * * *',
        staleAfterHours: 24,
        timeoutSeconds: 60,
        silenceSeconds: 30,
        maxMegabytes: 4,
      },
    ]);
  });

  it('may be the example of the guide', async () => {
    const guide = await readFile(
      resolve(import.meta.dirname, '../../../../../docs/feeds.md'),
      'utf8',
    );
    const example = /```json\n(.*?)```/s.exec(guide)?.[1] ?? '';
    const feeds = await reading(example);
    expect(feeds.map(({ source }) => source)).toEqual(['opendata', 'gazette', 'portal']);
  });

  it('takes patterns, absolute folders and both data sets of the office', async () => {
    const location = ['/data/Applications-*.xlsx', 'sheets/{Registers,Applications}-202?.csv'];
    const [opendata] = await reading({ opendata: { location } });
    expect(opendata?.location).toEqual([
      { kind: 'files', folder: '/data', pattern: 'Applications-*.xlsx' },
      {
        kind: 'files',
        folder: folder.pathOf('sheets'),
        pattern: '{Registers,Applications}-202?.csv',
      },
    ]);
  });

  it.each([
    ['no JSON', '{', 'the feeds file is not JSON'],
    ['no object', [], /expected object/],
    ['nothing in it', {}, 'must name opendata, gazette or portal'],
    ['an unknown source', { blog: {} }, /^Unrecognized key: "blog"; must name/],
    [
      'an unknown key',
      { opendata: { location: SHEETS, shedule: 'x' } },
      'opendata: Unrecognized key: "shedule"',
    ],
    ['no location', { gazette: {} }, /^gazette\.location: /],
    ['an empty location', { gazette: { location: ' ' } }, 'gazette.location: must not be empty'],
    [
      'an address of another kind',
      { opendata: { location: 'ftp://office.example/a.xlsx' } },
      /^opendata\.location\.0: must be a folder, a file, a file pattern or an http\(s\) address/,
    ],
    [
      'a place that the source does not know',
      { opendata: { location: 'https://office.example/{day}.xlsx' } },
      /^opendata\.location\.0: has the place \{day\}; this source knows \{year\}/,
    ],
    [
      'a place in a path',
      { opendata: { location: '/data/{year}.xlsx' } },
      /^opendata\.location\.0: on disk has no \{place\}/,
    ],
    [
      'an address without its place',
      { portal: { location: 'https://portal.example/Marca' } },
      'portal.location: must have the place {nro}',
    ],
    [
      'a document without a kind',
      { opendata: { location: 'https://office.example/download?y={year}' } },
      /path ends in \.xlsx, \.csv or \.txt/,
    ],
    [
      'years that would be called the same',
      { opendata: { location: 'https://office.example/{year}/Applications.xlsx' } },
      /must have \{year\} in the name/,
    ],
    [
      'two documents that would be called the same',
      { opendata: { location: [SHEETS, SHEETS.replace('office', 'mirror')] } },
      'opendata.location: must not name documents of the same name twice',
    ],
    [
      'a schedule that is none',
      { portal: { location: 'dossiers', schedule: '61 * * * *' } },
      /^portal\.schedule: must be a cron pattern/,
    ],
    [
      'a schedule that never comes',
      { portal: { location: 'dossiers', schedule: '0 0 31 2 *' } },
      /^portal\.schedule: must be a cron pattern/,
    ],
    [
      'a limit that is none',
      { portal: { location: 'dossiers', timeoutSeconds: 0 } },
      /^portal\.timeoutSeconds: /,
    ],
    [
      'a date that is none',
      { gazette: { location: 'gazette', from: '2026-02-30' } },
      'gazette.from: must be a date YYYY-MM-DD',
    ],
  ])('is refused with %s, and says where', async (_, content, reason) => {
    const fault = await faultOf(content);
    if (typeof reason === 'string') expect(fault).toBe(reason);
    else expect(fault).toMatch(reason);
    expect(fault).not.toMatch(/\n/);
  });

  it('is refused when it cannot be read', () => {
    expect(() => readFeedsFile(folder.pathOf('nowhere.json'))).toThrow(
      'the feeds file cannot be read',
    );
  });
});
