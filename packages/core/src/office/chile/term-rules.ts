import { addMonths, addYears, isBeyondDates, openUntil } from '../dates.ts';
import type {
  ActRole,
  CatalogedAct,
  DatedAct,
  TermFacts as Facts,
  TermOutcome as Outcome,
  TermRule as Rule,
  WrittenAct,
} from '../office.ts';
import type { Status } from './statuses.ts';
import { REGISTRATION_YEARS, type TERM_KINDS, type TERM_REMARKS } from './term-kinds.ts';

type Missing = (typeof TERM_REMARKS.missing)[number];
type Warning = (typeof TERM_REMARKS.warnings)[number];
type TermFacts = Facts<Status>;
type TermOutcome = Outcome<Missing, Warning>;
type TermRule = Rule<(typeof TERM_KINDS)[number], Status, Missing, Warning>;
type Base = NonNullable<TermOutcome['base']>;

/** Warns that international designations, which the data do not distinguish, have other terms. */
const INTERNATIONAL = ['designacion_internacional'] as const;

/** Business days in which anybody may oppose a published application (Ley 19.039, article 5). */
const OPPOSITION_DAYS = 30;

/** Computes the term for oppositions from the publication; a newer act of publication restarts it. */
function oppositionTerm(facts: TermFacts): TermOutcome {
  const outcome = statedTerm(facts, 'publicacion') ?? computedOppositionTerm(facts);
  // The corpus may lack an opposition filed within the term, so its end does not prove that there is none.
  return outcome.kind === 'cerrado' ? { ...outcome, advertencias: ['no_prueba_cierre'] } : outcome;
}

function computedOppositionTerm(facts: TermFacts): TermOutcome {
  const base = newestPublication(facts);
  if (base !== null) return { base, ...facts.businessTerm(base.fecha, OPPOSITION_DAYS) };
  if (facts.estado === 'publicada') return { kind: 'desconocido', falta: ['fecha'] };
  return { kind: 'pendiente' };
}

function newestPublication({ mark, acts, today }: TermFacts): Base | null {
  const act = acts.of('publicacion').at(-1);
  const date = mark.fechaPublicacion;
  const published = date !== null && date <= today ? date : null;
  if (act !== undefined && (published === null || act.fecha > published)) {
    return { anotacionId: act.id, fecha: act.fecha };
  }
  return published === null ? null : { campo: 'fechaPublicacion', fecha: published };
}

/** Business days in which an accepted application must be published (Reglamento, article 13). */
const PUBLICATION_DAYS = 20;

/** Computes the term for the publication from the newest acceptance to examination. */
function publicationTerm(facts: TermFacts): TermOutcome {
  return statedTerm(facts, 'aceptacion') ?? computedPublicationTerm(facts);
}

function computedPublicationTerm(facts: TermFacts): TermOutcome {
  const act = facts.acts.of('aceptacion').at(-1);
  if (act === undefined) return { kind: 'pendiente' };
  const base = { anotacionId: act.id, fecha: act.fecha };
  return { base, ...facts.businessTerm(act.fecha, PUBLICATION_DAYS) };
}

/** The day on which law 21.355 changed how marks are renewed and lapse. */
const REFORM_DAY = '2022-05-09';

const RENEWAL_MONTHS = 6;
const NULLITY_YEARS = 5;
const NON_USE_YEARS = 5;

/** Maximum months from registration to expiry of a mark that was never renewed: ten years and the grace period. */
const UNRENEWED_MONTHS = 126;

/** Maximum years between a renewal act and the day on which the renewed term begins. */
const RENEWED_WITHIN_YEARS = 1;

/** Years from filing after which a registration date may be a renewal's: a registration takes only a few years. */
const SURELY_RENEWED_YEARS = 9;

