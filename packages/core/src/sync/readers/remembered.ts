const ANSWERS_MAX = 10_000;
const TEXT_MAX = 64;

/**
 * A pure reading of texts that remembers its answers: a column of a spreadsheet holds few different
 * values, and reading one costs far more than finding it. Bounded: when full, it starts anew.
 */
export function remembered<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    if (text.length > TEXT_MAX) return read(text);
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (answers.size >= ANSWERS_MAX) answers.clear();
    const own = ownCopy(text);
    const answer = read(own);
    answers.set(own, answer);
    return answer;
  };
}

/** A cut from a larger text keeps all of that text in memory; a copy does not. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
