import type { Estado } from '@marcario/client';
import { LIVES, type MarkLife } from '../texts/mark-life.ts';

export { markLife } from '../texts/mark-life.ts';

/** Groups of statuses that can be filtered together. */
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

/** All statuses; those of ended marks are last. */
export const STATUSES = Object.keys(LIVES) as readonly Estado[];

export function isEstado(text: string): text is Estado {
  return Object.hasOwn(LIVES, text);
}

/** Returns the statuses of a group. */
export function statusesInGroup(group: StatusGroup): Estado[] {
  const lives: readonly MarkLife[] = GROUPS[group];
  return STATUSES.filter((estado) => lives.includes(LIVES[estado]));
}

/** Returns the sort key of a status: registered first, then pending, then ended. */
export function lifecycleOrder(estado: Estado): number {
  return ['alive', 'pending', 'over'].indexOf(LIVES[estado]);
}
