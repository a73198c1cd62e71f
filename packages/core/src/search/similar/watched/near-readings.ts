import { partitionPoint } from '../../arrays/partition-point.ts';
import { popCount } from '../../arrays/pop-count.ts';
import { MODEL } from '../judge/evidence-model.ts';
import { MOST_SOUND_DIFFERENCE, mayBeNear, maySoundAlike } from '../judge/sounds-alone.ts';
import type { Reading, WordForm } from '../judge/word-form.ts';

/** Weights are sums of costs, which are rounded. */
const ROUNDING = 1e-6;

/** The readings of many words, to be asked which of the words may sound nearly as another one does. */
export class NearReadings {
  readonly #words: readonly WordForm[];
  /** Ascending by what they weigh, with the places of their words. */
  readonly #readings: readonly Reading[];
  readonly #places: Uint32Array;
  readonly #weights: Float64Array;
  readonly #sets: Int32Array;

  constructor(words: readonly WordForm[]) {
    const all = words.flatMap(({ sounds }, place) => sounds.map((reading) => ({ place, reading })));
    all.sort((a, b) => a.reading.weight - b.reading.weight);
    this.#words = words;
    this.#readings = all.map(({ reading }) => reading);
    this.#places = Uint32Array.from(all, ({ place }) => place);
    this.#weights = Float64Array.from(all, ({ reading }) => reading.weight);
    this.#sets = Int32Array.from(all, ({ reading }) => reading.set);
  }

  /** Tells the places of the words that have a reading near to one of this word, some more than once. */
  visit(word: WordForm, tell: (place: number) => void): void {
    for (const reading of word.sounds) this.#visitReading(word, reading, tell);
  }

  #visitReading(word: WordForm, reading: Reading, tell: (place: number) => void): void {
    const weights = this.#weights;
    const sets = this.#sets;
    const { set } = reading;
    const least = reading.weight * MODEL.leastSoundAlone - ROUNDING;
    const most = reading.weight / MODEL.leastSoundAlone + ROUNDING;
    const first = partitionPoint(weights.length, (at) => (weights[at] ?? 0) >= least);
    for (let at = first; at < weights.length && (weights[at] ?? 0) <= most; at += 1) {
      if (popCount(set ^ (sets[at] ?? 0)) > MOST_SOUND_DIFFERENCE) continue;
      const place = this.#places[at] ?? 0;
      const [near, other] = [this.#readings[at], this.#words[place]];
      if (near && other && mayBeNear(reading, near) && maySoundAlike(word, other)) tell(place);
    }
  }
}
