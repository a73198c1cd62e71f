import type { Estado } from '@marcario/client';

/** What a status means for who looks at a name: in force, under way, or over. */
type Life = 'alive' | 'pending' | 'over';

/** The office's word, the same in English, and what it means. */
type Status = readonly [word: string, english: string, life: Life];

const STATUSES: Readonly<Record<Estado, Status>> = {
  en_tramite: ['en trámite', 'under examination', 'pending'],
  observacion_de_fondo: ['observación de fondo', 'objections raised', 'pending'],
  publicada: ['publicada', 'published', 'pending'],
  oposicion: ['oposición', 'opposed', 'pending'],
  concedida: ['concedida', 'granted', 'alive'],
  registrada: ['registrada', 'registered', 'alive'],
  esperando_renovacion: ['esperando renovación', 'awaiting renewal', 'alive'],
  rechazada: ['rechazada', 'rejected', 'over'],
  denegada: ['denegada', 'refused', 'over'],
  desistida: ['desistida', 'withdrawn', 'over'],
  abandonada: ['abandonada', 'abandoned', 'over'],
  anulada: ['anulada', 'annulled', 'over'],
  caducado: ['caducado', 'lapsed', 'over'],
  vencida: ['vencida', 'expired', 'over'],
};

const LIVES: readonly Life[] = ['alive', 'pending', 'over'];

/** The statuses of marks that are in force or under way: all but those that are shown as over. */
export const LIVING: readonly Estado[] = (Object.keys(STATUSES) as Estado[]).filter(
  (estado) => lifeOf(estado) !== 'over',
);

/** How a status is coloured. */
export function lifeOf(estado: Estado): Life {
  return STATUSES[estado][2];
}

/** The place of a status where marks in force stand first and those that are over last. */
export function lifeOrder(estado: Estado): number {
  return LIVES.indexOf(lifeOf(estado));
}

/** The office's own word, as it is written. */
export function statusWord(estado: Estado): string {
  return STATUSES[estado][0];
}

/** The same in English. */
export function statusInEnglish(estado: Estado): string {
  return STATUSES[estado][1];
}
