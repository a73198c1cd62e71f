import type { CalculatedPlazo } from '../../contract/operations/calculate-plazo.ts';
import type { UnidadDePlazo } from '../../contract/plazos.ts';
import { addMonths, addYears, openUntil } from '../../office/dates.ts';
import type { TermEnd } from '../../office/office.ts';
import {
  addBusinessDays,
  addBusinessDaysIfKnown,
  businessDayFrom,
  type HolidayCalendar,
  refuseUncovered,
} from '../calendar/business-days.ts';

/** Returns the number of days from one date to another; negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Upper bound of the calendar days that thirty business days span, whatever the holidays. */
export const MAX_TERM_DAYS = 120;

/** The holiday calendar and the current day, from which deadlines in days are computed. */
export interface TermClock {
  readonly calendar: HolidayCalendar;
  /** `YYYY-MM-DD` at the office. */
  readonly today: string;
}

/**
 * Returns the end of a deadline `days` business days after `base`, which is not counted. When the calendar does not
 * cover a day in between, the end has no date: it is closed if it must be over by now, else unknown.
 */
export function businessTerm(
  { calendar, today }: TermClock,
  base: string,
  days: number,
): TermEnd<never> {
  const vence = addBusinessDaysIfKnown(calendar, base, days);
  if (vence !== null) return openUntil(vence, today);
  const { coverage } = calendar;
  const isBefore = coverage !== null && base < coverage.from;
  if (isBefore && daysBetween(base, today) >= MAX_TERM_DAYS) return { kind: 'cerrado' };
  return { kind: 'desconocido', falta: ['calendario'] };
}

/** A requested term: its length, and the day after which it starts to count. */
export interface TermRequest {
  readonly desde: string;
  readonly cantidad: number;
  readonly unidad: UnidadDePlazo;
}

/**
 * Computes the last day of a term. Business days are counted one by one. Months and years end on the same day of a
 * later month, or on its last day, and the end moves to the next business day (Ley 19.880, article 25).
 *
 * @throws ServiceError `fuera_de_cobertura`, with `coverage`, when the calendar does not cover a day that it needs
 */
export function calculateTerm(calendar: HolidayCalendar, request: TermRequest): CalculatedPlazo {
  const { desde, cantidad, unidad } = request;
  return { desde, cantidad, unidad, vence: lastDay(calendar, request) };
}

function lastDay(calendar: HolidayCalendar, { desde, cantidad, unidad }: TermRequest): string {
  if (unidad === 'dia_habil') return addBusinessDays(calendar, desde, cantidad);
  const last = unidad === 'mes' ? addMonths(desde, cantidad) : addYears(desde, cantidad);
  return businessDayFrom(calendar, last) ?? refuseUncovered(calendar.coverage);
}
