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

/** Word of a segment that matches a query word: the evidence, and the matched shares of both. */
interface SimilarWord {
  readonly word: number;
  readonly bits: number;
  /** Matched share of the query word; `shareOfOther` is that of the word of the segment. */
  readonly shareOfQuery: number;
  readonly shareOfOther: number;
  /** Whether the two words match by meaning. */
  readonly isMeant: boolean;
}

/** List of distinct words, each with its strongest reason. */
export type SimilarWordList = readonly SimilarWord[];

/** Minimum letters of a prefix and a suffix; shorter ones match too many words. */
export const MIN_PREFIX_LENGTH = 4;
export const MIN_SUFFIX_LENGTH = 5;
/** Minimum evidence of a word, in bits. */
const MIN_BITS = 3;
/** Minimum evidence, in bits, for one-word marks to be similar; it includes the bonus `WHOLE`. */
const MIN_EVIDENCE = 14;
const WHOLE = EVIDENCE_MODEL.wholeOfOne + EVIDENCE_MODEL.wholeOfBoth;

/** Words of a segment, with the information of each in bits. */
interface WeighedWords {
  readonly names: WordIndex;
  informationOf(word: number): number;
}

/** Words that begin, and words that end, with some letters. */
export interface Compounds {
  readonly begun: readonly number[];
  readonly ended: readonly number[];
}

/** Lookups of a segment's words, limited to the best of the whole corpus. */
export interface RestrictedVocabulary {
  compoundsWith(folded: string, max: number): Compounds;
  /** Returns the words that are spelled alike, among those with the greatest overlap in letters and pairs. */
  spelledAlike(form: WordForm, minLikeness: number): readonly AlignedWord[];
}

/** Collects the words of a segment that are similar to a word; each is listed with the first reason found. */
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

  /** Returns the information that both words share, in bits. */
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

  /** Lists a word if it is new and has enough evidence. */
  add(found: SimilarWord, minEvidence = MIN_BITS): void {
    if (found.bits >= minEvidence && searchScratch.visitedWords.add(found.word))
      this.list.push(found);
  }
}

/** Tells whether one-word marks may be similar with this evidence in bits and this matched share of the word. */
export function canReachThreshold(bits: number, share: number): boolean {
  return bits + WHOLE * share >= MIN_EVIDENCE;
}

/**
 * Visits at most `max` words that begin with some letters, and as many that end with them, over all
 * segments; none for fewer than 4 letters.
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

/** Adds synonyms and words of a closely related sense, and words that begin or end with a synonym. */
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

/** Scratch buffers for encoded words, indexed by length. */
const ROOMS = Array.from({ length: MAX_UNITS + 1 }, (_, length) => new Uint8Array(length));

/** Word of a segment with a similar spelling: evidence of letters and sounds, in bits, and similarity. */
export interface AlignedWord {
  readonly word: number;
  readonly said: number;
  readonly likeness: number;
}

/** Adds words by letters and readings as `WordComparer` scores them, without parsing the words again. */
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

/** Returns the words whose spelling is similar enough to another word; no other evidence is used. */
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
    // Excludes words with too little evidence even if they make up their whole marks.
    if (canReachThreshold(said, similarity)) aligned.push({ word, said, likeness: similarity });
  }
  return aligned;
}

/** Returns the most similar of the readings at the same index. */
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

/** Encodes a text of a pool into the scratch buffer of its length, which the next call overwrites. */
function encodeInto(units: ArrayLike<number>, from: number, to: number): Uint8Array {
  const length = Math.min(to - from, MAX_UNITS);
  const room = ROOMS[length] ?? new Uint8Array(length);
  for (let at = 0; at < length; at += 1) room[at] = unitCode(units[from + at] ?? 0);
  return room;
}
