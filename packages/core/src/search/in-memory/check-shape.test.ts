import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import { dateSchema, dateTimeSchema } from '../../contract/dates.ts';
import { findShapeFault } from './check-shape.ts';

const digits = (min: number, max: number, length: number) =>
  fc.integer({ min: min, max: max }).map((number) => String(number).padStart(length, '0'));
const date = fc
  .tuple(
    fc.constantFrom('0000', '1900', '2023', '2024', '9999', '10000', '24'),
    digits(0, 13, 2),
    digits(0, 32, 2),
  )
  .map((parts) => parts.join('-'));
const time = fc
  .tuple(
    digits(0, 25, 2),
    digits(0, 61, 2),
    digits(0, 61, 2),
    fc.constantFrom('', '.5', '.123456789012', '.'),
  )
  .map(([hours, minutes, seconds, part]) => `${hours}:${minutes}:${seconds}${part}`);
const moment = fc
  .tuple(
    date,
    fc.constantFrom('', 'T', ' '),
    fc.oneof(fc.constant(''), time),
    fc.constantFrom('', 'Z', '+03:00'),
  )
  .map((parts) => parts.join(''));

describe('the check of what may be null', () => {
  const number = { type: 'integer', minimum: 1, maximum: 45 };

  it('takes null only where the shape says so', () => {
    expect(findShapeFault({ ...number, nullable: true }, null, 'clase')).toBeNull();
    expect(findShapeFault(number, null, 'clase')).toBe('clase must be a whole number from 1 to 45');
  });

  it('says of anything else what it must be', () => {
    expect(findShapeFault({ ...number, nullable: true }, 46, 'clase')).toBe(
      'clase must be a whole number from 1 to 45',
    );
    expect(findShapeFault({ type: 'object', nullable: true }, [], 'titular')).toBe(
      'titular must be an object',
    );
    expect(findShapeFault({ type: 'array', nullable: true }, {}, 'clases')).toBe(
      'clases must be a list',
    );
    expect(findShapeFault({ type: 'number', minimum: 0, maximum: 1 }, Number.NaN, 'minScore')).toBe(
      'minScore must be a number from 0 to 1',
    );
  });
});

describe('the check of a date', () => {
  it.each([
    ['date', dateSchema],
    ['date-time', dateTimeSchema],
  ] as const)('takes what the schema of the contract takes as %s', (format, schema) => {
    fc.assert(
      fc.property(fc.oneof(date, moment, fc.string()), (text) => {
        const isTaken = findShapeFault({ type: 'string', format }, text) === null;
        expect(isTaken).toBe(schema.safeParse(text).success && text.isWellFormed());
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('says how a date is written', () => {
    expect(findShapeFault({ type: 'string', format: 'date' }, '2023-02-30', 'fecha')).toBe(
      'fecha must be a calendar date written YYYY-MM-DD',
    );
  });
});
