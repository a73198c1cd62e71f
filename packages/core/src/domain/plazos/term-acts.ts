import type { Anotacion } from '../../contract/anotacion.ts';
import { catalogedAct, readAct } from '../record/annotation-catalog.ts';
import type { ActRole } from '../record/known-acts.ts';

/** What a term may rest on: an act of one role, not in the future. */
export type TermAct = Pick<Anotacion, 'id' | 'fecha' | 'fechaVencimiento'>;

/** The acts of a mark that terms rest on, by what they are; oldest first. */
export interface TermActs {
  readonly of: (role: ActRole) => readonly TermAct[];
}

/** Sorts a mark's acts, oldest first, by their role in the procedure; acts after `today` have not happened. */
export function termActs(acts: readonly Anotacion[], today: string): TermActs {
  const byRole = new Map<ActRole, TermAct[]>();
  for (const act of acts) {
    if (act.fecha > today) continue;
    const role = roleOf(act);
    if (role !== undefined) byRole.set(role, [...(byRole.get(role) ?? []), act]);
  }
  return { of: (role) => byRole.get(role) ?? [] };
}

/** A code without a row leaves the text to say what the act is; an acceptance needs its own code, or none. */
function roleOf(act: Anotacion): ActRole | undefined {
  const role = readAct(act)?.rol;
  return role === 'aceptacion' ? catalogedAct(act)?.rol : role;
}

/** The newest act in which the office itself states when the term ends. */
export function newestStated(
  acts: readonly TermAct[],
): (TermAct & { fechaVencimiento: string }) | null {
  for (let i = acts.length - 1; i >= 0; i -= 1) {
    const act = acts[i];
    if (act?.fechaVencimiento !== undefined && act.fechaVencimiento >= act.fecha) {
      return { ...act, fechaVencimiento: act.fechaVencimiento };
    }
  }
  return null;
}
