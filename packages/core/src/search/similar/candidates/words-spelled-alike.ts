import type { NameIndex } from '../../segment/terms/name-index.ts';
import { alignedEvidence } from '../judge/aligned-evidence.ts';
import { MODEL } from '../judge/evidence-model.ts';
import { codeOf, MOST_UNITS, selfEvidence } from '../judge/sound-evidence.ts';
import type { Reading, WordForm } from '../judge/word-form.ts';
import { type LikeWords, mayFlag } from './like-words.ts';

const SOUND_SHARE = 1 - MODEL.lookShare;

/** Room for the units of a word, by their number. */
const ROOMS = Array.from({ length: MOST_UNITS + 1 }, (_, length) => new Uint8Array(length));

/** Adds words by letters and readings as `compareWords` takes them, without reading the words anew. */
export function addSpelledAlike(like: LikeWords, leastLikeness: number): void {
  const { form, names } = like;
  const { units, starts } = names.table.words.folded.pool;
  for (const word of like.reach.sharingPairs(form)) {
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
