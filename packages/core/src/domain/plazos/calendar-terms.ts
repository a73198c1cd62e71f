import type { CalculatedPlazo } from '../../contract/operations/calculate-plazo.ts';
import type { Plazo, UnidadDePlazo } from '../../contract/plazos.ts';
import {
  addBusinessDays,
  businessDayFrom,
  type HolidayCalendar,
  knownBusinessDay,
  refuseUncovered,
} from '../calendar/business-days.ts';

/** Terms of months and years end on the day of the same number, or on the last day of a shorter month. */

const MONTHS_A_YEAR = 12;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The day that lies some months after a date (before it when negative), clamped to the month's end.
 * Where that is after the year 9999, its year has five digits: see `isBeyondDates`.
 *
 * @example addMonths('2026-08-31', 6); // '2027-02-28'
 */
export function addMonths(date: string, months: number): string {
  const target = Number(date.slice(0, 4)) * MONTHS_A_YEAR + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(target / MONTHS_A_YEAR);
  const month = target - year * MONTHS_A_YEAR;
  const day = Math.min(Number(date.slice(8)), daysOf(year, month));
  return `${padded(year, 4)}-${padded(month + 1, 2)}-${padded(day, 2)}`;
}

/** The day that lies some years after a date; 29 February becomes the 28th in a year without one. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * MONTHS_A_YEAR);
}

/** @param month 0 for January */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 1 && isLeap ? 29 : (DAYS_OF_MONTHS[month] ?? 31);
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/** Whole days from one date to another; negative when the other lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** No term of thirty business days takes longer, whatever holidays there are. */
export const LONGEST_TERM_DAYS = 120;

/** What a term of days is counted with. */
export interface TermClock {
  readonly calendar: HolidayCalendar;
  /** `YYYY-MM-DD` at the office. */
  readonly today: string;
}

/** How a term stands: its last day, over long ago, or not known. */
type TermEnd = Pick<Plazo, 'kind' | 'vence' | 'falta'>;

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

/** A term as it is requested: how long, and from which day, which is not counted itself. */
export interface TermRequest {
  readonly desde: string;
  readonly cantidad: number;
  readonly unidad: UnidadDePlazo;
}

/**
 * The last day of a term: business days are counted one by one; months and years end on the same day
 * of a later month, or on its last day, and move to the next business day (Ley 19.880, article 25).
 *
 * @throws ServiceError `fuera_de_cobertura`, with `coverage`, where a day that must be known is not covered
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
