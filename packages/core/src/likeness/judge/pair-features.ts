import { MODEL } from './evidence-model.ts';
import { emptySide, isPart, LONG_MARK, type MarkPiece, readSide } from './mark-piece.ts';
import type { MatchSet, SharedEvidence } from './piece-matches.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { isInside } from './same-sound.ts';
import type { UnitAligner } from './unit-distance.ts';
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

/** Bits of evidence that count as 1; more counts up to two and a half times that. */
const FULL_EVIDENCE = 20;
const MOST_EVIDENCE = 2.5;
const MANY_WORDS = 4;
const MANY_MATCHES = 3;
/** What a concept of the same kind says, as a share of what the same concept says. */
const KINDRED_SHARE = 0.7;

/** The features of two marks, in `values`: those of the pair that was read last. */
export class PairFeatures {
  readonly values = new Float64Array(FEATURES.length);
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
  /** What those say that look or sound alike. */
  readonly #alike = { word: 0, likeness: 0, speaksFor: 0, speaksAgainst: 0, information: 0 };

  /** @param found what the two marks have in common; filled anew for each pair */
  constructor(evidence: SharedEvidence, found: MatchSet, aligner: UnitAligner) {
    this.#evidence = evidence;
    this.#found = found;
    this.#aligner = aligner;
  }

  /** Reads all features of a pair whose matches were found. O(words + matches + letters²). */
  read(a: PreparedMark, b: PreparedMark): void {
    const { bits, shareOfA, shareOfB } = this.#evidence;
    const found = this.#found;
    const [sideOfA, sideOfB, shared] = [this.#sideOfA, this.#sideOfB, this.#shared];
    readSide(a.pieces, found.takenOfA, sideOfA);
    readSide(b.pieces, found.takenOfB, sideOfB);
    this.#readSameWords();
    this.#set('evidence', Math.min(MOST_EVIDENCE, bits / FULL_EVIDENCE));
    this.#setBoth('leastFound', 'mostFound', shareOfA, shareOfB);
    this.#set('sameWord', shared.sameWord);
    this.#set('meantWord', shared.meantWord);
    this.#setBoth('leastLeft', 'mostLeft', sideOfA.left, sideOfB.left);
    this.#setBoth('leastLeftLetters', 'mostLeftLetters', sideOfA.leftLetters, sideOfB.leftLetters);
    this.#set('sameWords', Math.min(MANY_MATCHES, shared.sameWords) / MANY_MATCHES);
    this.#set('matches', Math.min(MANY_MATCHES, found.taken.length) / MANY_MATCHES);
    this.#set('ofPart', shared.ofPart);
    this.#set('meantByPart', shared.meantByPart);
    this.#readSides(a, b);
    this.#readWords(a, b);
    this.#readSound(a, b);
  }

  #set(feature: Feature, value: number): void {
    this.values[FEATURE_PLACES[feature]] = value;
  }

