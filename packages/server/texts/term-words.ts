import type { Plazo } from '@marcario/core/contract';
import type { Words } from './texts.ts';

/** A term, as the list under the drawing tells it. */
interface TermInWords {
  /** Its days, with what they are: from, until, or both ends; or why there are none. */
  readonly when: string;
  readonly what: string;
  /** The article, and what the dates do not prove. */
  readonly notes: readonly string[];
}

/** Tells a term as of a day: what opens later does not run, and what is over is closed. */
export function termInWords(term: Plazo, today: string, words: Words): TermInWords {
  const { tipo, regla, advertencias } = term;
  const { when, adds } = stateOf(term, today, words);
  const { plazo, advertencia } = words.texts;
  const notes = [regla, ...advertencias.map((one) => advertencia[one])];
  return { when, what: `${plazo[tipo]}${adds}`, notes };
}

interface State {
  readonly when: string;
  /** What follows the name. */
  readonly adds: string;
}

function stateOf(term: Plazo, today: string, words: Words): State {
  const { kind, abre, vence } = term;
  const said = words.texts.term;
  if (kind === 'pendiente') return { when: said.notBegun, adds: '' };
  if (vence !== undefined) return endingState({ ...term, vence }, today, words);
  if (kind === 'desconocido' || abre === undefined) return { when: said.unknown, adds: '' };
  const from = abre <= today ? said.since : said.from;
  return { when: from(words.day(abre)), adds: said.possible };
}

function endingState(
  term: Plazo & { readonly vence: string },
  today: string,
  { day, texts }: Words,
): State {
  const { kind, abre, vence, graciaHasta } = term;
  const said = texts.term;
  const late = graciaHasta === undefined ? '' : said.grace(day(graciaHasta));
  if (kind === 'cerrado') return { when: said.until(day(vence)), adds: `${said.closed}${late}` };
  if (abre !== undefined && abre > today)
    return { when: said.between(day(abre), day(vence)), adds: late };
  if (vence >= today) return { when: said.until(day(vence)), adds: `${said.open}${late}` };
  return { when: said.until(day(graciaHasta ?? vence)), adds: said.late };
}
