import { popCount } from '../../arrays/bitset.ts';
import { CODES, GAP_EVIDENCE, MODEL, MOST_UNITS, OF_BIT, PAIR_EVIDENCE } from './evidence-model.ts';
import { countCommon, greaterOf, mostLikeness, UnitAligner } from './unit-distance.ts';
import { mayBeHeardAlike, type Reading, type WordForm } from './word-form.ts';

const LEAST = -Math.round(OF_BIT * MODEL.otherBeginning);
const OTHER_END = Math.round(OF_BIT * MODEL.otherEnd);

/** Aligns two words at a time: the row of the table that it keeps belongs to the last two. */
export class EvidenceAligner {
  readonly #row = new Int32Array(MOST_UNITS + 1);

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
      const pairs = unit * CODES;
      const gap = GAP_EVIDENCE[unit] ?? 0;
      let diagonal = row[0] ?? 0;
      let left = greaterOf(diagonal + gap, LEAST);
      row[0] = left;
      for (let j = 0; j < width; j += 1) {
        const other = b[j] ?? 0;
        const above = row[j + 1] ?? 0;
        const ofBoth = greaterOf(diagonal + (PAIR_EVIDENCE[pairs + other] ?? 0), above + gap);
        left = greaterOf(greaterOf(ofBoth, LEAST), left + (GAP_EVIDENCE[other] ?? 0));
        best = greaterOf(best, left);
        diagonal = above;
        row[j + 1] = left;
      }
    }
    return Math.max(row[width] ?? 0, best - OTHER_END) / OF_BIT;
  }

  #fillFirstRow(b: Uint8Array): void {
    const row = this.#row;
    let last = 0;
    row[0] = 0;
    for (let j = 0; j < b.length; j += 1) {
      last = greaterOf(last + (GAP_EVIDENCE[b[j] ?? 0] ?? 0), LEAST);
      row[j + 1] = last;
    }
  }
}

/** Words of fewer sounds are taken for each other by chance. */
const LEAST_SOUNDS = 3;
const MOST_LENGTH_DIFFERENCE = 2;
export const MOST_SOUND_DIFFERENCE = 3;

/** Whether two words may sound nearly the same though they share few letters (WAWA, GUAGUA): by letters alone. */
export function maySoundAlike(a: WordForm, b: WordForm): boolean {
  if (a.folded.length < LEAST_SOUNDS - 1 || b.folded.length < LEAST_SOUNDS - 1) return false;
  if (!mayBeHeardAlike(a.firmLetters, b.firmLetters)) return false;
  if (a.firmLetters < 0 || b.firmLetters < 0) return true;
  return a.folded.length <= 2 * b.folded.length && b.folded.length <= 2 * a.folded.length;
}

/** Whether two readings may be nearly the same: by how long they are and which sounds occur. */
function mayBeNear(a: Reading, b: Reading): boolean {
  const [ofA, ofB] = [a.codes.length, b.codes.length];
  if (Math.min(ofA, ofB) < LEAST_SOUNDS) return false;
  if (Math.abs(ofA - ofB) > MOST_LENGTH_DIFFERENCE) return false;
  if (popCount(a.set ^ b.set) > MOST_SOUND_DIFFERENCE) return false;
  return mostLikeness(a, b) >= MODEL.leastSoundAlone;
}

/** Less is noise. */
const LEAST_EVIDENCE = 1;
const SHORTEST_STEMMED = 3;
const SHORTEST_BEGINNING = 4;
const SHORTEST_END = 5;
/** The share of common letters without which spellings are not compared further. */
export const LEAST_LETTERS = 0.5;
/** Common pairs of neighbouring letters, without which no spellings are alike, nor one in the other. */
export const LEAST_PAIRS = 2;
const SOUND_SHARE = 1 - MODEL.lookShare;

/** Why two words are taken for each other. */
export const GROUND = {
  same: 0,
  ending: 1,
  spelling: 2,
  sense: 3,
  kindred: 4,
  longer: 5,
} as const;
export type Ground = (typeof GROUND)[keyof typeof GROUND];

/** What two words say for the likeness of their marks, in bits, and how much of each is in the other. */
export interface WordLikeness {
  bits: number;
  shareOfA: number;
  shareOfB: number;
  ground: Ground;
}

/** Writes to `found` why two words are taken for each other; false when nothing says so. */
export type Comparison = (a: WordForm, b: WordForm, found: WordLikeness) => boolean;

/** Bits of an alignment, and their share of what the longer of the two says for itself. */
interface Aligned {
  bits: number;
  likeness: number;
}

/**
 * Whether any of the comparisons below may find something, by letters and senses alone: half of the
 * letters are common, or all of the shorter word's, or a sense may be. It never refuses what they find.
 */
