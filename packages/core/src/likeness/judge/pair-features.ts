import { EVIDENCE_MODEL } from './evidence-model.ts';
import {
  createUnmatchedSide,
  isCompoundPart,
  LONG_MARK,
  type MarkToken,
  measureUnmatchedTokens,
} from './mark-token.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { isContainedIn } from './same-sound.ts';
import type { MatchSet, SharedEvidence } from './token-matcher.ts';
import type { UnitAligner } from './unit-distance.ts';
import { MATCH_GROUND } from './word-comparison.ts';
import type { WordForm } from './word-form.ts';

/**
 * Features from which the score of two marks is computed, each from 0 to about 1 and symmetric. The learned
 * score is a sum over these features (`learned-score.ts`), whose parameters refer to them by their order.
 */
export const FEATURE_NAMES = [
  'evidence',
  'letters',
  'sound',
  'minFound',
  'maxFound',
  'sameWord',
  'meantWord',
  'likeWord',
  'likenessOfWords',
  'minLeft',
  'maxLeft',
  'minLeftLetters',
  'maxLeftLetters',
  'against',
  'ordinary',
  'maxOrdinary',
  'ordinaryAlike',
  'inside',
  'sameBeginning',
  'shortness',
  'words',
  'minTelling',
  'maxTelling',
  'sameWords',
  'matches',
  'sharedInformation',
  'ofPart',
  'meantByPart',
  'commonRun',
  'lengthRatio',
] as const;
export type Feature = (typeof FEATURE_NAMES)[number];
/** Index of each feature in the values of a pair. */
export const FEATURE_INDEX = Object.fromEntries(
  FEATURE_NAMES.map((feature, at) => [feature, at]),
) as Readonly<Record<Feature, number>>;

/** Bits of evidence at which the feature `evidence` is 1; more evidence raises it up to `MAX_EVIDENCE`. */
const FULL_EVIDENCE = 20;
const MAX_EVIDENCE = 2.5;
const MANY_WORDS = 4;
const MANY_MATCHES = 3;
/** Weight of a match by related concepts, relative to a match by the same concept. */
const KINDRED_SHARE = 0.7;

