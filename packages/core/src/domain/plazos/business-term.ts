import type { Plazo } from '../../contract/plazos.ts';
import { type HolidayCalendar, knownBusinessDay } from '../calendar/business-days.ts';
import { daysBetween } from './calendar-terms.ts';

/** No term of thirty business days takes longer, whatever holidays there are. */
export const LONGEST_TERM_DAYS = 120;

/** What a term of days is counted with. */
export interface TermClock {
  readonly calendar: HolidayCalendar;
  /** `YYYY-MM-DD` at the office. */
  readonly today: string;
}

/** How a term stands: its last day, over long ago, or not known. */
export type TermEnd = Pick<Plazo, 'kind' | 'vence' | 'falta'>;

/**
 * The end of a term of business days, the day it runs from not counted. A term that reaches a day of
 * which nobody knows whether it is a holiday has no date.
 */
export function businessTerm({ calendar, today }: TermClock, base: string, days: number): TermEnd {
  const vence = knownBusinessDay(calendar, base, days);
  if (vence !== null) return openUntil(vence, today);
  const { coverage } = calendar;
  const isBefore = coverage !== null && base < coverage.from;
  if (isBefore && daysBetween(base, today) >= LONGEST_TERM_DAYS) return { kind: 'cerrado' };
  return { kind: 'desconocido', falta: ['calendario'] };
}

/** A term runs through its last day and is over on the next. */
export function openUntil(vence: string, today: string): TermEnd {
  return { kind: today <= vence ? 'fecha' : 'cerrado', vence };
}
