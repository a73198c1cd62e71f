import { DEAR, gapCost, substitutionCost } from '../../language/phonetic/sound-distance.ts';
import { MODEL } from './evidence-model.ts';

/** Folded letters and digits, and the capitals that readings write sounds with. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789CJNWY';
/** Any other sign: it says nothing, for nor against. */
export const OTHER = SIGNS.length;
/** How many codes there are. */
export const CODES = OTHER + 1;
const VOWELS = 'aeiou';
const COMMON_CONSONANTS = 'snrltdkc';
/** Only the beginning of a long word is compared. */
export const MOST_UNITS = 32;

const CODE_OF = new Uint8Array(128).fill(OTHER);
for (let code = 0; code < SIGNS.length; code += 1) CODE_OF[SIGNS.charCodeAt(code)] = code;

/** Alignments are added up in thousandths of a bit: sums of whole numbers are exact, and quick. */
export const OF_BIT = 1_000;
/** Evidence of two codes in the same place, at `a * CODES + b`; and of one that the other word lacks. */
export const PAIR_EVIDENCE = pairEvidence();
export const GAP_EVIDENCE = Int32Array.from({ length: CODES }, (_, code) =>
  Math.round((-OF_BIT * MODEL.missingSound * gapCost(signOf(code))) / DEAR),
);

/** The codes of a word's letters, or of the sounds of its reading. */
export function codesOf(word: string): Uint8Array {
  const codes = new Uint8Array(Math.min(word.length, MOST_UNITS));
  for (let i = 0; i < codes.length; i += 1) codes[i] = codeOf(word.charCodeAt(i));
  return codes;
}

/** The code of one UTF-16 unit. */
export function codeOf(unit: number): number {
  return CODE_OF[unit] ?? OTHER;
}

function pairEvidence(): Int32Array {
  const evidence = new Int32Array(CODES * CODES);
  for (let a = 0; a < OTHER; a += 1) {
    for (let b = 0; b < OTHER; b += 1) {
      const same = (sameEvidence(a) + sameEvidence(b)) / 2;
      const unlikeness = substitutionCost(signOf(a), signOf(b)) / DEAR;
      evidence[a * CODES + b] = Math.round(OF_BIT * (same - MODEL.otherSound * unlikeness));
    }
  }
  return evidence;
}

function sameEvidence(code: number): number {
  const sign = SIGNS.charAt(code);
  if (VOWELS.includes(sign)) return MODEL.sameVowel;
  return COMMON_CONSONANTS.includes(sign) ? MODEL.sameCommonConsonant : MODEL.sameConsonant;
}

export function signOf(code: number): number {
  return code === OTHER ? 0 : SIGNS.charCodeAt(code);
}

/** What a word says for itself, in bits: the most that any other can say for it. */
export function selfEvidence(codes: Uint8Array): number {
  let evidence = 0;
  for (let i = 0; i < codes.length; i += 1) {
    evidence += PAIR_EVIDENCE[(codes[i] ?? 0) * (CODES + 1)] ?? 0;
  }
  return evidence / OF_BIT;
}
