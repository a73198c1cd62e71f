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

/** How two forms are compared: as words, or as pieces, which must be spelled more closely. */
export type ComparisonKind = 'words' | 'pieces';

/** Told of a word that may be like another, and whether it is near in sound. */
type SimilarWordVisitor = (index: number, isNear: boolean) => void;

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
  canBeSpelledAlike(index: number, word: WordForm, share: number): boolean {
    if (!haveSimilarLengths(this.#lengths[index] ?? 0, word.folded.length)) return false;
    return (
      this.#commonLetters(index, word) >=
      share * Math.max(this.#counts[index] ?? 0, word.letterCount)
    );
  }

  /** Whether one has all letters of the other: without, neither begins or ends with the other. */
  canContain(index: number, word: WordForm): boolean {
    return this.#commonLetters(index, word) >= Math.min(this.#counts[index] ?? 0, word.letterCount);
  }

  #commonLetters(index: number, { letterSet }: WordForm): number {
    return popCount(letterSet & (this.#sets[index] ?? 0));
  }
}

/** Tolerance for comparing weights, which are sums of rounded costs. */
const ROUNDING = 1e-6;

/** All sets of firm letters, -1 for words with a digit; and for each, those of the words that may sound like its own. */
const FIRM_SETS = Array.from({ length: 2 ** UNAMBIGUOUS_LETTERS.length + 1 }, (_, at) => at - 1);
const NEAR_SETS = FIRM_SETS.map((set) => FIRM_SETS.filter((other) => canSoundAlike(set, other)));

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

/** The readings of many words, to be asked which of the words sound nearly as another one does. */
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

  /** Tells the places of the words that have a reading near to one of this word, some more than once. */
  visit(word: WordForm, report: (index: number) => void): void {
    for (const firm of NEAR_SETS[word.unambiguousLetterMask + 1] ?? []) {
      const readings = this.#byFirmLetters.get(firm);
      if (readings === undefined) continue;
      for (const reading of word.heard) readings.visit(word, reading, report);
    }
  }
}

/**
 * Words, to be asked which of them the judge may take for another word. It takes no two words for each
 * other that share none of these: two pairs of neighbouring letters, the same three letters, a stem, a sense or a kindred one, or
 * nearly all of their sounds.
 */
export class WatchedWordMatcher {
  readonly #letters: LetterTable;
  /** Places of the words by what they have: each pair of letters, counted where a word repeats it. */
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

  /** Tells the places of the words that may be like this one, in no order, each once. */
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

/** The pairs of letters of a word; the second of a kind is another than the first. */
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
