import { MAX_WORD_BITS } from '../data/lexicon-data.ts';
import { FULL_COST, gapCost, substitutionCost } from '../sound/sound-distance.ts';
import { MAX_LETTER_BITS } from '../weight/information-content.ts';

/**
 * Parameters of the similarity model, in bits of evidence: a similarity of n bits occurs by chance in roughly one
 * of 2^n marks. They are tuned on judged and random pairs (`npm run bench similarity`) and rounded, so that none
 * fits a single pair only.
 */
export const EVIDENCE_MODEL = {
  /**
   * Evidence for similarity if two aligned sounds or letters are equal. Vowels and common consonants count less
   * than other consonants, because they are frequent; vowels are also easily exchanged.
   */
  sameVowel: 3.5,
  sameCommonConsonant: 3.5,
  sameConsonant: 6,
  /**
   * Evidence against similarity if two aligned sounds differ (`otherSound`) or one is missing (`missingSound`);
   * it is less for sounds that are easily misheard (`sound-distance.ts`).
   */
  otherSound: 7.5,
  missingSound: 2.6,
  /** Maximum evidence against similarity from an unlike beginning; `otherEnd` is that from an unlike end. */
  otherBeginning: 4.5,
  otherEnd: 4.5,
  /** Additional evidence if two words begin with the same sound. */
  sameBeginning: 0.75,
  /** Weight of letters in the similarity of two words; the rest is the weight of sounds. */
  lookShare: 0.55,

  /** Minimum similarity of letters, as a share of the self-evidence; below it the sounds are not compared. */
  minLook: 0.15,
  /** Minimum similarity of two words that match, as a share of the self-evidence. */
  minLikeness: 0.2,
  /** Like `minLikeness`, for a word that is compared with joined words or with a part of a word. */
  minJoinedLikeness: 0.7,
  /** Minimum similarity in sound at which words match by sound alone, however they are spelled. */
  minSoundAlone: 0.85,

  /** Bits subtracted from the weight of a matching word. `otherEnding`: another ending or a doubled letter;
   * `otherSpelling`: similar letters or sounds; `otherWord`: a synonym; `kindredWord`: another kind of the same
   * thing; `longerWord`: one word begins the other; `longerWordsEnd`: added to it if one word ends the other. */
  otherEnding: 1,
  otherSpelling: 2,
  otherWord: 1.7,
  kindredWord: 3,
  longerWord: 3,
  longerWordsEnd: 2.5,

  /** Share of a word that counts as matching if the other word names another kind of the same thing. */
  kindredShare: 0.8,

  /**
   * Additional evidence if a match includes the beginning of the first word of both marks, articles aside,
   * because a mark is remembered by that word.
   */
  sameFirstWord: 2,

  /** Maximum information content of a word in bits; `maxLetterBits` limits that of each of its letters. */
  maxWordBits: MAX_WORD_BITS,
  maxLetterBits: MAX_LETTER_BITS,
  /** Additional weight of a word in its mark per letter, because a long word is noticed, however common. */
  seenLetter: 0.4,

  /**
   * Evidence if one mark matches completely; `wholeOfBoth` is added if the other one does too. If only a share of
   * a mark matches, the evidence is multiplied by that share.
   */
  wholeOfOne: 5.5,
  wholeOfBoth: 14,
  /** Minimum similarity in meaning at which two marks count as having the same meaning. */
  minMeaning: 0.7,

  /** Up to this evidence two marks are at most faintly similar, so the learned model is not applied. */
  minJudged: 9.5,
  /** Score range of marks that sound the same, by spelling; for equal Spanish readings from `minOfSameReading`. */
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
  /** Share of a word of three initials that counts as matching if two of the initials are exchanged. */
  exchangedShare: 0.7,
  /** Minimum score of two marks that are the same three initials with two exchanged. */
  ofExchangedInitials: 0.72,
  /** A score above `maxUnsigned` needs a signal of at least `minSign`; otherwise it is reduced to `maxUnsigned`. */
  minSign: 0.5,
  maxUnsigned: 0.69,
  /** Minimum weight of a word that is distinctive on its own, as a share of the maximum. */
  tellingShare: 0.3,

  /** Evidence in bits that gives the score 0.5; `steepness` is the exponent of the curve (`calibratedScore`). */
  halfScore: 13.7,
  steepness: 3,
} as const;

/** The characters that have a code: folded letters, digits, and the capitals that represent sounds in readings. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789CJNWY';
/** Code of any other character, which is evidence neither for nor against likeness. */
export const OTHER_CODE = ALPHABET.length;
/** Number of character codes, including `OTHER_CODE`. */
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

/** Returns the evidence of a word aligned with itself, in bits: the maximum of all its alignments. */
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
