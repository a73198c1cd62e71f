import type { HolidayCoverage, HolidaysParams } from '../../contract/holidays.ts';
import { ServiceError } from '../service-error.ts';
import { isCovered, refuseUncovered } from './covered-days.ts';

/**
 * The days that are asked for; an open end is the coverage's own (decision C16).
 *
 * @throws ServiceError `validation_error` when `desde` lies after `hasta`; `fuera_de_cobertura`, with
 * the coverage or null, when a day of the range is not covered
 */
export function holidayRange(
  { desde, hasta }: Pick<HolidaysParams, 'desde' | 'hasta'>,
  coverage: HolidayCoverage | null,
): HolidayCoverage {
  if (desde !== undefined && hasta !== undefined && desde > hasta) {
    throw new ServiceError('validation_error', 'desde: must not lie after hasta');
  }
  if (coverage === null) {
    throw new ServiceError('fuera_de_cobertura', 'No year is covered', { coverage });
  }
  const from = desde ?? coverage.from;
  const through = hasta ?? coverage.through;
  if (![from, through].every((day) => isCovered(coverage, day))) refuseUncovered(coverage);
  return { from, through };
}
