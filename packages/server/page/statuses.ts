import type { Estado } from '@marcario/client';

/** What a status means for who looks at a name: in force, under way, or over. */
type Life = 'alive' | 'pending' | 'over';

const LIVES: Readonly<Record<Estado, Life>> = {
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

/** Statuses that are asked for together, by what they mean. */
const GROUPS = {
  vivas: ['alive', 'pending'],
  tramite: ['pending'],
  registradas: ['alive'],
  terminadas: ['over'],
} as const satisfies Readonly<Record<string, readonly Life[]>>;
export type StatusGroup = keyof typeof GROUPS;
export const STATUS_GROUPS = Object.keys(GROUPS) as readonly StatusGroup[];

export function isStatusGroup(text: string): text is StatusGroup {
  return Object.hasOwn(GROUPS, text);
}

/** The statuses, those of a mark that is over last. */
export const STATUSES = Object.keys(LIVES) as readonly Estado[];

export function isEstado(text: string): text is Estado {
  return Object.hasOwn(LIVES, text);
}

/** The statuses of a group. */
export function statusesOf(group: StatusGroup): Estado[] {
  const lives: readonly Life[] = GROUPS[group];
  return STATUSES.filter((estado) => lives.includes(LIVES[estado]));
}

/** How a status is coloured. */
export function lifeOf(estado: Estado): Life {
  return LIVES[estado];
}

/** The place of a status where marks in force stand first and those that are over last. */
export function lifeOrder(estado: Estado): number {
  return ['alive', 'pending', 'over'].indexOf(LIVES[estado]);
}
