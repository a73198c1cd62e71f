import {
  EVIDENCE_MODEL,
  MAX_UNITS,
  selfEvidence,
  unitCode,
} from '../../../likeness/judge/evidence-model.ts';
import { EvidenceAligner } from '../../../likeness/judge/word-comparison.ts';
import type { Reading, WordForm } from '../../../likeness/judge/word-form.ts';
import { builtInLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';

/** A word of a segment that may be taken for another: what that says, and how much of both is found. */
interface SimilarWord {
  readonly word: number;
  readonly bits: number;
  /** The shares found of the word that was asked about, and of the word of the segment. */
  readonly shareOfQuery: number;
  readonly shareOfOther: number;
  /** Whether it is taken for the other by what it means. */
  readonly isMeant: boolean;
}

/** Each word once, by its strongest ground. */
export type SimilarWordList = readonly SimilarWord[];

/** Fewer letters begin too many words, or end them. */
export const MIN_PREFIX_LENGTH = 4;
export const MIN_SUFFIX_LENGTH = 5;
/** A word that says less, in bits, says nothing of a mark. */
const MIN_BITS = 3;
/** What marks of one word must say at the least to be alike, of which being whole is a part. */
const MIN_EVIDENCE = 14;
const WHOLE = EVIDENCE_MODEL.wholeOfOne + EVIDENCE_MODEL.wholeOfBoth;

/** The words of a segment, and what each says, in bits. */
interface WeighedWords {
  readonly names: WordIndex;
  informationOf(word: number): number;
}

/** Words that begin with some letters, and words that end with them. */
export interface Compounds {
  readonly begun: readonly number[];
  readonly ended: readonly number[];
}

/** What of a segment is among the words of the corpus that are looked at, where those are limited. */
export interface RestrictedVocabulary {
  compoundsWith(folded: string, max: number): Compounds;
  /** Those that are spelled alike, of the words that overlap the most with it in letters and pairs of them. */
  spelledAlike(form: WordForm, minLikeness: number): readonly AlignedWord[];
}

/** The words of a segment that were found like a word so far: each is listed by its first ground. */
export class SimilarWordIndex {
  readonly form: WordForm;
  readonly names: WordIndex;
  readonly reach: RestrictedVocabulary;
  readonly list: SimilarWord[] = [];
  readonly #words: WeighedWords;

  constructor(form: WordForm, words: WeighedWords, vocabulary: RestrictedVocabulary) {
    this.form = form;
    this.names = words.names;
    this.reach = vocabulary;
    this.#words = words;
    searchScratch.visitedWords.reset(words.names.table.words.size);
  }

  /** What both words say, in bits. */
  sharedInformation(word: number): number {
    return Math.min(this.form.weight, this.#words.informationOf(word));
  }

  /** Calls `visit` with each spelling of a folded word. */
  forEachSpelling(folded: string, visit: (word: number) => void): void {
    const { from, to } = this.names.table.words.spellingsOf(folded);
    for (let word = from; word < to; word += 1) visit(word);
  }

  lengthOf(word: number): number {
    return this.names.table.words.lengthOf(word);
  }

  /** Lists a word that is new and says enough. */
  add(found: SimilarWord, minEvidence = MIN_BITS): void {
    if (found.bits >= minEvidence && searchScratch.visitedWords.add(found.word))
      this.list.push(found);
  }
}

/** Whether two marks may be alike for which no more speaks than these bits, with this share of the word found. */
export function canReachThreshold(bits: number, share: number): boolean {
  return bits + WHOLE * share >= MIN_EVIDENCE;
}

/**
 * At most `most` of the words that begin with some letters, and of those that end with them, in all segments together;
 * none for fewer than 4 letters.
 */
export function forEachCompound(
  vocabulary: RestrictedVocabulary,
  folded: string,
  max: number,
  visit: (word: number, isEnd: boolean) => void,
): void {
  if (folded.length < MIN_PREFIX_LENGTH) return;
  const { begun: prefixMatches, ended } = vocabulary.compoundsWith(folded, max);
  for (const word of prefixMatches) visit(word, false);
  for (const word of ended) visit(word, true);
}

const MAX_COMPOUNDS = 40;

/** Adds the words that mean the same, or a kind of the same thing, and those that begin or end with one of the same meaning. */
export function addSynonyms(like: SimilarWordIndex): void {
  const { form } = like;
  for (const sense of form.kindred) {
    const isSame = form.senses.includes(sense);
    const less = isSame ? EVIDENCE_MODEL.otherWord : EVIDENCE_MODEL.kindredWord;
    const share = isSame ? 1 : EVIDENCE_MODEL.kindredShare;
    for (const folded of builtInLexicon().words.withSense(sense)) {
      like.forEachSpelling(folded, (word) => {
        const bits = like.sharedInformation(word) - less;
        like.add({ word, bits, shareOfQuery: share, shareOfOther: share, isMeant: true });
      });
      if (isSame) addCompounds(like, folded);
    }
  }
}

function addCompounds(like: SimilarWordIndex, synonym: string): void {
  if (synonym === like.form.folded) return;
  forEachCompound(like.reach, synonym, MAX_COMPOUNDS, (word, isEnd) => {
    if (isEnd && synonym.length < MIN_SUFFIX_LENGTH) return;
    const bits = like.sharedInformation(word) - EVIDENCE_MODEL.otherWord;
    const share = synonym.length / like.lengthOf(word);
    like.add({ word, bits, shareOfQuery: 1, shareOfOther: share, isMeant: true });
  });
}

const SOUND_SHARE = 1 - EVIDENCE_MODEL.lookShare;

/** Room for the units of a word, by their number. */
const ROOMS = Array.from({ length: MAX_UNITS + 1 }, (_, length) => new Uint8Array(length));

/** A word of a segment that is spelled like another: the evidence in letters and sounds, in bits, and how like it is. */
export interface AlignedWord {
  readonly word: number;
  readonly said: number;
  readonly likeness: number;
}

/** Adds words by letters and readings as `WordComparer` takes them, without reading the words anew. */
export function addSimilarSpellings(like: SimilarWordIndex, minLikeness: number): void {
  for (const { word, said, likeness: similarity } of like.reach.spelledAlike(
    like.form,
    minLikeness,
  )) {
    const bits = Math.min(said, like.sharedInformation(word) - EVIDENCE_MODEL.otherSpelling);
    const share = Math.min(1, similarity);
    like.add({ word, bits, shareOfQuery: share, shareOfOther: share, isMeant: false });
  }
}

const aligner = new EvidenceAligner();

/** Those of some words of a segment that are spelled like another word. It is the spelling that decides alone. */
export function alignWords(
  form: WordForm,
  { names, words }: { readonly names: WordIndex; readonly words: readonly number[] },
  minLikeness: number,
): readonly AlignedWord[] {
  const { units, starts } = names.table.words.folded.pool;
  const minLook = Math.max(
    EVIDENCE_MODEL.minLook,
    (minLikeness - SOUND_SHARE) / EVIDENCE_MODEL.lookShare,
  );
  const aligned: AlignedWord[] = [];
  for (const word of words) {
    const letters = encodeInto(units, starts[word] ?? 0, starts[word + 1] ?? 0);
    const ofLetters = aligner.evidence(form.letters.codes, letters);
    const look = ofLetters / Math.max(form.letters.self, selfEvidence(letters));
    if (look < minLook) continue;
    const sound = nearestReading(form, names, word);
    const similarity = EVIDENCE_MODEL.lookShare * look + SOUND_SHARE * sound.likeness;
    if (similarity < minLikeness) continue;
    const said = EVIDENCE_MODEL.lookShare * ofLetters + SOUND_SHARE * sound.bits;
    // Even if the two words are all of their marks, too little speaks for those.
    if (canReachThreshold(said, similarity)) aligned.push({ word, said, likeness: similarity });
  }
  return aligned;
}

/** The nearest of the readings that occur in one place. */
function nearestReading(
  form: WordForm,
  names: WordIndex,
  word: number,
): { readonly bits: number; readonly likeness: number } {
  const { keys, keysOf } = names.phonetic;
  const from = keysOf.starts[word] ?? 0;
  const count = (keysOf.starts[word + 1] ?? 0) - from;
  let best = { bits: 0, likeness: Number.NEGATIVE_INFINITY };
  const max = Math.max(count, form.sounds.length);
  for (let at = 0; at < max; at += 1) {
    const one: Reading | undefined = form.sounds[Math.min(at, form.sounds.length - 1)];
    const key = keysOf.ids[from + Math.min(at, count - 1)] ?? 0;
    if (one === undefined || count === 0) continue;
    const codes = encodeInto(keys.units, keys.starts[key] ?? 0, keys.starts[key + 1] ?? 0);
    const bits = aligner.evidence(one.codes, codes);
    const similarity = bits / Math.max(one.self, selfEvidence(codes));
    if (similarity > best.likeness) best = { bits, likeness: similarity };
  }
  return best;
}

/** Texts of a pool as codes, in a place that the next ones of this length take. */
function encodeInto(units: ArrayLike<number>, from: number, to: number): Uint8Array {
  const length = Math.min(to - from, MAX_UNITS);
  const room = ROOMS[length] ?? new Uint8Array(length);
  for (let at = 0; at < length; at += 1) room[at] = unitCode(units[from + at] ?? 0);
  return room;
}
