import { CHEAPEST_FINAL_GAP } from '../../language/phonetic/sound-costs.ts';
import {
  leastLengthDistance,
  SoundDistance,
  soundWeight,
} from '../../language/phonetic/sound-distance.ts';
import { leastVowelDistance, vowelCounts } from '../../language/phonetic/vowel-counts.ts';
import type { PhoneticIndex } from '../../segment/terms/phonetic-index.ts';
import { SAME } from './term-expansions.ts';

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
export class HeardKey {
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
