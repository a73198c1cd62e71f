import { foldText } from '@marcario/core';
import { PartCounts } from '../../packages/core/src/search/similarity/part-counts.ts';
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
  const parts = new PartCounts();
  for (const [word, count] of counts) {
    const units = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    parts.add(units, 0, units.length, count);
  }
  return documentWeights({
    documents: names.length,
    documentsWith: (word) => counts.get(word) ?? 0,
    documentsWithPart: (folded, isFirst) => parts.countOf(folded, isFirst),
  });
}
