import { shareSense } from '../meaning/concept-vector.ts';
import { calibratedScore, MODEL } from './evidence-model.ts';
import { learnedScore } from './learned-score.ts';
import type { MarkPiece } from './mark-piece.ts';
import { FEATURE_PLACES, type Feature, PairFeatures } from './pair-features.ts';
import {
  findSharedEvidence,
  likenessOfPhrases,
  PieceMatches,
  type SharedEvidence,
} from './piece-matches.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { isSaidInManyWays, soundsInCommon, TELLING_SOUNDS } from './same-sound.ts';
import { countCommon, UnitAligner } from './unit-distance.ts';
import type { WordForm } from './word-form.ts';
import { areKindred, type Ground } from './word-likeness.ts';

/**
 * Whether two marks share anything by which a search might find them (decision D8): a pair of
 * neighbouring letters, a word, a reading, or a concept, be it a broader one. Marks that share nothing
 * are not alike.
 */
function shareBlockingKey(a: PreparedMark, b: PreparedMark): boolean {
  return (
    shareWord(a, b) ||
    countCommon(a.letterPairs, b.letterPairs, 1) > 0 ||
    shareReading(a, b) ||
    shareConcept(a, b) ||
    shareBroader(a, b)
  );
}

function shareWord(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => one.form.isSameAs(other.form)));
}

function shareReading(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => haveOneReading(one.form, other.form)));
}

function haveOneReading(a: WordForm, b: WordForm): boolean {
  return a.sounds.some(({ codes }) => b.sounds.some((other) => areEqual(codes, other.codes)));
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((code, i) => code === b[i]);
}

function shareConcept({ meaning: a }: PreparedMark, { meaning: b }: PreparedMark): boolean {
  if (a === null || b === null) return false;
  return a.terms.some((term) => b.terms.some((other) => shareSense(term, other)));
}

function shareBroader(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => areKindred(one.form, other.form)));
}

/** The feature of a single match (`pair-features.ts`), rounded up. */
const ONE_MATCH = 0.34;
/** The share of a mark that leaves nothing of weight over. */
const MOSTLY_FOUND = 0.7;

/**
 * Whether meaning is all that two marks have in common, and the wholes do not mean the same: CASA DEL HALCON and BIKE
 * FALCON, KUTRAL (fire, in Mapudungun) and FUEGOHOME. They do where most of each mark means what the other says, or where several words do
 * and they are all of one mark. Other such marks may be looked at, but are not worth reporting.
 *
 * @param values the features of the pair
 */
export function isLooseSense(values: ArrayLike<number>): boolean {
  const of = (feature: Feature) => values[FEATURE_PLACES[feature]] ?? 0;
  if (of('meantWord') === 0 || of('sameWord') > 0 || of('likeWord') > 0) return false;
  if (of('leastFound') >= MOSTLY_FOUND) return false;
  return of('matches') <= ONE_MATCH || of('mostFound') < 1;
}

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
  readonly #pieces = new PieceMatches();
  readonly #aligner = new UnitAligner();
  readonly #features = new PairFeatures(this.evidence, this.#pieces.found, this.#aligner);

  /** The score of two marks that have no common folding, 0..0.99. */
  score(a: PreparedMark, b: PreparedMark): number {
    const judged = this.#judge(a, b);
    if (judged >= MODEL.mostOfSameSound) return judged;
    const ofMeaning = MODEL.ofSameMeaning * likenessOfPhrases(a, b);
    return Math.max(judged, ofMeaning, this.#sameSoundScore(a, b));
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
    this.#features.read(one, other);
    return this.#features.values;
  }

  #judge(a: PreparedMark, b: PreparedMark): number {
    const [one, other] = this.#share(a, b);
    const { evidence } = this;
    if (evidence.bits > 0 && !shareBlockingKey(a, b)) evidence.bits = 0;
    if (evidence.bits <= MODEL.leastJudged) return calibratedScore(evidence.bits);
    this.#features.read(one, other);
    const { values } = this.#features;
    const score = learnedScore(values);
    if (!isLooseSense(values) || likenessOfPhrases(a, b) > 0) return score;
    return Math.min(MODEL.mostOfLooseSense, score);
  }

  /** 0 for marks that do not sound the same. */
  #sameSoundScore(a: PreparedMark, b: PreparedMark): number {
    const sounds = soundsInCommon(a, b);
    if (sounds < TELLING_SOUNDS) return sounds === 0 ? 0 : MODEL.ofFewSameSounds;
    if (isSaidInManyWays(a) || isSaidInManyWays(b)) return MODEL.ofSameSaid;
    const { mostOfSameSound: most } = MODEL;
    const least = soundAlikeInSpanish(a, b) ? MODEL.leastOfSameReading : MODEL.leastOfSameSound;
    return least + (most - least) * this.#aligner.nearest(a.letterRuns, b.letterRuns);
  }

  /** Finds what they share; in one order for both, so that ties between matches are settled alike. */
  #share(a: PreparedMark, b: PreparedMark): readonly [PreparedMark, PreparedMark] {
    const pair = comesFirst(a, b) ? ([a, b] as const) : ([b, a] as const);
    findSharedEvidence(...pair, { evidence: this.evidence, pieces: this.#pieces });
    return pair;
  }
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