/** Computes the features of pairs of marks; `values` has the features of the last pair. */
export class PairFeatures {
  readonly values = new Float64Array(FEATURE_NAMES.length);
  readonly #evidence: SharedEvidence;
  readonly #found: MatchSet;
  readonly #aligner: UnitAligner;
  readonly #sideOfA = createUnmatchedSide();
  readonly #sideOfB = createUnmatchedSide();
  /** Totals over the matched words that are equal or have the same meaning. */
  readonly #shared = {
    sameWord: 0,
    meantWord: 0,
    sameWords: 0,
    speaksFor: 0,
    /** Bits of the equal words, summed over both marks. */
    information: 0,
    ofPart: 0,
    meantByPart: 0,
  };
  /** Totals over the matched words that look or sound alike. */
  readonly #alike = { word: 0, likeness: 0, speaksFor: 0, speaksAgainst: 0, information: 0 };

  /** @param found the matches between the two marks; the caller refills the set for each pair */
  constructor(evidence: SharedEvidence, found: MatchSet, aligner: UnitAligner) {
    this.#evidence = evidence;
    this.#found = found;
    this.#aligner = aligner;
  }

  /** Computes all features of a pair whose matches are in `#found`. O(words + matches + letters²). */
  read(a: PreparedMark, b: PreparedMark): void {
    const { bits, shareOfA, shareOfB } = this.#evidence;
    const found = this.#found;
    const [sideOfA, sideOfB, shared] = [this.#sideOfA, this.#sideOfB, this.#shared];
    measureUnmatchedTokens(a.pieces, found.takenOfA, sideOfA);
    measureUnmatchedTokens(b.pieces, found.takenOfB, sideOfB);
    this.#readIdenticalWords();
    this.#set('evidence', Math.min(MAX_EVIDENCE, bits / FULL_EVIDENCE));
    this.#setBoth('minFound', 'maxFound', shareOfA, shareOfB);
    this.#set('sameWord', shared.sameWord);
    this.#set('meantWord', shared.meantWord);
    this.#setBoth('minLeft', 'maxLeft', sideOfA.left, sideOfB.left);
    this.#setBoth('minLeftLetters', 'maxLeftLetters', sideOfA.leftLetters, sideOfB.leftLetters);
    this.#set('sameWords', Math.min(MANY_MATCHES, shared.sameWords) / MANY_MATCHES);
    this.#set('matches', Math.min(MANY_MATCHES, found.taken.length) / MANY_MATCHES);
    this.#set('ofPart', shared.ofPart);
    this.#set('meantByPart', shared.meantByPart);
    this.#readUnmatchedWords(a, b);
    this.#readSpelling(a, b);
    this.#readSound(a, b);
  }

  #set(feature: Feature, value: number): void {
    this.values[FEATURE_INDEX[feature]] = value;
  }

  /** Sets one feature to the lesser of two numbers and another to the greater. */
  #setBoth(lesser: Feature, greater: Feature, a: number, b: number): void {
    this.#set(lesser, Math.min(a, b));
    this.#set(greater, Math.max(a, b));
  }

  /** Sets the features of the marks as wholes, such as length and first letter, which no match changes. */
  #readUnmatchedWords(a: PreparedMark, b: PreparedMark): void {
    this.#setBoth('ordinary', 'maxOrdinary', a.side.ordinary, b.side.ordinary);
    this.#set('inside', isContainedIn(a, b) ? 1 : 0);
    this.#set('sameBeginning', firstLetterCode(a) === firstLetterCode(b) ? 1 : 0);
    const letters = Math.min(a.side.letters, b.side.letters);
    this.#set('shortness', Math.max(0, LONG_MARK - letters) / LONG_MARK);
    const words = Math.max(a.side.words, b.side.words);
    this.#set('words', Math.min(MANY_WORDS, words - 1) / MANY_WORDS);
    this.#setBoth('minTelling', 'maxTelling', a.side.telling, b.side.telling);
    this.#set('lengthRatio', lengthRatio(a, b));
  }

  /** Sets the features about the spelling of the marks and of their matched words. O(letters²). */
  #readSpelling(a: PreparedMark, b: PreparedMark): void {
    this.#readSimilarWords();
    const [like, shared] = [this.#alike, this.#shared];
    const { speaksAgainst, speaksFor } = like;
    this.#set('letters', this.#aligner.nearestSimilarity(a.letterRuns, b.letterRuns));
    this.#set('likeWord', like.word);
    this.#set('likenessOfWords', like.likeness);
    this.#set('against', speaksAgainst / (speaksAgainst + speaksFor + shared.speaksFor + 0.01));
    const all = this.#sideOfA.information + this.#sideOfB.information;
    const sharedOfAll = all === 0 ? 0 : Math.min(1, (shared.information + like.information) / all);
    this.#set('sharedInformation', sharedOfAll);
    this.#set('commonRun', this.#longestCommonRunShare(a, b));
  }

  /** Sets `sound`, from the Spanish and English readings, and `ordinaryAlike`: 0 for equal sounds. O(letters²). */
  #readSound(a: PreparedMark, b: PreparedMark): void {
    const shared = this.#shared;
    const sound = this.#aligner.nearestSimilarity(
      a.readingRuns.slice(0, 2),
      b.readingRuns.slice(0, 2),
    );
    const sharesNoWord = shared.sameWord < EVIDENCE_MODEL.tellingShare && shared.meantWord === 0;
    const alike = sharesNoWord ? Math.min(this.#sideOfA.ordinary, this.#sideOfB.ordinary) : 0;
    this.#set('sound', sound);
    this.#set('ordinaryAlike', sound < 1 ? alike : 0);
  }

  /** Returns the longest common run of letters as a share of the shorter mark, times the ratio of their lengths. */
  #longestCommonRunShare(a: PreparedMark, b: PreparedMark): number {
    const ratio = lengthRatio(a, b);
    const [ofA, ofB] = [a.letterRuns[0]?.codes, b.letterRuns[0]?.codes];
    if (!ofA || !ofB || ratio === 0) return ratio;
    return (this.#aligner.longestCommonRun(ofA, ofB) / Math.min(ofA.length, ofB.length)) * ratio;
  }

  #readIdenticalWords(): void {
    const [found, shared] = [this.#found, this.#shared];
    shared.sameWord = 0;
    shared.meantWord = 0;
    shared.sameWords = 0;
    shared.speaksFor = 0;
    shared.information = 0;
    shared.ofPart = 0;
    shared.meantByPart = 0;
    for (const at of found.taken) {
      const [one, other] = [found.tokenOfA(at), found.tokenOfB(at)];
      if (!one || !other) continue;
      const ground = found.groundOf(at);
      this.#readIdenticalWord(one.form, other.form, ground);
      this.#readPartialMatch(one, other, ground);
    }
  }

  /** Records a match of a part of a compound word, or of the start or end of a longer word: often a coincidence. */
  #readPartialMatch(one: MarkToken, other: MarkToken, ground: number): void {
    if (ground !== MATCH_GROUND.longer && !isCompoundPart(one) && !isCompoundPart(other)) return;
    const shared = this.#shared;
    const share = informationShare(one.form, other.form);
    shared.ofPart = Math.max(shared.ofPart, share);
    if (isSynonymGround(ground)) shared.meantByPart = Math.max(shared.meantByPart, share);
  }

  #readIdenticalWord(one: WordForm, other: WordForm, ground: number): void {
    const shared = this.#shared;
    const share = informationShare(one, other);
    if (isIdenticalGround(ground)) {
      shared.sameWord = Math.max(shared.sameWord, share);
      shared.sameWords += one.folded.length > 1 ? 1 : 0;
      shared.speaksFor += share;
      shared.information += one.weight + other.weight;
    } else if (isSynonymGround(ground)) {
      shared.meantWord = Math.max(
        shared.meantWord,
        ground === MATCH_GROUND.sense ? share : KINDRED_SHARE * share,
      );
      shared.speaksFor += share;
    }
  }

  #readSimilarWords(): void {
    const [found, shared, like] = [this.#found, this.#shared, this.#alike];
    // An equal word is more alike than any word that only looks or sounds alike.
    like.word = shared.sameWord;
    like.likeness = shared.sameWord > 0 ? 1 : 0;
    like.speaksFor = 0;
    like.speaksAgainst = 0;
    like.information = 0;
    for (const at of found.taken) {
      const ground = found.groundOf(at);
      const one = found.tokenOfA(at)?.form;
      const other = found.tokenOfB(at)?.form;
      if (!one || !other || isIdenticalGround(ground) || isSynonymGround(ground)) continue;
      this.#readSimilarWord(one, other);
    }
  }

  /** Records words that look or sound alike; if they are known to be different things, that is evidence against. */
  #readSimilarWord(one: WordForm, other: WordForm): void {
    const like = this.#alike;
    const share = informationShare(one, other);
    const sound = this.#aligner.nearestSimilarity(one.sounds, other.sounds);
    const similarity =
      (this.#aligner.nearestSimilarity([one.letters], [other.letters]) + sound) / 2;
    if (share * similarity > like.word) like.likeness = similarity;
    like.word = Math.max(like.word, share * similarity);
    like.information += similarity ** 3 * (one.weight + other.weight);
    if (areDifferentThings(one, other) && sound < 1) like.speaksAgainst += share;
    else like.speaksFor += share * similarity;
  }
}

function lengthRatio({ side: a }: PreparedMark, { side: b }: PreparedMark): number {
  const longer = Math.max(a.letters, b.letters);
  return longer === 0 ? 0 : Math.min(a.letters, b.letters) / longer;
}

/** Returns the bits of two matching words as a share of the maximum bits of a word. */
function informationShare(one: WordForm, other: WordForm): number {
  return Math.min(one.weight, other.weight) / EVIDENCE_MODEL.maxWordBits;
}

function isIdenticalGround(ground: number): boolean {
  return ground === MATCH_GROUND.same || ground === MATCH_GROUND.ending;
}

function isSynonymGround(ground: number): boolean {
  return ground === MATCH_GROUND.sense || ground === MATCH_GROUND.kindred;
}

function areDifferentThings(a: WordForm, b: WordForm): boolean {
  if (!a.role.isOrdinary || !b.role.isOrdinary) return false;
  return (a.senseSet & b.senseSet) === 0 || !a.senses.some((sense) => b.senses.includes(sense));
}

function firstLetterCode({ pieces: tokens }: PreparedMark): number | undefined {
  return tokens[0]?.form.letters.codes[0];
}