/** Computes the term for a renewal: from six months before the expiry until six months after it (article 24). */
function renewalTerm(facts: TermFacts): TermOutcome {
  const { fechaVencimiento } = facts.mark;
  if (fechaVencimiento === null) return { kind: 'desconocido', falta: ['fecha'] };
  const base = { campo: 'fechaVencimiento', fecha: fechaVencimiento };
  if (!areDatesConsistent(facts)) return { kind: 'desconocido', base, falta: ['fecha'] };
  const abre = renewalOpening(fechaVencimiento);
  if (facts.acts.of('renovacion').some(({ fecha }) => fecha >= abre)) {
    return { kind: 'desconocido', base, advertencias: ['posible_renovacion'] };
  }
  const vence = fechaVencimiento;
  if (vence < REFORM_DAY) {
    return { kind: 'cerrado', base, abre, vence, advertencias: ['ley_anterior'] };
  }
  return { base, abre, vence, ...gracePeriod(facts, vence) };
}

/** Returns the first day on which the renewal of a term that ends on `expiry` may be requested. */
function renewalOpening(expiry: string): string {
  return addMonths(expiry, -RENEWAL_MONTHS);
}

/** Computes the grace period. Only its end moves to a business day; an end after `LAST_DATE` is left out. */
function gracePeriod(
  facts: TermFacts,
  vence: string,
): Pick<TermOutcome, 'kind' | 'graciaHasta' | 'falta'> {
  const last = addMonths(vence, RENEWAL_MONTHS);
  if (isBeyondDates(last)) return { kind: 'fecha', falta: ['calendario'] };
  const moved = facts.businessDayFrom(last);
  const graciaHasta = moved ?? last;
  const { kind } = openUntil(graciaHasta, facts.today);
  return { kind, graciaHasta, ...(moved === null && { falta: ['calendario'] }) };
}

/** Computes the term for invalidity claims: five years, without limit in case of bad faith (article 27). */
function nullityTerm(facts: TermFacts): TermOutcome {
  const base = registrationBase(facts);
  if (base === null || !areDatesConsistent(facts) || canBeRenewal(facts, base.fecha)) {
    return { kind: 'desconocido', ...(base && { base }), falta: ['fecha'] };
  }
  return { base, ...openUntil(addYears(base.fecha, NULLITY_YEARS), facts.today) };
}

function canBeRenewal({ mark, acts }: TermFacts, registered: string): boolean {
  const { fechaPresentacion, renovaciones = [] } = mark;
  if (acts.of('renovacion').some(({ fecha }) => fecha <= registered)) return true;
  if (renovaciones.some(({ desde }) => registered >= renewalOpening(desde))) return true;
  return (
    fechaPresentacion !== null && registered >= addYears(fechaPresentacion, SURELY_RENEWED_YEARS)
  );
}

/**
 * Computes from when a mark may be cancelled for non-use (article 27 bis A): five years after a registration
 * under the reform; for an older one, after its first renewal since. The date says nothing about actual use.
 */
function nonUseTerm(facts: TermFacts): TermOutcome {
  const base = registrationBase(facts);
  if (base === null || !areDatesConsistent(facts)) {
    return { kind: 'desconocido', ...(base && { base }), falta: ['fecha'] };
  }
  if (base.fecha >= REFORM_DAY) return opensAfter(base);
  const renewal = firstRenewal(facts);
  if (renewal !== null) return opensAfter(renewal);
  const { fechaVencimiento } = facts.mark;
  if (fechaVencimiento === null) return { kind: 'desconocido', base, falta: ['fecha'] };
  if (facts.today <= fechaVencimiento && isUnrenewed(facts, base.fecha, fechaVencimiento)) {
    return { kind: 'pendiente' };
  }
  return { kind: 'desconocido', base, falta: ['acto_de_renovacion'] };
}

/**
 * Returns the first renewal since the reform: an act, or else a renewed term inferred from documents. An act on or
 * after the day on which that term could be renewed again belongs to the next renewal, so it is not used.
 */
