import { foldSpelled } from '../../language/folding/spelled-text.ts';
import type { PreparedMark } from '../judge/prepared-mark.ts';

/**
 * What to look for so that every mark like this one is met: the mark as it is written, and as it is taken by a
 * reader where that is different (S.O.L. is SOL, ROSA'S is ROSA).
 */
export function similarQueries(name: string, { folded, words }: PreparedMark): string[] {
  return foldSpelled(words) === folded ? [name] : [name, words];
}
