import type { Estado } from '../../contract/estado.ts';
import { deriveStatus } from '../../office/index.ts';
import type * as office from '../../office/office.ts';
import { readAct } from './annotation-catalog.ts';

/** The fields of a mark that its derived status depends on. */
export type StatusFacts = office.StatusFacts<Estado>;

/** The derived status (specification 2.3, decisions C6 and C7). */
export type DerivedStatus = office.DerivedStatus<Estado>;

/**
 * Derives the status that the office's own status should have by now according to the corpus, by the first rule of
 * decision C7 that applies. O(acts).
 * @param today `YYYY-MM-DD` at the office
 */
export function deriveEstado(facts: StatusFacts, today: string): DerivedStatus {
  return deriveStatus(facts, today, readAct);
}
