import { popCount } from '../../arrays/bitset.ts';
import {
  CODE_COUNT,
  EVIDENCE_MODEL,
  GAP_EVIDENCE,
  MAX_UNITS,
  PAIR_EVIDENCE,
  UNITS_PER_BIT,
} from './evidence-model.ts';
import { branchlessMax, countCommonSorted, maxLikeness, UnitAligner } from './unit-distance.ts';
import { canSoundAlike, exchangedInitials, type Reading, type WordForm } from './word-form.ts';

const LEAST = -Math.round(UNITS_PER_BIT * EVIDENCE_MODEL.otherBeginning);
const OTHER_END = Math.round(UNITS_PER_BIT * EVIDENCE_MODEL.otherEnd);

/** Aligns pairs of words. It reuses one table row, so it serves one pair at a time. */
export class EvidenceAligner {
  readonly #row = new Int32Array(MAX_UNITS + 1);

  /**
   * Returns the evidence, in bits, that the letters or sounds of one word, given as codes, occur in the other;
   * below 0 if they are unlike. Symmetric.
   *
   * Dynamic programming with one row. A cell is the maximum evidence of the two prefixes before it: it comes
   * from aligning two units, from leaving one out, or from ignoring the prefixes at the penalty
   * `otherBeginning`. The best cell anywhere counts too, at the penalty `otherEnd`, because words may be alike
   * in their beginning or their end alone. O(length²), without allocation.
   */
  evidence(a: Uint8Array, b: Uint8Array): number {
    const row = this.#row;
    const width = b.length;
    this.#fillFirstRow(b);
    let best = LEAST;
    for (let i = 0; i < a.length; i += 1) {
      const unit = a[i] ?? 0;
      const pairs = unit * CODE_COUNT;
      const gap = GAP_EVIDENCE[unit] ?? 0;
      let diagonal = row[0] ?? 0;
      let left = branchlessMax(diagonal + gap, LEAST);
      row[0] = left;
      for (let j = 0; j < width; j += 1) {
        const other = b[j] ?? 0;
        const above = row[j + 1] ?? 0;
        const ofBoth = branchlessMax(diagonal + (PAIR_EVIDENCE[pairs + other] ?? 0), above + gap);
        left = branchlessMax(branchlessMax(ofBoth, LEAST), left + (GAP_EVIDENCE[other] ?? 0));
        best = branchlessMax(best, left);
        diagonal = above;
        row[j + 1] = left;
      }
    }
    return Math.max(row[width] ?? 0, best - OTHER_END) / UNITS_PER_BIT;
  }

  #fillFirstRow(b: Uint8Array): void {
    const row = this.#row;
    let last = 0;
    row[0] = 0;
    for (let j = 0; j < b.length; j += 1) {
      last = branchlessMax(last + (GAP_EVIDENCE[b[j] ?? 0] ?? 0), LEAST);
      row[j + 1] = last;
    }
  }
}

/** Minimum number of sounds; shorter words sound alike by chance. */
const MIN_SOUNDS = 3;
const MAX_LENGTH_DIFFERENCE = 2;
export const MAX_SOUND_DIFFERENCE = 3;

/** Returns, by their letters alone, whether words that share few letters may sound nearly the same (WAWA, GUAGUA). */
export function canSoundSimilar(a: WordForm, b: WordForm): boolean {
  if (a.folded.length < MIN_SOUNDS - 1 || b.folded.length < MIN_SOUNDS - 1) return false;
  if (!canSoundAlike(a.unambiguousLetterMask, b.unambiguousLetterMask)) return false;
  if (a.unambiguousLetterMask < 0 || b.unambiguousLetterMask < 0) return true;
  return a.folded.length <= 2 * b.folded.length && b.folded.length <= 2 * a.folded.length;
}

/** Returns whether two readings may be nearly the same, by their lengths and by the sounds that occur. */
function canReadingsBeNear(a: Reading, b: Reading): boolean {
  const [ofA, ofB] = [a.codes.length, b.codes.length];
  if (Math.min(ofA, ofB) < MIN_SOUNDS) return false;
  if (Math.abs(ofA - ofB) > MAX_LENGTH_DIFFERENCE) return false;
  if (popCount(a.set ^ b.set) > MAX_SOUND_DIFFERENCE) return false;
  return maxLikeness(a, b) >= EVIDENCE_MODEL.minSoundAlone;
}

