import { MAX_WORD_BITS } from '../data/lexicon-data.ts';
import { FULL_COST, gapCost, substitutionCost } from '../sound/sound-distance.ts';
import { MAX_LETTER_BITS } from '../weight/information-content.ts';

/**
 * Parameters of the similarity model, in bits of evidence: a likeness of n bits occurs in roughly one of 2^n
 * marks. Tuned on judged pairs against random ones (`npm run bench similarity`), in round numbers; none is
 * there for the sake of a single pair.
 */
export const EVIDENCE_MODEL = {
  /**
   * Evidence for likeness if two aligned sounds or letters are equal. Common consonants are about as frequent
   * as vowels, but vowels are easily exchanged.
   */
  sameVowel: 3.5,
  sameCommonConsonant: 3.5,
  sameConsonant: 6,
  /**
   * Evidence against likeness if two aligned sounds differ, or if one is missing; less if the sound is easily
   * misheard (`sound-distance.ts`).
   */
  otherSound: 7.5,
  missingSound: 2.6,
  /** Maximum evidence against likeness from an unlike beginning, and from an unlike end. */
  otherBeginning: 4.5,
  otherEnd: 4.5,
  /** Additional evidence if two words begin with the same sound. */
  sameBeginning: 0.75,
  /** Weight of letters in the similarity of two words; the rest is the weight of sounds. */
  lookShare: 0.55,

  /** Minimum similarity, as a share of the self-evidence of a word: of the letters, below which the
   * sounds are not compared; of two words that match; and, higher, of a word that matches two joined
   * words or a part of a word. */
  minLook: 0.15,
  minLikeness: 0.2,
  minJoinedLikeness: 0.7,
  /** Minimum similarity in sound of words that match whatever letters they are written with. */
  minSoundAlone: 0.85,

  /** Bits subtracted from the weight of a word that matches: the word with another ending or a doubled
   * letter, another spelling, another word of the same meaning, a word for another kind of the same
   * thing, a longer word that begins with it, and, in addition, one that only ends with it. */
  otherEnding: 1,
  otherSpelling: 2,
  otherWord: 1.7,
  kindredWord: 3,
  longerWord: 3,
  longerWordsEnd: 2.5,

  /** Share of a word that matches a word for another kind of the same thing. */
  kindredShare: 0.8,

  /**
   * Evidence added if the match is, or begins, the first word of both marks, articles aside, because a mark is
   * remembered by that word.
   */
  sameFirstWord: 2,

  /** Maximum information content of a word, and of each of its letters. */
  maxWordBits: MAX_WORD_BITS,
  maxLetterBits: MAX_LETTER_BITS,
  /** Additional weight of a word in its mark per letter, because a long word is noticed, however common. */
  seenLetter: 0.4,

  /**
   * Evidence if all of one mark matches, and additional evidence if all of the other matches too; in
   * proportion for a part.
   */
  wholeOfOne: 5.5,
  wholeOfBoth: 14,
  /** Minimum similarity in meaning of marks that mean the same. */
  minMeaning: 0.7,

  /** With evidence up to this, two marks are at most faintly alike and the learned model is not used. */
  minJudged: 9.5,
  /** Range of scores of marks that sound the same, by similarity in writing; higher for equal Spanish readings. */
  minOfSameSound: 0.75,
  minOfSameReading: 0.9,
  maxOfSameSound: 0.985,
  /** Score of marks that sound the same if one has digits or spoken signs, whose letters say nothing (1901, L&P). */
  ofSameSaid: 0.9,
  /** Minimum score of marks whose common reading has fewer than three sounds (BE, VE). */
  ofFewSameSounds: 0.5,
  /** Maximum score of marks that share only a concept (`isOnlySemantic`), which is below the report threshold. */
  maxOfLooseSense: 0.69,
  /** Score of a phrase and a mark that means the same, multiplied by their similarity in meaning. */
  ofSameMeaning: 0.85,
  /** Share of three initials that matches the same initials with two exchanged. */
  exchangedShare: 0.7,
  /** Minimum score of two marks that are the same three initials with two exchanged. */
  ofExchangedInitials: 0.72,
  /** A score above `maxUnsigned` needs a signal of at least `minSign`; otherwise it is reduced to `maxUnsigned`. */
  minSign: 0.5,
  maxUnsigned: 0.69,
  /** Minimum weight of a word that is distinctive on its own, as a share of the maximum. */
  tellingShare: 0.3,

  /** Calibration of the score: the evidence that gives 0.5, and the steepness of the curve. */
  halfScore: 13.7,
  steepness: 3,
} as const;