function firstRenewal({ mark, acts }: TermFacts): Base | null {
  const act = acts.of('renovacion').find(({ fecha }) => fecha >= REFORM_DAY);
  const shown = (mark.renovaciones ?? []).find(({ desde }) => desde >= REFORM_DAY);
  if (act !== undefined && (shown === undefined || act.fecha < renewalOpening(shown.hasta))) {
    return { anotacionId: act.id, fecha: act.fecha };
  }
  return shown === undefined ? null : { campo: 'renovaciones', fecha: shown.desde };
}

/**
 * Tells whether a mark was not renewed since the reform: its current ten years are the first, or a document or act
 * from before the reform proves the renewal that a later expiry implies.
 */
function isUnrenewed(facts: TermFacts, registered: string, expiry: string): boolean {
  if (expiry <= addMonths(registered, UNRENEWED_MONTHS)) return true;
  if (wasRenewedBefore(facts, expiry)) return true;
  const { mark, dayOf } = facts;
  const newest = mark.renovaciones?.at(-1);
  return newest?.hasta === expiry && dayOf(newest.vistoEn) < REFORM_DAY;
}

/** Tells whether an act before the reform belongs to the renewal that started the term ending on `expiry`. */
function wasRenewedBefore({ acts }: TermFacts, expiry: string): boolean {
  const began = addYears(expiry, -REGISTRATION_YEARS);
  const from = addYears(began, -RENEWED_WITHIN_YEARS);
  const through = addYears(began, RENEWED_WITHIN_YEARS);
  return acts
    .of('renovacion')
    .some(({ fecha }) => fecha < REFORM_DAY && fecha >= from && fecha <= through);
}

function opensAfter(base: Base): TermOutcome {
  return { kind: 'fecha', base, abre: addYears(base.fecha, NON_USE_YEARS) };
}

function registrationBase({ mark }: TermFacts): Base | null {
  const { fechaRegistro } = mark;
  return fechaRegistro === null ? null : { campo: 'fechaRegistro', fecha: fechaRegistro };
}

/** Returns false for a registration in the future or an expiry not after it: no term can be computed from errors. */
function areDatesConsistent({ mark, today }: TermFacts): boolean {
  const { fechaRegistro, fechaVencimiento } = mark;
  if (fechaRegistro === null) return true;
  return fechaRegistro <= today && (fechaVencimiento === null || fechaVencimiento > fechaRegistro);
}

/** The rule of each kind of term, in the order in which the terms of a mark are listed (decision E2). */
const RULES: readonly TermRule[] = [
  {
    tipo: 'oposicion',
    regla: 'LPI-5',
    cantidad: OPPOSITION_DAYS,
    unidad: 'dia_habil',
    isListed: ({ estado }) =>
      isOneOf(estado, 'en_tramite', 'observacion_de_fondo', 'publicada', 'oposicion'),
    outcome: oppositionTerm,
  },
  {
    tipo: 'publicacion',
    regla: 'RLPI-13',
    cantidad: PUBLICATION_DAYS,
    unidad: 'dia_habil',
    isListed: ({ estado, mark }) => estado === 'en_tramite' && mark.fechaPublicacion === null,
    outcome: publicationTerm,
    advertencias: INTERNATIONAL,
  },
  {
    tipo: 'renovacion',
    regla: 'LPI-24',
    cantidad: RENEWAL_MONTHS,
    unidad: 'mes',
    isListed: ({ estado }) =>
      isOneOf(estado, 'registrada', 'esperando_renovacion', 'vencida', 'caducado'),
    outcome: renewalTerm,
    advertencias: INTERNATIONAL,
    origen: 'oficina',
  },
  {
    tipo: 'nulidad',
    regla: 'LPI-27',
    cantidad: NULLITY_YEARS,
    unidad: 'anio',
    isListed: ({ estado }) =>
      isOneOf(estado, 'registrada', 'esperando_renovacion', 'vencida', 'caducado'),
    outcome: nullityTerm,
    advertencias: ['mala_fe'],
  },
  {
    tipo: 'no_uso',
    regla: 'LPI-27-bis',
    cantidad: NON_USE_YEARS,
    unidad: 'anio',
    isListed: ({ estado }) => isOneOf(estado, 'registrada', 'esperando_renovacion'),
    outcome: nonUseTerm,
    advertencias: INTERNATIONAL,
  },
  {
    tipo: 'contestacion',
    regla: 'LPI-9',
    cantidad: 30,
    unidad: 'dia_habil',
    isListed: awaitsAnswer,
    outcome: (facts) => statedTermOrUnknown(facts, 'traslado', 'notificacion'),
  },
  {
    tipo: 'observacion_de_fondo',
    regla: 'LPI-22',
    cantidad: 30,
    unidad: 'dia_habil',
    isListed: ({ estado }) => isOneOf(estado, 'observacion_de_fondo'),
    outcome: (facts) => statedTermOrUnknown(facts, 'observaciones_de_fondo', 'notificacion'),
  },
  {
    tipo: 'apelacion',
    regla: 'LPI-17-bis-B',
    cantidad: 15,
    unidad: 'dia_habil',
    isListed: ({ estado }) => isOneOf(estado, 'rechazada', 'denegada'),
    outcome: (facts) => statedTermOrUnknown(facts, 'rechazo', 'notificacion'),
  },
  {
    tipo: 'pago_final',
    regla: 'LPI-18-bis-E',
    cantidad: 60,
    unidad: 'dia_habil',
    isListed: ({ estado, mark }) => estado === 'concedida' && mark.nroRegistro === null,
    outcome: (facts) => statedTermOrUnknown(facts, 'concesion', 'ejecutoria'),
    advertencias: INTERNATIONAL,
  },
];

