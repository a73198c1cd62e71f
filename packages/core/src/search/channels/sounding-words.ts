import type { PhoneticIndex } from '../names/phonetic-index.ts';
import { phoneticKeys } from '../phonetic/phonetic-keys.ts';
import { skeletonOf } from '../phonetic/skeleton.ts';
import { CHEAPEST_FINAL_GAP } from '../phonetic/sound-costs.ts';
import { leastLengthDistance, SoundDistance, soundWeight } from '../phonetic/sound-distance.ts';
import { leastVowelDistance, vowelCounts } from '../phonetic/vowel-counts.ts';
import { addSpellings } from './alike-words.ts';
import type { SegmentSearch } from './segment-search.ts';
import { SAME, type WordMatches } from './word-matches.ts';

/** Said the same, written otherwise: right behind the same word. */
const SAME_SOUND = 97;
/** What any difference in sound costs beyond its share of the word. */
const NEAR_DISCOUNT = 10;
/** What may be misheard of a key, as a share of it. */
const MOST_MISHEARD = 0.25;
/** Keys of fewer sounds than the first must be the same; than the second, but for a weak end. */
const WEAK_END_FROM = 2;
const SHARE_FROM = 4;

/**
 * Finds the words that sound like each queried word: with a reading in common, or with the same
 * skeleton and little to be misheard.
 */
export function findSoundingWords(search: SegmentSearch): WordMatches {
  const { names, scratch, query } = search;
  const matches = scratch.sounding;
  matches.reset(names.table.words.size);
  query.words.forEach(({ folded, spelled }, token) => {
    addSpellings(names, matches, { folded, token });
    for (const key of phoneticKeys(spelled)) addSounding(names.phonetic, matches, { key, token });
  });
  return matches;
}

/**
 * Adds the words of all keys that sound like one of the queried word's. Only keys with its skeleton
 * are looked at, and of these only those measured whose length and vowels alone do not put them
 * beyond the limit.
 */
function addSounding(
  phonetic: PhoneticIndex,
  matches: WordMatches,
  { key, token }: { readonly key: string; readonly token: number },
): void {
  const group = skeletonGroup(phonetic, skeletonOf(key));
  if (group < 0) return;
  const { keys, vowels, firstKeys } = phonetic;
  const weight = soundWeight(key);
  const limit = mostMisheard(key, weight);
  const distance = new SoundDistance(key, limit);
  const own = vowelCounts(key);
  const to = firstKeys[group + 1] ?? 0;
  for (let other = firstKeys[group] ?? 0; other < to; other += 1) {
    if (leastVowelDistance(own, vowels[other] ?? 0) > limit) continue;
    if (leastLengthDistance(keys.lengthOf(other) - key.length) > limit) continue;
    const misheard = distance.to(keys, other);
    if (misheard <= limit)
      addWords(phonetic, matches, { key: other, token, likeness: likeness(misheard / weight) });
  }
}

function mostMisheard({ length }: string, weight: number): number {
  if (length >= SHARE_FROM) return Math.floor(weight * MOST_MISHEARD);
  return length < WEAK_END_FROM ? 0 : CHEAPEST_FINAL_GAP;
}

function likeness(misheard: number): number {
  return misheard === 0 ? SAME_SOUND : Math.round(SAME * (1 - misheard)) - NEAR_DISCOUNT;
}

/** The place of a skeleton among all; -1 when no key has it. */
function skeletonGroup({ skeletons }: PhoneticIndex, skeleton: number): number {
  let low = 0;
  let high = skeletons.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((skeletons[middle] ?? 0) < skeleton) low = middle + 1;
    else high = middle;
  }
  return skeletons[low] === skeleton ? low : -1;
}

function addWords(
  { wordsOf }: PhoneticIndex,
  matches: WordMatches,
  {
    key,
    token,
    likeness,
  }: { readonly key: number; readonly token: number; readonly likeness: number },
): void {
  const to = wordsOf.starts[key + 1] ?? 0;
  for (let at = wordsOf.starts[key] ?? 0; at < to; at += 1) {
    matches.add(token, wordsOf.ids[at] ?? 0, likeness);
  }
}
