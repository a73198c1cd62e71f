import { relatedClasses } from '@marcario/core';

/** From this strength on classes are searched together. */
const MIN_STRENGTH = 2;

/** The classes that are searched with some others, none of those themselves, each with its first reason in Spanish. */
export function relatedClassReasons(
  classes: readonly number[],
): readonly (readonly [clase: number, reason: string])[] {
  const found = new Map<number, string>();
  for (const { relacionada, fuerza, motivo } of classes.flatMap(relatedClasses)) {
    const isNew = !classes.includes(relacionada) && !found.has(relacionada);
    if (fuerza >= MIN_STRENGTH && isNew) found.set(relacionada, motivo);
  }
  return [...found].sort(([a], [b]) => a - b);
}