  /** The lesser of two numbers, and the greater. */
  #setBoth(lesser: Feature, greater: Feature, a: number, b: number): void {
    this.#set(lesser, Math.min(a, b));
    this.#set(greater, Math.max(a, b));
  }

  /** The features that do not depend on the words in common. */
  #readSides(a: PreparedMark, b: PreparedMark): void {
    this.#setBoth('ordinary', 'mostOrdinary', a.side.ordinary, b.side.ordinary);
    this.#set('inside', isInside(a, b) ? 1 : 0);
    this.#set('sameBeginning', firstUnit(a) === firstUnit(b) ? 1 : 0);
    const letters = Math.min(a.side.letters, b.side.letters);
    this.#set('shortness', Math.max(0, LONG_MARK - letters) / LONG_MARK);
    const words = Math.max(a.side.words, b.side.words);
    this.#set('words', Math.min(MANY_WORDS, words - 1) / MANY_WORDS);
    this.#setBoth('leastTelling', 'mostTelling', a.side.telling, b.side.telling);
    this.#set('lengthRatio', lengthRatio(a, b));
  }

  /** Likeness in letters, and that of words. O(letters²). */
  #readWords(a: PreparedMark, b: PreparedMark): void {
    this.#readLikeWords();
    const [like, shared] = [this.#alike, this.#shared];
    const { speaksAgainst, speaksFor } = like;
    this.#set('letters', this.#aligner.nearest(a.letterRuns, b.letterRuns));
    this.#set('likeWord', like.word);
    this.#set('likenessOfWords', like.likeness);
    this.#set('against', speaksAgainst / (speaksAgainst + speaksFor + shared.speaksFor + 0.01));
    const all = this.#sideOfA.information + this.#sideOfB.information;
    const sharedOfAll = all === 0 ? 0 : Math.min(1, (shared.information + like.information) / all);
    this.#set('sharedInformation', sharedOfAll);
    this.#set('commonRun', this.#shareOfCommonRun(a, b));
  }

  /** Likeness in sound, in the Spanish and in the English reading: marks that sound the same are not said to be different things. O(letters²). */
  #readSound(a: PreparedMark, b: PreparedMark): void {
    const shared = this.#shared;
    const sound = this.#aligner.nearest(a.readingRuns.slice(0, 2), b.readingRuns.slice(0, 2));
    const sharesNoWord = shared.sameWord < MODEL.tellingShare && shared.meantWord === 0;
    const alike = sharesNoWord ? Math.min(this.#sideOfA.ordinary, this.#sideOfB.ordinary) : 0;
    this.#set('sound', sound);
    this.#set('ordinaryAlike', sound < 1 ? alike : 0);
  }

  /** The longest run of letters that occurs in both marks, as a share of the shorter one, times the ratio of their lengths. */
  #shareOfCommonRun(a: PreparedMark, b: PreparedMark): number {
    const ratio = lengthRatio(a, b);
    const [ofA, ofB] = [a.letterRuns[0]?.codes, b.letterRuns[0]?.codes];
    if (!ofA || !ofB || ratio === 0) return ratio;
    return (this.#aligner.commonRun(ofA, ofB) / Math.min(ofA.length, ofB.length)) * ratio;
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

  #readLikeWords(): void {
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
      this.#readLikeWord(one, other);
    }
  }

  /** Words that look or sound alike; where both are known to be different things, that speaks against. */
  #readLikeWord(one: WordForm, other: WordForm): void {
    const like = this.#alike;
    const share = informationShare(one, other);
    const sound = this.#aligner.nearest(one.sounds, other.sounds);
    const likeness = (this.#aligner.nearest([one.letters], [other.letters]) + sound) / 2;
    if (share * likeness > like.word) like.likeness = likeness;
    like.word = Math.max(like.word, share * likeness);
    like.information += likeness ** 3 * (one.weight + other.weight);
    if (areOtherThings(one, other) && sound < 1) like.speaksAgainst += share;
    else like.speaksFor += share * likeness;
  }
}

function lengthRatio({ side: a }: PreparedMark, { side: b }: PreparedMark): number {
  const longer = Math.max(a.letters, b.letters);
  return longer === 0 ? 0 : Math.min(a.letters, b.letters) / longer;
}

/** What two words say that are taken for each other, as a share of the most that a word says. */
function informationShare(one: WordForm, other: WordForm): number {
  return Math.min(one.weight, other.weight) / MODEL.mostOfWord;
}

function isSameWord(ground: number): boolean {
  return ground === GROUND.same || ground === GROUND.ending;
}

function isMeantWord(ground: number): boolean {
  return ground === GROUND.sense || ground === GROUND.kindred;
}

function areOtherThings(a: WordForm, b: WordForm): boolean {
  if (!a.role.isOrdinary || !b.role.isOrdinary) return false;
  return (a.senseSet & b.senseSet) === 0 || !a.senses.some((sense) => b.senses.includes(sense));
}

function firstUnit({ pieces }: PreparedMark): number | undefined {
  return pieces[0]?.form.letters.codes[0];
}
