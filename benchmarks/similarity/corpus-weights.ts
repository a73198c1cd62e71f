import { foldText } from '@marcario/core';
import {
  documentWeights,
  type WordWeights,
} from '../../packages/core/src/search/similarity/word-weights.ts';

/** What the words of a register weigh in it. */
export function corpusWeights(names: readonly string[]): WordWeights {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(foldText(name).split(' '))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return documentWeights({
    documents: names.length,
    documentsWith: (word) => counts.get(word) ?? 0,
  });
}
