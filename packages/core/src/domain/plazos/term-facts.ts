import type { BrandDetail } from '../../contract/brand-detail.ts';
import type { Estado } from '../../contract/estado.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { deriveEstado, type StatusAct } from '../record/derived-status.ts';
import { oppositionOf } from '../record/opposition.ts';
import type { IdentifiedAnnotation } from '../record/stored-brand.ts';
import type { TermClock } from './business-term.ts';
import { type TermActs, termActs } from './term-acts.ts';

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

/** What all rules ask of a mark. Acts are read when a rule asks for them, and those by role once. */
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
