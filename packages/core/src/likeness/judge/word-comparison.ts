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

/** Aligns two words at a time: the row of the table that it keeps belongs to the last two. */
export class EvidenceAligner {
  readonly #row = new Int32Array(MAX_UNITS + 1);

  /**
   * The evidence for two words, given as codes, that the letters or sounds of one occur in the other,
   * in bits; below 0 when they are unlike. Symmetric.
   *
   * The usual table of alignments, one row kept. A cell holds the most that the beginnings before it can
   * say for each other: it comes from aligning two units, from leaving one out, or from giving up what
   * is before it for `otherBeginning`. The best cell anywhere counts too, for `otherEnd`: words may
   * be alike in their beginning alone, or in their end. O(length²), without allocation.
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

/** Words of fewer sounds are taken for each other by chance. */
const MIN_SOUNDS = 3;
const MAX_LENGTH_DIFFERENCE = 2;
export const MAX_SOUND_DIFFERENCE = 3;

/** Whether two words may sound nearly the same though they share few letters (WAWA, GUAGUA): by letters alone. */
export function canSoundSimilar(a: WordForm, b: WordForm): boolean {
  if (a.folded.length < MIN_SOUNDS - 1 || b.folded.length < MIN_SOUNDS - 1) return false;
  if (!canSoundAlike(a.unambiguousLetterMask, b.unambiguousLetterMask)) return false;
  if (a.unambiguousLetterMask < 0 || b.unambiguousLetterMask < 0) return true;
  return a.folded.length <= 2 * b.folded.length && b.folded.length <= 2 * a.folded.length;
}

/** Whether two readings may be nearly the same: by how long they are and which sounds occur. */
function canReadingsBeNear(a: Reading, b: Reading): boolean {
  const [ofA, ofB] = [a.codes.length, b.codes.length];
  if (Math.min(ofA, ofB) < MIN_SOUNDS) return false;
  if (Math.abs(ofA - ofB) > MAX_LENGTH_DIFFERENCE) return false;
  if (popCount(a.set ^ b.set) > MAX_SOUND_DIFFERENCE) return false;
  return maxLikeness(a, b) >= EVIDENCE_MODEL.minSoundAlone;
}

/** Less is noise. */
const MIN_EVIDENCE = 1;
const SHORTEST_STEMMED = 3;
const SHORTEST_BEGINNING = 4;
const SHORTEST_END = 5;
/** The share of common letters without which spellings are not compared further. */
export const MIN_LETTERS = 0.5;
/** Common pairs of neighbouring letters, without which no spellings are alike, nor one in the other. */
export const MIN_PAIRS = 2;
const SOUND_SHARE = 1 - EVIDENCE_MODEL.lookShare;

/** Why two words are taken for each other. */
export const MATCH_GROUND = {
  same: 0,
  ending: 1,
  spelling: 2,
  sense: 3,
  kindred: 4,
  longer: 5,
} as const;
export type MatchGround = (typeof MATCH_GROUND)[keyof typeof MATCH_GROUND];

/** What two words say for the likeness of their marks, in bits, and how much of each is in the other. */
export interface WordMatch {
  bits: number;
  shareOfA: number;
  shareOfB: number;
  ground: MatchGround;
}

/** Writes to `found` why two words are taken for each other; false when nothing says so. */
export type WordComparison = (a: WordForm, b: WordForm, match: WordMatch) => boolean;

/** Bits of an alignment, and their share of what the longer of the two says for itself. */
interface Aligned {
  bits: number;
  likeness: number;
}

/**
 * Whether any of the comparisons below may find something, by letters and senses alone: half of the
 * letters are common, or all of the shorter word's, or a sense may be. It never refuses what they find.
 */
export function canMatch(a: WordForm, b: WordForm): boolean {
  if ((a.kindredSet & b.senseSet) !== 0) return true;
  const common = popCount(a.letterSet & b.letterSet);
  const [countOfA, countOfB] = [a.letterCount, b.letterCount];
  const [less, more] = countOfA < countOfB ? [countOfA, countOfB] : [countOfB, countOfA];
  return common >= less || common * 2 >= more || canSoundSimilar(a, b);
}

/** Compares words, two at a time, without allocating: what it keeps belongs to the last two. */
export class WordComparer {
  readonly #evidence = new EvidenceAligner();
  readonly #units = new UnitAligner();
  readonly #look: Aligned = { bits: 0, likeness: 0 };
  readonly #sound: Aligned = { bits: 0, likeness: 0 };
  readonly #reading: Aligned = { bits: 0, likeness: 0 };

