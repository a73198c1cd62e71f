/** The words of a list that is written as running text, so that long lexicons stay readable. */
export function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
