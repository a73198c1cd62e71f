import type { Estado } from '@marcario/client';
import { LIVES, type MarkLife } from '../texts/mark-life.ts';

export { markLife } from '../texts/mark-life.ts';

/** Statuses that are asked for together, by what they mean. */
const GROUPS = {
  vivas: ['alive', 'pending'],
  tramite: ['pending'],
  registradas: ['alive'],
  terminadas: ['over'],
} as const satisfies Readonly<Record<string, readonly MarkLife[]>>;
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
export function statusesInGroup(group: StatusGroup): Estado[] {
  const lives: readonly MarkLife[] = GROUPS[group];
  return STATUSES.filter((estado) => lives.includes(LIVES[estado]));
}

/** The place of a status where marks in force stand first and those that are over last. */
export function lifecycleOrder(estado: Estado): number {
  return ['alive', 'pending', 'over'].indexOf(LIVES[estado]);
}
