import { MODEL } from './evidence-model.ts';
import { emptySide, isPart, LONG_MARK, type MarkPiece, readSide } from './mark-piece.ts';
import type { MatchSet, SharedEvidence } from './piece-matches.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { isInside } from './same-sound.ts';
import { mostNearest, type UnitAligner, type WeighedUnits } from './unit-distance.ts';
import type { WordForm } from './word-form.ts';
import { GROUND } from './word-likeness.ts';

/**
 * What the score of two marks is made from, beside the evidence that was found: each a number from 0 to
 * about 1, the same whichever mark comes first. A learned score is a sum over these (`learned-score.ts`);
 * their order is that of its numbers.
 */
export const FEATURES = [
  'evidence',
  'letters',
  'sound',
  'leastFound',
  'mostFound',
  'sameWord',
  'meantWord',
  'likeWord',
  'likenessOfWords',
  'leastLeft',
  'mostLeft',
  'leastLeftLetters',
  'mostLeftLetters',
  'against',
  'ordinary',
  'mostOrdinary',
  'ordinaryAlike',
  'inside',
  'sameBeginning',
  'shortness',
  'words',
  'leastTelling',
  'mostTelling',
  'sameWords',
  'matches',
  'sharedInformation',
  'ofPart',
  'meantByPart',
  'commonRun',
  'lengthRatio',
] as const;
export type Feature = (typeof FEATURES)[number];
/** The place of each among the numbers of a pair. */
export const FEATURE_PLACES = Object.fromEntries(
  FEATURES.map((feature, at) => [feature, at]),
) as Readonly<Record<Feature, number>>;

/** What is known of the features of a pair: each between two numbers, which are equal once it is measured. */
export class FeatureRange {
  readonly least = new Float64Array(FEATURES.length);
  readonly most = new Float64Array(FEATURES.length);

  /** @param isMeasured false: the feature is at most that */
  set(feature: Feature, value: number, isMeasured = true): void {
    this.between(feature, isMeasured ? value : 0, value);
  }

  /** The lesser of two numbers, and the greater. */
  setBoth(lesser: Feature, greater: Feature, a: number, b: number): void {
    this.set(lesser, Math.min(a, b));
    this.set(greater, Math.max(a, b));
  }

  between(feature: Feature, least: number, most: number): void {
    const at = FEATURE_PLACES[feature];
    this.least[at] = least;
    this.most[at] = most;
  }
}

/** Bits of evidence that count as 1; more counts up to two and a half times that. */
const FULL_EVIDENCE = 20;
const MOST_EVIDENCE = 2.5;
const MANY_WORDS = 4;
const MANY_MATCHES = 3;
/** What a concept of the same kind says, as a share of what the same concept says. */
const KINDRED_SHARE = 0.7;

/**
 * The features of two marks, in `range`. Most follow from the words at once. Of those that need letters or sounds
 * compared, bounds are known first; they are measured one after the other until the score is decided.
 */
