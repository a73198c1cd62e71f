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
import { firstTenTable } from './first-ten.ts';
import {
  areaUnder,
  decidedPairs,
  type GradedPair,
  laterPairs,
  shownPairs,
} from './graded-pairs.ts';

loadLexicon(CONCEPT_KNOWLEDGE);

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    names: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const FLAG = 0.7;
const PLACES = [5, 10, 20];
const BANDS = [0.95, 0.9, 0.8, FLAG, 0.5, 0];
const REAL_NAMES = 'benchmarks/judge/real-brands-dev.txt';

/** A graded pair, and the score that the judge gives it. */
interface Judged extends GradedPair {
  readonly score: number;
}

type Score = (a: string, b: string) => number;

function scored(pairs: readonly GradedPair[], score: Score): Judged[] {
  return pairs.map((pair) => ({ ...pair, score: score(pair.a, pair.b) }));
}

function generatedBrands(): IndexableBrand[] {
  return [...syntheticBrands({ marks: Number(values.marks), seed: 1 })];
}

/** What a word says in a corpus decides what a pair scores: a large generated one, and real names. */
function judges(): [string, Score][] {
  const generated = generatedBrands();
  const [first] = generated;
  if (first === undefined) throw new Error('--marks must be 1 or more');
  const names = readFileSync(REAL_NAMES, 'utf8').split('\n').filter(Boolean);
  const real = names.map((denominacion, at) => {
    return { ...first, nroSolicitud: `R${at}`, denominacion };
  });
  return [
    ['generated', scoreIn(generated)],
    ['real names', scoreIn(real)],
  ];
}

function scoreIn(brands: readonly IndexableBrand[]): Score {
  const wordWeights = createCorpusWeights([buildSegment(brands, 'off').names]);
  const judge = createSimilarity({ wordWeights, comparesMeaning: true });
  return (a, b) => judge.score(a, b);
}

const scoreOf = ({ score }: Judged) => score;
const isFlagged = ({ score }: Judged) => score >= FLAG;

function shareKept(pairs: readonly Judged[]): number {
  return rounded(pairs.filter(({ isKept }) => isKept).length / pairs.length, 3);
}

function shareFlagged(pairs: readonly Judged[]): number {
  return rounded(pairs.filter(isFlagged).length / pairs.length, 3);
}

/** How well kept pairs are parted from struck ones, and what a reader keeps of the first flagged ones of each name. */
function qualityRow(what: string, pairs: readonly Judged[]): ReportRow {
  const kept = pairs.filter(({ isKept }) => isKept);
  const struck = pairs.filter(({ isKept }) => !isKept);
  const firsts = PLACES.map((places) => {
    return [`kept of the first ${places}`, shareKept(firstOfEachName(pairs, places))] as const;
  });
  return {
    what,
    pairs: pairs.length,
    area: rounded(areaUnder(kept.map(scoreOf), struck.map(scoreOf)), 3),
    'kept, flagged': shareFlagged(kept),
    'struck, flagged': shareFlagged(struck),
    ...Object.fromEntries(firsts),
  };
}

function firstOfEachName(pairs: readonly Judged[], places: number): Judged[] {
  return [...new Set(pairs.map(({ a }) => a))].flatMap((name) =>
    pairs
      .filter((pair) => pair.a === name && isFlagged(pair))
      .sort((one, other) => other.score - one.score)
      .slice(0, places),
  );
}

/** Of what scores so much, how much a reader keeps. */
function bandRows(pairs: readonly Judged[]): ReportRow[] {
  return BANDS.map((from, at) => {
    const below = BANDS[at - 1] ?? Number.POSITIVE_INFINITY;
    const some = pairs.filter(({ score }) => score >= from && score < below);
    return { score: `${from} and more`, pairs: some.length, kept: shareKept(some) };
  });
}

/** What the noise is made of: the struck pairs of each kind, and how many of them are flagged. */
function kindRows(pairs: readonly Judged[]): ReportRow[] {
  const struck = pairs.filter(({ isKept }) => !isKept);
  const kinds = [...new Set(struck.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const some = struck.filter((pair) => pair.kind === kind);
    return { kind, struck: some.length, flagged: some.filter(isFlagged).length };
  });
  return rows.sort((one, other) => other.flagged - one.flagged);
}

function printQuality(): void {
  const by = judges();
  printReport(
    by.flatMap(([corpus, score]) => [
      qualityRow(`shown, ${corpus}`, scored(shownPairs(), score)),
      qualityRow(`shown, not fitted on, ${corpus}`, scored(laterPairs(), score)),
      qualityRow(`decided, ${corpus}`, scored(decidedPairs(), score)),
    ]),
    {
      json: values.json,
      note: 'Pairs that an earlier judge showed, graded by a reader who did not see the score, and pairs that offices and courts decided; flagged at 0.7.',
    },
  );
  const [[, inGenerated]] = by as [[string, Score]];
  const shown = scored(shownPairs(), inGenerated);
  const later = scored(laterPairs(), inGenerated);
  printReport(bandRows(shown), { json: values.json, note: 'Shown pairs, generated corpus.' });
  printReport(bandRows(later), { json: values.json, note: 'Those not fitted on.' });
  printReport(kindRows(shown), { json: values.json, note: 'Struck pairs by kind.' });
  printReport(kindRows(later), { json: values.json, note: 'Those not fitted on.' });
}

if (values.names) console.log(firstTenTable(generatedBrands(), FLAG));
else printQuality();
