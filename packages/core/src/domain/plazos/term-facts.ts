import type { BrandDetail } from '../../contract/brand-detail.ts';
import type { Estado } from '../../contract/estado.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { oppositionOf, readAct } from '../record/annotation-catalog.ts';
import { deriveEstado, type StatusAct } from '../record/derived-status.ts';
import type { ActRole } from '../record/known-acts.ts';
import type { IdentifiedAnnotation, StoredBrand } from '../record/stored-brand.ts';
import type { TermClock } from './calendar-terms.ts';

/** As much of a mark as its terms rest on. `anotaciones` stand oldest first. */
export type TermMark = Pick<
  BrandDetail,
  | 'estado'
  | 'fechaPresentacion'
  | 'fechaPublicacion'
  | 'fechaRegistro'
  | 'fechaVencimiento'
  | 'clasesDetalle'
  | 'renovaciones'
> & {
  /** Null when there is no real number. */
  readonly nroRegistro: string | null;
  readonly anotaciones: readonly (StatusAct & Pick<IdentifiedAnnotation, 'fechaVencimiento'>)[];
};

/** The gazette's section of acceptances to examination. */
const ACCEPTANCES = 'M2';

/** What a term may rest on: an act of one role, not in the future. */
type TermAct = Pick<IdentifiedAnnotation, 'id' | 'fecha' | 'fechaVencimiento'>;

type DescribedAct = TermAct & Pick<IdentifiedAnnotation, 'codigo' | 'descripcion'>;

/** The acts of a mark that terms rest on, by what they are; oldest first. */
interface TermActs {
  readonly of: (role: ActRole) => readonly TermAct[];
}

/** A mark's acts, oldest first, by their role in the procedure: sorted once one is requested. */
function termActs(acts: readonly DescribedAct[], today: string): TermActs {
  let byRole: ReadonlyMap<ActRole, TermAct[]> | undefined;
  return {
    of: (role) => {
      byRole ??= actsByRole(acts, today);
      return byRole.get(role) ?? [];
    },
  };
}

/** Acts after `today` have not happened. */
function actsByRole(acts: readonly DescribedAct[], today: string): ReadonlyMap<ActRole, TermAct[]> {
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
function roleOf(act: DescribedAct): ActRole | undefined {
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

/** What every rule is given: the mark's dates, its state as the corpus knows it, its acts by role, and the clock. */
export interface TermFacts extends TermClock {
  readonly mark: TermMark;
  /** `estadoDerivado`, else `estado`. */
  readonly estado: Estado;
  readonly acts: TermActs;
  /** When the opposition that is open now opened, as far as the corpus knows; null when none is. */
  readonly opposedSince: string | null;
}

/** A term without what its row of the table fixes. */
export type TermOutcome = Pick<Plazo, 'kind'> &
  Partial<
    Pick<Plazo, 'base' | 'abre' | 'vence' | 'graciaHasta' | 'origen' | 'falta' | 'advertencias'>
  >;

/** What all rules ask of a mark. Acts are read when a rule requests them, and those by role once. */
export function termFacts(mark: TermMark, { calendar, today }: TermClock): TermFacts {
  return {
    calendar,
    today,
    mark,
    estado: deriveEstado(mark, today).estadoDerivado ?? mark.estado,
    acts: termActs(mark.anotaciones, today),
    get opposedSince() {
      return oppositionOf(mark.anotaciones.filter(({ fecha }) => fecha <= today)).abiertaDesde;
    },
  };
}

/** As much of a stored mark as its terms rest on. */
type TermSource = Pick<
  StoredBrand,
  | 'estado'
  | 'nroRegistro'
  | 'fechaPresentacion'
  | 'fechaPublicacion'
  | 'fechaRegistro'
  | 'fechaVencimiento'
  | 'clases'
  | 'anotaciones'
  | 'renovaciones'
>;

/** A stored mark as its terms are found. */
export function termMarkOf(source: TermSource): TermMark {
  return {
    estado: source.estado,
    nroRegistro: source.nroRegistro,
    fechaPresentacion: source.fechaPresentacion,
    fechaPublicacion: source.fechaPublicacion,
    fechaRegistro: source.fechaRegistro,
    fechaVencimiento: source.fechaVencimiento,
    clasesDetalle: [...(source.clases ?? [])],
    anotaciones: source.anotaciones,
    renovaciones: [...source.renovaciones],
  };
}