export class PairFeatures {
  readonly range = new FeatureRange();
  readonly #evidence: SharedEvidence;
  readonly #found: MatchSet;
  readonly #aligner: UnitAligner;
  readonly #sideOfA = emptySide();
  readonly #sideOfB = emptySide();
  /** What the words say that are the same or mean the same. */
  readonly #shared = {
    sameWord: 0,
    meantWord: 0,
    sameWords: 0,
    speaksFor: 0,
    /** What the words of both marks say that are the same, in bits. */
    information: 0,
    ofPart: 0,
    meantByPart: 0,
  };
  /** What those say that look or sound alike: measured, or at the most. */
  readonly #alike = { word: 0, likeness: 0, speaksFor: 0, speaksAgainst: 0, information: 0 };

  /** @param found what the two marks have in common; filled anew for each pair */
  constructor(evidence: SharedEvidence, found: MatchSet, aligner: UnitAligner) {
    this.#evidence = evidence;
    this.#found = found;
    this.#aligner = aligner;
  }

  /** Everything that is known without comparing letters or sounds. O(words + matches). */
  glance(a: PreparedMark, b: PreparedMark): void {
    const { range } = this;
    const { bits, shareOfA, shareOfB } = this.#evidence;
    const found = this.#found;
    const [sideOfA, sideOfB, shared] = [this.#sideOfA, this.#sideOfB, this.#shared];
    readSide(a.pieces, found.takenOfA, sideOfA);
    readSide(b.pieces, found.takenOfB, sideOfB);
    this.#readSameWords();
    range.set('evidence', Math.min(MOST_EVIDENCE, bits / FULL_EVIDENCE));
    range.setBoth('leastFound', 'mostFound', shareOfA, shareOfB);
    range.set('sameWord', shared.sameWord);
    range.set('meantWord', shared.meantWord);
    range.setBoth('leastLeft', 'mostLeft', sideOfA.left, sideOfB.left);
    range.setBoth('leastLeftLetters', 'mostLeftLetters', sideOfA.leftLetters, sideOfB.leftLetters);
    writeSides(a, b, range);
    range.set('sameWords', Math.min(MANY_MATCHES, shared.sameWords) / MANY_MATCHES);
    range.set('matches', Math.min(MANY_MATCHES, found.taken.length) / MANY_MATCHES);
    range.set('ofPart', shared.ofPart);
    range.set('meantByPart', shared.meantByPart);
    this.readWords(a, b, false);
    this.readSound(a, b, false);
  }

  /**
   * Likeness in letters, and that of words. O(letters²).
   * @param isMeasured false: the most that it may be
   */
  readWords(a: PreparedMark, b: PreparedMark, isMeasured: boolean): void {
    const { range } = this;
    this.#readLikeWords(isMeasured);
    const [like, shared] = [this.#alike, this.#shared];
    const { speaksAgainst, speaksFor } = like;
    range.set('letters', this.#nearest(a.letterRuns, b.letterRuns, isMeasured), isMeasured);
    range.set('likeWord', like.word, isMeasured);
    range.set('likenessOfWords', like.likeness, isMeasured);
    const speak = speaksAgainst + speaksFor + shared.speaksFor + 0.01;
    range.set('against', speaksAgainst / speak, isMeasured);
    const all = this.#sideOfA.information + this.#sideOfB.information;
    const sharedOfAll = all === 0 ? 0 : Math.min(1, (shared.information + like.information) / all);
    range.set('sharedInformation', sharedOfAll, isMeasured);
    range.set('commonRun', this.#shareOfCommonRun(a, b, isMeasured), isMeasured);
  }

  /** Likeness in sound: marks that sound the same are not said to be different things. O(letters²). */
  readSound(a: PreparedMark, b: PreparedMark, isMeasured: boolean): void {
    const shared = this.#shared;
    const sound = this.#soundOfWholes(a, b, isMeasured);
    const least = isMeasured ? sound : 0;
    const sharesNoWord = shared.sameWord < MODEL.tellingShare && shared.meantWord === 0;
    const alike = sharesNoWord ? Math.min(this.#sideOfA.ordinary, this.#sideOfB.ordinary) : 0;
    this.range.set('sound', sound, isMeasured);
    this.range.between('ordinaryAlike', sound < 1 ? alike : 0, least < 1 ? alike : 0);
  }

  /**
   * The longest run of letters that occurs in both marks, as a share of the shorter one, times the ratio of their lengths.
   * @param isMeasured false: the most that it may be
   */
  #shareOfCommonRun(a: PreparedMark, b: PreparedMark, isMeasured: boolean): number {
    const ratio = lengthRatio(a, b);
    const [ofA, ofB] = [a.letterRuns[0]?.codes, b.letterRuns[0]?.codes];
    if (!isMeasured || !ofA || !ofB || ratio === 0) return ratio;
    return (this.#aligner.commonRun(ofA, ofB) / Math.min(ofA.length, ofB.length)) * ratio;
  }

  /** Likeness in the Spanish and in the English reading, all words run together. */
  #soundOfWholes(a: PreparedMark, b: PreparedMark, isMeasured: boolean): number {
    return this.#nearest(a.readingRuns.slice(0, 2), b.readingRuns.slice(0, 2), isMeasured);
  }

  #readSameWords(): void {
    const [found, shared] = [this.#found, this.#shared];
    shared.sameWord = 0;
    shared.meantWord = 0;
    shared.sameWords = 0;
    shared.speaksFor = 0;
    shared.information = 0;
    shared.ofPart = 0;
    shared.meantByPart = 0;
    for (const at of found.taken) {
      const [one, other] = [found.pieceOfA(at), found.pieceOfB(at)];
      if (!one || !other) continue;
      const ground = found.groundOf(at);
      this.#readSameWord(one.form, other.form, ground);
      this.#readPart(one, other, ground);
    }
  }

  /** What is found in a part of a word, or in the beginning or end of a longer one: often by chance. */
  #readPart(one: MarkPiece, other: MarkPiece, ground: number): void {
    if (ground !== GROUND.longer && !isPart(one) && !isPart(other)) return;
    const shared = this.#shared;
    const share = informationShare(one.form, other.form);
    shared.ofPart = Math.max(shared.ofPart, share);
    if (isMeantWord(ground)) shared.meantByPart = Math.max(shared.meantByPart, share);
  }

  #readSameWord(one: WordForm, other: WordForm, ground: number): void {
    const shared = this.#shared;
    const share = informationShare(one, other);
    if (isSameWord(ground)) {
      shared.sameWord = Math.max(shared.sameWord, share);
      shared.sameWords += one.folded.length > 1 ? 1 : 0;
      shared.speaksFor += share;
      shared.information += one.weight + other.weight;
    } else if (isMeantWord(ground)) {
      shared.meantWord = Math.max(
        shared.meantWord,
        ground === GROUND.sense ? share : KINDRED_SHARE * share,
      );
      shared.speaksFor += share;
    }
  }

  /** @param isMeasured false: the most that they may be, and the most that speaks against */
  #readLikeWords(isMeasured: boolean): void {
    const [found, shared, like] = [this.#found, this.#shared, this.#alike];
    // A word that is the same is like itself: more than any that only looks or sounds alike.
    like.word = shared.sameWord;
    like.likeness = shared.sameWord > 0 ? 1 : 0;
    like.speaksFor = 0;
    like.speaksAgainst = 0;
    like.information = 0;
    for (const at of found.taken) {
      const ground = found.groundOf(at);
      const one = found.pieceOfA(at)?.form;
      const other = found.pieceOfB(at)?.form;
      if (!one || !other || isSameWord(ground) || isMeantWord(ground)) continue;
      this.#readLikeWord(one, other, isMeasured);
    }
  }

  /** Words that look or sound alike; where everybody knows that they are different things, that speaks against. */
  #readLikeWord(one: WordForm, other: WordForm, isMeasured: boolean): void {
    const like = this.#alike;
    const share = informationShare(one, other);
    const sound = this.#nearest(one.sounds, other.sounds, isMeasured);
    const likeness = (this.#nearest([one.letters], [other.letters], isMeasured) + sound) / 2;
    if (isMeasured ? share * likeness > like.word : likeness > like.likeness)
      like.likeness = likeness;
    like.word = Math.max(like.word, share * likeness);
    like.information += likeness ** 3 * (one.weight + other.weight);
    if (areOtherThings(one, other) && !(isMeasured && sound === 1)) like.speaksAgainst += share;
    else if (isMeasured) like.speaksFor += share * likeness;
  }

  /** @param isMeasured false: no less than that, without aligning */
  #nearest(a: readonly WeighedUnits[], b: readonly WeighedUnits[], isMeasured: boolean): number {
    return isMeasured ? this.#aligner.nearest(a, b) : mostNearest(a, b);
  }
}

