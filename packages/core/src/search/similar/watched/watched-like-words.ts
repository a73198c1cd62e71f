import { popCount } from '../../../arrays/bitset.ts';
import { EpochSet } from '../../../arrays/growable-array.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import { MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Reading, WordForm } from '../../../likeness/judge/word-form.ts';
import { FIRM_LETTERS, mayBeHeardAlike } from '../../../likeness/judge/word-form.ts';
import {
  haveLikeLengths,
  LEAST_LETTERS,
  LEAST_PAIRS,
  MOST_SOUND_DIFFERENCE,
  maySoundAlike,
  type WordComparer,
} from '../../../likeness/judge/word-likeness.ts';

/** How two forms are compared: as words, or as pieces, which must be spelled more closely. */
export type Closeness = 'words' | 'pieces';

/** Told of a word that may be like another, and whether it is near in sound. */
type VisitLikeWord = (place: number, isNear: boolean) => void;

/** Which letters words have, side by side: to be looked through without the words themselves. */
class LetterTable {
  readonly #sets: Int32Array;
  readonly #counts: Uint8Array;
  readonly #lengths: Uint32Array;

  constructor(words: readonly WordForm[]) {
    this.#sets = Int32Array.from(words, ({ letterSet }) => letterSet);
    this.#counts = Uint8Array.from(words, ({ letterCount }) => letterCount);
    this.#lengths = Uint32Array.from(words, ({ folded }) => folded.length);
  }

