import type { TipoDePlazo } from '../../contract/plazo-vocabulary.ts';
import type { Plazo } from '../../contract/plazos.ts';
import type { TermClock } from './business-term.ts';
import { type TermFacts, type TermMark, termFacts } from './term-facts.ts';
import { TERM_RULES, type TermRule } from './term-rules.ts';

/**
 * The terms of one mark as of a day, in the order of the table of decision E2. A date is given only
 * where the data carries what it rests on; else `falta` says what is missing. O(acts).
 *
 * @param mark as its detail shows it, acts oldest first
 * @param clock the holiday calendar, and the day at the office
 */
export function plazosOf(mark: TermMark, clock: TermClock): Plazo[] {
  const facts = termFacts(mark, clock);
  return TERM_RULES.filter((rule) => rule.isListed(facts)).map((rule) => termOf(rule, facts));
}

/** The term of one kind of a mark, as `plazosOf` has it; undefined where it has none. */
export function plazoOf(mark: TermMark, clock: TermClock, tipo: TipoDePlazo): Plazo | undefined {
  const facts = termFacts(mark, clock);
  const rule = TERM_RULES.find((one) => one.tipo === tipo);
  return rule?.isListed(facts) ? termOf(rule, facts) : undefined;
}

function termOf(rule: TermRule, facts: TermFacts): Plazo {
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
