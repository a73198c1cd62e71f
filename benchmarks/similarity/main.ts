import { parseArgs } from 'node:util';
import { foldText } from '@marcario/core';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import {
  createSimilarity,
  type Similarity,
} from '../../packages/core/src/likeness/judge/similarity.ts';
import { buildSegment } from '../../packages/core/src/search/segment/segment-builder.ts';
import { createCorpusWeights } from '../../packages/core/src/search/segment/terms/corpus-weights.ts';
import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { comparisonCost } from './comparison-cost.ts';
import { type JudgedPair, readJudgedPairs } from './judged-pairs.ts';

loadLexicon(CONCEPT_KNOWLEDGE);

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    random: { type: 'string', default: '20000' },
    pairs: { type: 'string', default: 'benchmarks/similarity/pairs-dev.csv' },
    embeddings: { type: 'string', default: 'concepts' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const THRESHOLDS = [0.5, 0.6, 0.7, 0.8];
const FLAGGED_FROM = 0.7;
const REGISTER = 1_600_000;
const GROUNDS = ['visual', 'phonetic', 'conceptual'];

/** A row of the report: what was compared, how much of it, and a number for each threshold. */
function thresholdRow(what: string, of: number, at: (threshold: number) => number): ReportRow {
  const columns = THRESHOLDS.map((threshold) => [`at ${threshold}`, at(threshold)] as const);
  return { 'what is scored': what, of, ...Object.fromEntries(columns) };
}

function recallRow(what: string, judge: Similarity, pairs: readonly JudgedPair[]): ReportRow {
  const scores = pairs.map(({ markA, markB }) => judge.score(markA, markB));
  return thresholdRow(what, pairs.length, (threshold) =>
    rounded(scores.filter((score) => score >= threshold).length / pairs.length, 3),
  );
}

function recallRows(judge: Similarity, pairs: readonly JudgedPair[]): ReportRow[] {
  const similar = pairs.filter(({ isSimilar }) => isSimilar);
  const half = (rest: number) => similar.filter((_, place) => place % 2 === rest);
  return [
    recallRow('similar pairs: share found', judge, similar),
    recallRow('- the first, third, fifth ...', judge, half(0)),
    recallRow('- the second, fourth, sixth ...', judge, half(1)),
    ...GROUNDS.map((ground) => {
      const alike = similar.filter(({ grounds }) => grounds.includes(ground));
      return recallRow(`- alike in ${ground} respect`, judge, alike);
    }),
    recallRow(
      'pairs judged dissimilar: share found',
      judge,
      pairs.filter(({ isSimilar }) => !isSimilar),
    ),
  ];
}

/** How many of the register's marks each judged mark is like, by chance. */
function randomRows(
  judge: Similarity,
  pairs: readonly JudgedPair[],
  names: readonly string[],
): ReportRow[] {
  const judged = new Set(pairs.flatMap(({ markA, markB }) => [markA, markB]));
  const marks = names.map((name) => judge.prepare(name));
  const reached = THRESHOLDS.map(() => 0);
  for (const mark of Array.from(judged, judge.prepare)) {
    for (const other of marks) {
      const score = judge.score(mark, other);
      THRESHOLDS.forEach((threshold, at) => {
        if (score >= threshold) reached[at] = (reached[at] ?? 0) + 1;
      });
    }
  }
  const count = judged.size * marks.length;
  const share = (threshold: number) => (reached[THRESHOLDS.indexOf(threshold)] ?? 0) / count;
  return [
    thresholdRow('random pairs: percent', count, (at) => rounded(100 * share(at), 4)),
    thresholdRow(`marks like a judged one`, REGISTER, (at) => Math.round(REGISTER * share(at))),
  ];
}

/** Distinct marks spread over the register. */
function spread(names: readonly string[], count: number): string[] {
  const distinct = [...new Map(names.map((name) => [foldText(name), name])).values()];
  const step = Math.max(1, Math.floor(distinct.length / count));
  return distinct.filter((_, place) => place % step === 0).slice(0, count);
}

const brands = [...syntheticBrands({ marks: Number(values.marks), seed: Number(values.seed) })];
const names = brands.map(({ denominacion }) => denominacion);
const judge = createSimilarity({
  wordWeights: createCorpusWeights([buildSegment(brands, 'off').names]),
  comparesMeaning: values.embeddings !== 'off',
});
const pairs = readJudgedPairs(values.pairs);
const others = spread(names, Number(values.random));
if (values.misses) {
  for (const { markA, markB, isSimilar } of pairs) {
    const score = judge.score(markA, markB);
    if (isSimilar && score < FLAGGED_FROM)
      console.error(`  ${markA} / ${markB}: ${score.toFixed(2)}`);
  }
}
const quality = [...recallRows(judge, pairs), ...randomRows(judge, pairs, others)];
const cost = comparisonCost(judge, others.map(judge.prepare));
const note = `Scores of 0.7 and more are what a watch reports by default. Words weigh what they weigh among ${names.length} generated marks; random pairs are every judged mark with ${others.length} of them.`;
printReport(values.json ? [...quality, cost] : quality, { json: values.json, note });
if (!values.json) printReport([cost], { json: false, note: 'CPU time in ms, in one thread.' });