export function mayMatch(a: WordForm, b: WordForm): boolean {
  if ((a.kindredSet & b.senseSet) !== 0) return true;
  const common = popCount(a.letterSet & b.letterSet);
  const [countOfA, countOfB] = [a.letterCount, b.letterCount];
  const [less, more] = countOfA < countOfB ? [countOfA, countOfB] : [countOfB, countOfA];
  return common >= less || common * 2 >= more || maySoundAlike(a, b);
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
  readonly words: Comparison = (a, b, found) => {
    this.writtenWords(a, b, found);
    this.#compareBySound(a, b, found);
    return found.bits > LEAST_EVIDENCE;
  };

  /** As `words`, for two words known not to be near in sound. */
  readonly writtenWords: Comparison = (a, b, found) => {
    clear(found);
    const shared = Math.min(a.weight, b.weight);
    if (shared <= LEAST_EVIDENCE) return false;
    if (areOneWord(a, b)) raise(found, shared - MODEL.otherEnding, 1, GROUND.ending);
    this.#compareSpellings(a, b, MODEL.leastLikeness, found);
    if (shareSense(a, b)) raise(found, shared - MODEL.otherWord, 1, GROUND.sense);
    if (areKindred(a, b))
      raise(found, shared - MODEL.kindredWord, MODEL.kindredShare, GROUND.kindred);
    compareLengths(a, b, found);
    return found.bits > LEAST_EVIDENCE;
  };

  /** As `words`, for a word and a part of another word, or several words written as one; in either order. */
  readonly withPiece: Comparison = (a, b, found) => {
    this.writtenPiece(a, b, found);
    this.#compareBySound(a, b, found);
    return found.bits > LEAST_EVIDENCE;
  };

  /** As `withPiece`, for two known not to be near in sound. */
  readonly writtenPiece: Comparison = (a, b, found) => {
    clear(found);
    const shared = Math.min(a.weight, b.weight);
    if (shared <= LEAST_EVIDENCE) return false;
    if (a.isSameAs(b)) raise(found, shared, 1, GROUND.same);
    else {
      if (areOneWord(a, b)) raise(found, shared - MODEL.otherEnding, 1, GROUND.ending);
      this.#compareSpellings(a, b, MODEL.leastJoinedLikeness, found);
      if (shareSense(a, b)) raise(found, shared - MODEL.otherWord, 1, GROUND.sense);
    }
    return found.bits > LEAST_EVIDENCE;
  };

  /**
   * Likeness in letters and in the nearest readings, weighed against what the words say for themselves.
   * @param least likeness, 0..1
   */
  #compareSpellings(a: WordForm, b: WordForm, least: number, found: WordLikeness): void {
    const most = Math.min(a.weight, b.weight) - MODEL.otherSpelling;
    if (most <= found.bits || !mayBeSpelledAlike(a, b, least) || a.isOtherNumber(b)) return;
    const [look, sound] = [this.#look, this.#sound];
    this.#align(a.letters, b.letters, look);
    if (look.likeness < Math.max(MODEL.leastLook, (least - SOUND_SHARE) / MODEL.lookShare)) return;
    this.#compareSounds(a, b);
    const likeness = MODEL.lookShare * look.likeness + SOUND_SHARE * sound.likeness;
    if (likeness < least) return;
    const bits = MODEL.lookShare * look.bits + SOUND_SHARE * sound.bits + beginning(a, b);
    raise(found, Math.min(bits, most), Math.min(1, likeness), GROUND.spelling);
  }

  /** Words that sound nearly the same, whatever letters they are written with (WAWA, GUAGUA). */
  #compareBySound(a: WordForm, b: WordForm, found: WordLikeness): void {
    const most = Math.min(a.weight, b.weight) - MODEL.otherSpelling;
    if (most <= found.bits || !maySoundAlike(a, b) || a.isOtherNumber(b)) return;
    const likeness = this.#nearSound(a, b);
    if (likeness < MODEL.leastSoundAlone) return;
    raise(found, likeness * most, likeness, GROUND.spelling);
  }

  /** Each reading with the one in its place (Spanish, English), the last one standing for those that lack. */
  #compareSounds(a: WordForm, b: WordForm): void {
    const [sound, reading] = [this.#sound, this.#reading];
    const [ofA, ofB] = [a.sounds, b.sounds];
    const most = Math.max(ofA.length, ofB.length);
    sound.bits = 0;
    sound.likeness = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < most; i += 1) {
      const one = ofA[Math.min(i, ofA.length - 1)];
      const other = ofB[Math.min(i, ofB.length - 1)];
      if (!one || !other) continue;
      this.#align(one, other, reading);
      if (reading.likeness <= sound.likeness) continue;
      sound.bits = reading.bits;
      sound.likeness = reading.likeness;
    }
  }

  #align(a: Reading, b: Reading, into: Aligned): void {
    into.bits = this.#evidence.evidence(a.codes, b.codes);
    const most = Math.max(a.self, b.self);
    into.likeness = most === 0 ? 0 : into.bits / most;
  }

  /** Likeness in sound of the nearest two readings of two words, 0..1; 0 where it is plainly far from 1. */
  #nearSound(a: WordForm, b: WordForm): number {
    let best = 0;
    for (const one of a.sounds) {
      for (const other of b.sounds) best = Math.max(best, this.#nearness(one, other));
    }
    return best;
  }

  /** Whether words are taken for each other by two of their readings alone. */
  areNear(a: Reading, b: Reading): boolean {
    return this.#nearness(a, b) >= MODEL.leastSoundAlone;
  }

  #nearness(a: Reading, b: Reading): number {
    return mayBeNear(a, b) ? this.#units.likeness(a.codes, b.codes) : 0;
  }
}

