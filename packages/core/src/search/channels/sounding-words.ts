import type { PhoneticIndex } from '../names/phonetic-index.ts';
import { phoneticKeys } from '../phonetic/phonetic-keys.ts';
import { skeletonOf } from '../phonetic/skeleton.ts';
import { CHEAPEST_FINAL_GAP } from '../phonetic/sound-costs.ts';
import { leastLengthDistance, SoundDistance, soundWeight } from '../phonetic/sound-distance.ts';
import { leastVowelDistance, vowelCounts } from '../phonetic/vowel-counts.ts';
import { addSpellings } from './alike-words.ts';
import type { SegmentSearch } from './segment-search.ts';
import type { WordMatches } from './word-matches.ts';

/** Said the same, written otherwise: right behind the same word. */
const SAME_SOUND = 97;
/** What a difference in sound costs, times its share of the word: vowels tell words apart. */
const MISHEARD_COST = 160;
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
    for (const key of phoneticKeys(spelled)) {
      addSounding(names.phonetic, matches, { key, tokens: [token] });
    }
  });
  addJoined(search);
  return matches;
}

/** Adds the words that are said like two queried words side by side, to both: 3M to TRES M. */
function addJoined({ names, scratch, query }: SegmentSearch): void {
  const { sequence, words } = query;
  const placeOf = (at: number) => words.findIndex(({ folded }) => folded === sequence[at]);
  for (let at = 1; at < sequence.length; at += 1) {
    const [left, right] = [placeOf(at - 1), placeOf(at)];
    if (left < 0 || right < 0) continue;
    const joined = `${words[left]?.spelled}${words[right]?.spelled}`;
    for (const key of phoneticKeys(joined)) {
      addSounding(names.phonetic, scratch.sounding, { key, tokens: [left, right] });
    }
  }
}

/**
 * Adds the words of all keys that sound like one of the queried word's. Only keys with its skeleton
 * are looked at, and of these only those measured whose length and vowels alone do not put them
 * beyond the limit.
 */
function addSounding(
  phonetic: PhoneticIndex,
  matches: WordMatches,
  { key, tokens }: { readonly key: string; readonly tokens: readonly number[] },
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
    if (misheard > limit) continue;
    const alike = likeness(misheard / weight);
    for (const token of tokens) addWords(phonetic, matches, { key: other, token, alike });
  }
}

function mostMisheard({ length }: string, weight: number): number {
  if (length >= SHARE_FROM) return Math.floor(weight * MOST_MISHEARD);
  return length < WEAK_END_FROM ? 0 : CHEAPEST_FINAL_GAP;
}

function likeness(misheard: number): number {
  return Math.round(SAME_SOUND - MISHEARD_COST * misheard);
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

/** A key, and how like it is to the queried word number `token`. */
interface HeardKey {
  readonly key: number;
  readonly token: number;
  readonly alike: number;
}

function addWords(
  { wordsOf }: PhoneticIndex,
  matches: WordMatches,
  { key, token, alike }: HeardKey,
): void {
  const to = wordsOf.starts[key + 1] ?? 0;
  for (let at = wordsOf.starts[key] ?? 0; at < to; at += 1) {
    matches.add(token, wordsOf.ids[at] ?? 0, alike);
  }
}
