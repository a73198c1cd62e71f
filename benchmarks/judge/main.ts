import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import { createSimilarity } from '../../packages/core/src/likeness/judge/similarity.ts';
import { buildSegment } from '../../packages/core/src/search/segment/segment-builder.ts';
import { createCorpusWeights } from '../../packages/core/src/search/segment/terms/corpus-weights.ts';
import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { areaUnder } from '../shown/graded-pairs.ts';
import { heldBackMargins, learnedExamples } from './cross-validated.ts';
import { fitJudge } from './fit-judge.ts';
import { examplesOf, type JudgedExample, judgedPairs, randomExamples } from './judged-examples.ts';
import { writeNumbers } from './write-numbers.ts';
import { writeWords } from './write-words.ts';

loadLexicon(CONCEPT_KNOWLEDGE);

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    random: { type: 'string', default: '1000' },
    folds: { type: 'string', default: '5' },
    words: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const FLAG = 0.7;
const SMALL_CORPUS = 100;
const REAL_NAMES = 'benchmarks/judge/real-brands-dev.txt';
/** Of the pairs that were held back from the fit, this share of those that a reader keeps must be flagged. */
const KEPT_FLAGGED = 0.91;
/** How fast the odds of a score rise with the margin: slow enough that the most alike are told apart. */
const STEEPNESS = 0.28;

/** How many marks of a report are read. */
const PLACES = [5, 10, 20];

/** By what pairs are judged: the numbers that are shipped, models of some folds, models of the other half. */
const FITS = ['judge', 'held back', 'other half'];

/** What is held against names of a corpus by chance; shares of these are told in percent. */
const JUDGED_MARKS = 'random, percent';
const OWN_NAMES = 'random, percent: names of the corpus';

type Flagged = (example: JudgedExample, at: number) => boolean;

function corpora(): Map<string, readonly IndexableBrand[]> {
  const generated = [...syntheticBrands({ marks: Number(values.marks), seed: 1 })];
  const [first] = generated;
  if (first === undefined) throw new Error('--marks must be 1 or more');
  const real = readFileSync(REAL_NAMES, 'utf8').split('\n').filter(Boolean);
  return new Map([
    ['generated', generated],
    ['real', real.map((denominacion, at) => ({ ...first, nroSolicitud: `R${at}`, denominacion }))],
    ['hundred', generated.slice(0, SMALL_CORPUS)],
  ]);
}

/** Names spread over a corpus, the first of them the one at `first`. */
function spread(brands: readonly IndexableBrand[], count: number, first = 0): string[] {
  const names = [...new Set(brands.map(({ denominacion }) => denominacion))];
  const step = Math.max(1, Math.floor(names.length / count));
  return names.filter((_, at) => at % step === first).slice(0, count);
}

/** The marks that are held against names of a corpus: the judged ones, and other names of its own. */
function randomMarks(brands: readonly IndexableBrand[]): [string, readonly string[]][] {
  const judged = pairs.flatMap(({ markA, markB }) => [markA, markB]);
  return [
    [JUDGED_MARKS, [...new Set(judged)]],
    [OWN_NAMES, spread(brands, Number(values.random), 1)],
  ];
}

function shareRow(
  what: string,
  belongs: (example: JudgedExample) => boolean,
  by: readonly Flagged[],
): ReportRow {
  const columns: Record<string, number | string> = {};
  for (const corpus of corpusOf.keys()) {
    const places = [...examples.keys()].filter((at) => {
      const example = examples[at];
      return example?.corpus === corpus && belongs(example);
    });
    by.forEach((isFlagged, nth) => {
      const flagged = places.filter((at) => isFlagged(examples[at] as JudgedExample, at)).length;
      const random = countOf.get(`${corpus}, ${what}`);
      const share = what.startsWith('random')
        ? (100 * flagged) / (random ?? 0)
        : flagged / places.length;
      columns[`${corpus}, ${FITS[nth]}`] = Number.isFinite(share) ? rounded(share, 4) : '';
    });
  }
  return { what, ...columns };
}

/** The margin that so large a share of the chosen examples reaches. */
function reachedBy(
  share: number,
  margins: readonly number[],
  belongs: (example: JudgedExample) => boolean,
): number {
  const chosen = margins
    .filter((_, at) => belongs(examples[at] as JudgedExample))
    .sort((a, b) => a - b);
  return chosen[Math.floor((1 - share) * chosen.length)] ?? 0;
}

function isKept({ set, isSimilar }: JudgedExample): boolean {
  return set === 'shown' && isSimilar;
}

function isEveryday({ set, isSimilar }: JudgedExample): boolean {
  return set === 'everyday' && isSimilar;
}

/** The margin at which enough of the kept pairs are flagged. */
function thresholdOf(margins: readonly number[]): number {
  return reachedBy(KEPT_FLAGGED, margins, isKept);
}