/** As `WordComparer.words`, for parts of two words: only equal parts count, since what is left of the words is unlike. */
export function compareParts(a: WordForm, b: WordForm, found: WordLikeness): boolean {
  clear(found);
  if (a.isSameAs(b)) raise(found, Math.min(a.weight, b.weight), 1, GROUND.same);
  return found.bits > LEAST_EVIDENCE;
}

function clear(found: WordLikeness): void {
  found.bits = LEAST_EVIDENCE;
  found.ground = GROUND.same;
  found.shareOfA = 0;
  found.shareOfB = 0;
}

function raise(found: WordLikeness, bits: number, share: number, ground: Ground): void {
  if (bits <= found.bits) return;
  found.bits = bits;
  found.ground = ground;
  found.shareOfA = share;
  found.shareOfB = share;
}

function areOneWord(a: WordForm, b: WordForm): boolean {
  const shorter = Math.min(a.folded.length, b.folded.length);
  return shorter >= SHORTEST_STEMMED && a.folded[0] === b.folded[0] && a.stem === b.stem;
}

/**
 * Cheap and sure enough: neither is twice as long as the other, enough letters are common, and two pairs
 * of neighbouring letters (the edges count as letters).
 */
function mayBeSpelledAlike(a: WordForm, b: WordForm, least: number): boolean {
  if (!haveLikeLengths(a.folded.length, b.folded.length)) return false;
  const leastLetters = Math.max(LEAST_LETTERS, least) * Math.max(a.letterCount, b.letterCount);
  if (popCount(a.letterSet & b.letterSet) < leastLetters) return false;
  return countCommon(a.letterPairs, b.letterPairs, LEAST_PAIRS) === LEAST_PAIRS;
}

/** As `mayBeSpelledAlike`, for a word and two neighbours before they are written as one; false when one is null. */
export function mayBeJoined(word: WordForm, first: WordForm, second: WordForm | null): boolean {
  if (second === null) return false;
  if (!haveLikeLengths(word.folded.length, first.folded.length + second.folded.length))
    return false;
  const joinedSet = first.letterSet | second.letterSet;
  const common = popCount(word.letterSet & joinedSet);
  return common >= MODEL.leastJoinedLikeness * Math.max(word.letterCount, popCount(joinedSet));
}

/** No spellings are alike where one is more than twice as long. */
export function haveLikeLengths(a: number, b: number): boolean {
  return a > 1 && b > 1 && a <= 2 * b && b <= 2 * a;
}

function beginning(a: WordForm, b: WordForm): number {
  return a.sounds[0]?.codes[0] === b.sounds[0]?.codes[0] ? MODEL.sameBeginning : 0;
}

export function shareSense(a: WordForm, b: WordForm): boolean {
  if ((a.senseSet & b.senseSet) === 0) return false;
  return a.senses.some((sense) => b.senses.includes(sense));
}

/** Whether they name kinds of one thing, or the same. */
export function areKindred(a: WordForm, b: WordForm): boolean {
  if ((a.kindredSet & b.senseSet) === 0) return false;
  return a.kindred.some((sense) => b.senses.includes(sense));
}

/** A word inside a longer one that it begins or ends: all of the shorter is found, and a part of the other. */
function compareLengths(a: WordForm, b: WordForm, found: WordLikeness): void {
  if (a.folded.length === b.folded.length) return;
  const [short, long] = a.folded.length < b.folded.length ? [a, b] : [b, a];
  const discount = endDiscount(short.folded, long.folded);
  if (discount === null) return;
  const bits =
    Math.min(short.weight, long.weight, short.letters.self) - MODEL.longerWord - discount;
  if (bits <= found.bits) return;
  const shareOfLong = short.folded.length / long.folded.length;
  found.bits = bits;
  found.ground = GROUND.longer;
  found.shareOfA = a === short ? 1 : shareOfLong;
  found.shareOfB = b === short ? 1 : shareOfLong;
}

function endDiscount(short: string, long: string): number | null {
  if (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) return 0;
  return short.length >= SHORTEST_END && long.endsWith(short) ? MODEL.longerWordsEnd : null;
}
