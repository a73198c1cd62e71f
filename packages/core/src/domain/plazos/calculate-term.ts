import type { CalculatedPlazo, UnidadDePlazo } from '../../contract/plazos.ts';
import {
  addBusinessDays,
  businessDayFrom,
  type HolidayCalendar,
} from '../calendar/business-days.ts';
import { refuseUncovered } from '../calendar/covered-days.ts';
import { addMonths, addYears } from './calendar-terms.ts';

/** A term as it is asked for: how long, and from which day, which is not counted itself. */
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