  /**
   * Writes to `found` the best ground for taking one word for another that is not the same: the same but
   * for an ending, nearly the same letters and sounds, the same concept or another kind of the same thing,
   * the beginning or end of a longer word. Returns false when there is none.
   */
  readonly words: WordComparison = (a, b, match) => {
    this.writtenWords(a, b, match);
    this.#compareBySound(a, b, match);
    return match.bits > MIN_EVIDENCE;
  };

  /** As `words`, for two words known not to be near in sound. */
  readonly writtenWords: WordComparison = (a, b, match) => {
    resetMatch(match);
    const shared = Math.min(a.weight, b.weight);
    if (shared <= MIN_EVIDENCE) return false;
    if (isSameWord(a, b))
      raiseMatch(match, shared - EVIDENCE_MODEL.otherEnding, 1, MATCH_GROUND.ending);
    if (areExchangedInitials(a, b))
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

  /** As `words`, for a word and a part of another word, or several words written as one; in either order. */
  readonly withPiece: WordComparison = (a, b, match) => {
    this.writtenPiece(a, b, match);
    this.#compareBySound(a, b, match);
    return match.bits > MIN_EVIDENCE;
  };

  /** As `withPiece`, for two known not to be near in sound. */
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
   * Likeness in letters and in the nearest readings, weighed against what the words say for themselves.
   * @param min likeness, 0..1
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

  /** Words that sound nearly the same, whatever letters they are written with (WAWA, GUAGUA). */
  #compareBySound(a: WordForm, b: WordForm, match: WordMatch): void {
    const max = Math.min(a.weight, b.weight) - EVIDENCE_MODEL.otherSpelling;
    if (max <= match.bits || !canSoundSimilar(a, b) || a.isDifferentNumber(b)) return;
    const similarity = this.#nearestSoundSimilarity(a, b);
    if (similarity < EVIDENCE_MODEL.minSoundAlone) return;
    raiseMatch(match, similarity * max, similarity, MATCH_GROUND.spelling);
  }

  /** Each reading with the one in its place (Spanish, English), the last one standing for those that lack. */
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

  /** Likeness in sound of the nearest two readings of two words, 0..1; 0 where it is plainly far from 1. */
  #nearestSoundSimilarity(a: WordForm, b: WordForm): number {
    let best = 0;
    for (const one of a.heard) {
      for (const other of b.heard) best = Math.max(best, this.#readingSimilarity(one, other));
    }
    return best;
  }

  /** Whether words are taken for each other by two of their readings alone. */
  areReadingsNear(a: Reading, b: Reading): boolean {
    return this.#readingSimilarity(a, b) >= EVIDENCE_MODEL.minSoundAlone;
  }

  #readingSimilarity(a: Reading, b: Reading): number {
    return canReadingsBeNear(a, b) ? this.#units.similarity(a.codes, b.codes) : 0;
  }
}

/** As `WordComparer.words`, for parts of two words: only equal parts count, since what is left of the words is unlike. */
export function compareFragments(a: WordForm, b: WordForm, match: WordMatch): boolean {
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

/** Whether two words, of which one at least is no ordinary one, differ by two neighbours of three letters: CCU, CUC. */
export function areExchangedInitials(a: WordForm, b: WordForm): boolean {
  if (!a.isThreeLetters || !b.isThreeLetters || a.isSameAs(b)) return false;
  if (a.role.isOrdinary && b.role.isOrdinary) return false;
  return exchangedInitials(a.folded).includes(b.folded);
}

function isSameWord(a: WordForm, b: WordForm): boolean {
  const shorter = Math.min(a.folded.length, b.folded.length);
  return shorter >= SHORTEST_STEMMED && a.folded[0] === b.folded[0] && a.stem === b.stem;
}

/**
 * Cheap and sure enough: neither is twice as long as the other, enough letters are common, and two pairs
 * of neighbouring letters (the edges count as letters).
 */
function canBeSpelledAlike(a: WordForm, b: WordForm, min: number): boolean {
  if (!haveSimilarLengths(a.folded.length, b.folded.length)) return false;
  const minLetters = Math.max(MIN_LETTERS, min) * Math.max(a.letterCount, b.letterCount);
  if (popCount(a.letterSet & b.letterSet) < minLetters) return false;
  return countCommonSorted(a.letterPairs, b.letterPairs, MIN_PAIRS) === MIN_PAIRS;
}

/** As `canBeSpelledAlike`, for a word and two neighbours before they are written as one; false when one is null. */
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

/** No spellings are alike where one is more than twice as long. */
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

/** Whether they name kinds of one thing, or the same. */
export function areRelatedConcepts(a: WordForm, b: WordForm): boolean {
  if ((a.kindredSet & b.senseSet) === 0) return false;
  return a.kindred.some((sense) => b.senses.includes(sense));
}

/** A word inside a longer one that it begins or ends: all of the shorter is found, and a part of the other. */
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
