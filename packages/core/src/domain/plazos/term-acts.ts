import { readAct } from '../record/annotation-catalog.ts';
import type { ActRole } from '../record/known-acts.ts';
import type { IdentifiedAnnotation } from '../record/stored-brand.ts';

/** The gazette's section of acceptances to examination. */
const ACCEPTANCES = 'M2';

/** What a term may rest on: an act of one role, not in the future. */
export type TermAct = Pick<IdentifiedAnnotation, 'id' | 'fecha' | 'fechaVencimiento'>;

type ToldAct = TermAct & Pick<IdentifiedAnnotation, 'codigo' | 'descripcion'>;

/** The acts of a mark that terms rest on, by what they are; oldest first. */
export interface TermActs {
  readonly of: (role: ActRole) => readonly TermAct[];
}

/** A mark's acts, oldest first, by their role in the procedure: sorted once one is asked for. */
export function termActs(acts: readonly ToldAct[], today: string): TermActs {
  let byRole: ReadonlyMap<ActRole, TermAct[]> | undefined;
  return {
    of: (role) => {
      byRole ??= actsByRole(acts, today);
      return byRole.get(role) ?? [];
    },
  };
}

/** Acts after `today` have not happened. */
function actsByRole(acts: readonly ToldAct[], today: string): ReadonlyMap<ActRole, TermAct[]> {
  const byRole = new Map<ActRole, TermAct[]>();
  for (const act of acts) {
    if (act.fecha > today) continue;
    const role = roleOf(act);
    if (role === undefined) continue;
    const alike = byRole.get(role);
    if (alike === undefined) byRole.set(role, [act]);
    else alike.push(act);
  }
  return byRole;
}

/** A code without a row leaves the text to say what the act is; an acceptance needs its own section, or no code. */
function roleOf(act: ToldAct): ActRole | undefined {
  const role = readAct(act)?.rol;
  const { codigo = null } = act;
  return role === 'aceptacion' && codigo !== null && codigo !== ACCEPTANCES ? undefined : role;
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
