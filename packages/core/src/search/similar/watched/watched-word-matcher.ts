import { popCount } from '../../../arrays/bitset.ts';
import { EpochSet } from '../../../arrays/growable-array.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import { EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import {
  canSoundSimilar,
  haveSimilarLengths,
  MAX_SOUND_DIFFERENCE,
  MIN_LETTERS,
  MIN_PAIRS,
  type WordComparer,
} from '../../../likeness/judge/word-comparison.ts';
import {
  canSoundAlike,
  exchangedInitials,
  type Reading,
  UNAMBIGUOUS_LETTERS,
  type WordForm,
} from '../../../likeness/judge/word-form.ts';

/** Kind of comparison of two forms: as words, or as pieces, which must be spelled more closely. */
export type ComparisonKind = 'words' | 'pieces';

/** Called with the index of a word that may be similar, and whether it sounds nearly the same. */
type SimilarWordVisitor = (index: number, isNear: boolean) => void;

/** Letter sets of words in flat arrays, to scan them without reading the words themselves. */
class LetterTable {
  readonly #sets: Int32Array;
  readonly #counts: Uint8Array;
  readonly #lengths: Uint32Array;

  constructor(words: readonly WordForm[]) {
    this.#sets = Int32Array.from(words, ({ letterSet }) => letterSet);
    this.#counts = Uint8Array.from(words, ({ letterCount }) => letterCount);
    this.#lengths = Uint32Array.from(words, ({ folded }) => folded.length);
  }

