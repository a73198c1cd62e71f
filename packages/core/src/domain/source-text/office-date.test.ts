import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { dateSchema, dateTimeSchema } from '../../contract/dates.ts';
import { readOfficeDate, readOfficeMoment, timeFromSerial } from './office-date.ts';

describe('readOfficeDate', () => {
  it.each([
    ['2024-03-18 00:00:00', '2024-03-18'],
    ['2024-03-18', '2024-03-18'],
    ['2024-03-18T10:15:00.123Z', '2024-03-18'],
    ['18/03/2024', '2024-03-18'],
    ['18-03-2024', '2024-03-18'],
    ['8/3/2024', '2024-03-08'],
    ['18/03/2024 23:59', '2024-03-18'],
    ['45369', '2024-03-18'],
    ['45369.75', '2024-03-18'],
    ['29/02/2024', '2024-02-29'],
    ['2026-09-06T00:00:00-03:00', '2026-09-06'],
    ['2026-09-06T00:00:00.000-0300', '2026-09-06'],
    ['2026-09-06 00:00:00 +00:00', '2026-09-06'],
    ['2026-09-06 00:00:00 UTC', '2026-09-06'],
    ['2026/09/06', '2026-09-06'],
    ['06.09.2026', '2026-09-06'],
    ['6.9.2026 10:30', '2026-09-06'],
    ['06 / 09 / 2026', '2026-09-06'],
    ['06-09-2026T10:30:00', '2026-09-06'],
    ['06-09-2026 12:00:00 a. m.', '2026-09-06'],
    ['6-sep-2026', '2026-09-06'],
    ['06-SEPT.-2026', '2026-09-06'],
    ['6/sept/2026 0:00', '2026-09-06'],
    ['6 sep 2026', '2026-09-06'],
    ['6 sept. 2026', '2026-09-06'],
    ['06.sep.2026', '2026-09-06'],
    ['6 de septiembre de 2026', '2026-09-06'],
    ['6 de Setiembre del 2026', '2026-09-06'],
    ['1° de enero de 2026', '2026-01-01'],
    ['domingo, 6 de septiembre de 2026', '2026-09-06'],
    ['Miércoles 2 de septiembre de 2026 10:00:00', '2026-09-02'],
    ['6-Aug-2026', '2026-08-06'],
    ['septiembre 6, 2026', '2026-09-06'],
    ['2026-sep-06', '2026-09-06'],
    ['18 de marzo de 2024', '2024-03-18'],
    ['2024-03-18 10:15:00 -0300', '2024-03-18'],
  ])('reads %s as %s', (text, date) => {
    expect(readOfficeDate(text)).toBe(date);
  });

  it.each([
    '2024-02-30',
    '31/04/2024',
    '29-02-2023',
    '03/18/2024',
    '18/03-2024',
    '18/03/24',
    '2024',
    '0',
    '0000-00-00',
    '0024-03-18',
    '2024-03-18 25:00:00',
    '06-09-26',
    '6/9/26',
    '6-sep-26',
    '26-sep-06',
    'sep-2026',
    '6 de 2026',
    '6 de septiembre',
    '31-sep-2026',
    '6-xyz-2026',
    'lunes, 6 de septiembre de 2026',
    'hacia 6 de septiembre de 2026',
    '09/13/2026',
    '2026-13-09',
    '2026-09-06T00:00:00-15:00',
    '06-09-2026 13:00 p.m.',
    '06-09-2026 10',
    '1e5',
    '-45369',
    '',
  ])('reads no date in %j', (text) => {
    expect(readOfficeDate(text)).toBeNull();
  });

  it(`reads every day of the calendar in each of its forms ${proves('B1-DATES')}`, () => {
    const days = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = date.split('-');
        for (const text of [
          date,
          `${date} 12:34:56`,
          `${dayOfMonth}/${month}/${year}`,
          `${dayOfMonth}-${month}-${year}`,
          `${dayOfMonth}.${month}.${year}`,
          `${date}T00:00:00-03:00`,
          ...['long', 'short'].map((style) =>
            new Intl.DateTimeFormat('es-CL', {
              day: 'numeric',
              month: style as 'long' | 'short',
              year: 'numeric',
              timeZone: 'UTC',
            }).format(day),
          ),
        ]) {
          expect(readOfficeDate(text)).toBe(date);
        }
      }),
    );
  });

  it('gives only dates and moments that the contract takes, whatever the text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789-/:. TZ'), maxLength: 20 });
    fc.assert(
      fc.property(digits, (text) => {
        const date = readOfficeDate(text);
        if (date === null) return;
        expect(dateSchema.safeParse(date).success).toBe(true);
        const moment = readOfficeMoment(text);
        expect(dateTimeSchema.nullable().safeParse(moment).success).toBe(true);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

describe('readOfficeMoment', () => {
  it.each([
    ['2024-03-18 09:05:07', '2024-03-18T12:05:07.000Z'],
    ['2024-07-18 22:05:07', '2024-07-19T02:05:07.000Z'],
    ['2024-03-18', '2024-03-18T03:00:00.000Z'],
    ['18/03/2024 9:05', '2024-03-18T12:05:00.000Z'],
    ['45369.5', '2024-03-18T15:00:00.000Z'],
    ['2024-03-18T09:05:07.123Z', '2024-03-18T09:05:07.000Z'],
    ['2026-09-06T00:00:00-03:00', '2026-09-06T03:00:00.000Z'],
    ['6-sep-2026 9:05:07 p. m.', '2026-09-07T00:05:07.000Z'],
  ])('reads %s by the clocks of the office as %s', (text, moment) => {
    expect(readOfficeMoment(text)).toBe(moment);
  });
});

describe('timeFromSerial', () => {
  const written = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

  it.each([
    [1, '1900', '1900-01-01'],
    [59, '1900', '1900-02-28'],
    [61, '1900', '1900-03-01'],
    [45369, '1900', '2024-03-18'],
    [2_958_465, '1900', '9999-12-31'],
    [0, '1904', '1904-01-01'],
    [43_907, '1904', '2024-03-18'],
  ] as const)('counts day %d of the %s system as %s', (serial, system, date) => {
    expect(timeFromSerial(serial, system)).toBe(`${date}T00:00:00`);
  });

  it.each([0, 60, -1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])(
    'knows no day %d of the 1900 system',
    (serial) => {
      expect(timeFromSerial(serial, '1900')).toBeNull();
    },
  );

  it('rounds to the second, which the fraction of a day cannot hold exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), (second) => {
        const time = timeFromSerial(45_369 + second / 86_400, '1900');
        expect(time).toBe(written(new Date(Date.UTC(2024, 2, 18) + second * 1_000)));
      }),
    );
  });

  it('agrees with counting the days one by one from 1 January 1900', () => {
    const day = new Date(Date.UTC(1900, 0, 1));
    for (let serial = 1; serial < 50_000; serial += 1) {
      if (serial === 60) continue;
      expect(timeFromSerial(serial, '1900')).toBe(written(day));
      day.setUTCDate(day.getUTCDate() + 1);
    }
  });
});
