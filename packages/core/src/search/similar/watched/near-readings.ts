import { partitionPoint } from '../../arrays/partition-point.ts';
import { popCount } from '../../arrays/pop-count.ts';
import { MODEL } from '../judge/evidence-model.ts';
import { FIRM_LETTERS, mayBeHeardAlike } from '../judge/firm-letters.ts';
import { areNear, MOST_SOUND_DIFFERENCE, maySoundAlike } from '../judge/sounds-alone.ts';
import type { Reading, WordForm } from '../judge/word-form.ts';

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

  constructor(readings: PlacedReading[]) {
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
      if (near && maySoundAlike(word, near.word) && areNear(reading, near.reading))
        tell(near.place);
    }
  }
}

/** The readings of many words, to be asked which of the words sound nearly as another one does. */
export class NearReadings {
  readonly #byFirmLetters = new Map<number, SortedReadings>();

  constructor(words: readonly WordForm[]) {
    const byFirmLetters = new Map<number, PlacedReading[]>();
    for (const [place, word] of words.entries()) {
      const placed = word.sounds.map((reading) => ({ place, word, reading }));
      const known = byFirmLetters.get(word.firmLetters);
      if (known === undefined) byFirmLetters.set(word.firmLetters, placed);
      else known.push(...placed);
    }
    for (const [firm, readings] of byFirmLetters) {
      this.#byFirmLetters.set(firm, new SortedReadings(readings));
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
