/** Words of a mark: slots in capitals, fixed words in small letters. */
export type MarkPattern = readonly string[];

/** Puts words into the slots of a pattern. */
export type PatternFiller<Slot extends string> = (
  pattern: MarkPattern,
  fill: (slot: Slot) => string,
) => string;

/** A filler for slots of these names. */
export function patternFiller<Slot extends string>(slots: readonly Slot[]): PatternFiller<Slot> {
  const known: ReadonlySet<string> = new Set(slots);
  const isSlot = (word: string): word is Slot => known.has(word);
  const longestFirst = [...slots].sort((a, b) => b.length - a.length);
  const slotIn = new RegExp(longestFirst.join('|'), 'g');
  // A word is one slot, a fixed word, or slots with something between, such as `COINED-COINED`.
  const fillWord = (word: string, fill: (slot: Slot) => string) =>
    isSlot(word) ? fill(word) : word.replace(slotIn, (slot) => (isSlot(slot) ? fill(slot) : slot));
  return (pattern, fill) => pattern.map((word) => fillWord(word, fill)).join(' ');
}
