import { popCount } from '../../arrays/pop-count.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import { alignedEvidence } from '../judge/aligned-evidence.ts';
import { MODEL } from '../judge/evidence-model.ts';
import { codeOf, MOST_UNITS, selfEvidence } from '../judge/sound-evidence.ts';
import type { Reading, WordForm } from '../judge/word-form.ts';
import { LEAST_PAIRS } from '../judge/word-likeness.ts';
import { type LikeWords, mayFlag } from './like-words.ts';

/** Of the words that share pairs, so many are held against the word letter by letter. */
const MOST_ALIGNED = 400;
/** Shorter words have few pairs. */
const SHORTEST_OF_TWO_PAIRS = 4;
/** The share of common letters without which words are not spelled alike. */
const LEAST_OVERLAP = 0.5;
/** Likeness and number of a word are one double, which the platform sorts. */
const LIKENESS_STEPS = 10_000;
const WORD_SPACE = 2 ** 32;
const SOUND_SHARE = 1 - MODEL.lookShare;

/** Room for the units of a word, by their number. */
const ROOMS = Array.from({ length: MOST_UNITS + 1 }, (_, length) => new Uint8Array(length));

/** Adds words by letters and readings as `compareWords` takes them, without reading the words anew. */
export function addSpelledAlike(like: LikeWords, leastLikeness: number): void {
  const { form, names } = like;
  const { units, starts } = names.table.words.folded.pool;
  for (const word of sharingPairs(like)) {
    const letters = codesInto(units, starts[word] ?? 0, starts[word + 1] ?? 0);
    const ofLetters = alignedEvidence(form.letters.codes, letters);
    const look = ofLetters / Math.max(form.letters.self, selfEvidence(letters));
    const least = Math.max(MODEL.leastLook, (leastLikeness - SOUND_SHARE) / MODEL.lookShare);
    if (look < least) continue;
    const sound = soundOf(form, word, names);
    const likeness = MODEL.lookShare * look + SOUND_SHARE * sound.likeness;
    if (likeness < leastLikeness) continue;
    const said = MODEL.lookShare * ofLetters + SOUND_SHARE * sound.bits;
    // Even if the two words are all of their marks, too little speaks for those.
    if (!mayFlag(said, likeness)) continue;
    const bits = Math.min(said, like.toldByBoth(word) - MODEL.otherSpelling);
    const share = Math.min(1, likeness);
    like.add({ word, bits, shareOfAsked: share, shareOfOther: share, isMeant: false });
  }
}

/**
 * The words that share the most pairs of letters, and letters, for their lengths, of more than twice as many the
 * worse half falling out again and again. O(words).
 */
function sharingPairs({ form, names, letterSets }: LikeWords): Iterable<number> {
  const { folded, letterSet, letterCount } = form;
  const { words } = names.table;
  const shared = searchScratch.sharedPairs(words.size);
  const least = folded.length < SHORTEST_OF_TWO_PAIRS ? 1 : LEAST_PAIRS;
  const keys = new Float64Array(2 * MOST_ALIGNED);
  let count = 0;
  let worst = 0;
  names.wordPairs.count(folded, shared);
  for (let word = 0; word < words.size; word += 1) {
    const pairs = shared[word] ?? 0;
    if (pairs < least) continue;
    const set = letterSets[word] ?? 0;
    const overlap = popCount(set & letterSet) / Math.max(letterCount, popCount(set));
    const length = words.lengthOf(word);
    const isOfLength = length > 1 && length <= 2 * folded.length && folded.length <= 2 * length;
    if (!isOfLength || overlap < LEAST_OVERLAP) continue;
    const likeness = (2 * pairs) / (folded.length + length + 2) + overlap;
    const key = Math.round(LIKENESS_STEPS * likeness) * WORD_SPACE + word;
    if (key < worst) continue;
    keys[count] = key;
    count += 1;
    if (count < keys.length) continue;
    keys.sort().copyWithin(0, MOST_ALIGNED);
    count = MOST_ALIGNED;
    worst = keys[0] ?? 0;
  }
  return keys
    .subarray(0, count)
    .sort()
    .subarray(-MOST_ALIGNED)
    .map((key) => key % WORD_SPACE);
}

/** The nearest of the readings that stand in one place. */
function soundOf(
  form: WordForm,
  word: number,
  { phonetic: { keys, keysOf } }: NameIndex,
): { readonly bits: number; readonly likeness: number } {
  const from = keysOf.starts[word] ?? 0;
  const count = (keysOf.starts[word + 1] ?? 0) - from;
  let best = { bits: 0, likeness: Number.NEGATIVE_INFINITY };
  const most = Math.max(count, form.sounds.length);
  for (let at = 0; at < most; at += 1) {
    const one: Reading | undefined = form.sounds[Math.min(at, form.sounds.length - 1)];
    const key = keysOf.ids[from + Math.min(at, count - 1)] ?? 0;
    if (one === undefined || count === 0) continue;
    const codes = codesInto(keys.units, keys.starts[key] ?? 0, keys.starts[key + 1] ?? 0);
    const bits = alignedEvidence(one.codes, codes);
    const likeness = bits / Math.max(one.self, selfEvidence(codes));
    if (likeness > best.likeness) best = { bits, likeness };
  }
  return best;
}

/** Texts of a pool as codes, in a place that the next ones of this length take. */
function codesInto(units: ArrayLike<number>, from: number, to: number): Uint8Array {
  const length = Math.min(to - from, MOST_UNITS);
  const room = ROOMS[length] ?? new Uint8Array(length);
  for (let at = 0; at < length; at += 1) room[at] = codeOf(units[from + at] ?? 0);
  return room;
}
