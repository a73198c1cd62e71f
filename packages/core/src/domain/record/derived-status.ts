import type { Estado } from '../../contract/estado.ts';
import { deriveStatus } from '../../office/index.ts';
import type * as office from '../../office/office.ts';
import { readAct } from './annotation-catalog.ts';

/** As much of a mark as its derived status rests on. */
export type StatusFacts = office.StatusFacts<Estado>;

/** What the corpus adds to the office's status (specification 2.3, decisions C6 and C7). */
export type DerivedStatus = office.DerivedStatus<Estado>;

/**
 * Whether the office's status lags behind what the corpus knows: by the rules of the office, the first rule of
 * decision C7 that applies. O(acts).
 * @param today `YYYY-MM-DD` at the office
 */
export function deriveEstado(facts: StatusFacts, today: string): DerivedStatus {
  return deriveStatus(facts, today, readAct);
}
