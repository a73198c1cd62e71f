import { ServiceError } from '../service-error.ts';

/** Filing dates that are asked for, both included. */
export interface FilingPeriod {
  readonly fechaPresentacionDesde?: string | undefined;
  readonly fechaPresentacionHasta?: string | undefined;
}

/** @throws ServiceError `validation_error` for a period that ends before it begins */
export function requireFilingPeriod({
  fechaPresentacionDesde: from,
  fechaPresentacionHasta: to,
}: FilingPeriod): void {
  if (from === undefined || to === undefined || from <= to) return;
  const message = 'fechaPresentacionDesde must not be after fechaPresentacionHasta';
  throw new ServiceError('validation_error', message);
}
