import { textHash } from '../../packages/core/src/search/language/text-hash.ts';
import { isLooseSense } from '../../packages/core/src/search/similar/judge/loose-sense.ts';
import { FEATURES } from '../../packages/core/src/search/similar/judge/pair-features.ts';
import { fitJudge, marginOf } from './fit-judge.ts';
import type { JudgedExample } from './judged-examples.ts';
import type { Example } from './logistic.ts';

/** How much an example counts: what users meet first counts most, a random pair is one of very many. */
const WEIGHTS = { everyday: 0.25, similarByCourts: 0.3, dissimilarByCourts: 0.02, random: 0.06 };
/** What is reported most often, and wrongly, counts more. */
const WEIGHT_OF_FAMILY: Readonly<Record<string, number>> = { 'trade-word': 0.6, chance: 0.5 };
/** Each has all judged pairs, and every second of the random ones. */
const SAMPLES = 3;
const SOUND = FEATURES.indexOf('sound');
/** What sounds the same is alike whatever else is learned (`same-sound.ts`). */
const SAME_SOUND = 50;
/** Nothing to judge. */
const NO_MARGIN = -99;

/** The samples that are learned from; what shows nothing is in none. */
export function samplesOf(examples: readonly JudgedExample[]): Example[][] {
  return Array.from({ length: SAMPLES }, (_, sample) =>
    examples.flatMap((example) => {
      const { set, x, isSimilar, markA, markB } = example;
      if (x === null) return [];
      if (set === 'random' && textHash(`${markA}${markB}${sample}`) % 2 > 0) return [];
      return [{ x, y: isSimilar ? 1 : 0, weight: weightOf(example) }];
    }),
  );
}

function weightOf({ set, family, isSimilar }: JudgedExample): number {
  if (set !== 'courts') return WEIGHT_OF_FAMILY[family] ?? WEIGHTS[set];
  return isSimilar ? WEIGHTS.similarByCourts : WEIGHTS.dissimilarByCourts;
}

/**
 * The margins of all examples by models that were fitted without them.
 * @param foldOf which fold an example is held back in
 */
export function heldBackMargins(
  examples: readonly JudgedExample[],
  folds: number,
  foldOf: (example: JudgedExample) => number = (example) => pairFold(example, folds),
): number[] {
  const margins = examples.map(() => NO_MARGIN);
  for (let fold = 0; fold < folds; fold += 1) {
    const others = examples.filter((example) => foldOf(example) !== fold);
    const model = fitJudge(samplesOf(others));
    examples.forEach((example, at) => {
      if (foldOf(example) !== fold || example.x === null || isLooseSense(example.x)) return;
      margins[at] = example.x[SOUND] === 1 ? SAME_SOUND : marginOf(model, example.x);
    });
  }
  return margins;
}

/** The same pair is held back in all corpora at once; random pairs by the name of the register. */
function pairFold({ set, markA, markB }: JudgedExample, folds: number): number {
  return textHash(set === 'random' ? markB : `${markA} ${markB}`) % folds;
}
