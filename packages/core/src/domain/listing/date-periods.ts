import { ServiceError } from '../service-error.ts';

/** Dates that are asked for by pairs of `...Desde` and `...Hasta`, both included. */
export interface DatePeriods {
  readonly fechaPresentacionDesde?: string | undefined;
  readonly fechaPresentacionHasta?: string | undefined;
  readonly fechaPublicacionDesde?: string | undefined;
  readonly fechaPublicacionHasta?: string | undefined;
  readonly fechaRegistroDesde?: string | undefined;
  readonly fechaRegistroHasta?: string | undefined;
  readonly fechaVencimientoDesde?: string | undefined;
  readonly fechaVencimientoHasta?: string | undefined;
}

const PERIODS = [
  ['fechaPresentacionDesde', 'fechaPresentacionHasta'],
  ['fechaPublicacionDesde', 'fechaPublicacionHasta'],
  ['fechaRegistroDesde', 'fechaRegistroHasta'],
  ['fechaVencimientoDesde', 'fechaVencimientoHasta'],
] as const;

/** @throws ServiceError `validation_error` for a period that ends before it begins */
export function requirePeriods(asked: DatePeriods): void {
  for (const [desde, hasta] of PERIODS) {
    const [from, to] = [asked[desde], asked[hasta]];
    if (from === undefined || to === undefined || from <= to) continue;
    throw new ServiceError('validation_error', `${desde} must not be after ${hasta}`);
  }
}
