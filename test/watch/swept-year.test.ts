import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createService, readFeedsFile } from '@marcario/core/service';
import { expect, it } from 'vitest';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { readHolidayCsv } from '../../packages/core/src/sync/readers/holiday-csv.ts';
import { proves } from '../requirements.ts';
import { temporaryFolder } from '../support/documents.ts';
import { expectedHits, hitCount, newHits } from '../support/expected-hits.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { TEST_SECRET } from '../support/serve.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';
import { OfficeDesk } from '../sync/office-desk.ts';
import { officeYear } from '../sync/office-year.ts';

/** Days of the year, and marks filed on a weekday, on average; `npm run soak` asks for more. */
const { MARCARIO_SWEPT_DAYS = '12', MARCARIO_SWEPT_FILINGS = '1' } = process.env;
const DAYS = Number(MARCARIO_SWEPT_DAYS);
const FILINGS = Number(MARCARIO_SWEPT_FILINGS);
const YEAR = 2026;
const CALENDAR = resolve(
  import.meta.dirname,
  '../../packages/server/data/feriados-cl-2023-2027.csv',
);
const OWNER = { caller: { consumerId: 'acme' } };
const NAMES = ['MARCA 3 SUR', 'MARCAS 7 NORTE', 'ANDEZ', 'COSTA 11', 'MARKA 5'];
/** Number of the first mark, which is there on the first day. */
const FIRST = '1900001';

const folder = temporaryFolder();

async function watchAll({ runs }: WatchedCorpus): Promise<void> {
  const filters = [{}, { minScore: 0.3 }, { minScore: 0.5, liveOnly: true }, { minScore: 0 }];
  for (const [at, some] of filters.entries()) {
    const items = [{ nroSolicitud: FIRST }, ...NAMES.map((marca) => ({ marca }))];
    const list = { label: `list ${at}`, items, filters: some, baseline: at % 2 === 1 };
    await runs.createWatchlist(list as never, OWNER);
  }
}

it(
  `a year of feeds, swept day by day, gives exactly the hits of judging every item with every change (${DAYS} days) ${proves('C19-SWEEP', 'D10-EXACT')}`,
  async () => {
    const office = await OfficeDesk.open(folder.pathOf('portal'));
    await writeFile(folder.pathOf('feeds.json'), JSON.stringify(office.feeds()));
    const url = await freshPostgresUrl();
    const database = await openDatabase(url);
    const corpus = new WatchedCorpus(database);
    const feeds = readFeedsFile(folder.pathOf('feeds.json'));
    const now = () => corpus.now;
    const service = await createService({
      databaseUrl: url,
      secretKey: TEST_SECRET,
      feeds,
      snapshot: null,
      now,
    });
    await service.holidays.importFile(CALENDAR);
    const holidays = new Set((await readHolidayCsv(CALENDAR)).map(({ fecha }) => fecha));
    const year = officeYear({ seed: 7, year: YEAR, holidays, filingsADay: FILINGS });
    let all = 0;
    for (let day = 0; day < DAYS; day += 1) {
      const { value } = year.next();
      if (value === undefined) break;
      // After noon in Santiago in every season, when the gazette of the day is expected.
      corpus.now = new Date(`${value.date}T16:30:00.000Z`);
      await office.show(value, () => false);
      await service.sync();
      await office.tidy();
      await corpus.refresh();
      if (day === 0) await watchAll(corpus);
      const before = await hitCount(database);
      const expected = await expectedHits(corpus);
      await corpus.sweep();
      expect([value.date, await newHits(database, before)]).toEqual([value.date, expected]);
      all += expected.length;
    }
    expect(all).toBeGreaterThan(DAYS);
    await service.close();
    await office.close();
    await database.close();
  },
  60_000 + DAYS * 5_000,
);
