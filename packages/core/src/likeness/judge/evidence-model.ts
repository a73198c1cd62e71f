import { MAX_WORD_BITS } from '../data/lexicon-data.ts';
import { FULL_COST, gapCost, substitutionCost } from '../sound/sound-distance.ts';
import { MAX_LETTER_BITS } from '../weight/information-content.ts';

/**
 * What the judge of similarity goes by, in bits of evidence: a likeness of n bits occurs in one of 2^n
 * marks, roughly. Tuned on judged pairs against random ones (`npm run bench similarity`), in round numbers:
 * none is there for a pair.
 */
export const EVIDENCE_MODEL = {
  /**
   * Evidence for likeness when the same sound or letter occurs in the same place. Common consonants are about
   * as frequent as vowels, but vowels are easily exchanged.
   */
  sameVowel: 3.5,
  sameCommonConsonant: 3.5,
  sameConsonant: 6,
  /**
   * Evidence against likeness when another sound is there, or none; less when the sound is easily
   * misheard (`sound-distance.ts`).
   */
  otherSound: 7.5,
  missingSound: 2.6,
  /** The most that an unlike beginning, or an unlike end, takes away. */
  otherBeginning: 4.5,
  otherEnd: 4.5,
  /** What a word says more when it begins with the same sound. */
  sameBeginning: 0.75,
  /** The part of letters in the likeness of two words; the rest is sound. */
  lookShare: 0.55,

  /** The share of the evidence of a word in itself that another must reach to count as like it;
   * more where a word is compared with two others, or with a part of another; and with less in its
   * letters the sounds are not looked at. */
  minLook: 0.15,
  minLikeness: 0.2,
  minJoinedLikeness: 0.7,
  /** Words this near in sound are alike whatever letters they are written with. */
  minSoundAlone: 0.85,

  /** What is taken off a word's weight when it occurs with another ending or a letter doubled, in
   * another spelling, by another word of the same meaning, by one for another kind of the same, as the
   * beginning of a longer word, as its end. */
  otherEnding: 1,
  otherSpelling: 2,
  otherWord: 1.7,
  kindredWord: 3,
  longerWord: 3,
  longerWordsEnd: 2.5,

  /** How much of a word is found in one for another kind of the same. */
  kindredShare: 0.8,

  /**
   * Evidence added when a word is, or begins, the first word of both marks, articles aside: by that word a
   * mark is remembered.
   */
  sameFirstWord: 2,

  /** The most that one word says, and each of its letters. */
  maxWordBits: MAX_WORD_BITS,
  maxLetterBits: MAX_LETTER_BITS,
  /** How much more of its mark a word makes up, for each letter: a long word is seen, however common. */
  seenLetter: 0.4,

  /**
   * Evidence when all of one mark is found in the other, and when all of each is found in the other; in
   * proportion for a part.
   */
  wholeOfOne: 5.5,
  wholeOfBoth: 14,
  /** Marks less alike in meaning than this do not mean the same. */
  minMeaning: 0.7,

  /** With less evidence than this two marks are no more than faintly alike, and nothing else is asked. */
  minJudged: 9.5,
  /** The scores of marks that sound the same, by how alike they are in writing; more where they do in Spanish. */
  minOfSameSound: 0.75,
  minOfSameReading: 0.9,
  maxOfSameSound: 0.985,
  /** The score where one has digits or signs that are said (1901, L&P): its letters say nothing. */
  ofSameSaid: 0.9,
  /** The least that they score whose common reading has fewer than three sounds (BE, VE). */
  ofFewSameSounds: 0.5,
  /** The maximum score of marks that one concept alone makes alike (`isOnlySemantic`): less than is reported. */
  maxOfLooseSense: 0.69,
  /** What marks score of which one is a phrase that means what the other says, in proportion to their likeness. */
  ofSameMeaning: 0.85,
  /** How much of three initials is found in the same with two exchanged. */
  exchangedShare: 0.7,
  /** The least that two marks score which are the same three initials, two of them exchanged. */
  ofExchangedInitials: 0.72,
  /** A score that is reported needs one signal of at least this, else it is at most the other. */
  minSign: 0.5,
  maxUnsigned: 0.69,
  /** A word that says less than this share of the most tells nothing on its own. */
  tellingShare: 0.3,

  /** Scores: evidence that makes 0.5, and how steeply it rises around it. */
  halfScore: 13.7,
  steepness: 3,
} as const;

/** Folded letters and digits, and the capitals that readings write sounds with. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789CJNWY';
/** Any other sign: it says nothing, for nor against. */
export const OTHER_CODE = ALPHABET.length;
/** How many codes there are. */
export const CODE_COUNT = OTHER_CODE + 1;
const VOWELS = 'aeiou';
const COMMON_CONSONANTS = 'snrltdkc';
/** Only the beginning of a long word is compared. */
export const MAX_UNITS = 32;

const CODE_OF = new Uint8Array(128).fill(OTHER_CODE);
for (let code = 0; code < ALPHABET.length; code += 1) CODE_OF[ALPHABET.charCodeAt(code)] = code;

/** Alignments are added up in thousandths of a bit: sums of whole numbers are exact, and quick. */
export const UNITS_PER_BIT = 1_000;
/** Evidence of two codes in the same place, at `a * CODES + b`; and of one that the other word lacks. */
export const PAIR_EVIDENCE = createPairEvidence();
export const GAP_EVIDENCE = Int32Array.from({ length: CODE_COUNT }, (_, code) =>
  Math.round(
    (-UNITS_PER_BIT * EVIDENCE_MODEL.missingSound * gapCost(codeToCharacter(code))) / FULL_COST,
  ),
);

/** The codes of a word's letters, or of the sounds of its reading. */
export function encodeLetters(word: string): Uint8Array {
  const codes = new Uint8Array(Math.min(word.length, MAX_UNITS));
  for (let i = 0; i < codes.length; i += 1) codes[i] = unitCode(word.charCodeAt(i));
  return codes;
}

/** The code of one UTF-16 unit. */
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

/** What a word says for itself, in bits: the most that any other can say for it. */
export function selfEvidence(codes: Uint8Array): number {
  let evidence = 0;
  for (let i = 0; i < codes.length; i += 1) {
    evidence += PAIR_EVIDENCE[(codes[i] ?? 0) * (CODE_COUNT + 1)] ?? 0;
  }
  return evidence / UNITS_PER_BIT;
}

/** Only equal foldings score 1. */
const MAX_CALIBRATED = 0.99;

/**
 * Evidence as a score, 0..1 (decision D8): half at `halfScore` bits, 0.7 a third above it, rising all the way. The
 * curve is e^n / (e^n + h^n): its two numbers are all that was fitted to the false rate.
 */
export function calibratedScore(bits: number): number {
  if (bits <= 0) return 0;
  const ratio = (bits / EVIDENCE_MODEL.halfScore) ** EVIDENCE_MODEL.steepness;
  return Math.min(MAX_CALIBRATED, ratio / (ratio + 1));
}
