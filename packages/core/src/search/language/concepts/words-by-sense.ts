import { conceptLexicon } from './concept-lexicon.ts';

let gathered: ReadonlyMap<number, readonly string[]> | undefined;

/** The folded words that may mean each concept, gathered on first use and then shared. */
export function wordsBySense(): ReadonlyMap<number, readonly string[]> {
  gathered ??= gather();
  return gathered;
}

function gather(): ReadonlyMap<number, readonly string[]> {
  const words = new Map<number, string[]>();
  for (const [word, { senses }] of conceptLexicon().words) {
    for (const sense of senses) {
      const known = words.get(sense);
      if (known === undefined) words.set(sense, [word]);
      else known.push(word);
    }
  }
  return words;
}
