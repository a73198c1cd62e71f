/** Words up to this many letters must be met to the letter; up to the next, within one edit. */
const NO_EDIT = 2;
const ONE_EDIT = 4;
/** Edits allowed in longer words, and the most that any index prepares for. */
export const MOST_EDITS = 2;

/** Edits that two words may differ by; `length` is that of the shorter one. */
export function allowedEdits(length: number): number {
  return length <= NO_EDIT ? 0 : length <= ONE_EDIT ? 1 : MOST_EDITS;
}
