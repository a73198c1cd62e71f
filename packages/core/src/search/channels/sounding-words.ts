import { EditDistance } from '../names/edit-distance.ts';
import type { PhoneticIndex } from '../names/phonetic-index.ts';
import { phoneticKeys } from '../phonetic/phonetic-keys.ts';
import { skeletonOf } from '../phonetic/skeleton.ts';
import type { QueryWord } from '../text-query.ts';
import { addSpellings } from './alike-words.ts';
import type { SegmentSearch } from './segment-search.ts';
import { SAME, type WordMatches } from './word-matches.ts';

/** Said the same, written otherwise: right behind the same word. */
const SAME_SOUND = 97;
/** What a difference in sound costs beyond its share of the word. */
const NEAR_DISCOUNT = 8;
/** Keys shorter than the first must be the same, shorter than the second within one edit. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;
/** Skeletons with fewer consonants are shared by words of all kinds. */
const LEAST_SKELETON = 3;

/**
 * Finds the words that sound like each queried word: with a reading in common; with the same
 * consonants and nearly the same vowels; or alike in writing and nearly alike in sound.
 */
export function findSoundingWords(search: SegmentSearch): WordMatches {
  const { names, scratch, query } = search;
  const matches = scratch.sounding;
  matches.reset(names.table.words.size);
  query.words.forEach((word, token) => {
    addSpellings(names, matches, { folded: word.folded, token });
    addSounding(search, { word, token });
  });
  return matches;
}

/** A reading of the queried word, measured against the readings of others. */
interface Reading {
  readonly key: string;
  readonly distance: EditDistance;
}

function addSounding(
  search: SegmentSearch,
  { word, token }: { readonly word: QueryWord; readonly token: number },
): void {
  const { phonetic } = search.names;
  const readings = phoneticKeys(word.spelled).map((key) => ({
    key,
    distance: new EditDistance(key, soundEdits(key.length)),
  }));
  const consider = (key: number) => {
    const likeness = keyLikeness(phonetic, key, readings);
    if (likeness > 0)
      eachWordOf(phonetic, key, (found) => search.scratch.sounding.add(token, found, likeness));
  };
  for (const { key } of readings) {
    const same = phonetic.keys.find(key);
    if (same >= 0) consider(same);
    eachWithSkeleton(phonetic, skeletonOf(key), consider);
  }
  const { keysOf } = phonetic;
  for (const alike of search.alike.wordsOf(token)) {
    const to = keysOf.starts[alike + 1] ?? 0;
    for (let at = keysOf.starts[alike] ?? 0; at < to; at += 1) {
      const likeness = keyLikeness(phonetic, keysOf.ids[at] ?? 0, readings);
      if (likeness > 0) search.scratch.sounding.add(token, alike, likeness);
    }
  }
}

function soundEdits(length: number): number {
  return length < ONE_EDIT_FROM ? 0 : length < TWO_EDITS_FROM ? 1 : 2;
}

/** How like a key is to the nearest reading; 0 when it is like none. */
function keyLikeness({ keys }: PhoneticIndex, key: number, readings: readonly Reading[]): number {
  const length = keys.pool.lengthOf(key);
  let best = 0;
  for (const { key: own, distance } of readings) {
    const edits = distance.to(keys.pool, key);
    if (edits > soundEdits(Math.min(length, own.length))) continue;
    const near = SAME * (1 - edits / Math.max(length, own.length)) - NEAR_DISCOUNT;
    best = Math.max(best, edits === 0 ? SAME_SOUND : Math.round(near));
  }
  return best;
}

function eachWithSkeleton(
  { skeletons, keysOfSkeleton }: PhoneticIndex,
  skeleton: number,
  visit: (key: number) => void,
): void {
  const id = skeleton < 16 ** (LEAST_SKELETON - 1) ? -1 : skeletons.find(`${skeleton}`);
  if (id < 0) return;
  const to = keysOfSkeleton.starts[id + 1] ?? 0;
  for (let at = keysOfSkeleton.starts[id] ?? 0; at < to; at += 1) {
    visit(keysOfSkeleton.ids[at] ?? 0);
  }
}

function eachWordOf({ wordsOf }: PhoneticIndex, key: number, visit: (word: number) => void): void {
  const to = wordsOf.starts[key + 1] ?? 0;
  for (let at = wordsOf.starts[key] ?? 0; at < to; at += 1) visit(wordsOf.ids[at] ?? 0);
}
