import type { EpochSet } from '../../../arrays/growable-array.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import {
  consonantSkeleton,
  minVowelDistance,
  phoneticKeys,
  vowelCounts,
} from '../../../likeness/sound/phonetic-keys.ts';
import {
  deletionCost,
  MIN_FINAL_GAP_COST,
  minLengthDistance,
  SoundDistance,
} from '../../../likeness/sound/sound-distance.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { PhoneticIndex } from '../../segment/terms/phonetic-index.ts';
import type { QueryWord, TextQuery } from '../text-query.ts';
import { addSimilarSpellings, wordsWithinEdits } from './expand-by-edits.ts';
import {
  EXACT_SIMILARITY,
  type ExpansionBuffers,
  ExpansionCache,
  type TermExpansions,
  type WordExpansion,
} from './term-expansions.ts';

const sounding = new ExpansionCache();

/**
 * Expands each query word, and each pair of adjacent ones, to words that sound alike: words that share
 * a reading, or have nearly the same one and the same consonant skeleton or a similar spelling.
 */
export function expandBySound(
  names: WordIndex,
  query: TextQuery,
  { matches, visited }: ExpansionBuffers,
): TermExpansions {
  matches.reset(names.table.words.size);
  query.words.forEach((word, token) => {
    addSimilarSpellings(names, matches, { folded: word.folded, token });
    matches.addAll(token, wordsSoundingLike(names, word, visited));
  });
  addCompoundReadings(names, query, matches);
  return matches;
}

/** Returns the words that sound like a query word. */
export function wordsSoundingLike(
  names: WordIndex,
  { folded, spelled }: QueryWord,
  visited: EpochSet,
): WordExpansion {
  return sounding.of(names, spelled, (found) => {
    const near = wordsWithinEdits(names, folded, visited);
    for (const heard of queryReadings(spelled)) {
      collectBySkeleton(names.phonetic, heard, found);
      collectNearSpellings(names.phonetic, { heard, near }, found);
    }
  });
}

/** Similarity of words that sound the same but are spelled differently: just below that of identical words. */
const SAME_SOUND = 97;
/** Deduction for any difference in sound, on top of the deduction proportional to the difference. */
const NEAR_DISCOUNT = 10;
/** Maximum sound distance of two keys, as a share of the weight of the queried key. */
const MAX_MISHEARD = 0.25;
/**
 * Minimum number of sounds of keys that may differ in a weak final sound; from `SHARE_FROM` sounds on, keys may
 * differ in any sound. Shorter keys must be equal.
 */
const WEAK_END_FROM = 2;
const SHARE_FROM = 4;

/** Reading of a query word, to be compared with the phonetic keys of a segment. */
class QueryReading {
  readonly key: string;
  readonly #vowels: number;
  readonly #weight: number;
  readonly #limit: number;
  readonly #distance: SoundDistance;

  constructor(key: string) {
    this.key = key;
    this.#vowels = vowelCounts(key);
    this.#weight = deletionCost(key);
    this.#limit = maxMisheard(key, this.#weight);
    this.#distance = new SoundDistance(key, this.#limit);
  }

  /**
   * Returns the similarity of a key: 97 for the same key, less for a greater sound distance, 0 beyond
   * the limit. The distance is computed only if length and vowels do not already exceed the limit.
   */
  similarityTo({ keys, vowels }: PhoneticIndex, other: number): number {
    if (minVowelDistance(this.#vowels, vowels[other] ?? 0) > this.#limit) return 0;
    if (minLengthDistance(keys.lengthOf(other) - this.key.length) > this.#limit) return 0;
    const misheard = this.#distance.distanceTo(keys, other);
    if (misheard > this.#limit) return 0;
    if (misheard === 0) return SAME_SOUND;
    return Math.round(SAME_SOUND - NEAR_DISCOUNT - (EXACT_SIMILARITY * misheard) / this.#weight);
  }
}

function maxMisheard({ length }: string, weight: number): number {
  if (length >= SHARE_FROM) return Math.floor(weight * MAX_MISHEARD);
  return length < WEAK_END_FROM ? 0 : MIN_FINAL_GAP_COST;
}

function queryReadings(spelled: string): QueryReading[] {
  return phoneticKeys(spelled).map((key) => new QueryReading(key));
}

/** Adds the words that sound like two adjacent query words joined, to both of them: 3M to TRES M. */
function addCompoundReadings(
  names: WordIndex,
  { sequence, words }: TextQuery,
  matches: TermExpansions,
): void {
  const startOf = (at: number) => words.findIndex(({ folded }) => folded === sequence[at]);
  for (let at = 1; at < sequence.length; at += 1) {
    const [left, right] = [startOf(at - 1), startOf(at)];
    if (left < 0 || right < 0) continue;
    const joined = `${words[left]?.spelled}${words[right]?.spelled}`;
    const alike: WordExpansion = { words: [], similarities: [] };
    for (const heard of queryReadings(joined)) collectBySkeleton(names.phonetic, heard, alike);
    matches.addAll(left, alike);
    matches.addAll(right, alike);
  }
}

/** Collects the words of the keys that have the reading's skeleton and sound like it; may contain duplicates. */
function collectBySkeleton(
  phonetic: PhoneticIndex,
  heard: QueryReading,
  { words, similarities }: WordExpansion,
): void {
  const { skeletons, firstKeys, wordsOf } = phonetic;
  const group = skeletonIndex(skeletons, consonantSkeleton(heard.key));
  const end = group < 0 ? 0 : (firstKeys[group + 1] ?? 0);
  for (let key = firstKeys[group] ?? end; key < end; key += 1) {
    const similarity = heard.similarityTo(phonetic, key);
    if (similarity === 0) continue;
    const to = wordsOf.starts[key + 1] ?? 0;
    for (let at = wordsOf.starts[key] ?? 0; at < to; at += 1) {
      words.push(wordsOf.ids[at] ?? 0);
      similarities.push(similarity);
    }
  }
}

/** Reading, and the words with a similar spelling. */
interface ReadingWithNeighbours {
  readonly heard: QueryReading;
  readonly near: WordExpansion;
}

/**
 * Finds words with a similar spelling that sound like the reading. A typing error may change the consonant
 * skeleton, but hardly the sound. The result may contain duplicates.
 */
function collectNearSpellings(
  phonetic: PhoneticIndex,
  { heard, near }: ReadingWithNeighbours,
  { words, similarities }: WordExpansion,
): void {
  const { starts, ids } = phonetic.keysOf;
  for (const word of near.words) {
    const to = starts[word + 1] ?? 0;
    for (let at = starts[word] ?? 0; at < to; at += 1) {
      const similarity = heard.similarityTo(phonetic, ids[at] ?? 0);
      if (similarity === 0) continue;
      words.push(word);
      similarities.push(similarity);
    }
  }
}

/** Returns the index of a skeleton in the sorted array; -1 when no key has it. */
function skeletonIndex(skeletons: Uint32Array, skeleton: number): number {
  const position = partitionPoint(skeletons.length, (at) => (skeletons[at] ?? 0) >= skeleton);
  return skeletons[position] === skeleton ? position : -1;
}