  /** Whether `share` of the letters is common, and neither is twice as long: without, no spellings are alike. */
  mayBeSpelledAlike(place: number, word: WordForm, share: number): boolean {
    if (!haveLikeLengths(this.#lengths[place] ?? 0, word.folded.length)) return false;
    return (
      this.#common(place, word) >= share * Math.max(this.#counts[place] ?? 0, word.letterCount)
    );
  }

  /** Whether one has all letters of the other: without, neither begins or ends with the other. */
  mayHold(place: number, word: WordForm): boolean {
    return this.#common(place, word) >= Math.min(this.#counts[place] ?? 0, word.letterCount);
  }

  #common(place: number, { letterSet }: WordForm): number {
    return popCount(letterSet & (this.#sets[place] ?? 0));
  }
}

/** Weights are sums of costs, which are rounded. */
const ROUNDING = 1e-6;

/** All sets of firm letters, -1 for words with a digit; and for each, those of the words that may sound like its own. */
const FIRM_SETS = Array.from({ length: 2 ** FIRM_LETTERS.length + 1 }, (_, at) => at - 1);
const NEAR_SETS = FIRM_SETS.map((set) => FIRM_SETS.filter((other) => mayBeHeardAlike(set, other)));

/** A reading, with the place of its word. */
interface PlacedReading {
  readonly place: number;
  readonly word: WordForm;
  readonly reading: Reading;
}

/** The readings of words with the same firm letters, ascending by what they weigh. */
class SortedReadings {
  readonly #readings: readonly PlacedReading[];
  readonly #weights: Float64Array;
  readonly #sets: Int32Array;
  readonly #comparer: WordComparer;

  constructor(readings: PlacedReading[], comparer: WordComparer) {
    this.#comparer = comparer;
    this.#readings = readings.sort((a, b) => a.reading.weight - b.reading.weight);
    this.#weights = Float64Array.from(readings, ({ reading }) => reading.weight);
    this.#sets = Int32Array.from(readings, ({ reading }) => reading.set);
  }

  visit(word: WordForm, reading: Reading, tell: (place: number) => void): void {
    const weights = this.#weights;
    const sets = this.#sets;
    const { set } = reading;
    const least = reading.weight * MODEL.leastSoundAlone - ROUNDING;
    const most = reading.weight / MODEL.leastSoundAlone + ROUNDING;
    const first = partitionPoint(weights.length, (at) => (weights[at] ?? 0) >= least);
    for (let at = first; at < weights.length && (weights[at] ?? 0) <= most; at += 1) {
      if (popCount(set ^ (sets[at] ?? 0)) > MOST_SOUND_DIFFERENCE) continue;
      const near = this.#readings[at];
      if (near === undefined || !maySoundAlike(word, near.word)) continue;
      if (this.#comparer.areNear(reading, near.reading)) tell(near.place);
    }
  }
}

/** The readings of many words, to be asked which of the words sound nearly as another one does. */
class NearReadings {
  readonly #byFirmLetters = new Map<number, SortedReadings>();

  constructor(words: readonly WordForm[], comparer: WordComparer) {
    const byFirmLetters = new Map<number, PlacedReading[]>();
    for (const [place, word] of words.entries()) {
      const placed = word.sounds.map((reading) => ({ place, word, reading }));
      const known = byFirmLetters.get(word.firmLetters);
      if (known === undefined) byFirmLetters.set(word.firmLetters, placed);
      else known.push(...placed);
    }
    for (const [firm, readings] of byFirmLetters) {
      this.#byFirmLetters.set(firm, new SortedReadings(readings, comparer));
    }
  }

  /** Tells the places of the words that have a reading near to one of this word, some more than once. */
  visit(word: WordForm, tell: (place: number) => void): void {
    for (const firm of NEAR_SETS[word.firmLetters + 1] ?? []) {
      const readings = this.#byFirmLetters.get(firm);
      if (readings === undefined) continue;
      for (const reading of word.sounds) readings.visit(word, reading, tell);
    }
  }
}

/**
 * Words, to be asked which of them the judge may take for another word. It takes no two words for each
 * other that share none of these: two pairs of neighbouring letters, a stem, a sense or a kindred one, or
 * nearly all of their sounds.
 */
export class WatchedLikeWords {
  readonly #letters: LetterTable;
  /** Places of the words by what they have: each pair of letters, counted where a word repeats it. */
  readonly #byPair: ReadonlyMap<number, readonly number[]>;
  readonly #byStem: ReadonlyMap<string, readonly number[]>;
  readonly #bySense: ReadonlyMap<number, readonly number[]>;
  readonly #readings: NearReadings;
  readonly #sharedPairs: Uint8Array;
  readonly #found = new EpochSet();

  constructor(words: readonly WordForm[], comparer: WordComparer) {
    this.#letters = new LetterTable(words);
    this.#byPair = placesBy(words, countedPairs);
    this.#byStem = placesBy(words, ({ stem }) => [stem]);
    this.#bySense = placesBy(words, ({ senses }) => senses);
    this.#readings = new NearReadings(words, comparer);
    this.#sharedPairs = new Uint8Array(words.length);
  }

  /** Tells the places of the words that may be like this one, in no order, each once. */
  visit(word: WordForm, closeness: Closeness, tell: VisitLikeWord): void {
    const found = this.#found;
    found.reset(this.#sharedPairs.length);
    this.#readings.visit(word, (place) => {
      if (found.add(place)) tell(place, true);
    });
    const visitOther = (place: number) => {
      if (found.add(place)) tell(place, false);
    };
    for (const place of this.#ofPairs(word)) {
      if (this.#mayBeSpelledAlike(place, word, closeness)) visitOther(place);
    }
    this.#byStem.get(word.stem)?.forEach(visitOther);
    for (const sense of word.kindred) this.#bySense.get(sense)?.forEach(visitOther);
  }

  #mayBeSpelledAlike(place: number, word: WordForm, closeness: Closeness): boolean {
    const letters = this.#letters;
    if (closeness === 'pieces') {
      return letters.mayBeSpelledAlike(place, word, MODEL.leastJoinedLikeness);
    }
    return letters.mayBeSpelledAlike(place, word, LEAST_LETTERS) || letters.mayHold(place, word);
  }

  #ofPairs(word: WordForm): number[] {
    const sharedPairs = this.#sharedPairs;
    const places: number[] = [];
    const lists = countedPairs(word).map((pair) => this.#byPair.get(pair) ?? []);
    for (const list of lists) {
      for (let at = 0; at < list.length; at += 1) {
        const place = list[at] ?? 0;
        const shared = (sharedPairs[place] ?? 0) + 1;
        sharedPairs[place] = shared;
        if (shared === LEAST_PAIRS) places.push(place);
      }
    }
    sharedPairs.fill(0);
    return places;
  }
}

const PAIR_BITS = 16;

/** The pairs of letters of a word; the second of a kind is another than the first. */
function countedPairs({ letterPairs }: WordForm): number[] {
  let repeated = 0;
  return Array.from(letterPairs, (pair, at) => {
    repeated = at > 0 && pair === letterPairs[at - 1] ? repeated + 1 : 0;
    return pair + repeated * 2 ** PAIR_BITS;
  });
}

function placesBy<Key>(
  words: readonly WordForm[],
  keysOf: (word: WordForm) => Iterable<Key>,
): ReadonlyMap<Key, readonly number[]> {
  const places = new Map<Key, number[]>();
  for (const [place, word] of words.entries()) {
    for (const key of keysOf(word)) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [place]);
      else known.push(place);
    }
  }
  return places;
}
