import { foldText } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';

/** Whether a search takes the text: a figurative mark has no name, a slip may leave nothing of a name of one letter. */
export function mayBeAsked(text: string): boolean {
  return foldText(text) !== '' && text.length <= LIMITS.queryTextMax;
}
