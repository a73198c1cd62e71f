import { MODEL } from './evidence-model.ts';
import type { MatchSet } from './match-set.ts';
import type { PreparedMark } from './prepared-mark.ts';
import { isInside, lettersOfWholes, soundOfWholes } from './same-sound.ts';
import type { SharedEvidence } from './shared-evidence.ts';
import { likenessOfUnits } from './unit-distance.ts';
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
] as const;
export type Feature = (typeof FEATURES)[number];

/** Evidence of so many bits counts as 1, at most two and a half times that. */
const FULL_EVIDENCE = 20;
const MOST_EVIDENCE = 2.5;
const LONG_MARK = 10;
const MANY_WORDS = 4;
const MANY_MATCHES = 3;
const MOST_LETTERS_LEFT = 15;
/** A concept of the same kind says so much of what the same concept says. */
const KINDRED_SHARE = 0.7;

/** What one mark is for the comparison, whatever the other is. */
interface Side {
  /** The most telling word that was not met, as a share of the most that a word says, and the letters of all. */
  left: number;
  leftLetters: number;
  /** The share of its letters that stand in ordinary words. */
  ordinary: number;
  telling: number;
  words: number;
  letters: number;
}

const sideOfA: Side = emptySide();
const sideOfB: Side = emptySide();

/** What the words that were met say. */
const met = {
  sameWord: 0,
  meantWord: 0,
  likeWord: 0,
  likenessOfWords: 0,
  sameWords: 0,
  speaksFor: 0,
  speaksAgainst: 0,
};

/**
 * Writes the features of two marks to `into`, in the order of `FEATURES`. O(words², letters²), without
 * allocation.
 */
export function writeFeatures(
  a: PreparedMark,
  b: PreparedMark,
  { evidence, found }: { evidence: SharedEvidence; found: MatchSet },
  into: Float64Array,
): void {
  readSide(a, found.takenOfA, sideOfA);
  readSide(b, found.takenOfB, sideOfB);
  readMatches(found);
  const sound = soundOfWholes(a, b);
  const ordinary = Math.min(sideOfA.ordinary, sideOfB.ordinary);
  const sharesNoWord = met.sameWord < MODEL.tellingShare && met.meantWord === 0;
  let at = 0;
  const write = (value: number) => {
    into[at] = value;
    at += 1;
  };
  write(Math.min(MOST_EVIDENCE, evidence.bits / FULL_EVIDENCE));
  write(lettersOfWholes(a, b));
  write(sound);
  write(Math.min(evidence.shareOfA, evidence.shareOfB));
  write(Math.max(evidence.shareOfA, evidence.shareOfB));
  write(met.sameWord);
  write(met.meantWord);
  write(met.likeWord);
  write(met.likenessOfWords);
  write(Math.min(sideOfA.left, sideOfB.left));
  write(Math.max(sideOfA.left, sideOfB.left));
  write(Math.min(sideOfA.leftLetters, sideOfB.leftLetters));
  write(Math.max(sideOfA.leftLetters, sideOfB.leftLetters));
  write(met.speaksAgainst / (met.speaksAgainst + met.speaksFor + 0.01));
  write(ordinary);
  write(Math.max(sideOfA.ordinary, sideOfB.ordinary));
  write(sound < 1 && sharesNoWord ? ordinary : 0);
  write(isInside(a, b) ? 1 : 0);
  write(firstUnit(a) === firstUnit(b) ? 1 : 0);
  write(Math.max(0, LONG_MARK - Math.min(sideOfA.letters, sideOfB.letters)) / LONG_MARK);
  write(Math.min(MANY_WORDS, Math.max(sideOfA.words, sideOfB.words) - 1) / MANY_WORDS);
  write(Math.min(sideOfA.telling, sideOfB.telling));
  write(Math.max(sideOfA.telling, sideOfB.telling));
  write(Math.min(MANY_MATCHES, met.sameWords) / MANY_MATCHES);
  write(Math.min(MANY_MATCHES, found.taken.length) / MANY_MATCHES);
}

function emptySide(): Side {
  return { left: 0, leftLetters: 0, ordinary: 0, telling: 0, words: 0, letters: 0 };
}

function readSide({ pieces }: PreparedMark, taken: number, side: Side): void {
  let left = 0;
  let leftLetters = 0;
  let ordinary = 0;
  let content = 0;
  let telling = 0;
  side.words = 0;
  side.letters = 0;
  for (const { form, places } of pieces) {
    const { length } = form.folded;
    const isLeft = (places & taken) === 0;
    side.letters += length;
    telling = Math.max(telling, form.weight);
    if (isLeft) left = Math.max(left, form.weight);
    if (form.role.isLink) continue;
    side.words += 1;
    content += length;
    if (isLeft) leftLetters += length;
    if (form.role.isOrdinary) ordinary += length;
  }
  side.left = left / MODEL.mostOfWord;
  side.leftLetters = Math.min(leftLetters, MOST_LETTERS_LEFT) / LONG_MARK;
  side.ordinary = content === 0 ? 0 : ordinary / content;
  side.telling = telling / MODEL.mostOfWord;
}

function readMatches(found: MatchSet): void {
  met.sameWord = 0;
  met.meantWord = 0;
  met.likeWord = 0;
  met.likenessOfWords = 0;
  met.sameWords = 0;
  met.speaksFor = 0;
  met.speaksAgainst = 0;
  for (const at of found.taken) {
    const one = found.pieceOfA(at)?.form;
    const other = found.pieceOfB(at)?.form;
    if (one && other) readMatch(one, other, found.groundOf(at));
  }
}

function readMatch(one: WordForm, other: WordForm, ground: number): void {
  const told = Math.min(one.weight, other.weight) / MODEL.mostOfWord;
  if (ground === GROUND.same || ground === GROUND.ending) {
    met.sameWord = Math.max(met.sameWord, told);
    met.sameWords += one.folded.length > 1 ? 1 : 0;
    met.speaksFor += told;
  } else if (ground === GROUND.sense || ground === GROUND.kindred) {
    met.meantWord = Math.max(met.meantWord, ground === GROUND.sense ? told : KINDRED_SHARE * told);
    met.speaksFor += told;
  } else readLikeWords(one, other, told);
}

/** Words that look or sound alike; where everybody knows that they are different things, that speaks against. */
function readLikeWords(one: WordForm, other: WordForm, told: number): void {
  const sound = soundOfWords(one, other);
  const likeness = (likenessOfUnits(one.letters.codes, other.letters.codes) + sound) / 2;
  if (told * likeness > met.likeWord) {
    met.likeWord = told * likeness;
    met.likenessOfWords = likeness;
  }
  if (sound < 1 && areOtherThings(one, other)) met.speaksAgainst += told;
  else met.speaksFor += told * likeness;
}

function areOtherThings(a: WordForm, b: WordForm): boolean {
  if (!a.role.isOrdinary || !b.role.isOrdinary) return false;
  return (a.senseSet & b.senseSet) === 0 || !a.senses.some((sense) => b.senses.includes(sense));
}

/** The nearest two of their readings. */
function soundOfWords(a: WordForm, b: WordForm): number {
  let best = 0;
  for (const one of a.sounds) {
    for (const other of b.sounds) best = Math.max(best, likenessOfUnits(one.codes, other.codes));
  }
  return best;
}

function firstUnit({ pieces }: PreparedMark): number | undefined {
  return pieces[0]?.form.letters.codes[0];
}
