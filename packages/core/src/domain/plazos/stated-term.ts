import type { ActRole } from '../record/known-acts.ts';
import { openUntil } from './business-term.ts';
import { newestStated } from './term-acts.ts';
import type { TermFacts, TermOutcome } from './term-facts.ts';

/** The term as the office itself states it on an act of this role; null where no such act does. */
export function statedTerm({ acts, today }: TermFacts, role: ActRole): TermOutcome | null {
  const act = newestStated(acts.of(role));
  if (act === null) return null;
  const base = { anotacionId: act.id, fecha: act.fecha };
  return { base, origen: 'oficina', ...openUntil(act.fechaVencimiento, today) };
}

/**
 * A term that runs from a moment which no source carries, such as a notification: known only where the
 * office states its end.
 */
export function statedOrUnknown(
  facts: TermFacts,
  role: ActRole,
  falta: 'notificacion' | 'ejecutoria',
): TermOutcome {
  return statedTerm(facts, role) ?? { kind: 'desconocido', falta: [falta] };
}
