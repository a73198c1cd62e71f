import type { Explicacion } from '../../../contract/explanation.ts';
import type { Likeness } from '../../../likeness/judge/similarity.ts';
import { type ExplanationContext, explainSimilarity } from './explain-pair.ts';

/** Comparison of two names: similarity and explanation. */
export type NameComparison = Likeness & Explicacion;

/** Compares two names by the similarity model of a corpus, with the counts of what they share in it. */
export function compareNames(
  { judge: model, count }: ExplanationContext,
  a: string,
  b: string,
): NameComparison {
  const [one, other] = [
    { name: a, prepared: model.prepare(a) },
    { name: b, prepared: model.prepare(b) },
  ];
  const { reasons, ...similarity } = model.explain(one.prepared, other.prepared);
  const judged = { ...similarity, reasons };
  return { ...similarity, ...explainSimilarity(one, other, judged, count) };
}