/** How well similar pairs of a set are parted from the others: the area under the curve (Mann and Whitney). */
function areaRow(what: string, set: JudgedExample['set']): ReportRow {
  const columns: Record<string, number> = {};
  for (const corpus of corpusOf.keys()) {
    const places = [...examples.keys()].filter((at) => {
      const example = examples[at];
      return example?.corpus === corpus && example.set === set;
    });
    const similar = places.filter((at) => examples[at]?.isSimilar);
    const others = places.filter((at) => !examples[at]?.isSimilar);
    scores.forEach((scoreOf, nth) => {
      columns[`${corpus}, ${FITS[nth]}`] = rounded(
        areaUnder(similar.map(scoreOf), others.map(scoreOf)),
        4,
      );
    });
  }
  return { what, ...columns };
}

/** Of the first flagged ones of each name that was searched, the share that a reader keeps. */
function firstRow(max: number): ReportRow {
  const columns: Record<string, number> = {};
  for (const corpus of corpusOf.keys()) {
    const byName = new Map<string, number[]>();
    examples.forEach((example, at) => {
      if (example.corpus !== corpus || example.set !== 'shown') return;
      byName.set(example.markA, [...(byName.get(example.markA) ?? []), at]);
    });
    by.forEach((isFlagged, nth) => {
      const scoreOf = scores[nth] ?? (() => 0);
      const first = [...byName.values()].flatMap((places) =>
        places
          .filter((at) => isFlagged(examples[at] as JudgedExample, at))
          .sort((a, b) => scoreOf(b) - scoreOf(a))
          .slice(0, max),
      );
      const kept = first.filter((at) => examples[at]?.isSimilar).length;
      columns[`${corpus}, ${FITS[nth]}`] = rounded(kept / first.length, 4);
    });
  }
  return { what: `shown, kept of the first ${max}`, ...columns };
}

if (values.words) writeWords();
const pairs = judgedPairs();
const corpusOf = corpora();
const countOf = new Map<string, number>();
const examples: JudgedExample[] = [];
for (const [corpus, brands] of corpusOf) {
  const wordWeights = createCorpusWeights([buildSegment(brands, 'off').names]);
  const judge = createSimilarity({ wordWeights, comparesMeaning: true });
  examples.push(...examplesOf(corpus, judge, pairs));
  if (corpus === 'hundred') continue;
  for (const [family, marks] of randomMarks(brands)) {
    const names = spread(brands, Number(values.random));
    const random = randomExamples({ corpus, family }, judge, { marks, names });
    examples.push(...random.examples);
    countOf.set(`${corpus}, ${family}`, random.count);
  }
}
const { margins, threshold } = heldBackMargins(examples, Number(values.folds), thresholdOf);
const { margins: marginsByHalf, threshold: thresholdByHalf } = heldBackMargins(
  examples,
  2,
  thresholdOf,
);
/** How alike a pair is by each fit. */
const scores = [
  (at: number) => examples[at]?.score ?? 0,
  (at: number) => margins[at] ?? 0,
  (at: number) => marginsByHalf[at] ?? 0,
];
const by: Flagged[] = [
  ({ score }) => score >= FLAG,
  (_, at) => (margins[at] ?? 0) >= threshold,
  (_, at) => (marginsByHalf[at] ?? 0) >= thresholdByHalf,
];
const families = [...new Set(examples.map(({ family }) => family))];
printReport(
  [
    shareRow('everyday, similar', isEveryday, by),
    shareRow('everyday, dissimilar', ({ set, isSimilar }) => set === 'everyday' && !isSimilar, by),
    areaRow('shown, area', 'shown'),
    areaRow('decided, area', 'decided'),
    ...PLACES.map(firstRow),
    ...families
      .filter((family) => !family.startsWith('random'))
      .map((family) => shareRow(`- ${family}`, (example) => example.family === family, by)),
    ...[JUDGED_MARKS, OWN_NAMES].map((kind) => shareRow(kind, ({ family }) => family === kind, by)),
  ],
  {
    json: values.json,
    note: `Shares at 0.7 and more, and areas under the curve, by what words weigh in each corpus. Judge: as it is, its numbers fitted on all of these pairs. Held back: by models fitted without the pair (${values.folds} folds), at the margin ${rounded(threshold, 2)}. Other half: each half of the pairs by a model of the other one, at ${rounded(thresholdByHalf, 2)}.`,
  },
);
if (values.misses) {
  examples.forEach((example, at) => {
    const { set, corpus, isSimilar, family, markA, markB } = example;
    if (set === 'random' || corpus !== 'real' || by[1]?.(example, at) === isSimilar) return;
    console.error(`${family}: ${markA} / ${markB} ${rounded((margins[at] ?? 0) - threshold, 2)}`);
  });
}
if (values.fit) {
  const model = fitJudge(learnedExamples(examples));
  writeNumbers(model, { threshold, steepness: STEEPNESS });
}
