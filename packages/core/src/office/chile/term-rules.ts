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

/** International designations cannot be distinguished in the data, and have terms of their own. */
const INTERNATIONAL = ['designacion_internacional'] as const;

/** Business days in which anybody may oppose a published application (Ley 19.039, article 5). */
const OPPOSITION_DAYS = 30;

/** Runs from the publication; a newer act of publication starts it again. */
function oppositionTerm(facts: TermFacts): TermOutcome {
  const outcome = statedTerm(facts, 'publicacion') ?? computedOppositionTerm(facts);
  // An opposition within the term may not have reached the corpus: its end proves nothing.
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

/** Runs from the newest acceptance to examination. */
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

/** A mark that expires no later than this after its registration was never renewed: ten years and the grace. */
const UNRENEWED_MONTHS = 126;

/** How far a renewal act may lie from the day on which its term begins. */
const RENEWED_WITHIN_YEARS = 1;

/** A registration this long after filing may be a renewal's: procedures take a few years at most. */
const SURELY_RENEWED_YEARS = 9;

/** Renewal may be requested from six months before the expiry until six months after it (article 24). */
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

/** The first day on which a renewal of the term that ends then may be requested. */
function renewalOpening(expiry: string): string {
  return addMonths(expiry, -RENEWAL_MONTHS);
}

/** Only the end of the grace period moves to a business day. An end that no date can tell is left out. */
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

/** A registration may be attacked for five years; one obtained in bad faith for ever (article 27). */
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
 * From when a mark may be attacked as unused (article 27 bis A): five years after a registration under
 * the reform, for an older one five years after its first renewal since. The day says nothing of use.
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
 * The first renewal since the reform: an act, or else a term that documents show to have begun since. An act
 * within the time in which that term could be requested is of that very renewal, and knows its day.
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
 * Whether the ten years of a mark are its first, or at least were begun before the reform: a later expiry
 * shows a renewal, which is no first one since the reform where a document or an act of before shows it.
 */
function isUnrenewed(facts: TermFacts, registered: string, expiry: string): boolean {
  if (expiry <= addMonths(registered, UNRENEWED_MONTHS)) return true;
  if (wasRenewedBefore(facts, expiry)) return true;
  const { mark, dayOf } = facts;
  const newest = mark.renovaciones?.at(-1);
  return newest?.hasta === expiry && dayOf(newest.vistoEn) < REFORM_DAY;
}

/** Whether an act of before the reform is of the renewal by which the term began that ends with the expiry. */
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

/** A registration in the future, or an expiry not after it, is a mistake that no date may rest on. */
function areDatesConsistent({ mark, today }: TermFacts): boolean {
  const { fechaRegistro, fechaVencimiento } = mark;
  if (fechaRegistro === null) return true;
  return fechaRegistro <= today && (fechaVencimiento === null || fechaVencimiento > fechaRegistro);
}

/** Every term, in the order in which a mark's are listed (decision E2). */
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

/** The term as the office itself states it on an act of this role; null where no such act does. */
function statedTerm({ acts, today }: TermFacts, role: ActRole): TermOutcome | null {
  const act = newestStated(acts.of(role));
  if (act === null) return null;
  const base = { anotacionId: act.id, fecha: act.fecha };
  return { base, origen: 'oficina', ...openUntil(act.fechaVencimiento, today) };
}

/**
 * A term that runs from a moment which no source carries, such as a notification: known only where the
 * office states its end.
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

/** The newest act in which the office itself states when the term ends. */
function newestStated(acts: readonly DatedAct[]): (DatedAct & { fechaVencimiento: string }) | null {
  for (let i = acts.length - 1; i >= 0; i -= 1) {
    const act = acts[i];
    if (act?.fechaVencimiento !== undefined && act.fechaVencimiento >= act.fecha) {
      return { ...act, fechaVencimiento: act.fechaVencimiento };
    }
  }
  return null;
}

/** The gazette's section of acceptances to examination. */
const ACCEPTANCES = 'M2';

/** An acceptance needs its own section, or no code. */
function roleOf({ codigo = null }: WrittenAct, known: CatalogedAct | null): ActRole | undefined {
  const role = known?.rol;
  return role === 'aceptacion' && codigo !== null && codigo !== ACCEPTANCES ? undefined : role;
}

/** The terms of Ley 19.039 and its regulations (decision E2). */
export const TERMS = {
  rules: RULES,
  roleOf,
} as const;
