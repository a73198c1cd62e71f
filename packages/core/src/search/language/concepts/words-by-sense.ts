import { type ConceptLexicon, conceptLexicon } from './concept-lexicon.ts';

type WordsBySense = ReadonlyMap<number, readonly string[]>;

const gathered = new WeakMap<ConceptLexicon, WordsBySense>();

/** The folded words that may mean each concept, gathered on first use of a lexicon and then shared. */
export function wordsBySense(): WordsBySense {
  const lexicon = conceptLexicon();
  const words = gathered.get(lexicon) ?? gather(lexicon);
  gathered.set(lexicon, words);
  return words;
}

function gather(lexicon: ConceptLexicon): WordsBySense {
  const words = new Map<number, string[]>();
  for (const [word, { senses }] of lexicon.words) {
    for (const sense of senses) {
      const known = words.get(sense);
      if (known === undefined) words.set(sense, [word]);
      else known.push(word);
    }
  }
  return words;
}
