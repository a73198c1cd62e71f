import { businessDayFrom, isBeyondDates } from '../calendar/business-days.ts';
import { officeDay } from '../calendar/office-day.ts';
import { openUntil } from './business-term.ts';
import { addMonths, addYears } from './calendar-terms.ts';
import type { TermFacts, TermOutcome } from './term-facts.ts';

/** The day on which law 21.355 changed how marks are renewed and lapse. */
export const REFORM_DAY = '2022-05-09';

export const RENEWAL_MONTHS = 6;
export const NULLITY_YEARS = 5;
export const NON_USE_YEARS = 5;

/** A mark that expires no later than this after its registration was never renewed: ten years and the grace. */
const UNRENEWED_MONTHS = 126;

/** A registration this long after filing may be a renewal's: procedures take a few years at most. */
const SURELY_RENEWED_YEARS = 9;

/** Renewal may be asked for from six months before the expiry until six months after it (article 24). */
export function renewalTerm(facts: TermFacts): TermOutcome {
  const { fechaVencimiento } = facts.mark;
  if (fechaVencimiento === null) return { kind: 'desconocido', falta: ['fecha'] };
  const base = { campo: 'fechaVencimiento', fecha: fechaVencimiento };
  if (!datesAgree(facts)) return { kind: 'desconocido', base, falta: ['fecha'] };
  const abre = opening(fechaVencimiento);
  if (facts.acts.of('renovacion').some(({ fecha }) => fecha >= abre)) {
    return { kind: 'desconocido', base, advertencias: ['posible_renovacion'] };
  }
  const vence = fechaVencimiento;
  if (vence < REFORM_DAY) {
    return { kind: 'cerrado', base, abre, vence, advertencias: ['ley_anterior'] };
  }
  return { base, abre, vence, ...grace(facts, vence) };
}

/** The first day on which a renewal of the term that ends then may be asked for. */
function opening(expiry: string): string {
  return addMonths(expiry, -RENEWAL_MONTHS);
}

/** Only the end of the grace period moves to a business day. An end that no date can tell is left out. */
function grace(
  { calendar, today }: TermFacts,
  vence: string,
): Pick<TermOutcome, 'kind' | 'graciaHasta' | 'falta'> {
  const last = addMonths(vence, RENEWAL_MONTHS);
  if (isBeyondDates(last)) return { kind: 'fecha', falta: ['calendario'] };
  const moved = businessDayFrom(calendar, last);
  const graciaHasta = moved ?? last;
  const { kind } = openUntil(graciaHasta, today);
  return { kind, graciaHasta, ...(moved === null && { falta: ['calendario'] }) };
}

/** A registration may be attacked for five years; one obtained in bad faith for ever (article 27). */
export function nullityTerm(facts: TermFacts): TermOutcome {
  const base = registrationOf(facts);
  if (base === null || !datesAgree(facts) || mayBeRenewal(facts, base.fecha)) {
    return { kind: 'desconocido', ...(base && { base }), falta: ['fecha'] };
  }
  return { base, ...openUntil(addYears(base.fecha, NULLITY_YEARS), facts.today) };
}

function mayBeRenewal({ mark, acts }: TermFacts, registered: string): boolean {
  const { fechaPresentacion, renovaciones = [] } = mark;
  if (acts.of('renovacion').some(({ fecha }) => fecha <= registered)) return true;
  if (renovaciones.some(({ desde }) => registered >= opening(desde))) return true;
  return (
    fechaPresentacion !== null && registered >= addYears(fechaPresentacion, SURELY_RENEWED_YEARS)
  );
}

/**
 * From when a mark may be attacked as unused (article 27 bis A): five years after a registration under
 * the reform, for an older one five years after its first renewal since. The day says nothing of use.
 */
export function nonUseTerm(facts: TermFacts): TermOutcome {
  const base = registrationOf(facts);
  if (base === null || !datesAgree(facts)) {
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
 * within the time in which that term could be asked for is of that very renewal, and knows its day.
 */
function firstRenewal({ mark, acts }: TermFacts): NonNullable<TermOutcome['base']> | null {
  const act = acts.of('renovacion').find(({ fecha }) => fecha >= REFORM_DAY);
  const shown = (mark.renovaciones ?? []).find(({ desde }) => desde >= REFORM_DAY);
  if (act !== undefined && (shown === undefined || act.fecha < opening(shown.hasta))) {
    return { anotacionId: act.id, fecha: act.fecha };
  }
  return shown === undefined ? null : { campo: 'renovaciones', fecha: shown.desde };
}

/**
 * Whether the ten years of a mark are its first, or at least were begun before the reform: a later expiry
 * shows a renewal, which is no first one since the reform where a document of before shows it.
 */
function isUnrenewed({ mark }: TermFacts, registered: string, expiry: string): boolean {
  if (expiry <= addMonths(registered, UNRENEWED_MONTHS)) return true;
  const newest = mark.renovaciones?.at(-1);
  return newest?.hasta === expiry && officeDay(new Date(newest.vistoEn)) < REFORM_DAY;
}

function opensAfter(base: NonNullable<TermOutcome['base']>): TermOutcome {
  return { kind: 'fecha', base, abre: addYears(base.fecha, NON_USE_YEARS) };
}

function registrationOf({ mark }: TermFacts): { campo: string; fecha: string } | null {
  const { fechaRegistro } = mark;
  return fechaRegistro === null ? null : { campo: 'fechaRegistro', fecha: fechaRegistro };
}

/** A registration in the future, or an expiry not after it, is a mistake that no date may rest on. */
function datesAgree({ mark, today }: TermFacts): boolean {
  const { fechaRegistro, fechaVencimiento } = mark;
  if (fechaRegistro === null) return true;
  return fechaRegistro <= today && (fechaVencimiento === null || fechaVencimiento > fechaRegistro);
}
