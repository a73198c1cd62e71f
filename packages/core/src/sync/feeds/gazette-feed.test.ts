import { mkdir, rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { officeDay, officeTime } from '../../domain/calendar/office-time.ts';
import { data, officeServer, status } from '../fetch/fixtures/office-server.ts';
import { createFeed } from '../run-feed.ts';
import type { FeedItem } from './feed.ts';
import { feedsSchema } from './feed-config.ts';
import { type GazetteCalendar, missingDays } from './gazette-feed.ts';

const HOLIDAYS = new Set(['2026-09-18']);
const fileOf = (day: string) => `ED_MD_${day}.ndjson`;
const actOf = (day: string) => `{"fecha":"${day}","seccion":"M3","nroSolicitud":"1523001"}\n`;

onBothDatabases('the gazette feed', (on) => {
  const office = officeServer();
  const folder = temporaryFolder();
  let now = new Date();
  beforeEach(() => on.clear());

  const publish = (...days: string[]) => {
    for (const day of days) office.serve(`/${fileOf(day)}`, data(actOf(day)));
  };
  const asking = async (at: string, given: object = {}): Promise<FeedItem[]> => {
    now = new Date(at);
    const location = decodeURI(office.address('/ED_MD_{date}.ndjson').href);
    const { gazette } = feedsSchema(folder.pathOf('.')).parse({ gazette: { location, ...given } });
    if (!gazette) throw new Error('no config');
    const feed = createFeed(gazette, {
      db: on.database.db,
      now: () => now,
      isHoliday: async (date) => HOLIDAYS.has(date),
      folder: folder.pathOf('downloads'),
      sleep: async () => {},
    });
    const items: FeedItem[] = [];
    for await (const item of feed.items()) {
      items.push(item);
      if (item.kind !== 'document') continue;
      await item.accept({ rows: 1 });
      await item.release();
    }
    return items;
  };
  const days = (items: FeedItem[]) =>
    items.filter(({ kind }) => kind === 'document').map(({ name }) => name.slice(6, 16));
  const faults = (items: FeedItem[]) =>
    items.flatMap((item) => (item.kind === 'fault' ? [item.reason] : []));

  it('takes each weekday once and asks for no other day', async () => {
    publish('2026-09-16', '2026-09-17', '2026-09-21');
    const first = await asking('2026-09-17T16:00:00Z', { from: '2026-09-16' });
    expect(days(first)).toEqual(['2026-09-16', '2026-09-17']);
    office.seen.length = 0;
    for (const at of ['2026-09-18T16:00:00Z', '2026-09-19T16:00:00Z', '2026-09-20T16:00:00Z']) {
      expect(await asking(at, { from: '2026-09-16' })).toEqual([]);
    }
    expect(office.seen).toEqual([]);
    const monday = await asking('2026-09-21T16:00:00Z', { from: '2026-09-16' });
    expect(days(monday)).toEqual(['2026-09-21']);
    expect(office.seen).toHaveLength(1);
  });

  it(`misses a weekday, takes the later ones, and asks for it again ${proves('B2-FAULT')}`, async () => {
    publish('2026-09-14', '2026-09-16');
    const items = await asking('2026-09-16T16:00:00Z', { from: '2026-09-14' });
    expect(days(items)).toEqual(['2026-09-14', '2026-09-16']);
    expect(items.at(-1)).toEqual({
      kind: 'fault',
      source: 'gazette',
      name: fileOf('2026-09-15'),
      reason: 'No gazette of 2026-09-15.',
    });
    publish('2026-09-15');
    expect(days(await asking('2026-09-17T11:00:00Z'))).toEqual(['2026-09-15']);
  });

  it('misses the gazette of today from noon on, in Santiago, also when clocks have changed', async () => {
    publish('2026-09-03');
    await asking('2026-09-03T16:00:00Z', { from: '2026-09-03' });
    publish('2026-09-04');
    await asking('2026-09-04T16:00:00Z');
    expect(faults(await asking('2026-09-07T14:59:00Z'))).toEqual([]);
    expect(faults(await asking('2026-09-07T15:00:00Z'))).toEqual(['No gazette of 2026-09-07.']);
    expect(faults(await asking('2026-09-07T14:59:00Z', { expectedBy: '09:00' }))).toHaveLength(1);
  });

  it('knows no day before the first one that it found, unless told where to begin', async () => {
    publish('2026-09-15', '2026-09-17');
    const found = await asking('2026-09-17T16:00:00Z');
    expect(days(found)).toEqual(['2026-09-15', '2026-09-17']);
    expect(faults(found)).toEqual(['No gazette of 2026-09-16.']);
    await on.clear();
    const told = await asking('2026-09-17T16:00:00Z', { from: '2026-09-09' });
    expect(faults(told)).toEqual(['No gazette of 2026-09-09, 2026-09-10, 2026-09-11 and 2 more.']);
  });

  it('says so when there is none at all', async () => {
    expect(faults(await asking('2026-09-17T16:00:00Z'))).toEqual([
      'No gazette of 2026-08-18, 2026-08-19, 2026-08-20 and 20 more.',
    ]);
  });

  it('tells what could not be had, does not accept it, and takes the rest', async () => {
    publish('2026-09-16', '2026-09-17');
    office.serve(`/${fileOf('2026-09-15')}`, status(500));
    const items = await asking('2026-09-17T16:00:00Z');
    expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      `fault ${fileOf('2026-09-15')}`,
      `document ${fileOf('2026-09-16')}`,
      `document ${fileOf('2026-09-17')}`,
    ]);
    publish('2026-09-15');
    expect(days(await asking('2026-09-17T17:00:00Z'))).toEqual(['2026-09-15']);
  });

  it('takes all the days of a folder, however old, and on whatever day they are', async () => {
    const inFolder = (name: string) => folder.pathOf(`gazette/${name}`);
    await mkdir(inFolder(''));
    const there = ['2019-01-02', '2026-09-18', '2026-09-19', '2026-09-17'];
    for (const day of there) await writeFile(inFolder(fileOf(day)), actOf(day));
    await writeFile(inFolder('other.ndjson'), 'x');
    const items = await asking('2026-09-21T16:00:00Z', { location: 'gazette' });
    expect(days(items)).toEqual(['2019-01-02', '2026-09-17', '2026-09-18', '2026-09-19']);
    await rm(inFolder(fileOf('2026-09-17')));
    const again = await asking('2026-09-22T11:00:00Z', { location: 'gazette' });
    expect(days(again)).toEqual([]);
    await rm(inFolder(''), { recursive: true });
    expect(faults(await asking('2026-09-22T11:00:00Z', { location: 'gazette' }))).toEqual([
      'There is no such folder, or it may not be read.',
    ]);
  });
});

