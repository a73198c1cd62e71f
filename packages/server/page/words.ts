import type { BrandSummary, Plazo } from '@marcario/client';

type Channel = NonNullable<BrandSummary['matchedBy']>;

/** What each channel finds, as a badge says it. */
export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  exact: 'same words',
  fuzzy: 'written alike',
  phonetic: 'sounds alike',
  semantic: 'means the same',
};

const ALIVE = new Set<string>(['registrada', 'concedida', 'esperando_renovacion']);
const PENDING = new Set<string>(['en_tramite', 'observacion_de_fondo', 'publicada', 'oposicion']);

/** How a status is coloured: in force, under way, or over. */
export function lifeOf(estado: string): 'alive' | 'pending' | 'over' {
  if (ALIVE.has(estado)) return 'alive';
  return PENDING.has(estado) ? 'pending' : 'over';
}

/** The office's own word, as it is read. */
export function statusWord(estado: string): string {
  return estado.replaceAll('_', ' ');
}

/** What a term is about. */
export const TERM_WORDS: Readonly<Record<Plazo['tipo'], string>> = {
  oposicion: 'Opposition',
  publicacion: 'Publication',
  renovacion: 'Renewal',
  nulidad: 'Invalidity action',
  no_uso: 'Non-use',
  contestacion: 'Answer to opposition',
  observacion_de_fondo: 'Answer to objections',
  apelacion: 'Appeal',
  pago_final: 'Final payment',
};

/** A share of one as a percentage. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A count as people read it. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
