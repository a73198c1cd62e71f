import type { Aspecto, Explicacion, Grado } from '../../../contract/explanation.ts';
import type { ExplainedSimilarity, Similarity } from '../../../likeness/judge/similarity.ts';
import { audibleReading } from './audible-reading.ts';
import type { CountDocuments } from './document-frequency.ts';
import { type ParsedMark, sharedElements } from './shared-elements.ts';

/** The least likeness of each grade, the highest first. */
const GRADES = [
  ['identico', 0.99],
  ['alto', 0.8],
  ['medio', 0.5],
  ['bajo', 0.2],
] as const;

/** Why two marks are alike: three aspects, and what they share (decision E6). Evidence, no verdict. */
export function explainSimilarity(
  a: ParsedMark,
  b: ParsedMark,
  judged: ExplainedSimilarity,
  count: CountDocuments,
): Explicacion {
  const { text, phonetic, semantic } = judged.signals;
  const lectura = audibleReading(a, b, judged.signals);
  return {
    aspectos: {
      visual: toAspect(text),
      fonetico: { ...toAspect(phonetic), ...(lectura !== null && { lectura }) },
      conceptual: toAspect(semantic),
    },
    compartidos: sharedElements(a, b, judged, count),
  };
}

function toAspect(valor: number | null): Aspecto {
  if (valor === null) return { valor, grado: null };
  return { valor, grado: similarityGrade(valor) };
}

/** The grade of a likeness from 0 to 1. */
export function similarityGrade(valor: number): Grado {
  return GRADES.find(([, min]) => valor >= min)?.[0] ?? 'nulo';
}

/** A mark of an answer, and why it is there. */
export type ExplainedItem<Item> = Item & { explicacion: Explicacion };

/** A judge of names, and what counts the marks of its corpus. */
export interface ExplanationContext {
  readonly judge: Similarity;
  readonly count: CountDocuments;
}

/** Adds to each mark of an answer why it is like a name, a mark at each step; what many of them share is counted once. */
export function* explainItems<Item extends { readonly denominacion: string }>(
  { judge: model, count }: ExplanationContext,
  name: string,
  items: readonly Item[],
): Generator<void, ExplainedItem<Item>[]> {
  const request = { name, prepared: model.prepare(name) };
  const explained: ExplainedItem<Item>[] = [];
  for (const item of items) {
    yield;
    const found = { name: item.denominacion, prepared: model.prepare(item.denominacion) };
    const judged = model.explain(request.prepared, found.prepared);
    explained.push({ ...item, explicacion: explainSimilarity(request, found, judged, count) });
  }
  return explained;
}
