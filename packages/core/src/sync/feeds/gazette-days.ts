import { isWeekday, shifted } from '../../domain/calendar/business-days.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';

/** Days for which a missing gazette is asked for again. */
const LOOK_BACK_DAYS = 30;

export interface GazetteCalendar {
  /** The day that it is at the office. All dates are `YYYY-MM-DD`. */
  readonly today: string;
  /** Days whose gazette is in the corpus. */
  readonly kept: ReadonlySet<string>;
  /** Nothing is wanted from before. */
  readonly from?: string | undefined;
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
}

/**
 * The days whose gazette should be had and is not, oldest first: Monday to Friday less holidays, from
 * the day after the newest that was taken, and those missed before it in the last thirty days. O(days).
 */
export async function wantedDays({
  today,
  kept,
  from,
  isHoliday,
}: GazetteCalendar): Promise<string[]> {
  const days: string[] = [];
  for (let day = firstDay({ today, kept, from }); day <= today; day = shifted(day, 1)) {
    if (!kept.has(day) && isWeekday(day) && !(await isHoliday(day))) days.push(day);
  }
  return days;
}

function firstDay({ today, kept, from }: Omit<GazetteCalendar, 'isHoliday'>): string {
  const lookBack = shifted(today, -LOOK_BACK_DAYS);
  const newest = [...kept].sort(compareCodeUnits).at(-1);
  if (newest === undefined) return from ?? lookBack;
  const [resumed = lookBack] = [shifted(newest, 1), lookBack].sort(compareCodeUnits);
  return from !== undefined && from > resumed ? from : resumed;
}
