import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../service-error.ts';
import {
  addBusinessDays,
  countBusinessDays,
  type HolidayCalendar,
  holidayCoverage,
  isBusinessDay,
} from './business-days.ts';

const COVERAGE = { from: '2026-01-01', through: '2027-12-31' };
const CALENDAR: HolidayCalendar = {
  coverage: COVERAGE,
  holidays: new Set(['2026-01-01', '2026-09-18', '2026-09-19', '2026-12-25', '2027-01-01']),
};

/** Every business day of the calendar, found by testing each day. */
const BUSINESS_DAYS = everyDay(COVERAGE.from, COVERAGE.through).filter(
  (day) =>
    !['Sat', 'Sun'].includes(new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3)) &&
    !CALENDAR.holidays.has(day),
);

function everyDay(from: string, through: string): string[] {
  const days: string[] = [];
  for (let day = new Date(`${from}T12:00:00Z`); ; day = new Date(day.getTime() + 86_400_000)) {
    const text = day.toISOString().slice(0, 10);
    days.push(text);
    if (text === through) return days;
  }
}

const anyDay = fc.constantFrom(...everyDay('2026-03-01', '2027-10-31'));

describe('business days', () => {
  it('are Monday to Friday less holidays', () => {
    const listed = everyDay(COVERAGE.from, COVERAGE.through).filter((day) =>
      isBusinessDay(CALENDAR, day),
    );
    expect(listed).toEqual(BUSINESS_DAYS);
  });

  it('are added one after another, the first day not counted', () => {
    expect(addBusinessDays(CALENDAR, '2026-09-17', 1)).toBe('2026-09-21');
    expect(addBusinessDays(CALENDAR, '2026-09-21', -1)).toBe('2026-09-17');
    expect(addBusinessDays(CALENDAR, '2026-09-19', 0)).toBe('2026-09-19');
    const days = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(anyDay, days, (day, n) => {
        expect(addBusinessDays(CALENDAR, day, n)).toBe(
          BUSINESS_DAYS.filter((one) => one > day)[n - 1],
        );
        expect(addBusinessDays(CALENDAR, day, -n)).toBe(
          BUSINESS_DAYS.filter((one) => one < day).at(-n),
        );
      }),
    );
  });

  it('are counted as they are added', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const between = BUSINESS_DAYS.filter((one) => one > from && one <= to).length;
        expect(countBusinessDays(CALENDAR, from, to)).toBe(between);
      }),
    );
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -30, max: 30 }), (day, n) => {
        const there = addBusinessDays(CALENDAR, day, n);
        expect(countBusinessDays(CALENDAR, day, there)).toBe(n);
      }),
    );
  });

  it('are refused beyond the coverage, which the error tells', () => {
    const beyond = [
      () => addBusinessDays(CALENDAR, '2027-12-31', 1),
      () => addBusinessDays(CALENDAR, '2026-01-02', -1),
      () => countBusinessDays(CALENDAR, '2027-12-30', '2028-01-03'),
      () => isBusinessDay(CALENDAR, '2025-12-31'),
    ];
    for (const ask of beyond) {
      expect(ask).toThrow(
        expect.objectContaining<Partial<ServiceError>>({
          code: 'fuera_de_cobertura',
          coverage: COVERAGE,
        }),
      );
    }
    expect(() => isBusinessDay({ ...CALENDAR, coverage: null }, '2026-05-04')).toThrow(
      expect.objectContaining({ code: 'fuera_de_cobertura', coverage: null }),
    );
  });

  it('are refused for what is no date or no whole number', () => {
    expect(() => isBusinessDay(CALENDAR, '2026-02-30')).toThrow(RangeError);
    expect(() => isBusinessDay(CALENDAR, '2026-2-3')).toThrow(RangeError);
    expect(() => addBusinessDays(CALENDAR, '2026-02-03', 1.5)).toThrow(RangeError);
  });
});

describe('holidayCoverage', () => {
  it('is nothing while no year is complete', () => {
    expect(holidayCoverage([])).toBeNull();
  });

  it('is the run of years from the earliest, up to the first gap', () => {
    expect(holidayCoverage([2026, 2023, 2024, 2028])).toEqual({
      from: '2023-01-01',
      through: '2024-12-31',
    });
  });

  it('holds no year that was not declared, and stops only before one that was not', () => {
    const years = fc.array(fc.integer({ min: 2000, max: 2015 }), { minLength: 1 });
    fc.assert(
      fc.property(years, (declared) => {
        const { from, through } = holidayCoverage(declared) ?? { from: '', through: '' };
        const [first, last] = [Number(from.slice(0, 4)), Number(through.slice(0, 4))];
        expect([from, through]).toEqual([`${first}-01-01`, `${last}-12-31`]);
        expect(first).toBe([...declared].sort((a, b) => a - b)[0]);
        for (let year = first; year <= last; year += 1) expect(declared).toContain(year);
        expect(declared).not.toContain(last + 1);
      }),
    );
  });
});
