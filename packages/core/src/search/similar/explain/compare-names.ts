import type { Explicacion } from '../../../contract/explanation.ts';
import type { Likeness } from '../../../likeness/judge/similarity.ts';
import { type ExplainedBy, explainPair } from './explain-pair.ts';

/** Two names side by side: how alike they are, and why. */
export type ComparedNames = Likeness & Explicacion;

/** Compares two names as the judge of a corpus does, and counts in it what they share. */
export function compareNames({ judge, count }: ExplainedBy, a: string, b: string): ComparedNames {
  const [one, other] = [
    { name: a, prepared: judge.prepare(a) },
    { name: b, prepared: judge.prepare(b) },
  ];
  const { reasons, ...likeness } = judge.explain(one.prepared, other.prepared);
  const judged = { ...likeness, reasons };
  return { ...likeness, ...explainPair(one, other, judged, count) };
}
