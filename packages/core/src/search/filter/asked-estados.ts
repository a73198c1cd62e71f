import { DEAD_ESTADOS, ESTADOS, type Estado, TERMINAL_ESTADOS } from '../../contract/estado.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { ESTADO_KEYS } from '../segment/columns/profiles.ts';

const EVERY = Array.from({ length: ESTADO_KEYS }, (_, at) => at);

/** The statuses that pass, by position, where these do not. */
function without(over: readonly Estado[]): readonly number[] {
  return EVERY.filter((at) => !over.some((one) => one === ESTADOS[at]));
}

const NOT_TERMINAL = without(TERMINAL_ESTADOS);
/** `vivas` leaves out all that `liveOnly` does: of both it is the narrower one. */
const ALIVE = without(DEAD_ESTADOS);

/** Whether a query filters by status. */
export function asksEstado({ estado, liveOnly, vivas }: BrandQuery): boolean {
  return liveOnly || vivas || estado.length > 0;
}

/** The statuses that pass, by position; of `estado`, `liveOnly` and `vivas` each that is given must hold. */
export function askedEstados({ estado, liveOnly, vivas }: BrandQuery): readonly number[] {
  const passing = vivas ? ALIVE : liveOnly ? NOT_TERMINAL : EVERY;
  if (estado.length === 0) return passing;
  return passing.filter((at) => estado.some((one) => one === ESTADOS[at]));
}
