import {
  TIPOS_LISTADOS,
  type TipoDePlazo,
  type TipoListado,
} from '../../contract/plazo-vocabulary.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { TERMS } from '../../office/index.ts';
import { addDays, NO_CALENDAR } from '../calendar/business-days.ts';
import type { TermClock } from './calendar-terms.ts';
import { createTermFacts, type TermFacts, type TermMark } from './term-facts.ts';

/**
 * Computes the deadlines of one mark as of a day, in the order of the table of decision E2. A deadline has a date only
 * if the data that the date depends on are known; else `falta` names the missing data. O(acts).
 *
 * @param mark the fields of its detail, with the acts oldest first
 * @param clock the holiday calendar, and the current day at the office
 */
export function plazosOf(mark: TermMark, clock: TermClock): Plazo[] {
  const facts = createTermFacts(mark, clock);
  return TERMS.rules.filter((rule) => rule.isListed(facts)).map((rule) => applyRule(rule, facts));
}

/** Computes the deadline of one kind, like `plazosOf`; undefined when the mark has none. */
export function computePlazo(
  mark: TermMark,
  clock: TermClock,
  tipo: TipoDePlazo,
): Plazo | undefined {
  const facts = createTermFacts(mark, clock);
  const rule = TERMS.rules.find((one) => one.tipo === tipo);
  return rule?.isListed(facts) ? applyRule(rule, facts) : undefined;
}

function applyRule(rule: TermRule, facts: TermFacts): Plazo {
  const { kind, base, abre, vence, graciaHasta, origen, falta, advertencias } = rule.outcome(facts);
  return {
    tipo: rule.tipo,
    regla: rule.regla,
    kind,
    ...(base && { base }),
    ...(abre !== undefined && { abre }),
    ...(vence !== undefined && { vence }),
    ...(graciaHasta !== undefined && { graciaHasta }),
    unidad: rule.unidad,
    cantidad: rule.cantidad,
    origen: rule.origen ?? origen ?? 'calculado',
    ...(falta && { falta }),
    advertencias: [...(advertencias ?? []), ...(rule.advertencias ?? [])],
  };
}

type TermRule = (typeof TERMS.rules)[number];

/** Returns the length of a kind of deadline in business days; null if it is counted in months or years. */
export function businessDayCount(tipo: TipoDePlazo): number | null {
  const rule = TERMS.rules.find((one) => one.tipo === tipo);
  return rule?.unidad === 'dia_habil' ? rule.cantidad : null;
}

type ListedRule = TermRule & { readonly tipo: TipoListado };

const LISTED_RULES = /* @__PURE__ */ TERMS.rules.filter(canListMarksBy);

/**
 * A deadline in the form that the index stores for the list of all marks: either the day from which business days are
 * counted, or the day on which it ends (for `no_uso`: begins), which does not depend on a holiday calendar.
 */
export interface ListedTerm {
  readonly tipo: TipoListado;
  /** True if `fecha` is the start of a deadline in business days; false if it is the day of the deadline itself. */
  readonly isCounted: boolean;
  readonly fecha: string;
  /** The first and last day on which this entry is valid; null means no such limit. */
  readonly desde: string | null;
  readonly hasta: string | null;
}

/**
 * Computes the deadlines of a mark that have a date, or would have one with a holiday calendar, by the same rules as
 * its detail. They are valid from `today` on: a future date of the mark changes its deadlines when it arrives, so each
 * deadline has a period of validity. O(acts) for each future date.
 */
export function listedTerms(mark: TermMark, today: string): ListedTerm[] {
  const turns = futureEventDates(mark, today);
  let listed: ListedTerm[] = [];
  for (const [at, day] of [today, ...turns].entries()) {
    const next = turns[at];
    const hasta = next === undefined ? null : addDays(next, -1);
    const desde = at === 0 ? null : day;
    for (const term of datedTermsOn(mark, day)) {
      const before = listed.find((one) => equalDated(one, term) && one.hasta === addDays(day, -1));
      listed = listed.filter((one) => one !== before);
      listed.push({ desde: before === undefined ? desde : before.desde, hasta, ...term });
    }
  }
  return listed;
}

function canListMarksBy(rule: TermRule): rule is ListedRule {
  return TIPOS_LISTADOS.some((tipo) => tipo === rule.tipo);
}

type Dated = Pick<ListedTerm, 'tipo' | 'isCounted' | 'fecha'>;

function equalDated(one: Dated, other: Dated): boolean {
  const { tipo, isCounted, fecha } = other;
  return one.tipo === tipo && one.isCounted === isCounted && one.fecha === fecha;
}

function datedTermsOn(mark: TermMark, today: string): Dated[] {
  const facts = createTermFacts(mark, { calendar: NO_CALENDAR, today });
  const dated: Dated[] = [];
  for (const rule of LISTED_RULES) {
    if (!rule.isListed(facts)) continue;
    const { tipo, unidad } = rule;
    const { base, abre, vence } = rule.outcome(facts);
    const day = tipo === 'no_uso' ? abre : vence;
    if (day !== undefined) dated.push({ tipo, isCounted: false, fecha: day });
    else if (unidad === 'dia_habil' && base)
      dated.push({ tipo, isCounted: true, fecha: base.fecha });
  }
  return dated;
}

/** Returns the days on which future events of the mark will have happened, ascending. */
function futureEventDates(mark: TermMark, today: string): string[] {
  const dates = [mark.fechaPublicacion, mark.fechaRegistro];
  for (const { fecha } of mark.anotaciones) dates.push(fecha);
  const future = dates.filter((date): date is string => date !== null && date > today);
  return [...new Set(future)].sort();
}
