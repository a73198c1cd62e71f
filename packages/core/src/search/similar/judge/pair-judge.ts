import { shareBlockingKey } from './blocking-key.ts';
import { calibratedScore } from './calibrated-score.ts';
import { MODEL } from './evidence-model.ts';
import { learnedScore } from './learned-score.ts';
import { isLooseSense } from './loose-sense.ts';
import type { MarkPiece } from './mark-piece.ts';
import { PairFeatures } from './pair-features.ts';
import { PieceMatches } from './piece-matches.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { isSaidInManyWays, soundsInCommon, TELLING_SOUNDS } from './same-sound.ts';
import { findSharedEvidence, likenessOfPhrases, type SharedEvidence } from './shared-evidence.ts';
import { nearestUnits } from './unit-distance.ts';
import type { Ground, WordComparisons } from './word-likeness.ts';

/** Pieces of two marks that the judge took for each other, and why. */
export interface PairReason {
  readonly ground: Ground;
  readonly a: MarkPiece;
  readonly b: MarkPiece;
}

/** Scores one pair of marks after the other, without allocating: what it keeps belongs to the last pair. */
export class PairJudge {
  /** What speaks for the likeness of the last pair. */
  readonly evidence: SharedEvidence = { bits: 0, shareOfA: 0, shareOfB: 0 };
  readonly #pieces: PieceMatches;
  readonly #features: PairFeatures;

  /** @param compare where comparisons of words are known already; made anew otherwise */
  constructor(compare?: WordComparisons) {
    this.#pieces = new PieceMatches(compare);
    this.#features = new PairFeatures(this.evidence, this.#pieces.found);
  }

  /**
   * The score of two marks that have no common folding, 0..0.99.
   * @param least where the score is less than that, anything less may be said, which is found sooner
   */
  score(a: PreparedMark, b: PreparedMark, least = 0): number {
    const judged = this.#judge(a, b, least);
    if (judged >= MODEL.mostOfSameSound) return judged;
    const ofMeaning = MODEL.ofSameMeaning * likenessOfPhrases(a, b);
    return Math.max(judged, ofMeaning, sameSoundScore(a, b));
  }

  /** What the two marks, which were scored last, were found to share: the strongest first. */
  reasons(a: PreparedMark, b: PreparedMark): PairReason[] {
    const { found } = this.#pieces;
    const areInOrder = comesFirst(a, b);
    return found.taken.flatMap((at) => {
      const [one, other] = [found.pieceOfA(at), found.pieceOfB(at)];
      if (!one || !other) return [];
      const ground = found.groundOf(at);
      return [areInOrder ? { ground, a: one, b: other } : { ground, a: other, b: one }];
    });
  }

  /** What the pair is judged by; null where too little is common for a second look. */
  featuresOf(a: PreparedMark, b: PreparedMark): Float64Array | null {
    const [one, other] = this.#share(a, b);
    if (this.evidence.bits <= MODEL.leastJudged) return null;
    this.#measure(one, other, 0);
    return this.#features.range.most;
  }

  #judge(a: PreparedMark, b: PreparedMark, least: number): number {
    const [one, other] = this.#share(a, b);
    const { evidence } = this;
    if (evidence.bits > 0 && !shareBlockingKey(a, b)) evidence.bits = 0;
    if (evidence.bits <= MODEL.leastJudged) return calibratedScore(evidence.bits);
    const score = this.#measure(one, other, least);
    if (!isLooseSense(this.#features.range.most) || likenessOfPhrases(a, b) > 0) return score;
    return Math.min(MODEL.mostOfLooseSense, score);
  }

  /** Measures what is dear only while the score may still come to the least. @returns the learned score */
  #measure(a: PreparedMark, b: PreparedMark, least: number): number {
    const features = this.#features;
    const { range } = features;
    const isRefused = () => least > 0 && learnedScore(range, least) === 0;
    features.glance(a, b);
    if (isRefused()) return 0;
    features.readWords(a, b, true);
    if (isRefused()) return 0;
    features.readSound(a, b, true);
    return learnedScore(range, least);
  }

  /** Finds what they share; in one order for both, so that ties between matches are settled alike. */
  #share(a: PreparedMark, b: PreparedMark): readonly [PreparedMark, PreparedMark] {
    const pair = comesFirst(a, b) ? ([a, b] as const) : ([b, a] as const);
    findSharedEvidence(...pair, { evidence: this.evidence, pieces: this.#pieces });
    return pair;
  }
}

/** 0 for marks that do not sound the same. */
function sameSoundScore(a: PreparedMark, b: PreparedMark): number {
  const sounds = soundsInCommon(a, b);
  if (sounds < TELLING_SOUNDS) return sounds === 0 ? 0 : MODEL.ofFewSameSounds;
  if (isSaidInManyWays(a) || isSaidInManyWays(b)) return MODEL.ofSameSaid;
  const { mostOfSameSound: most } = MODEL;
  const least = soundAlikeInSpanish(a, b) ? MODEL.leastOfSameReading : MODEL.leastOfSameSound;
  return least + (most - least) * nearestUnits(a.letterRuns, b.letterRuns, true);
}

/** Whether the first reading, the Spanish one, is the same: other ways to say a mark are less likely to be heard. */
function soundAlikeInSpanish(
  { readingRuns: [a] }: PreparedMark,
  { readingRuns: [b] }: PreparedMark,
): boolean {
  return a !== undefined && b !== undefined && a.isSameAs(b);
}

function comesFirst(a: PreparedMark, b: PreparedMark): boolean {
  if (a.weight !== b.weight) return a.weight < b.weight;
  return (a.pieces[0]?.form.folded ?? '') <= (b.pieces[0]?.form.folded ?? '');
}
