import { sensesOverlap } from '../meaning/concept-vector.ts';
import { calibratedScore, EVIDENCE_MODEL } from './evidence-model.ts';
import { learnedScore } from './learned-score.ts';
import type { MarkToken } from './mark-token.ts';
import { FEATURE_INDEX, type Feature, PairFeatures } from './pair-features.ts';
import type { PreparedMark } from './prepared-mark.ts';
import {
  commonSoundCount,
  hasAlternatePronunciations,
  MIN_DISTINCTIVE_SOUNDS,
} from './same-sound.ts';
import {
  findSharedEvidence,
  isTranslation,
  phraseSimilarity,
  type SharedEvidence,
  TokenMatcher,
} from './token-matcher.ts';
import { countCommonSorted, UnitAligner } from './unit-distance.ts';
import { areRelatedConcepts, areSwappedInitials, type MatchGround } from './word-comparison.ts';
import type { WordForm } from './word-form.ts';

/**
 * Returns whether two marks share a key by which a search might find them (decision D8): a letter bigram,
 * a word, a reading, a concept, or a broader concept. Marks without a common key are not alike.
 */
function shareBlockingKey(a: PreparedMark, b: PreparedMark): boolean {
  return (
    shareWord(a, b) ||
    countCommonSorted(a.letterPairs, b.letterPairs, 1) > 0 ||
    shareReading(a, b) ||
    shareConcept(a, b) ||
    shareBroaderConcept(a, b)
  );
}

function shareWord(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => one.form.isSameAs(other.form)));
}

function shareReading(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => shareOneReading(one.form, other.form)));
}

function shareOneReading(a: WordForm, b: WordForm): boolean {
  return a.sounds.some(({ codes }) => b.sounds.some((other) => equalCodes(codes, other.codes)));
}

function equalCodes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((code, i) => code === b[i]);
}

function shareConcept({ meaning: a }: PreparedMark, { meaning: b }: PreparedMark): boolean {
  if (a === null || b === null) return false;
  return a.terms.some((term) => b.terms.some((other) => sensesOverlap(term, other)));
}

function shareBroaderConcept(a: PreparedMark, b: PreparedMark): boolean {
  return a.pieces.some((one) => b.pieces.some((other) => areRelatedConcepts(one.form, other.form)));
}

/** Value of the feature `matches` for a single match (`pair-features.ts`), rounded up. */
const ONE_MATCH = 0.34;
/** Share of a mark that must match so that the weight of the unmatched rest is ignored. */
const MOSTLY_FOUND = 0.7;

/**
 * Returns whether two marks have only meaning in common and do not mean the same as wholes: CASA DEL HALCON and BIKE
 * FALCON, KUTRAL (fire, in Mapudungun) and FUEGOHOME. Wholes mean the same if most of each mark matches, or if several
 * words match and they are all words of one mark. Other such marks may be shown, but are not worth reporting.
 *
 * @param values the features of the pair
 */
export function isOnlySemantic(values: ArrayLike<number>): boolean {
  const of = (feature: Feature) => values[FEATURE_INDEX[feature]] ?? 0;
  if (of('meantWord') === 0 || of('sameWord') > 0 || of('likeWord') > 0) return false;
  if (of('minFound') >= MOSTLY_FOUND) return false;
  return of('matches') <= ONE_MATCH || of('maxFound') < 1;
}

/** A pair of matching tokens of two marks, and why they match. */
export interface MatchReason {
  readonly ground: MatchGround;
  readonly a: MarkToken;
  readonly b: MarkToken;
}

/** Scores pairs of marks without allocation. Its buffers contain the results of the last pair only. */
export class PairScorer {
  /** Evidence that the marks of the last pair are alike. */
  readonly evidence: SharedEvidence = { bits: 0, shareOfA: 0, shareOfB: 0 };
  readonly #pieces = new TokenMatcher();
  readonly #aligner = new UnitAligner();
  readonly #features = new PairFeatures(this.evidence, this.#pieces.found, this.#aligner);

