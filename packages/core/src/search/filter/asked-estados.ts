import { ESTADOS, TERMINAL_ESTADOS } from '../../contract/estado.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { ESTADO_KEYS } from '../segment/columns/profiles.ts';

const EVERY = Array.from({ length: ESTADO_KEYS }, (_, at) => at);
const LIVING = EVERY.filter((at) => !TERMINAL_ESTADOS.some((over) => over === ESTADOS[at]));

/** Whether a query filters by status. */
export function asksEstado({ estado, liveOnly }: BrandQuery): boolean {
  return liveOnly || estado.length > 0;
}

/** The statuses that pass, by position; with `estado` and `liveOnly` both must hold. */
export function askedEstados({ estado, liveOnly }: BrandQuery): readonly number[] {
  const passing = liveOnly ? LIVING : EVERY;
  if (estado.length === 0) return passing;
  return passing.filter((at) => estado.some((one) => one === ESTADOS[at]));
}
