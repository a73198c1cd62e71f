import type { BrandDetail } from '../../contract/brand-detail.ts';
import type { Estado } from '../../contract/estado.ts';
import { TERMS } from '../../office/index.ts';
import type * as office from '../../office/office.ts';
import type { ActRole, DatedAct } from '../../office/office.ts';
import { businessDayFrom } from '../calendar/business-days.ts';
import { officeDay } from '../calendar/office-time.ts';
import { oppositionOf, readAct } from '../record/annotation-catalog.ts';
import { deriveEstado } from '../record/derived-status.ts';
import type { StoredBrand } from '../record/stored-brand.ts';
import { businessTerm, type TermClock } from './calendar-terms.ts';

/** The fields of a mark that its deadlines depend on. `anotaciones` are oldest first. */
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
  /** Null when the mark has no registration number. */
  readonly nroRegistro: string | null;
  readonly anotaciones: readonly DatedAct[];
};

/** Returns a look-up of a mark's acts by their role in the procedure, oldest first; grouped on first use. */
function termActs(acts: readonly DatedAct[], today: string): office.TermActs {
  let byRole: ReadonlyMap<ActRole, DatedAct[]> | undefined;
  return {
    of: (role) => {
      byRole ??= actsByRole(acts, today);
      return byRole.get(role) ?? [];
    },
  };
}

/** Groups acts by their role. Acts after `today` have not happened yet and are left out. */
function actsByRole(acts: readonly DatedAct[], today: string): ReadonlyMap<ActRole, DatedAct[]> {
  const byRole = new Map<ActRole, DatedAct[]>();
  for (const act of acts) {
    if (act.fecha > today) continue;
    const role = TERMS.roleOf(act, readAct(act));
    if (role === undefined) continue;
    const alike = byRole.get(role);
    if (alike === undefined) byRole.set(role, [act]);
    else alike.push(act);
  }
  return byRole;
}

/** The facts of a mark that the office's rules receive. */
export type TermFacts = office.TermFacts<Estado>;

/** Creates the facts that the office's rules read. The acts are grouped by role on first use. */
export function createTermFacts(mark: TermMark, clock: TermClock): TermFacts {
  const { today } = clock;
  return {
    today,
    mark,
    dayOf: (moment) => officeDay(new Date(moment)),
    businessTerm: (base, days) => businessTerm(clock, base, days),
    businessDayFrom: (date) => businessDayFrom(clock.calendar, date),
    estado: deriveEstado(mark, today).estadoDerivado ?? mark.estado,
    acts: termActs(mark.anotaciones, today),
    get opposedSince() {
      return oppositionOf(mark.anotaciones.filter(({ fecha }) => fecha <= today)).abiertaDesde;
    },
  };
}

/** The fields of a stored mark that its deadlines depend on. */
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

/** Selects the fields of a stored mark from which its deadlines are computed. */
export function toTermMark(source: TermSource): TermMark {
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
