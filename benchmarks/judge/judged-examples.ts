import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { FEATURE_NAMES } from '../../packages/core/src/likeness/judge/pair-features.ts';
import { PairScorer } from '../../packages/core/src/likeness/judge/pair-scorer.ts';
import type { PreparedMark } from '../../packages/core/src/likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../packages/core/src/likeness/judge/similarity.ts';
import { decidedPairs, type GradedPair, shownPairs } from '../shown/graded-pairs.ts';

/** Two marks, what they were judged, and what a judge sees in them. */
export interface JudgedExample {
  readonly set: 'everyday' | 'courts' | 'shown' | 'decided' | 'random';
  /** What kind of pair: `trade-word`, `respelling` ...; of the others how they were graded or decided. */
  readonly family: string;
  /** Which corpus says what words weigh. */
  readonly corpus: string;
  readonly isSimilar: boolean;
  readonly markA: string;
  readonly markB: string;
  /** Null where the two have too little in common for a second look. */
  readonly x: Float64Array | null;
  /** The score as the judge gives it now. */
  readonly score: number;
}

type Pair = Pick<JudgedExample, 'set' | 'family' | 'isSimilar' | 'markA' | 'markB'>;

interface PairRow {
  readonly mark_a: string;
  readonly mark_b: string;
  readonly label: string;
  readonly family?: string;
}

const EVERYDAY = 'benchmarks/judge/pairs-everyday-dev.csv';
const COURTS = 'benchmarks/similarity/pairs-dev.csv';

/** The judged pairs: everyday ones, those of offices and courts, and those that a reader of reports graded. */
export function judgedPairs(): Pair[] {
  return [
    ...pairsOf(EVERYDAY, 'everyday'),
    ...pairsOf(COURTS, 'courts'),
    ...shownPairs().map((pair) =>
      examplePair(pair, 'shown', pair.isKept ? 'shown: kept' : 'shown: struck'),
    ),
    ...decidedPairs().map((pair) => examplePair(pair, 'decided', `decided: ${pair.kind}`)),
  ];
}

function examplePair(
  { a: markA, b: markB, isKept: isSimilar }: GradedPair,
  set: 'shown' | 'decided',
  family: string,
): Pair {
  return { set, family, isSimilar, markA, markB };
}

function pairsOf(path: string, set: 'everyday' | 'courts'): Pair[] {
  const { data } = Papa.parse<PairRow>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map(({ mark_a: markA, mark_b: markB, label, family }) => {
    const isSimilar = label === 'similar';
    return { set, family: family ?? `courts: ${label}`, isSimilar, markA, markB };
  });
}

/** What the judge of one corpus sees in the judged pairs. */
export function examplesOf(
  corpus: string,
  judge: Similarity,
  pairs: readonly Pair[],
): JudgedExample[] {
  const seen = new PairScorer();
  return pairs.map((pair) => {
    const [a, b] = [judge.prepare(pair.markA), judge.prepare(pair.markB)];
    return { ...pair, corpus, x: featuresOf(seen, a, b), score: judge.score(a, b) };
  });
}

/** Every mark with some names of a corpus: those pairs that deserve a second look, and how many there are. */
export function randomExamples(
  { corpus, family }: Pick<JudgedExample, 'corpus' | 'family'>,
  judge: Similarity,
  { marks, names }: { marks: readonly string[]; names: readonly string[] },
): { examples: JudgedExample[]; count: number } {
  const seen = new PairScorer();
  const others = names.map((name) => judge.prepare(name));
  const examples: JudgedExample[] = [];
  for (const markA of marks) {
    const a = judge.prepare(markA);
    others.forEach((b, at) => {
      const x = featuresOf(seen, a, b);
      if (x === null || a.folded === b.folded) return;
      const score = judge.score(a, b);
      examples.push({
        set: 'random',
        family,
        corpus,
        isSimilar: false,
        markA,
        markB: names[at] ?? '',
        x,
        score,
      });
    });
  }
  return { examples, count: marks.length * names.length };
}

function featuresOf(seen: PairScorer, a: PreparedMark, b: PreparedMark): Float64Array | null {
  return seen.features(a, b)?.slice(0, FEATURE_NAMES.length) ?? null;
}
