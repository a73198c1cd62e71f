import type { Plazo } from '@marcario/client';

/** A term, as the list under the drawing tells it. */
export interface TermInWords {
  /** Its days, with what they are: from, until, or both ends; or why there are none. */
  readonly when: string;
  readonly what: string;
  /** The article, and what the dates do not prove. */
  readonly notes: readonly string[];
}

const NAMES: Readonly<Record<Plazo['tipo'], string>> = {
  oposicion: 'Opposition period',
  publicacion: 'Publication',
  renovacion: 'Renewal',
  nulidad: 'Invalidity action',
  no_uso: 'Cancellation for non-use',
  contestacion: 'Answer to opposition',
  observacion_de_fondo: 'Answer to objections',
  apelacion: 'Appeal',
  pago_final: 'Final payment',
};

const WARNINGS: Readonly<Record<Plazo['advertencias'][number], string>> = {
  no_prueba_cierre: 'something may have been filed in time and not be known yet',
  mala_fe: 'bad faith does not prescribe',
  ley_anterior: 'under the law before 9 May 2022',
  posible_renovacion: 'may have been renewed',
  designacion_internacional: 'other terms if it is an international designation',
};

/** Tells a term as of a day: what opens later does not run, and what is over is closed. */
export function termInWords(term: Plazo, today: string): TermInWords {
  const { tipo, regla, advertencias } = term;
  const { when, adds } = stateOf(term, today);
  const notes = [regla, ...advertencias.map((one) => WARNINGS[one])];
  return { when, what: `${NAMES[tipo]}${adds}`, notes };
}

interface State {
  readonly when: string;
  /** What follows the name. */
  readonly adds: string;
}

function stateOf(term: Plazo, today: string): State {
  const { kind, abre, vence } = term;
  if (kind === 'pendiente') return { when: 'not begun', adds: '' };
  if (kind === 'desconocido') return { when: 'date not known', adds: '' };
  if (vence !== undefined) return endingState({ ...term, vence }, today);
  return {
    when: `${abre !== undefined && abre <= today ? 'since' : 'from'} ${abre}`,
    adds: ' possible',
  };
}

function endingState(term: Plazo & { readonly vence: string }, today: string): State {
  const { kind, abre, vence, graciaHasta } = term;
  const late = graciaHasta === undefined ? '' : ` (late until ${graciaHasta})`;
  if (kind === 'cerrado') return { when: `until ${vence}`, adds: `, closed${late}` };
  if (abre !== undefined && abre > today) return { when: `${abre} to ${vence}`, adds: late };
  if (vence >= today) return { when: `until ${vence}`, adds: `, open${late}` };
  return { when: `until ${graciaHasta}`, adds: ', late, with surcharge' };
}