  /** Returns the score of two marks with different foldings, 0..0.99. */
  score(a: PreparedMark, b: PreparedMark): number {
    const judged = this.#scoreLearned(a, b);
    if (judged >= EVIDENCE_MODEL.maxOfSameSound) return judged;
    const ofMeaning = EVIDENCE_MODEL.ofSameMeaning * phraseSimilarity(a, b);
    return Math.max(judged, ofMeaning, this.#sameSoundScore(a, b));
  }

  /** Returns the matches of two marks, which must be the pair scored last; the strongest first. */
  matchReasons(a: PreparedMark, b: PreparedMark): MatchReason[] {
    const { found } = this.#pieces;
    const areInOrder = isOrderedBefore(a, b);
    return found.taken.flatMap((at) => {
      const [one, other] = [found.tokenOfA(at), found.tokenOfB(at)];
      if (!one || !other) return [];
      const ground = found.groundOf(at);
      return [areInOrder ? { ground, a: one, b: other } : { ground, a: other, b: one }];
    });
  }

  /** Returns the features of a pair, or null if its evidence is too low for the learned model. */
  features(a: PreparedMark, b: PreparedMark): Float64Array | null {
    const [one, other] = this.#findEvidence(a, b);
    if (this.evidence.bits <= EVIDENCE_MODEL.minJudged) return null;
    this.#features.read(one, other);
    return this.#features.values;
  }

  #scoreLearned(a: PreparedMark, b: PreparedMark): number {
    const [one, other] = this.#findEvidence(a, b);
    const { evidence } = this;
    if (evidence.bits > 0 && !shareBlockingKey(a, b)) evidence.bits = 0;
    if (evidence.bits <= EVIDENCE_MODEL.minJudged) return calibratedScore(evidence.bits);
    this.#features.read(one, other);
    const { values } = this.#features;
    const score = Math.max(learnedScore(values), ruledScore(a, b, values));
    if (!isOnlySemantic(values) || phraseSimilarity(a, b) > 0 || isTranslation(a, b)) return score;
    return Math.min(EVIDENCE_MODEL.maxOfLooseSense, score);
  }

  /** Returns the score of marks that sound the same, or 0 for other marks. */
  #sameSoundScore(a: PreparedMark, b: PreparedMark): number {
    const sounds = commonSoundCount(a, b);
    if (sounds < MIN_DISTINCTIVE_SOUNDS) return sounds === 0 ? 0 : EVIDENCE_MODEL.ofFewSameSounds;
    if (hasAlternatePronunciations(a) || hasAlternatePronunciations(b))
      return EVIDENCE_MODEL.ofSameSaid;
    const { maxOfSameSound: max } = EVIDENCE_MODEL;
    const min = shareSpanishReading(a, b)
      ? EVIDENCE_MODEL.minOfSameReading
      : EVIDENCE_MODEL.minOfSameSound;
    return min + (max - min) * this.#aligner.nearestSimilarity(a.letterRuns, b.letterRuns);
  }

  /** Finds the evidence of a pair in a fixed order of its marks, so that ties do not depend on the given order. */
  #findEvidence(a: PreparedMark, b: PreparedMark): readonly [PreparedMark, PreparedMark] {
    const pair = isOrderedBefore(a, b) ? ([a, b] as const) : ([b, a] as const);
    findSharedEvidence(...pair, { evidence: this.evidence, pieces: this.#pieces });
    return pair;
  }
}

/** Returns the minimum score that a rule gives a pair: exchanged initials, or a phrase and its translation. */
function ruledScore(a: PreparedMark, b: PreparedMark, values: ArrayLike<number>): number {
  const [one, other] = [a.pieces[0], b.pieces[0]];
  if (a.pieces.length === 1 && b.pieces.length === 1 && one && other) {
    return areSwappedInitials(one.form, other.form) ? EVIDENCE_MODEL.ofExchangedInitials : 0;
  }
  const isMeant = (values[FEATURE_INDEX.meantWord] ?? 0) > 0;
  return isMeant && isTranslation(a, b) ? EVIDENCE_MODEL.ofSameMeaning : 0;
}

/** Returns whether the first reading, the Spanish one, is the same; other readings are less likely to be used. */
function shareSpanishReading(
  { readingRuns: [a] }: PreparedMark,
  { readingRuns: [b] }: PreparedMark,
): boolean {
  return a !== undefined && b !== undefined && a.isSameAs(b);
}

function isOrderedBefore(a: PreparedMark, b: PreparedMark): boolean {
  if (a.weight !== b.weight) return a.weight < b.weight;
  return (a.pieces[0]?.form.folded ?? '') <= (b.pieces[0]?.form.folded ?? '');
}