/** Minimum evidence of a match, in bits; anything lower is noise. */
const MIN_EVIDENCE = 1;
const SHORTEST_STEMMED = 3;
const SHORTEST_BEGINNING = 4;
const SHORTEST_END = 5;
/** Minimum share of letters that two spellings must have in common to be compared further. */
export const MIN_LETTERS = 0.5;
/** Minimum number of letter bigrams that two spellings have in common if they are alike or one contains the other. */
export const MIN_PAIRS = 2;
const SOUND_SHARE = 1 - EVIDENCE_MODEL.lookShare;

/** Reasons for which two words match. */
export const MATCH_GROUND = {
  same: 0,
  ending: 1,
  spelling: 2,
  sense: 3,
  kindred: 4,
  longer: 5,
} as const;
export type MatchGround = (typeof MATCH_GROUND)[keyof typeof MATCH_GROUND];

/** A match of two words: the evidence that their marks are alike, in bits, and the share of each that matches. */
export interface WordMatch {
  bits: number;
  shareOfA: number;
  shareOfB: number;
  ground: MatchGround;
}

/** Writes the best match of two words to `match`; returns false if they do not match. */
export type WordComparison = (a: WordForm, b: WordForm, match: WordMatch) => boolean;

/** Evidence of an alignment of two readings in bits, and as a share of the greater self-evidence of the two. */
interface Aligned {
  bits: number;
  likeness: number;
}

/**
 * Quick filter, which rejects no pair that a comparison would match: a pair passes if half of the distinct letters
 * or all of the shorter word's are common, or if the words may have a common sense or nearly the same sound.
 */
export function canMatch(a: WordForm, b: WordForm): boolean {
  if ((a.kindredSet & b.senseSet) !== 0) return true;
  const common = popCount(a.letterSet & b.letterSet);
  const [countOfA, countOfB] = [a.letterCount, b.letterCount];
  const [less, more] = countOfA < countOfB ? [countOfA, countOfB] : [countOfB, countOfA];
  return common >= less || common * 2 >= more || canSoundSimilar(a, b);
}

/** Compares pairs of words without allocation. It reuses its buffers, so it serves one pair at a time. */
export class WordComparer {
  readonly #evidence = new EvidenceAligner();
  readonly #units = new UnitAligner();
  readonly #look: Aligned = { bits: 0, likeness: 0 };
  readonly #sound: Aligned = { bits: 0, likeness: 0 };
  readonly #reading: Aligned = { bits: 0, likeness: 0 };

  /**
   * Writes to `match` the best ground on which two different words match: the same word with another ending,
   * nearly the same letters and sounds, the same concept or another kind of the same thing, or one word as the
   * beginning or end of the other. Returns false if there is none.
   */
  readonly words: WordComparison = (a, b, match) => {
    this.writtenWords(a, b, match);
    this.#compareBySound(a, b, match);
    return match.bits > MIN_EVIDENCE;
  };

  /** Like `words`, for two words that are known not to sound alike. */
  readonly writtenWords: WordComparison = (a, b, match) => {
    resetMatch(match);
    const shared = Math.min(a.weight, b.weight);
    if (shared <= MIN_EVIDENCE) return false;
    if (isSameWord(a, b))
      raiseMatch(match, shared - EVIDENCE_MODEL.otherEnding, 1, MATCH_GROUND.ending);
    if (areSwappedInitials(a, b))
      raiseMatch(
        match,
        shared - EVIDENCE_MODEL.otherSpelling,
        EVIDENCE_MODEL.exchangedShare,
        MATCH_GROUND.spelling,
      );
    this.#compareSpellings(a, b, EVIDENCE_MODEL.minLikeness, match);
    if (shareSense(a, b))
      raiseMatch(match, shared - EVIDENCE_MODEL.otherWord, 1, MATCH_GROUND.sense);
    if (areRelatedConcepts(a, b))
      raiseMatch(
        match,
        shared - EVIDENCE_MODEL.kindredWord,
        EVIDENCE_MODEL.kindredShare,
        MATCH_GROUND.kindred,
      );
    compareLengths(a, b, match);
    return match.bits > MIN_EVIDENCE;
  };

  /** Like `words`, for a word and either a part of another word or several joined words; in either order. */
  readonly withPiece: WordComparison = (a, b, match) => {
    this.writtenPiece(a, b, match);
    this.#compareBySound(a, b, match);
    return match.bits > MIN_EVIDENCE;
  };

