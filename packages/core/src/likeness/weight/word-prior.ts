import { type LexiconData, lexiconData } from '../data/lexicon-data.ts';
import { builtInLexicon } from '../meaning/concept-lexicon.ts';
import { isOrdinaryWord } from './ordinary-words.ts';

/**
 * Maximum bits of a word by its field, whatever the corpus: many marks name their trade, their goods and their
 * place (BANCO, ZAPATILLAS, CHILE), though a small corpus may not show it.
 */
const FIELD_BITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    commerce: 8,
    'places-of-business': 7,
    trades: 8,
    'common-affixes': 8.5,
    'places-and-peoples': 8.5,
    technology: 9.5,
    food: 9.5,
    drinks: 9.5,
    clothing: 9.5,
    home: 9.5,
    'tools-and-materials': 9.5,
    'vehicles-and-travel': 9.5,
    'sport-and-games': 10,
    'body-and-health': 10,
    titles: 10,
    'music-and-arts': 10.5,
  }),
);
/** Maximum bits of any other word that everybody knows, because such a word was not invented for one mark. */
const ORDINARY_BITS = 12.5;

/** Word statistics from real names and the lexicon, computed on first use. */
interface Prior {
  readonly of: LexiconData;
  readonly counts: ReadonlyMap<string, number>;
  /** Maximum bits of a word for each concept. */
  readonly ofConcept: Float64Array;
}

let gathered: Prior | undefined;

/**
 * Returns the maximum bits of a folded word in any corpus. They depend on how many real names and Nice headings
 * have it, or a word of the same meaning in any language; on its field; or on its being an ordinary word.
 * Infinite for an unknown word. O(1).
 */
export function maxBitsOf(folded: string): number {
  if (gathered?.of !== lexiconData()) gathered = gatherPrior(lexiconData());
  const { countedNames } = gathered.of;
  const known = builtInLexicon().words.get(folded);
  let max = priorBits(gathered.counts.get(folded) ?? 0, countedNames);
  if (known === undefined) return isOrdinaryWord(folded) ? Math.min(max, ORDINARY_BITS) : max;
  for (const sense of known.senses) max = Math.min(max, gathered.ofConcept[sense] ?? max);
  return max;
}

/** Returns the maximum bits of a word that occurs in `names` names; infinite up to one name, which may be chance. */
function priorBits(names: number, countedNames: number): number {
  return names <= 1 ? Number.POSITIVE_INFINITY : Math.log2(countedNames / names);
}

function gatherPrior(of: LexiconData): Prior {
  const counts = readCounts(of);
  const names = countNamesByConcept(counts);
  const ofField = of.fields.flatMap(({ name, concepts }) =>
    concepts.map(() => FIELD_BITS.get(name) ?? ORDINARY_BITS),
  );
  const ofConcept = names.map((count, concept) =>
    Math.min(ofField[concept] ?? ORDINARY_BITS, priorBits(count, of.countedNames)),
  );
  return { of, counts, ofConcept };
}

/** Counts the names per concept; a word with several meanings adds an equal share of its count to each. */
function countNamesByConcept(counts: ReadonlyMap<string, number>): Float64Array {
  const { words, conceptCount } = builtInLexicon();
  const names = new Float64Array(conceptCount);
  for (const [word, count] of counts) {
    const senses = words.get(word)?.senses ?? [];
    for (const sense of senses) names[sense] = (names[sense] ?? 0) + count / senses.length;
  }
  return names;
}

/** Parses lines that contain a count and the words that have it. */
function readCounts({ wordCounts }: LexiconData): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of wordCounts) {
    const [count = '', words = ''] = line.split(': ');
    for (const word of words.split(' ')) counts.set(word, Number(count));
  }
  return counts;
}
