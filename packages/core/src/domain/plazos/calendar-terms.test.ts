import { expect, it } from 'vitest';
import { addMonths } from '../../office/dates.ts';

const DAY_MS = 86_400_000;

/** Reference implementation: the first day of the month by the runtime's `Date`, then at most the days of the month. */
function byRuntime(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const end = Math.min(day, last.getUTCDate());
  return new Date(last.getTime() + (end - last.getUTCDate()) * DAY_MS).toISOString().slice(0, 10);
}

it('counts months as the calendar does, from every day of eight years and through centuries without a leap day', () => {
  const from = Date.UTC(2020, 0, 1);
  for (let day = 0; day < 8 * 366; day += 1) {
    const date = new Date(from + day * DAY_MS).toISOString().slice(0, 10);
    for (const months of [-1_500, -6, -1, 0, 1, 6, 13, 60, 960]) {
      expect(addMonths(date, months)).toBe(byRuntime(date, months));
    }
  }
});
