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
 * Information content of words in bits, by folded word: 1 for a word that every second mark has, 10 for a word
 * that one mark in a thousand has. A word that is not in the map has the maximum that a corpus can give it.
 */
export type WordBits = ReadonlyMap<string, number>;

/** Similarity models by their weights: a model and the words that it caches live as long as the weights. */
const judges = new WeakMap<WordBits, Similarity>();

/**
 * Returns how alike two marks are (decisions C11 and D8), 0..1, calibrated so that a watch reports 0.7 and
 * more, with the signals that explain it: `exact`, `text`, `phonetic`, `semantic` (each 0..1) and
 * `contains`. Pure and symmetric; takes some microseconds once the words are cached.
 *
 * @param weights of the corpus that the marks occur in; its common words count little. Without them, words weigh
 * as in real names in general, so the score is close to that of a service, which also knows its corpus.
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

/** The latest similarity model for an empty corpus, with the inputs that it was created from. */
interface JudgeWithoutMarks {
  readonly of: LexiconData;
  readonly comparesMeaning: boolean;
  readonly judge: Similarity;
}

let withoutMarks: JudgeWithoutMarks | undefined;

/** Returns the similarity model for an empty corpus, in which no word is common. */
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