  /** Tells whether two words may be spelled alike: they share `share` of the letters, and neither is twice as long. */
  canBeSpelledAlike(index: number, word: WordForm, share: number): boolean {
    if (!haveSimilarLengths(this.#lengths[index] ?? 0, word.folded.length)) return false;
    return (
      this.#commonLetters(index, word) >=
      share * Math.max(this.#counts[index] ?? 0, word.letterCount)
    );
  }

  /** Tells whether one word may begin or end with the other, i.e. has all of its letters. */
  canContain(index: number, word: WordForm): boolean {
    return this.#commonLetters(index, word) >= Math.min(this.#counts[index] ?? 0, word.letterCount);
  }

  #commonLetters(index: number, { letterSet }: WordForm): number {
    return popCount(letterSet & (this.#sets[index] ?? 0));
  }
}

/** Tolerance for comparing weights, which are sums of rounded costs. */
const ROUNDING = 1e-6;

/** All masks of unambiguous letters (-1 for words with a digit); `NEAR_SETS` has the masks that may sound like each. */
const FIRM_SETS = Array.from({ length: 2 ** UNAMBIGUOUS_LETTERS.length + 1 }, (_, at) => at - 1);
const NEAR_SETS = FIRM_SETS.map((set) => FIRM_SETS.filter((other) => canSoundAlike(set, other)));

/** Reading with its word and the word's index. */
interface PlacedReading {
  readonly place: number;
  readonly word: WordForm;
  readonly reading: Reading;
}

/** Readings of words with the same unambiguous letters, sorted by weight. */
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

  visit(word: WordForm, reading: Reading, report: (index: number) => void): void {
    const weights = this.#weights;
    const sets = this.#sets;
    const { set } = reading;
    const min = reading.weight * EVIDENCE_MODEL.minSoundAlone - ROUNDING;
    const max = reading.weight / EVIDENCE_MODEL.minSoundAlone + ROUNDING;
    const first = partitionPoint(weights.length, (at) => (weights[at] ?? 0) >= min);
    for (let at = first; at < weights.length && (weights[at] ?? 0) <= max; at += 1) {
      if (popCount(set ^ (sets[at] ?? 0)) > MAX_SOUND_DIFFERENCE) continue;
      const near = this.#readings[at];
      if (near === undefined || !canSoundSimilar(word, near.word)) continue;
      if (this.#comparer.areReadingsNear(reading, near.reading)) report(near.place);
    }
  }
}

/** Index to find the words that sound nearly like another word. */
class SimilarReadings {
  readonly #byFirmLetters = new Map<number, SortedReadings>();

  constructor(words: readonly WordForm[], comparer: WordComparer) {
    const byFirmLetters = new Map<number, PlacedReading[]>();
    for (const [index, word] of words.entries()) {
      const placed = word.heard.map((reading) => ({ place: index, word, reading }));
      const known = byFirmLetters.get(word.unambiguousLetterMask);
      if (known === undefined) byFirmLetters.set(word.unambiguousLetterMask, placed);
      else known.push(...placed);
    }
    for (const [firm, readings] of byFirmLetters) {
      this.#byFirmLetters.set(firm, new SortedReadings(readings, comparer));
    }
  }

  /** Reports the indexes of the words with a reading near one of this word, some more than once. */
  visit(word: WordForm, report: (index: number) => void): void {
    for (const firm of NEAR_SETS[word.unambiguousLetterMask + 1] ?? []) {
      const readings = this.#byFirmLetters.get(firm);
      if (readings === undefined) continue;
      for (const reading of word.heard) readings.visit(word, reading, report);
    }
  }
}

/**
 * Index to find the words that the similarity model may match with another word. It matches only
 * words that share one of these: two pairs of adjacent letters, the same three letters, a stem, a
 * sense or a related one, or nearly all sounds.
 */
export class WatchedWordMatcher {
  readonly #letters: LetterTable;
  /** Indexes of words by feature: each pair of letters, numbered if a word repeats it. */
  readonly #byPair: ReadonlyMap<number, readonly number[]>;
  readonly #byStem: ReadonlyMap<string, readonly number[]>;
  readonly #byInitials: ReadonlyMap<string, readonly number[]>;
  readonly #bySense: ReadonlyMap<number, readonly number[]>;
  readonly #readings: SimilarReadings;
  readonly #sharedPairs: Uint8Array;
  readonly #found = new EpochSet();

  constructor(words: readonly WordForm[], comparer: WordComparer) {
    this.#letters = new LetterTable(words);
    this.#byPair = groupIndexesBy(words, distinctPairs);
    this.#byStem = groupIndexesBy(words, ({ stem }) => [stem]);
    this.#byInitials = groupIndexesBy(words, ({ isThreeLetters, folded }) =>
      isThreeLetters ? [folded] : [],
    );
    this.#bySense = groupIndexesBy(words, ({ senses }) => senses);
    this.#readings = new SimilarReadings(words, comparer);
    this.#sharedPairs = new Uint8Array(words.length);
  }

  /** Reports the indexes of the words that may be similar, unsorted and without duplicates. */
  visit(word: WordForm, comparisonKind: ComparisonKind, report: SimilarWordVisitor): void {
    const found = this.#found;
    found.reset(this.#sharedPairs.length);
    this.#readings.visit(word, (index) => {
      if (found.add(index)) report(index, true);
    });
    const visitOther = (index: number) => {
      if (found.add(index)) report(index, false);
    };
    for (const index of this.#wordsWithPairs(word)) {
      if (this.#canBeSpelledAlike(index, word, comparisonKind)) visitOther(index);
    }
    this.#byStem.get(word.stem)?.forEach(visitOther);
    for (const initials of word.isThreeLetters ? exchangedInitials(word.folded) : []) {
      this.#byInitials.get(initials)?.forEach(visitOther);
    }
    for (const sense of word.kindred) this.#bySense.get(sense)?.forEach(visitOther);
  }

  #canBeSpelledAlike(index: number, word: WordForm, comparisonKind: ComparisonKind): boolean {
    const letters = this.#letters;
    if (comparisonKind === 'pieces') {
      return letters.canBeSpelledAlike(index, word, EVIDENCE_MODEL.minJoinedLikeness);
    }
    return letters.canBeSpelledAlike(index, word, MIN_LETTERS) || letters.canContain(index, word);
  }

  #wordsWithPairs(word: WordForm): number[] {
    const sharedPairs = this.#sharedPairs;
    const positions: number[] = [];
    const lists = distinctPairs(word).map((pair) => this.#byPair.get(pair) ?? []);
    for (const list of lists) {
      for (let at = 0; at < list.length; at += 1) {
        const index = list[at] ?? 0;
        const shared = (sharedPairs[index] ?? 0) + 1;
        sharedPairs[index] = shared;
        if (shared === MIN_PAIRS) positions.push(index);
      }
    }
    sharedPairs.fill(0);
    return positions;
  }
}

const PAIR_BITS = 16;

/** Returns the letter pairs of a word; a repeated pair gets a different code. */
function distinctPairs({ letterPairs }: WordForm): number[] {
  let repeated = 0;
  return Array.from(letterPairs, (pair, at) => {
    repeated = at > 0 && pair === letterPairs[at - 1] ? repeated + 1 : 0;
    return pair + repeated * 2 ** PAIR_BITS;
  });
}

function groupIndexesBy<Key>(
  words: readonly WordForm[],
  keysOf: (word: WordForm) => Iterable<Key>,
): ReadonlyMap<Key, readonly number[]> {
  const positions = new Map<Key, number[]>();
  for (const [index, word] of words.entries()) {
    for (const key of keysOf(word)) {
      const known = positions.get(key);
      if (known === undefined) positions.set(key, [index]);
      else known.push(index);
    }
  }
  return positions;
}
