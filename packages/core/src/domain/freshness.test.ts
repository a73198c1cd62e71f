import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { officeDay } from './calendar/office-time.ts';
import {
  computeFreshness,
  isPublishingDay,
  publishingTime,
  type SourceRecord,
} from './freshness.ts';

const HOUR_MS = 3_600_000;
const HOLIDAYS = new Set(['2026-09-18', '2026-09-19']);

const gazette = (lastSuccessAt: string): SourceRecord => ({
  source: 'gazette',
  lastSuccessAt,
  lastAttemptAt: lastSuccessAt,
  dataThrough: lastSuccessAt.slice(0, 10),
});

function judged(record: SourceRecord, now: string, holidays: ReadonlySet<string> = HOLIDAYS) {
  const terms = { staleAfterSeconds: new Map(), holidays, now: new Date(now) };
  const [first] = computeFreshness([record], terms);
  return first ?? expect.unreachable('no record');
}

describe('freshnessOf', () => {
  // 2026-11-20 is a Friday; Santiago is three hours behind UTC.
  it('does not call the gazette stale on a Monday morning after a Friday', () => {
    const monday = judged(gazette('2026-11-20T15:00:00.000Z'), '2026-11-23T11:00:00.000Z');
    expect(monday).toMatchObject({ ageSeconds: (12 + 8) * 3_600, stale: false });
  });

  it('calls it stale once a day and a half of publishing days went by', () => {
    const last = gazette('2026-11-20T15:00:00.000Z');
    expect(judged(last, '2026-11-24T02:59:59.000Z').stale).toBe(false);
    expect(judged(last, '2026-11-24T03:00:00.000Z')).toMatchObject({
      ageSeconds: 36 * 3_600,
      thresholdSeconds: 36 * 3_600,
      stale: true,
    });
  });

  it('leaves holidays out where they are known', () => {
    const last = gazette('2026-09-17T15:00:00.000Z');
    expect(judged(last, '2026-09-21T12:00:00.000Z').stale).toBe(false);
    expect(judged(last, '2026-09-21T12:00:00.000Z', new Set()).stale).toBe(true);
  });

  it('counts every hour of another source', () => {
    const at = (source: string) =>
      judged({ ...gazette('2026-11-20T15:00:00.000Z'), source }, '2026-11-22T14:59:59.000Z');
    expect(at('opendata')).toMatchObject({ ageSeconds: 48 * 3_600 - 1, stale: false });
    expect(at('portal').stale).toBe(true);
    expect(at('canonical').stale).toBe(false);
  });

  it(`lists what is expected, stale before its first success, and what ever brought something ${proves('C15-FRESHNESS')}`, () => {
    const records: SourceRecord[] = [
      { ...gazette('2026-11-20T15:00:00.000Z'), source: 'canonical' },
      { ...gazette('2026-11-20T15:00:00.000Z'), source: 'unknown', lastSuccessAt: null },
    ];
    const told = computeFreshness(records, {
      staleAfterSeconds: new Map([['portal', 7]]),
      holidays: HOLIDAYS,
      now: new Date('2026-11-20T16:00:00Z'),
    });
    expect(told.map(({ source, stale }) => [source, stale])).toEqual([
      ['canonical', false],
      ['portal', true],
    ]);
    expect(told[1]).toMatchObject({ lastSuccessAt: null, ageSeconds: null, thresholdSeconds: 7 });
  });

  it('is of age 0 when the clock was set back', () => {
    expect(judged(gazette('2026-11-20T15:00:00.000Z'), '2026-11-20T14:00:00Z').ageSeconds).toBe(0);
  });
});

describe('publishingTime', () => {
  it('is what an hour by hour count gives, over changes of the clock too', () => {
    // From the end of summer time in April to its start in September.
    const hour = fc.integer({
      min: Date.UTC(2026, 2, 1) / HOUR_MS,
      max: Date.UTC(2026, 9, 1) / HOUR_MS,
    });
    fc.assert(
      fc.property(hour, fc.integer({ min: 0, max: 24 * 20 }), (start, hours) => {
        let counted = 0;
        for (let at = start; at < start + hours; at += 1) {
          if (isPublishingDay(officeDay(new Date(at * HOUR_MS)), HOLIDAYS)) counted += 1;
        }
        const [from, to] = [start, start + hours].map((at) => new Date(at * HOUR_MS));
        expect(publishingTime(from as Date, to as Date, HOLIDAYS)).toBe(counted * HOUR_MS);
      }),
    );
  });
});
