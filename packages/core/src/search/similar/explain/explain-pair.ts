import type { Aspecto, Explicacion, Grado } from '../../../contract/explanation.ts';
import type { ExplainedSimilarity, Similarity } from '../../../likeness/judge/similarity.ts';
import { audibleReading } from './audible-reading.ts';
import type { CountDocuments } from './document-frequency.ts';
import { type ParsedMark, sharedElements } from './shared-elements.ts';

/** Minimum similarity of each grade, highest first. */
const GRADES = [
  ['identico', 0.99],
  ['alto', 0.8],
  ['medio', 0.5],
  ['bajo', 0.2],
] as const;

/** Explains why two marks are similar: three aspects and the shared elements (decision E6). Evidence, no verdict. */
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

/** Returns the grade of a similarity from 0 to 1. */
export function similarityGrade(valor: number): Grado {
  return GRADES.find(([, min]) => valor >= min)?.[0] ?? 'nulo';
}

/** Mark of a response with its explanation. */
export type ExplainedItem<Item> = Item & { explicacion: Explicacion };

/** Similarity model of a corpus, and the counter of its marks. */
export interface ExplanationContext {
  readonly judge: Similarity;
  readonly count: CountDocuments;
}

/** Adds to each mark the reasons why it is similar to a name, one mark per step; counts are cached. */
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
