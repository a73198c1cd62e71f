import { calendarDay, dateOfCalendarDay } from '../segment/columns/calendar-day.ts';
import type { Generation } from '../segment/generation.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import { rankOfValue } from '../segment/orders/value-order.ts';

/** The newest filing date of the corpus that is not after a day; null when there is none. */
export function newestFiling({ segments }: Generation, today: string): string | null {
  const last = calendarDay(today);
  const newest = segments.reduce((day, one) => Math.max(day, newestDay(one, last)), 0);
  return newest === 0 ? null : dateOfCalendarDay(newest);
}

/** The last day, up to `last`, of which a row still stands; 0 when there is none. */
function newestDay({ segment, live }: LiveSegment, last: number): number {
  const { values, rowsOf } = segment.orders.days.filing;
  for (let rank = rankOfValue(values, last + 1) - 1; rank >= 0; rank -= 1) {
    const to = rowsOf.starts[rank + 1] ?? 0;
    for (let at = rowsOf.starts[rank] ?? 0; at < to; at += 1) {
      if (live.has(rowsOf.ids[at] ?? 0)) return values[rank] ?? 0;
    }
  }
  return 0;
}
