import { ServiceError } from '../../domain/service-error.ts';
import type { OperationRun } from '../operation-runs.ts';
import type { HolidayReads } from './get-feriados.ts';

/** `GET /v1/feriados/cobertura`: `not_found` while no year is covered (decision C16). */
export function getFeriadosCobertura({
  readCoverage,
}: Pick<HolidayReads, 'readCoverage'>): OperationRun<'getFeriadosCobertura'> {
  return async () => {
    const coverage = await readCoverage();
    if (coverage === null) throw new ServiceError('not_found', 'No year is covered');
    return coverage;
  };
}