/** Returns the term whose end the office itself states in an act of this role; null if no act states one. */
function statedTerm({ acts, today }: TermFacts, role: ActRole): TermOutcome | null {
  const act = newestStated(acts.of(role));
  if (act === null) return null;
  const base = { anotacionId: act.id, fecha: act.fecha };
  return { base, origen: 'oficina', ...openUntil(act.fechaVencimiento, today) };
}

/**
 * Returns a term that starts at a moment that no source contains, such as a notification; its end is only
 * known if the office states it.
 */
function statedTermOrUnknown(
  facts: TermFacts,
  role: ActRole,
  falta: 'notificacion' | 'ejecutoria',
): TermOutcome {
  return statedTerm(facts, role) ?? { kind: 'desconocido', falta: [falta] };
}

function isOneOf(estado: Status, ...states: readonly Status[]): boolean {
  return states.includes(estado);
}

/**
 * Tells whether the newest demand is unanswered; a demand counts as later than an answer on the same day. A demand
 * missing from the corpus precedes the first known act of its opposition, so an answer on that day answers it.
 */
function awaitsAnswer({ opposedSince, acts }: TermFacts): boolean {
  if (opposedSince === null) return false;
  const demand = acts.of('demanda').findLast(({ fecha }) => fecha >= opposedSince);
  return !acts
    .of('contestacion')
    .some(({ fecha }) => (demand ? fecha > demand.fecha : fecha >= opposedSince));
}

/** Returns the newest act in which the office itself states when the term ends; null if there is none. */
function newestStated(acts: readonly DatedAct[]): (DatedAct & { fechaVencimiento: string }) | null {
  for (let i = acts.length - 1; i >= 0; i -= 1) {
    const act = acts[i];
    if (act?.fechaVencimiento !== undefined && act.fechaVencimiento >= act.fecha) {
      return { ...act, fechaVencimiento: act.fechaVencimiento };
    }
  }
  return null;
}

/** The gazette's section for acceptances to examination. */
const ACCEPTANCES = 'M2';

/** Returns an act's role in the terms; an acceptance only counts with the code of its section or without a code. */
function roleOf({ codigo = null }: WrittenAct, known: CatalogedAct | null): ActRole | undefined {
  const role = known?.rol;
  return role === 'aceptacion' && codigo !== null && codigo !== ACCEPTANCES ? undefined : role;
}

/** The terms of Ley 19.039 and its regulations (decision E2). */
export const TERMS = {
  rules: RULES,
  roleOf,
} as const;
