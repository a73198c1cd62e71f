import { CONCEPT_KNOWLEDGE } from './data/concept-knowledge.ts';
import {
  AffixDictionary,
  type LexiconData,
  lexiconData,
  loadLexicon,
  MAX_WORD_BITS,
  type WordWeights,
} from './data/lexicon-data.ts';
import { createSimilarity, type Likeness, type Similarity } from './judge/similarity.ts';

/**
 * What words say of a mark, by folded word, in bits: 1 for a word that every second mark has, 10 for one that
 * one of a thousand has. A word that is missing says the most that it says anywhere.
 */
export type WordBits = ReadonlyMap<string, number>;

/** A judge keeps the words that it has read, as long as somebody keeps the weights. */
const judges = new WeakMap<WordBits, Similarity>();

/**
 * How alike two marks are (decisions C11 and D8), 0..1, calibrated so that 0.7 and more is what a watch
 * reports, with the signals that explain it: `exact`, `text`, `phonetic`, `semantic` (each 0..1) and
 * `contains`. Pure and symmetric; some microseconds once a word has been read.
 *
 * @param weights of the corpus that the marks occur in: what is common there says little. Without them words
 * weigh what real names in general say, so the score is near that of a service, whose corpus says more.
 * @example
 * similarity('KOLUN', 'COLÚN').score;
 */
export function similarity(a: string, b: string, weights?: WordBits): Likeness {
  loadLexicon(CONCEPT_KNOWLEDGE);
  return modelFor(weights).compare(a, b);
}

function modelFor(weights: WordBits | undefined): Similarity {
  if (weights === undefined) return modelWithoutCorpus();
  const known = judges.get(weights);
  if (known !== undefined) return known;
  const model = createSimilarity({ wordWeights: wordWeights(weights), comparesMeaning: true });
  judges.set(weights, model);
  return model;
}

/** The newest judge of a corpus without marks, and what it was made of. */
interface JudgeWithoutMarks {
  readonly of: LexiconData;
  readonly comparesMeaning: boolean;
  readonly judge: Similarity;
}

let withoutMarks: JudgeWithoutMarks | undefined;

/** The judge of a corpus without marks: no word is common. */
export function modelWithoutCorpus(comparesMeaning = true): Similarity {
  const of = lexiconData();
  if (withoutMarks?.of !== of || withoutMarks.comparesMeaning !== comparesMeaning) {
    withoutMarks = { of, comparesMeaning, judge: createEmptyCorpusModel(comparesMeaning) };
  }
  return withoutMarks.judge;
}

function createEmptyCorpusModel(comparesMeaning: boolean): Similarity {
  const wordWeight = () => Number.MAX_VALUE;
  const wordWeights = { wordWeight, weightOfPart: wordWeight, commonWords: AffixDictionary.of([]) };
  return createSimilarity({ wordWeights, comparesMeaning });
}

function wordWeights(bits: WordBits): WordWeights {
  const wordWeight = (folded: string) => bits.get(folded) ?? Number.MAX_VALUE;
  const common = [...bits.keys()].filter((word) => wordWeight(word) < MAX_WORD_BITS);
  return { wordWeight, weightOfPart: wordWeight, commonWords: AffixDictionary.of(common) };
}
