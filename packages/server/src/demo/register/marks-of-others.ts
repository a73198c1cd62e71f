import { foldText } from '@marcario/core';
import { wordsOf } from '../../synthetic/words-of.ts';

/** Surnames by which the market knows somebody's goods. */
const MARKS_OF_OTHERS: ReadonlySet<string> = new Set(
  wordsOf('kunstmann undurraga errazuriz cousino ferrari santander'),
);

/** Whether a name would be taken for another's whom everybody knows. */
export function isKnownAsAnothers(name: string): boolean {
  return foldText(name)
    .split(' ')
    .some((word) => MARKS_OF_OTHERS.has(word));
}
