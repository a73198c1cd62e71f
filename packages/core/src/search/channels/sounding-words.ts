import { firstWhere } from '../halving.ts';
import type { PhoneticIndex } from '../names/phonetic-index.ts';
import { phoneticKeys } from '../phonetic/phonetic-keys.ts';
import { skeletonOf } from '../phonetic/skeleton.ts';
import { addSpellings } from './alike-words.ts';
import { HeardKey } from './heard-key.ts';
import { type LikeWords, RecentWords } from './recent-words.ts';
import type { SegmentSearch } from './segment-search.ts';
import type { WordMatches } from './word-matches.ts';

const sounding = new RecentWords();

/**
 * Finds the words that sound like each queried word, or like two side by side: with a reading in
 * common, or nearly so and with the same skeleton or written alike.
 */
export function findSoundingWords(search: SegmentSearch): WordMatches {
  const { names, scratch, query } = search;
  const matches = scratch.sounding;
  matches.reset(names.table.words.size);
  query.words.forEach(({ folded, spelled }, token) => {
    addSpellings(names, matches, { folded, token });
    const readings = phoneticKeys(spelled).map((key) => new HeardKey(key));
    const alike = sounding.of(names, spelled, (found) => {
      for (const heard of readings) findSounding(names.phonetic, heard, found);
    });
    matches.addAll(token, alike);
    addWrittenAlike(search, readings, token);
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
    const alike: LikeWords = { words: [], likenesses: [] };
    for (const key of phoneticKeys(joined)) findSounding(names.phonetic, new HeardKey(key), alike);
    scratch.sounding.addAll(left, alike);
    scratch.sounding.addAll(right, alike);
  }
}

/** Finds the words of the keys with the skeleton of the reading that sound like it; some more than once. */
function findSounding(
  phonetic: PhoneticIndex,
  heard: HeardKey,
  { words, likenesses }: LikeWords,
): void {
  const { skeletons, firstKeys, wordsOf } = phonetic;
  const group = placeOfSkeleton(skeletons, skeletonOf(heard.key));
  const end = group < 0 ? 0 : (firstKeys[group + 1] ?? 0);
  for (let key = firstKeys[group] ?? end; key < end; key += 1) {
    const likeness = heard.likeness(phonetic, key);
    if (likeness === 0) continue;
    const to = wordsOf.starts[key + 1] ?? 0;
    for (let at = wordsOf.starts[key] ?? 0; at < to; at += 1) {
      words.push(wordsOf.ids[at] ?? 0);
      likenesses.push(likeness);
    }
  }
}

/** A slip of the fingers may change the skeleton and hardly the sound. */
function addWrittenAlike(
  { names: { phonetic }, alike, scratch }: SegmentSearch,
  readings: readonly HeardKey[],
  token: number,
): void {
  const { starts, ids } = phonetic.keysOf;
  for (const word of alike.wordsOf(token)) {
    const to = starts[word + 1] ?? 0;
    for (let at = starts[word] ?? 0; at < to; at += 1) {
      for (const heard of readings) {
        const likeness = heard.likeness(phonetic, ids[at] ?? 0);
        if (likeness > 0) scratch.sounding.add(token, word, likeness);
      }
    }
  }
}

/** The place of a skeleton among all; -1 when no key has it. */
function placeOfSkeleton(skeletons: Uint32Array, skeleton: number): number {
  const place = firstWhere(skeletons.length, (at) => (skeletons[at] ?? 0) >= skeleton);
  return skeletons[place] === skeleton ? place : -1;
}
