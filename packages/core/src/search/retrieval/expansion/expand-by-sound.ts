import type { EpochSet } from '../../../arrays/growable-array.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import {
  leastVowelDistance,
  phoneticKeys,
  skeletonOf,
  vowelCounts,
} from '../../../likeness/sound/phonetic-keys.ts';
import {
  CHEAPEST_FINAL_GAP,
  leastLengthDistance,
  SoundDistance,
  soundWeight,
} from '../../../likeness/sound/sound-distance.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { PhoneticIndex } from '../../segment/terms/phonetic-index.ts';
import type { QueryWord, TextQuery } from '../text-query.ts';
import { addSpellings, nearWords } from './expand-by-edits.ts';
import {
  type Expansion,
  type ExpansionBuffers,
  ExpansionCache,
  SAME,
  type TermExpansions,
} from './term-expansions.ts';

const sounding = new ExpansionCache();

/**
 * Finds the words that sound like each queried word, or like two side by side: with a reading in
 * common, or nearly so and with the same skeleton or written alike.
 */
export function expandBySound(
  names: WordIndex,
  query: TextQuery,
  { matches, visited }: ExpansionBuffers,
): TermExpansions {
  matches.reset(names.table.words.size);
  query.words.forEach((word, token) => {
    addSpellings(names, matches, { folded: word.folded, token });
    matches.addAll(token, soundingLike(names, word, visited));
  });
  addJoined(names, query, matches);
  return matches;
}

/** The words that sound like one. */
export function soundingLike(
  names: WordIndex,
  { folded, spelled }: QueryWord,
  visited: EpochSet,
): Expansion {
  return sounding.of(names, spelled, (found) => {
    const near = nearWords(names, folded, visited);
    for (const heard of heardKeys(spelled)) {
      findSounding(names.phonetic, heard, found);
      findWrittenAlike(names.phonetic, { heard, near }, found);
    }
  });
}

/** Said the same, written otherwise: right behind the same word. */
const SAME_SOUND = 97;
/** What any difference in sound costs beyond its share of the word. */
const NEAR_DISCOUNT = 10;
/** What may be misheard of a key, as a share of it. */
const MOST_MISHEARD = 0.25;
/**
 * Keys of fewer sounds than the first number must be the same; keys of fewer than the second may differ in a
 * weak end alone.
 */
const WEAK_END_FROM = 2;
const SHARE_FROM = 4;

/** A reading of a queried word, and how like it the keys of a segment are. */
class HeardKey {
  readonly key: string;
  readonly #vowels: number;
  readonly #weight: number;
  readonly #limit: number;
  readonly #distance: SoundDistance;

  constructor(key: string) {
    this.key = key;
    this.#vowels = vowelCounts(key);
    this.#weight = soundWeight(key);
    this.#limit = mostMisheard(key, this.#weight);
    this.#distance = new SoundDistance(key, this.#limit);
  }

  /**
   * How like a key sounds, 0 when it does not: 97 for the same key, less the more is misheard. Only
   * what its length and vowels alone do not put beyond the limit is measured.
   */
  likeness({ keys, vowels }: PhoneticIndex, other: number): number {
    if (leastVowelDistance(this.#vowels, vowels[other] ?? 0) > this.#limit) return 0;
    if (leastLengthDistance(keys.lengthOf(other) - this.key.length) > this.#limit) return 0;
    const misheard = this.#distance.to(keys, other);
    if (misheard > this.#limit) return 0;
    if (misheard === 0) return SAME_SOUND;
    return Math.round(SAME_SOUND - NEAR_DISCOUNT - (SAME * misheard) / this.#weight);
  }
}

function mostMisheard({ length }: string, weight: number): number {
  if (length >= SHARE_FROM) return Math.floor(weight * MOST_MISHEARD);
  return length < WEAK_END_FROM ? 0 : CHEAPEST_FINAL_GAP;
}

function heardKeys(spelled: string): HeardKey[] {
  return phoneticKeys(spelled).map((key) => new HeardKey(key));
}

/** Adds the words that are said like two queried words side by side, to both: 3M to TRES M. */
function addJoined(
  names: WordIndex,
  { sequence, words }: TextQuery,
  matches: TermExpansions,
): void {
  const placeOf = (at: number) => words.findIndex(({ folded }) => folded === sequence[at]);
  for (let at = 1; at < sequence.length; at += 1) {
    const [left, right] = [placeOf(at - 1), placeOf(at)];
    if (left < 0 || right < 0) continue;
    const joined = `${words[left]?.spelled}${words[right]?.spelled}`;
    const alike: Expansion = { words: [], likenesses: [] };
    for (const heard of heardKeys(joined)) findSounding(names.phonetic, heard, alike);
    matches.addAll(left, alike);
    matches.addAll(right, alike);
  }
}

/** Finds the words of the keys with the skeleton of the reading that sound like it; some more than once. */
function findSounding(
  phonetic: PhoneticIndex,
  heard: HeardKey,
  { words, likenesses }: Expansion,
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

/** A reading, and the words written like it. */
interface HeardAndNear {
  readonly heard: HeardKey;
  readonly near: Expansion;
}

/**
 * Finds the words written alike that sound like a reading: a slip of the fingers may change the skeleton and
 * hardly the sound. Some are found more than once.
 */
function findWrittenAlike(
  phonetic: PhoneticIndex,
  { heard, near }: HeardAndNear,
  { words, likenesses }: Expansion,
): void {
  const { starts, ids } = phonetic.keysOf;
  for (const word of near.words) {
    const to = starts[word + 1] ?? 0;
    for (let at = starts[word] ?? 0; at < to; at += 1) {
      const likeness = heard.likeness(phonetic, ids[at] ?? 0);
      if (likeness === 0) continue;
      words.push(word);
      likenesses.push(likeness);
    }
  }
}

/** The place of a skeleton among all; -1 when no key has it. */
function placeOfSkeleton(skeletons: Uint32Array, skeleton: number): number {
  const place = partitionPoint(skeletons.length, (at) => (skeletons[at] ?? 0) >= skeleton);
  return skeletons[place] === skeleton ? place : -1;
}
