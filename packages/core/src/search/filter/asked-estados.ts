import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { FILTER_ROWS } from '../../contract/filters.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { ESTADO_KEYS } from '../segment/columns/profiles.ts';

const EVERY = Array.from({ length: ESTADO_KEYS }, (_, at) => at);

/** The filters that leave out statuses, each with those that pass by position. */
const LIVING = FILTER_ROWS.flatMap(({ name, leavesOut }) =>
  leavesOut === undefined ? [] : [{ name, passing: without(leavesOut) }],
);

function without(over: readonly Estado[]): readonly number[] {
  return EVERY.filter((at) => !over.some((one) => one === ESTADOS[at]));
}

/** Whether a query filters by status. */
export function asksEstado(query: BrandQuery): boolean {
  return query.estado.length > 0 || LIVING.some(({ name }) => query[name]);
}

/** The statuses that pass, by position: those of `estado`, less what each other filter leaves out. */
export function askedEstados(query: BrandQuery): readonly number[] {
  const { estado } = query;
  const passing = LIVING.filter(({ name }) => query[name]).reduce(
    (rest, living) => rest.filter((at) => living.passing.includes(at)),
    EVERY,
  );
  if (estado.length === 0) return passing;
  return passing.filter((at) => estado.some((one) => one === ESTADOS[at]));
}