function lengthRatio({ side: a }: PreparedMark, { side: b }: PreparedMark): number {
  const longer = Math.max(a.letters, b.letters);
  return longer === 0 ? 0 : Math.min(a.letters, b.letters) / longer;
}

/** What words may say that were not chosen among yet: the most for any of them, as a share of the most that a word says. */
export interface Foreseen extends SharedEvidence {
  /** What words say that are the same, that mean the same, and that are alike. */
  same: number;
  meant: number;
  like: number;
}

/**
 * What the features of two marks may be where no more is common than was foreseen, and the marks are judged
 * at all.
 */
export function foreseeFeatures(
  a: PreparedMark,
  b: PreparedMark,
  { most, range }: { most: Foreseen; range: FeatureRange },
): void {
  const { side: ofA } = a;
  const { side: ofB } = b;
  writeSides(a, b, range);
  const least = MODEL.leastJudged / FULL_EVIDENCE;
  range.between('evidence', least, Math.min(MOST_EVIDENCE, most.bits / FULL_EVIDENCE));
  range.between('leastFound', 0, Math.min(most.shareOfA, most.shareOfB));
  range.between('mostFound', 0, Math.max(most.shareOfA, most.shareOfB));
  range.between('sameWord', 0, most.same);
  range.between('meantWord', 0, most.meant);
  const like = Math.max(most.like, most.same);
  range.between('likeWord', 0, like);
  range.between('likenessOfWords', 0, like > 0 ? 1 : 0);
  range.between('against', 0, most.like > 0 ? 1 : 0);
  range.between('leastLeft', 0, Math.min(ofA.left, ofB.left));
  range.between('mostLeft', 0, Math.max(ofA.left, ofB.left));
  range.between('leastLeftLetters', 0, Math.min(ofA.leftLetters, ofB.leftLetters));
  range.between('mostLeftLetters', 0, Math.max(ofA.leftLetters, ofB.leftLetters));
  range.between('sameWords', 0, most.same > 0 ? 1 : 0);
  range.between('matches', 0, 1);
  range.between('sharedInformation', 0, 1);
  range.between('ofPart', 0, 1);
  range.between('meantByPart', 0, most.meant);
  range.between('commonRun', 0, lengthRatio(a, b));
  range.between('letters', 0, mostNearest(a.letterRuns, b.letterRuns));
  const sound = mostNearest(a.readingRuns.slice(0, 2), b.readingRuns.slice(0, 2));
  const sharesNoWord = most.same < MODEL.tellingShare && most.meant === 0;
  range.between('sound', 0, sound);
  const alike = Math.min(ofA.ordinary, ofB.ordinary);
  range.between('ordinaryAlike', sharesNoWord && sound < 1 ? alike : 0, alike);
}

