import type { Estado } from '@marcario/client';

/** What a status means for who looks at a name: in force, under way, or over. */
type Life = 'alive' | 'pending' | 'over';

const STATUSES: Readonly<Record<Estado, Life>> = {
  en_tramite: 'pending',
  observacion_de_fondo: 'pending',
  publicada: 'pending',
  oposicion: 'pending',
  concedida: 'alive',
  registrada: 'alive',
  esperando_renovacion: 'alive',
  rechazada: 'over',
  denegada: 'over',
  desistida: 'over',
  abandonada: 'over',
  anulada: 'over',
  caducado: 'over',
  vencida: 'over',
};

const LIVES: readonly Life[] = ['alive', 'pending', 'over'];

/** The statuses of marks that are in force or under way: all but those that are shown as over. */
export const LIVING: readonly Estado[] = (Object.keys(STATUSES) as Estado[]).filter(
  (estado) => lifeOf(estado) !== 'over',
);

/** How a status is coloured. */
export function lifeOf(estado: Estado): Life {
  return STATUSES[estado];
}

/** The place of a status where marks in force stand first and those that are over last. */
export function lifeOrder(estado: Estado): number {
  return LIVES.indexOf(lifeOf(estado));
}
