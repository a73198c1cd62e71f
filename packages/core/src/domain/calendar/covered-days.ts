import type { HolidayCoverage } from '../../contract/holidays.ts';
import { ServiceError } from '../service-error.ts';

/** Whether the holidays of a day are known. */
export function isCovered(coverage: HolidayCoverage | null, day: string): boolean {
  return coverage !== null && day >= coverage.from && day <= coverage.through;
}

/** @throws ServiceError `fuera_de_cobertura`, with `coverage` */
export function refuseUncovered(coverage: HolidayCoverage | null): never {
  const message =
    coverage === null
      ? 'No year of the holiday calendar is declared complete'
      : `Holidays are known from ${coverage.from} through ${coverage.through}`;
  throw new ServiceError('fuera_de_cobertura', message, { coverage });
}
