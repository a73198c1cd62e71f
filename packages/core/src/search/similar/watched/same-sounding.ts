import type { PreparedMark } from '../judge/prepared-mark.ts';
import { firstSounds, isSaidInManyWays, readingsOfWhole } from '../judge/same-sound.ts';

/** Marks, to be asked which of them may be said, or written, just as another one is. */
export class SameSounding {
  readonly #byFolding = new Map<string, number[]>();
  readonly #byReading = new Map<string, number[]>();
  /** Of all marks, and of those alone that are said in many ways. */
  readonly #byFirstSound = new Map<number, number[]>();
  readonly #manyByFirstSound = new Map<number, number[]>();

  constructor(marks: readonly PreparedMark[]) {
    for (const [place, mark] of marks.entries()) {
      note(this.#byFolding, mark.folded, place);
      for (const reading of readingsOfWhole(mark)) note(this.#byReading, reading, place);
      for (const sound of new Set(firstSounds(mark))) {
        note(this.#byFirstSound, sound, place);
        if (isSaidInManyWays(mark)) note(this.#manyByFirstSound, sound, place);
      }
    }
  }

  /** The places of the marks that are written or said as a mark is, some more than once. One that is said in many ways may be said like any that begins with its first sound. */
  placesLike(mark: PreparedMark): number[] {
    const byFirst = isSaidInManyWays(mark) ? this.#byFirstSound : this.#manyByFirstSound;
    return [
      ...(this.#byFolding.get(mark.folded) ?? []),
      ...readingsOfWhole(mark).flatMap((reading) => this.#byReading.get(reading) ?? []),
      ...firstSounds(mark).flatMap((sound) => byFirst.get(sound) ?? []),
    ];
  }
}

function note<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}
