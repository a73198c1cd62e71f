import type { Explicacion } from '../../../contract/explanation.ts';
import type { Likeness } from '../../../likeness/judge/similarity.ts';
import { type ExplanationContext, explainSimilarity } from './explain-pair.ts';

/** Two names side by side: how alike they are, and why. */
export type NameComparison = Likeness & Explicacion;

/** Compares two names as the judge of a corpus does, and counts in it what they share. */
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
