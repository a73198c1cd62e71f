import type { Estado } from '../../contract/estado.ts';
import type { TipoDePlazo } from '../../contract/plazo-vocabulary.ts';
import type { Plazo, UnidadDePlazo } from '../../contract/plazos.ts';
import { OPPOSITION_DAYS, oppositionTerm } from './opposition-term.ts';
import { PUBLICATION_DAYS, publicationTerm } from './publication-term.ts';
import {
  NON_USE_YEARS,
  NULLITY_YEARS,
  nonUseTerm,
  nullityTerm,
  RENEWAL_MONTHS,
  renewalTerm,
} from './registration-terms.ts';
import { statedOrUnknown } from './stated-term.ts';
import type { TermFacts, TermOutcome } from './term-facts.ts';

/** One row of the table of terms: when a mark has it, and how it is found. */
export interface TermRule {
  readonly tipo: TipoDePlazo;
  /** The article that sets the term. */
  readonly regla: string;
  readonly cantidad: number;
  readonly unidad: UnidadDePlazo;
  readonly isListed: (facts: TermFacts) => boolean;
  readonly outcome: (facts: TermFacts) => TermOutcome;
  /** What holds of the term whatever its date. */
  readonly advertencias?: Plazo['advertencias'];
  /** The office states the date itself. */
  readonly origen?: 'oficina';
}

/** International designations cannot be told apart in the data, and have terms of their own. */
const INTERNATIONAL = ['designacion_internacional'] as const;

/** Every term, in the order in which a mark's are listed (decision E2). */
export const TERM_RULES: readonly TermRule[] = [
  {
    tipo: 'oposicion',
    regla: 'LPI-5',
    cantidad: OPPOSITION_DAYS,
    unidad: 'dia_habil',
    isListed: whileIn('en_tramite', 'observacion_de_fondo', 'publicada', 'oposicion'),
    outcome: oppositionTerm,
  },
  {
    tipo: 'publicacion',
    regla: 'RLPI-13',
    cantidad: PUBLICATION_DAYS,
    unidad: 'dia_habil',
    isListed: ({ estado, mark }) => estado === 'en_tramite' && mark.fechaPublicacion === null,
    outcome: publicationTerm,
    advertencias: [...INTERNATIONAL],
  },
  {
    tipo: 'renovacion',
    regla: 'LPI-24',
    cantidad: RENEWAL_MONTHS,
    unidad: 'mes',
    isListed: whileIn('registrada', 'esperando_renovacion', 'vencida', 'caducado'),
    outcome: renewalTerm,
    advertencias: [...INTERNATIONAL],
    origen: 'oficina',
  },
  {
    tipo: 'nulidad',
    regla: 'LPI-27',
    cantidad: NULLITY_YEARS,
    unidad: 'anio',
    isListed: whileIn('registrada', 'esperando_renovacion', 'vencida', 'caducado'),
    outcome: nullityTerm,
    advertencias: ['mala_fe'],
  },
  {
    tipo: 'no_uso',
    regla: 'LPI-27-bis',
    cantidad: NON_USE_YEARS,
    unidad: 'anio',
    isListed: whileIn('registrada', 'esperando_renovacion'),
    outcome: nonUseTerm,
    advertencias: [...INTERNATIONAL],
  },
  {
    tipo: 'contestacion',
    regla: 'LPI-9',
    cantidad: 30,
    unidad: 'dia_habil',
    isListed: awaitsAnswer,
    outcome: (facts) => statedOrUnknown(facts, 'traslado', 'notificacion'),
  },
  {
    tipo: 'observacion_de_fondo',
    regla: 'LPI-22',
    cantidad: 30,
    unidad: 'dia_habil',
    isListed: whileIn('observacion_de_fondo'),
    outcome: (facts) => statedOrUnknown(facts, 'observaciones_de_fondo', 'notificacion'),
  },
  {
    tipo: 'apelacion',
    regla: 'LPI-17-bis-B',
    cantidad: 15,
    unidad: 'dia_habil',
    isListed: whileIn('rechazada', 'denegada'),
    outcome: (facts) => statedOrUnknown(facts, 'rechazo', 'notificacion'),
  },
  {
    tipo: 'pago_final',
    regla: 'LPI-18-bis-E',
    cantidad: 60,
    unidad: 'dia_habil',
    isListed: ({ estado, mark }) => estado === 'concedida' && mark.nroRegistro === null,
    outcome: (facts) => statedOrUnknown(facts, 'concesion', 'ejecutoria'),
    advertencias: [...INTERNATIONAL],
  },
];

function whileIn(...states: readonly Estado[]): (facts: TermFacts) => boolean {
  return ({ estado }) => states.includes(estado);
}

/**
 * Of a demand and an answer on one day the demand is the later. A demand that the corpus lacks was made
 * before the first act that is known of its opposition, so an answer of that day is an answer to it.
 */
function awaitsAnswer({ opposedSince, acts }: TermFacts): boolean {
  if (opposedSince === null) return false;
  const demand = acts.of('demanda').findLast(({ fecha }) => fecha >= opposedSince);
  return !acts
    .of('contestacion')
    .some(({ fecha }) => (demand ? fecha > demand.fecha : fecha >= opposedSince));
}
