import { expect, it } from 'vitest';
import { officeDay } from './office-day.ts';

it('is the day in Santiago, which begins hours after that of UTC, in summer and winter', () => {
  expect(officeDay(new Date('2026-01-15T02:59:59Z'))).toBe('2026-01-14');
  expect(officeDay(new Date('2026-01-15T03:00:00Z'))).toBe('2026-01-15');
  expect(officeDay(new Date('2026-07-15T03:59:59Z'))).toBe('2026-07-14');
  expect(officeDay(new Date('2026-07-15T04:00:00Z'))).toBe('2026-07-15');
});