  /** Like `withPiece`, for a pair that is known not to sound alike. */
  readonly writtenPiece: WordComparison = (a, b, match) => {
    resetMatch(match);
    const shared = Math.min(a.weight, b.weight);
    if (shared <= MIN_EVIDENCE) return false;
    if (a.isSameAs(b)) raiseMatch(match, shared, 1, MATCH_GROUND.same);
    else {
      if (isSameWord(a, b))
        raiseMatch(match, shared - EVIDENCE_MODEL.otherEnding, 1, MATCH_GROUND.ending);
      this.#compareSpellings(a, b, EVIDENCE_MODEL.minJoinedLikeness, match);
      if (shareSense(a, b))
        raiseMatch(match, shared - EVIDENCE_MODEL.otherWord, 1, MATCH_GROUND.sense);
    }
    return match.bits > MIN_EVIDENCE;
  };

  /**
   * Compares the letters and the nearest readings of two words, relative to their self-evidence.
   * @param min minimum similarity, 0..1
   */
  #compareSpellings(a: WordForm, b: WordForm, min: number, match: WordMatch): void {
    const max = Math.min(a.weight, b.weight) - EVIDENCE_MODEL.otherSpelling;
    if (max <= match.bits || !canBeSpelledAlike(a, b, min) || a.isDifferentNumber(b)) return;
    const [look, sound] = [this.#look, this.#sound];
    this.#alignReadings(a.letters, b.letters, look);
    if (
      look.likeness <
      Math.max(EVIDENCE_MODEL.minLook, (min - SOUND_SHARE) / EVIDENCE_MODEL.lookShare)
    )
      return;
    this.#compareSounds(a, b);
    const similarity = EVIDENCE_MODEL.lookShare * look.likeness + SOUND_SHARE * sound.likeness;
    if (similarity < min) return;
    const bits =
      EVIDENCE_MODEL.lookShare * look.bits + SOUND_SHARE * sound.bits + commonPrefixLength(a, b);
    raiseMatch(match, Math.min(bits, max), Math.min(1, similarity), MATCH_GROUND.spelling);
  }

  /** Matches words that sound nearly the same, whatever letters they are written with (WAWA, GUAGUA). */
  #compareBySound(a: WordForm, b: WordForm, match: WordMatch): void {
    const max = Math.min(a.weight, b.weight) - EVIDENCE_MODEL.otherSpelling;
    if (max <= match.bits || !canSoundSimilar(a, b) || a.isDifferentNumber(b)) return;
    const similarity = this.#nearestSoundSimilarity(a, b);
    if (similarity < EVIDENCE_MODEL.minSoundAlone) return;
    raiseMatch(match, similarity * max, similarity, MATCH_GROUND.spelling);
  }

  /** Aligns readings of the same index (Spanish, English), or the last one if there are fewer, and keeps the best. */
  #compareSounds(a: WordForm, b: WordForm): void {
    const [sound, reading] = [this.#sound, this.#reading];
    const [ofA, ofB] = [a.sounds, b.sounds];
    const max = Math.max(ofA.length, ofB.length);
    sound.bits = 0;
    sound.likeness = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < max; i += 1) {
      const one = ofA[Math.min(i, ofA.length - 1)];
      const other = ofB[Math.min(i, ofB.length - 1)];
      if (!one || !other) continue;
      this.#alignReadings(one, other, reading);
      if (reading.likeness <= sound.likeness) continue;
      sound.bits = reading.bits;
      sound.likeness = reading.likeness;
    }
  }

  #alignReadings(a: Reading, b: Reading, into: Aligned): void {
    into.bits = this.#evidence.evidence(a.codes, b.codes);
    const max = Math.max(a.self, b.self);
    into.likeness = max === 0 ? 0 : into.bits / max;
  }

  /** Returns the similarity of the nearest readings of two words, 0..1; 0 if a cheap test shows that none are near. */
  #nearestSoundSimilarity(a: WordForm, b: WordForm): number {
    let best = 0;
    for (const one of a.heard) {
      for (const other of b.heard) best = Math.max(best, this.#readingSimilarity(one, other));
    }
    return best;
  }

  /** Returns whether two readings alone are near enough for their words to match. */
  areReadingsNear(a: Reading, b: Reading): boolean {
    return this.#readingSimilarity(a, b) >= EVIDENCE_MODEL.minSoundAlone;
  }

  #readingSimilarity(a: Reading, b: Reading): number {
    return canReadingsBeNear(a, b) ? this.#units.similarity(a.codes, b.codes) : 0;
  }
}

/** Compares parts of two compound words and writes the match to `match`. Only equal parts match; true if they do. */
export function matchFragments(a: WordForm, b: WordForm, match: WordMatch): boolean {
  resetMatch(match);
  if (a.isSameAs(b)) raiseMatch(match, Math.min(a.weight, b.weight), 1, MATCH_GROUND.same);
  return match.bits > MIN_EVIDENCE;
}

