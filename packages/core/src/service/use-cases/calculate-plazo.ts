import type { HolidayCalendar } from '../../domain/calendar/business-days.ts';
import { calculateTerm } from '../../domain/plazos/calculate-term.ts';
import type { OperationRun } from '../operation-runs.ts';

/** `GET /v1/plazos/calcular`: the last day of a term (decision E2). */
export function calculatePlazo(
  readCalendar: () => Promise<HolidayCalendar>,
): OperationRun<'calculatePlazo'> {
  return async (request) => calculateTerm(await readCalendar(), request);
}