/** Writes the features that do not depend on the words in common. */
function writeSides(a: PreparedMark, b: PreparedMark, range: FeatureRange): void {
  range.setBoth('ordinary', 'mostOrdinary', a.side.ordinary, b.side.ordinary);
  range.set('inside', isInside(a, b) ? 1 : 0);
  range.set('sameBeginning', firstUnit(a) === firstUnit(b) ? 1 : 0);
  const letters = Math.min(a.side.letters, b.side.letters);
  range.set('shortness', Math.max(0, LONG_MARK - letters) / LONG_MARK);
  const words = Math.max(a.side.words, b.side.words);
  range.set('words', Math.min(MANY_WORDS, words - 1) / MANY_WORDS);
  range.setBoth('leastTelling', 'mostTelling', a.side.telling, b.side.telling);
  range.set('lengthRatio', lengthRatio(a, b));
}

/** What two words say that are taken for each other, as a share of the most that a word says. */
export function informationShare(one: WordForm, other: WordForm): number {
  return Math.min(one.weight, other.weight) / MODEL.mostOfWord;
}

export function isSameWord(ground: number): boolean {
  return ground === GROUND.same || ground === GROUND.ending;
}

export function isMeantWord(ground: number): boolean {
  return ground === GROUND.sense || ground === GROUND.kindred;
}

function areOtherThings(a: WordForm, b: WordForm): boolean {
  if (!a.role.isOrdinary || !b.role.isOrdinary) return false;
  return (a.senseSet & b.senseSet) === 0 || !a.senses.some((sense) => b.senses.includes(sense));
}

function firstUnit({ pieces }: PreparedMark): number | undefined {
  return pieces[0]?.form.letters.codes[0];
}
