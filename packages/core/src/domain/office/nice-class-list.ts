import { LIMITS } from '../../contract/limits.ts';
import { distinctSorted } from '../listing/distinct-sorted.ts';

const SEPARATORS = /[\s,;|/]+/;
const CLASS = /^0*(\d{1,2})(?:\.0+)?$/;

/**
 * Nice classes written like `"35 ,43"`, ascending and without repeats. Null when something in the
 * text is not a class from 1 to 45.
 */
export function readNiceClasses(text: string): number[] | null {
  const classes = new Set<number>();
  for (const part of text.split(SEPARATORS)) {
    if (part === '') continue;
    const clase = Number(CLASS.exec(part)?.[1] ?? 0);
    if (clase < 1 || clase > LIMITS.niceClassMax) return null;
    classes.add(clase);
  }
  return distinctSorted(classes);
}
