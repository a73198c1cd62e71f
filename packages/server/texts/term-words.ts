import type { Plazo } from '@marcario/core/contract';
import type { Words } from './texts.ts';

/** Description of a term for the list below the timeline. */
interface TermDescription {
  /** Name of the term. */
  readonly what: string;
  /** Its start and end dates, or why they are unknown. */
  readonly when: string;
  /** The legal article, and caveats about the dates. */
  readonly notes: readonly string[];
}

const DAY_MS = 86_400_000;
/** Years without an event of the mark after which its procedural terms must have ended. */
const YEARS_AT_REST = 5;

/**
 * Describes a term as of `today`: whether it is pending, running or closed.
 * @param newest date of the mark's last known event, if known
 */
export function describeTerm(
  term: Plazo,
  today: string,
  words: Words,
  newest = today,
): TermDescription {
  const { tipo, regla, advertencias } = term;
  const { plazo, advertencia, articulo, term: phrases } = words.texts;
  const notes = [articulo[regla] ?? regla, ...advertencias.map((one) => advertencia[one])];
  const when = isLongOver(term, newest, today)
    ? phrases.longOver(words.day(newest))
    : termDays(term, today, words);
  return { what: plazo[tipo], when, notes };
}

/**
 * Returns whether a term of unknown dates must have ended: it starts with a notification or a final decision that no
 * source dates, and the mark has had no event for `YEARS_AT_REST` years.
 */
export function isLongOver({ kind, falta = [] }: Plazo, newest: string, today: string): boolean {
  const runsFromAct = falta.some((one) => one === 'notificacion' || one === 'ejecutoria');
  const end = `${Number(newest.slice(0, 4)) + YEARS_AT_REST}${newest.slice(4)}`;
  return kind === 'desconocido' && runsFromAct && end < today;
}

/** Describes a term in one line: "Renovación: plazo vencido el 29 jun 2015". */
export function termLine(term: Plazo, today: string, words: Words): string {
  const { what, when } = describeTerm(term, today, words);
  return `${what}: ${when}`;
}

function termDays(term: Plazo, today: string, words: Words): string {
  const { kind, abre, vence, falta = [] } = term;
  const phrases = words.texts.term;
  if (kind === 'pendiente') return phrases.notBegun;
  if (vence !== undefined) return daysToEnd({ ...term, vence }, today, words);
  if (kind === 'desconocido' || abre === undefined) {
    return falta.length === 0
      ? phrases.unknown
      : phrases.missing(words.list(falta.map((one) => phrases.falta[one])));
  }
  return abre <= today ? phrases.since(words.day(abre)) : phrases.from(words.day(abre));
}

function daysToEnd(
  term: Plazo & { readonly vence: string },
  today: string,
  { day, texts }: Words,
): string {
  const { kind, abre, vence, graciaHasta } = term;
  const phrases = texts.term;
  if (kind === 'cerrado') return phrases.closed(day(graciaHasta ?? vence));
  const late = graciaHasta === undefined ? '' : phrases.grace(day(graciaHasta));
  if (abre !== undefined && abre > today) return `${phrases.between(day(abre), day(vence))}${late}`;
  if (vence >= today) return `${phrases.until(day(vence), daysBetween(today, vence))}${late}`;
  return phrases.late(day(vence), day(graciaHasta ?? vence));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