function resetMatch(match: WordMatch): void {
  match.bits = MIN_EVIDENCE;
  match.ground = MATCH_GROUND.same;
  match.shareOfA = 0;
  match.shareOfB = 0;
}

function raiseMatch(match: WordMatch, bits: number, share: number, ground: MatchGround): void {
  if (bits <= match.bits) return;
  match.bits = bits;
  match.ground = ground;
  match.shareOfA = share;
  match.shareOfB = share;
}

/** Returns whether two words of three letters, not both ordinary, differ by two exchanged neighbours: CCU, CUC. */
export function areSwappedInitials(a: WordForm, b: WordForm): boolean {
  if (!a.isThreeLetters || !b.isThreeLetters || a.isSameAs(b)) return false;
  if (a.role.isOrdinary && b.role.isOrdinary) return false;
  return exchangedInitials(a.folded).includes(b.folded);
}

function isSameWord(a: WordForm, b: WordForm): boolean {
  const shorter = Math.min(a.folded.length, b.folded.length);
  return shorter >= SHORTEST_STEMMED && a.folded[0] === b.folded[0] && a.stem === b.stem;
}

/**
 * Filters out unlike spellings cheaply: neither may be more than twice as long as the other, and they must have
 * enough letters and two letter bigrams in common (the start and the end count as letters).
 */
function canBeSpelledAlike(a: WordForm, b: WordForm, min: number): boolean {
  if (!haveSimilarLengths(a.folded.length, b.folded.length)) return false;
  const minLetters = Math.max(MIN_LETTERS, min) * Math.max(a.letterCount, b.letterCount);
  if (popCount(a.letterSet & b.letterSet) < minLetters) return false;
  return countCommonSorted(a.letterPairs, b.letterPairs, MIN_PAIRS) === MIN_PAIRS;
}

/** Like `canBeSpelledAlike`, for a word and two neighbouring words to be joined; false if the second is null. */
export function canBeCompound(word: WordForm, first: WordForm, second: WordForm | null): boolean {
  if (second === null) return false;
  if (!haveSimilarLengths(word.folded.length, first.folded.length + second.folded.length))
    return false;
  const joinedSet = first.letterSet | second.letterSet;
  const common = popCount(word.letterSet & joinedSet);
  return (
    common >= EVIDENCE_MODEL.minJoinedLikeness * Math.max(word.letterCount, popCount(joinedSet))
  );
}

/** Returns whether two spellings may be alike by their lengths: both exceed 1, neither is over twice the other. */
export function haveSimilarLengths(a: number, b: number): boolean {
  return a > 1 && b > 1 && a <= 2 * b && b <= 2 * a;
}

function commonPrefixLength(a: WordForm, b: WordForm): number {
  return a.sounds[0]?.codes[0] === b.sounds[0]?.codes[0] ? EVIDENCE_MODEL.sameBeginning : 0;
}

export function shareSense(a: WordForm, b: WordForm): boolean {
  if ((a.senseSet & b.senseSet) === 0) return false;
  return a.senses.some((sense) => b.senses.includes(sense));
}

/** Returns whether two words name kinds of the same thing, or the same concept. */
export function areRelatedConcepts(a: WordForm, b: WordForm): boolean {
  if ((a.kindredSet & b.senseSet) === 0) return false;
  return a.kindred.some((sense) => b.senses.includes(sense));
}

/** Matches a word with a longer one that begins or ends with it; only a part of the longer one counts as matching. */
function compareLengths(a: WordForm, b: WordForm, match: WordMatch): void {
  if (a.folded.length === b.folded.length) return;
  const [short, long] = a.folded.length < b.folded.length ? [a, b] : [b, a];
  const discount = suffixDiscount(short.folded, long.folded);
  if (discount === null) return;
  const bits =
    Math.min(short.weight, long.weight, short.letters.self) - EVIDENCE_MODEL.longerWord - discount;
  if (bits <= match.bits) return;
  const shareOfLong = short.folded.length / long.folded.length;
  match.bits = bits;
  match.ground = MATCH_GROUND.longer;
  match.shareOfA = a === short ? 1 : shareOfLong;
  match.shareOfB = b === short ? 1 : shareOfLong;
}

function suffixDiscount(short: string, long: string): number | null {
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return 0;
  return short.length >= SHORTEST_END && long.endsWith(short)
    ? EVIDENCE_MODEL.longerWordsEnd
    : null;
}
