import type { Plazo } from '../../contract/plazos.ts';
import { businessTerm } from './business-term.ts';
import { statedTerm } from './stated-term.ts';
import type { TermFacts, TermOutcome } from './term-facts.ts';

/** Business days in which anybody may oppose a published application (Ley 19.039, article 5). */
export const OPPOSITION_DAYS = 30;

/** Runs from the publication; the newest act of publication begins it anew. */
export function oppositionTerm(facts: TermFacts): TermOutcome {
  const outcome = statedTerm(facts, 'publicacion') ?? countedTerm(facts);
  // An opposition within the term may not have reached the corpus: its end proves nothing.
  return outcome.kind === 'cerrado' ? { ...outcome, advertencias: ['no_prueba_cierre'] } : outcome;
}

function countedTerm(facts: TermFacts): TermOutcome {
  const base = newestPublication(facts);
  if (base !== null) return { base, ...businessTerm(facts, base.fecha, OPPOSITION_DAYS) };
  if (facts.estado === 'publicada') return { kind: 'desconocido', falta: ['fecha'] };
  return { kind: 'pendiente' };
}

function newestPublication({ mark, acts, today }: TermFacts): NonNullable<Plazo['base']> | null {
  const act = acts.of('publicacion').at(-1);
  const date = mark.fechaPublicacion;
  const published = date !== null && date <= today ? date : null;
  if (act !== undefined && (published === null || act.fecha > published)) {
    return { anotacionId: act.id, fecha: act.fecha };
  }
  return published === null ? null : { campo: 'fechaPublicacion', fecha: published };
}