/** The characters that have a code: folded letters, digits, and the capitals that represent sounds in readings. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789CJNWY';
/** Code of any other character, which is evidence neither for nor against likeness. */
export const OTHER_CODE = ALPHABET.length;
/** Number of codes. */
export const CODE_COUNT = OTHER_CODE + 1;
const VOWELS = 'aeiou';
const COMMON_CONSONANTS = 'snrltdkc';
/** Maximum number of units that are compared; the rest of a long word is ignored. */
export const MAX_UNITS = 32;

const CODE_OF = new Uint8Array(128).fill(OTHER_CODE);
for (let code = 0; code < ALPHABET.length; code += 1) CODE_OF[ALPHABET.charCodeAt(code)] = code;

/** Evidence is summed in thousandths of a bit, because integer sums are exact and fast. */
export const UNITS_PER_BIT = 1_000;
/** Evidence of two aligned codes, at `a * CODE_COUNT + b`; `GAP_EVIDENCE` has that of a missing code. */
export const PAIR_EVIDENCE = createPairEvidence();
export const GAP_EVIDENCE = Int32Array.from({ length: CODE_COUNT }, (_, code) =>
  Math.round(
    (-UNITS_PER_BIT * EVIDENCE_MODEL.missingSound * gapCost(codeToCharacter(code))) / FULL_COST,
  ),
);

/** Returns the codes of the letters of a word, or of the sounds of a reading. */
export function encodeLetters(word: string): Uint8Array {
  const codes = new Uint8Array(Math.min(word.length, MAX_UNITS));
  for (let i = 0; i < codes.length; i += 1) codes[i] = unitCode(word.charCodeAt(i));
  return codes;
}

/** Returns the code of one UTF-16 unit. */
export function unitCode(unit: number): number {
  return CODE_OF[unit] ?? OTHER_CODE;
}

function createPairEvidence(): Int32Array {
  const evidence = new Int32Array(CODE_COUNT * CODE_COUNT);
  for (let a = 0; a < OTHER_CODE; a += 1) {
    for (let b = 0; b < OTHER_CODE; b += 1) {
      const same = (evidenceOfSameCode(a) + evidenceOfSameCode(b)) / 2;
      const unlikeness = substitutionCost(codeToCharacter(a), codeToCharacter(b)) / FULL_COST;
      evidence[a * CODE_COUNT + b] = Math.round(
        UNITS_PER_BIT * (same - EVIDENCE_MODEL.otherSound * unlikeness),
      );
    }
  }
  return evidence;
}

function evidenceOfSameCode(code: number): number {
  const sign = ALPHABET.charAt(code);
  if (VOWELS.includes(sign)) return EVIDENCE_MODEL.sameVowel;
  return COMMON_CONSONANTS.includes(sign)
    ? EVIDENCE_MODEL.sameCommonConsonant
    : EVIDENCE_MODEL.sameConsonant;
}

export function codeToCharacter(code: number): number {
  return code === OTHER_CODE ? 0 : ALPHABET.charCodeAt(code);
}

/** Returns the evidence of a word aligned with itself, in bits, which no other word exceeds. */
export function selfEvidence(codes: Uint8Array): number {
  let evidence = 0;
  for (let i = 0; i < codes.length; i += 1) {
    evidence += PAIR_EVIDENCE[(codes[i] ?? 0) * (CODE_COUNT + 1)] ?? 0;
  }
  return evidence / UNITS_PER_BIT;
}

/** Maximum score of different foldings; only equal foldings score 1. */
const MAX_CALIBRATED = 0.99;

/**
 * Maps evidence to a score, 0..1 (decision D8): 0.5 at `halfScore` bits, 0.7 a third above it, always increasing. The
 * curve is e^n / (e^n + h^n), where e is the evidence; only h and n were fitted to the rate of false alarms.
 */
export function calibratedScore(bits: number): number {
  if (bits <= 0) return 0;
  const ratio = (bits / EVIDENCE_MODEL.halfScore) ** EVIDENCE_MODEL.steepness;
  return Math.min(MAX_CALIBRATED, ratio / (ratio + 1));
}
