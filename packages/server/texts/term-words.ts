import type { Plazo } from '@marcario/core/contract';
import type { Words } from './texts.ts';

/** A term, as the list under the drawing tells it. */
interface TermDescription {
  /** Which term. */
  readonly what: string;
  /** Its days, with what they are: from, until, or both ends; or why there are none. */
  readonly when: string;
  /** The article, and what the dates do not prove. */
  readonly notes: readonly string[];
}

const DAY_MS = 86_400_000;
/** So many years after the newest thing that is known of a mark, no term of its procedure runs any more. */
const YEARS_AT_REST = 5;

/**
 * Tells a term as of a day: what opens later does not run, and what is over is closed.
 * @param newest the day of the newest thing that is known of the mark, where that is known
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
 * Whether a term that runs from a notification, or from a decision's becoming final, must have ended although no
 * source has that day: nothing is known of the mark for years.
 */
export function isLongOver({ kind, falta = [] }: Plazo, newest: string, today: string): boolean {
  const runsFromAct = falta.some((one) => one === 'notificacion' || one === 'ejecutoria');
  const end = `${Number(newest.slice(0, 4)) + YEARS_AT_REST}${newest.slice(4)}`;
  return kind === 'desconocido' && runsFromAct && end < today;
}

/** A term in one line: "Renovación: plazo vencido el 29 jun 2015". */
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