describe('gazette days', () => {
  /** The national holidays of September 2026, a Friday and a Saturday. */
  const HOLIDAYS = new Set(['2026-09-18', '2026-09-19']);
  const wanted = (calendar: Partial<GazetteCalendar>) =>
    missingDays({
      today: '2026-09-21',
      accepted: new Set(),
      isHoliday: (date) => HOLIDAYS.has(date),
      ...calendar,
    });

  describe('the days of the gazette', () => {
    it(`are Monday to Friday less holidays, from the day after the newest that was taken ${proves('B2-DAYS', 'SERVICE-GAZETTE-DAYS')}`, async () => {
      const stored = new Set(['2026-09-15']);
      const days = await wanted({ accepted: stored, from: '2026-09-15' });
      expect(days).toEqual(['2026-09-16', '2026-09-17', '2026-09-21']);
    });

    it('are none on a weekend once all of the week was taken', async () => {
      const stored = new Set(['2026-09-16', '2026-09-17']);
      expect(await wanted({ accepted: stored, from: '2026-09-16', today: '2026-09-20' })).toEqual(
        [],
      );
    });

    it('include those missed before the newest one, for thirty days', async () => {
      const stored = new Set(['2026-09-03', '2026-09-17']);
      const days = await wanted({ accepted: stored });
      expect(days[0]).toBe('2026-08-24');
      expect(days).not.toContain('2026-09-17');
      expect(days.at(-1)).toBe('2026-09-21');
    });

    it('go back to the newest one when nobody asked for long', async () => {
      const days = await wanted({ accepted: new Set(['2026-06-30']) });
      expect(days[0]).toBe('2026-07-01');
      expect(days).toHaveLength(58);
    });

    it('begin where the operator says, else a month ago', async () => {
      expect((await wanted({}))[0]).toBe('2026-08-24');
      expect((await wanted({ from: '2026-09-16' }))[0]).toBe('2026-09-16');
      const stored = new Set(['2026-09-15']);
      expect(await wanted({ from: '2026-09-21', accepted: stored })).toEqual(['2026-09-21']);
      expect(await wanted({ from: '2026-10-01' })).toEqual([]);
    });

    it('are days of Santiago: on both sides of midnight, and of the change of clocks', () => {
      // Clocks went forward at midnight before 6 September 2026, and back before 5 April.
      expect(officeDay(new Date('2026-09-05T03:59:00Z'))).toBe('2026-09-04');
      expect(officeTime(new Date('2026-09-05T03:59:00Z'))).toBe('23:59');
      expect(officeDay(new Date('2026-09-07T02:59:00Z'))).toBe('2026-09-06');
      expect(officeTime(new Date('2026-09-07T03:00:00Z'))).toBe('00:00');
      expect(officeDay(new Date('2026-04-06T03:30:00Z'))).toBe('2026-04-05');
      expect(officeTime(new Date('2026-04-06T16:00:00Z'))).toBe('12:00');
    });
  });
});
