import { businessTerm } from './business-term.ts';
import { statedTerm } from './stated-term.ts';
import type { TermFacts, TermOutcome } from './term-facts.ts';

/** Business days in which an accepted application must be published (Reglamento, article 13). */
export const PUBLICATION_DAYS = 20;

/** Runs from the newest acceptance to examination. */
export function publicationTerm(facts: TermFacts): TermOutcome {
  return statedTerm(facts, 'aceptacion') ?? countedTerm(facts);
}

function countedTerm(facts: TermFacts): TermOutcome {
  const act = facts.acts.of('aceptacion').at(-1);
  if (act === undefined) return { kind: 'pendiente' };
  const base = { anotacionId: act.id, fecha: act.fecha };
  return { base, ...businessTerm(facts, act.fecha, PUBLICATION_DAYS) };
}
