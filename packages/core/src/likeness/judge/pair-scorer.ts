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
import { areExchangedInitials, areRelatedConcepts, type MatchGround } from './word-comparison.ts';
import type { WordForm } from './word-form.ts';

/**
 * Whether two marks share anything by which a search might find them (decision D8): a pair of
 * neighbouring letters, a word, a reading, or a concept, be it a broader one. Marks that share nothing
 * are not alike.
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
export function isOnlySemantic(values: ArrayLike<number>): boolean {
  const of = (feature: Feature) => values[FEATURE_INDEX[feature]] ?? 0;
  if (of('meantWord') === 0 || of('sameWord') > 0 || of('likeWord') > 0) return false;
  if (of('minFound') >= MOSTLY_FOUND) return false;
  return of('matches') <= ONE_MATCH || of('maxFound') < 1;
}

/** Pieces of two marks that the judge took for each other, and why. */
export interface MatchReason {
  readonly ground: MatchGround;
  readonly a: MarkToken;
  readonly b: MarkToken;
}

/** Scores one pair of marks after the other, without allocating: what it keeps belongs to the last pair. */
export class PairScorer {
  /** What speaks for the likeness of the last pair. */
  readonly evidence: SharedEvidence = { bits: 0, shareOfA: 0, shareOfB: 0 };
  readonly #pieces = new TokenMatcher();
  readonly #aligner = new UnitAligner();
  readonly #features = new PairFeatures(this.evidence, this.#pieces.found, this.#aligner);

  /** The score of two marks that have no common folding, 0..0.99. */
  score(a: PreparedMark, b: PreparedMark): number {
    const judged = this.#scoreLearned(a, b);
    if (judged >= EVIDENCE_MODEL.maxOfSameSound) return judged;
    const ofMeaning = EVIDENCE_MODEL.ofSameMeaning * phraseSimilarity(a, b);
    return Math.max(judged, ofMeaning, this.#sameSoundScore(a, b));
  }

  /** What the two marks, which were scored last, were found to share: the strongest first. */
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

  /** What the pair is judged by; null where too little is common for a second look. */
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

  /** 0 for marks that do not sound the same. */
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

  /** Finds what they share; in one order for both, so that ties between matches are settled alike. */
  #findEvidence(a: PreparedMark, b: PreparedMark): readonly [PreparedMark, PreparedMark] {
    const pair = isOrderedBefore(a, b) ? ([a, b] as const) : ([b, a] as const);
    findSharedEvidence(...pair, { evidence: this.evidence, pieces: this.#pieces });
    return pair;
  }
}

/** The least that pairs score which a rule calls alike: exchanged initials, a phrase and its translation. */
function ruledScore(a: PreparedMark, b: PreparedMark, values: ArrayLike<number>): number {
  const [one, other] = [a.pieces[0], b.pieces[0]];
  if (a.pieces.length === 1 && b.pieces.length === 1 && one && other) {
    return areExchangedInitials(one.form, other.form) ? EVIDENCE_MODEL.ofExchangedInitials : 0;
  }
  const isMeant = (values[FEATURE_INDEX.meantWord] ?? 0) > 0;
  return isMeant && isTranslation(a, b) ? EVIDENCE_MODEL.ofSameMeaning : 0;
}

/** Whether the first reading, the Spanish one, is the same: other ways to say a mark are less likely to be heard. */
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
