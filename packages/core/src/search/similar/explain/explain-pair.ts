import type { Aspecto, Explicacion, Grado } from '../../../contract/explanation.ts';
import type { Explained, Similarity } from '../../../likeness/judge/similarity.ts';
import type { CountMarks } from './marks-holding.ts';
import { readingHeard } from './reading-heard.ts';
import { sharedElements, type WrittenMark } from './shared-elements.ts';

/** The least likeness of each grade, the highest first. */
const GRADES = [
  ['identico', 0.99],
  ['alto', 0.8],
  ['medio', 0.5],
  ['bajo', 0.2],
] as const;

/** Why two marks are alike: three aspects, and what they share (decision E6). Evidence, no verdict. */
export function explainPair(
  a: WrittenMark,
  b: WrittenMark,
  judged: Explained,
  count: CountMarks,
): Explicacion {
  const { text, phonetic, semantic } = judged.signals;
  const lectura = readingHeard(a, b, judged.signals);
  return {
    aspectos: {
      visual: aspect(text),
      fonetico: { ...aspect(phonetic), ...(lectura !== null && { lectura }) },
      conceptual: aspect(semantic),
    },
    compartidos: sharedElements(a, b, judged, count),
  };
}

function aspect(valor: number | null): Aspecto {
  if (valor === null) return { valor, grado: null };
  return { valor, grado: gradeOf(valor) };
}

/** The grade of a likeness from 0 to 1. */
export function gradeOf(valor: number): Grado {
  return GRADES.find(([, least]) => valor >= least)?.[0] ?? 'nulo';
}

/** A mark of an answer, and why it is there. */
export type ExplainedItem<Item> = Item & { explicacion: Explicacion };

/** A judge of names, and what counts the marks of its corpus. */
export interface ExplainedBy {
  readonly judge: Similarity;
  readonly count: CountMarks;
}

/** Adds to each mark of an answer why it is like a name, a mark at each step; what many of them share is counted once. */
export function* explainedInSteps<Item extends { readonly denominacion: string }>(
  { judge, count }: ExplainedBy,
  name: string,
  items: readonly Item[],
): Generator<void, ExplainedItem<Item>[]> {
  const asked = { name, prepared: judge.prepare(name) };
  const explained: ExplainedItem<Item>[] = [];
  for (const item of items) {
    yield;
    const found = { name: item.denominacion, prepared: judge.prepare(item.denominacion) };
    const judged = judge.explain(asked.prepared, found.prepared);
    explained.push({ ...item, explicacion: explainPair(asked, found, judged, count) });
  }
  return explained;
}
