import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SyncRun } from '@marcario/core/contract';
import { createService, readFeedsFile, type Service } from '@marcario/core/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { importDocument } from '../../packages/core/src/sync/import-document.ts';
import { readHolidayCsv } from '../../packages/core/src/sync/readers/holiday-csv.ts';
import { proves } from '../requirements.ts';
import { corpusChecksum } from '../support/corpus-checksum.ts';
import { temporaryFolder } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { TEST_SECRET } from '../support/serve.ts';
import { ExpectedChanges } from './expected-changes.ts';
import { OfficeDesk, type Published } from './office-desk.ts';
import { type OfficeDay, officeYear } from './office-year.ts';

/** Marks filed on a weekday, on average, and days of the year, past its first change of the clock; a long run has all. */
const { MARCARIO_FILINGS = '0.5', MARCARIO_FEED_DAYS = '40' } = process.env;
const DAYS = Number(MARCARIO_FEED_DAYS);
const YEAR = 2026;
const CALENDAR = resolve(
  import.meta.dirname,
  '../../packages/server/data/feriados-cl-2023-2027.csv',
);

/** Days on which a source shows nothing, though it should. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  opendata: ['2026-03-10', '2026-06-20', '2026-06-21', '2026-10-05'],
  gazette: ['2026-02-13', '2026-05-06', '2026-09-16', '2026-09-17', '2026-12-30'],
  portal: ['2026-04-07', '2026-09-06', '2026-11-01'],
};
const RESTARTED = ['2026-02-16', '2026-05-04', '2026-10-06'];
const ASKED_TWICE = ['2026-03-11', '2026-07-15', '2026-12-31'];

/** What a day ended with. */
interface Evening {
  readonly date: string;
  readonly isPublishing: boolean;
  readonly runs: readonly SyncRun[];
  readonly stale: readonly string[];
}

/** A document that came in, and when. */
interface Arrival extends Published {
  readonly at: Date;
}

describe(`${DAYS} days of a year of three feeds, asked day by day`, () => {
  const folder = temporaryFolder();
  const evenings: Evening[] = [];
  const arrivals: Arrival[] = [];
  let clock: Date;
  let url: string;
  let office: OfficeDesk;
  let service: Service;
  let followed: OpenDatabase;

  const start = () =>
    createService({
      databaseUrl: url,
      secretKey: TEST_SECRET,
      feeds: readFeedsFile(folder.pathOf('feeds.json')),
      snapshot: null,
      now: () => clock,
    });
  const withheldOn = (date: string) => (source: string) =>
    WITHHELD[source]?.includes(date) ?? false;

  beforeAll(async () => {
    office = await OfficeDesk.open(folder.pathOf('portal'));
    await writeFile(folder.pathOf('feeds.json'), JSON.stringify(office.feeds()));
    url = await freshPostgresUrl();
    service = await start();
    await service.holidays.importFile(CALENDAR);
    const holidays = new Set((await readHolidayCsv(CALENDAR)).map(({ fecha }) => fecha));
    const options = { seed: 7, year: YEAR, holidays, filingsADay: Number(MARCARIO_FILINGS) };
    for (const day of officeYear(options)) {
      evenings.push(await live(day));
      if (evenings.length === DAYS) break;
    }
    await service.close();
    await office.close();
    followed = await openDatabase(url);
  }, 600_000);
  afterAll(() => followed.close());

  async function live(day: OfficeDay): Promise<Evening> {
    const { date, acts } = day;
    // After noon in Santiago in every season, when the gazette of the day is expected.
    clock = new Date(`${date}T16:30:00.000Z`);
    if (RESTARTED.includes(date)) {
      await service.close();
      service = await start();
    }
    await office.show(day, withheldOn(date));
    const runs = [...(await sync()), ...(ASKED_TWICE.includes(date) ? await sync() : [])];
    await office.tidy();
    clock = new Date(`${date}T16:45:00.000Z`);
    const stale = (await service.freshness()).filter((one) => one.stale);
    return { date, isPublishing: acts !== null, runs, stale: stale.map(({ source }) => source) };
  }

  async function sync(): Promise<readonly SyncRun[]> {
    const runs = await service.sync();
    for (const { document = '', status, read } of runs) {
      const published = office.published(document);
      if (published && status === 'ok' && read > 0) arrivals.push({ ...published, at: clock });
    }
    return runs;
  }

  it(`ends in the corpus of the same documents in a single pass ${proves('SERVICE-FEEDS')}`, async () => {
    const single = await openDatabase(await freshPostgresUrl());
    for (const { document, at } of arrivals) {
      const { name, source, content } = document;
      const path = folder.pathOf(name);
      await writeFile(path, content);
      await importDocument({ database: single, now: () => at }, { path, source });
    }
    const expected = await corpusChecksum(single);
    await single.close();
    expect(await corpusChecksum(followed)).toBe(expected);
  }, 600_000);

  it(`has one row of changes for each real change, and none for what was said before ${proves('B6-CHANGE')}`, async () => {
    const expected = new ExpectedChanges();
    for (const arrival of arrivals) expected.show(arrival);
    const { rows } = await sql<{ nro: string; changes: number }>`
      select nro_solicitud as nro, count(*) as changes from corpus_changes
      group by nro_solicitud order by nro_solicitud`.execute(followed.db);
    const counted = new Map(rows.map(({ nro, changes }) => [nro, changes]));
    expect(counted).toEqual(new Map([...expected.counts].sort()));
    expect(rows.length).toBeGreaterThan(DAYS / 4);
  });

  it(`is stale exactly where a document was withheld ${proves('SERVICE-GAZETTE-DAYS')}`, () => {
    // Before its first gazette, on the second of January, the source never succeeded.
    const [newYear, ...days] = evenings;
    expect(newYear?.stale).toEqual(['gazette']);
    const sources = Object.keys(WITHHELD).sort();
    expect(
      days.filter(({ stale }) => stale.length > 0).map(({ date, stale }) => [date, stale]),
    ).toEqual(
      days
        .map(({ date }) => [date, sources.filter(withheldOn(date))] as const)
        .filter(([, withheld]) => withheld.length > 0),
    );
  });

  it('has a run for each document, failed ones where one was withheld, and nothing new otherwise', () => {
    for (const { date, runs, isPublishing } of evenings.slice(1)) {
      const failed = new Set(
        runs.filter(({ status }) => status === 'failed').map(({ source }) => source),
      );
      const withheld = Object.keys(WITHHELD).filter(withheldOn(date));
      expect([...failed].sort(), date).toEqual(withheld.sort());
      const gazettes = runs.filter(({ source, read }) => source === 'gazette' && read > 0);
      const isDue = isPublishing && !withheld.includes('gazette');
      if (isDue) expect(gazettes.at(-1)?.document, date).toBe(`ED_MD_${date}.ndjson`);
    }
    const statuses = new Set(evenings.flatMap(({ runs }) => runs.map(({ status }) => status)));
    expect([...statuses].sort()).toEqual(['failed', 'ok']);
  });
});
