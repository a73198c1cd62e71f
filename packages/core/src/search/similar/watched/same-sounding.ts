import type { PreparedMark } from '../judge/prepared-mark.ts';
import { isSaidInManyWays, readingsOfWhole, waysToSay } from '../judge/same-sound.ts';

/** Marks, to be asked which of them may be said, or written, just as another one is. */
export class SameSounding {
  readonly #asRead = new Map<string, number[]>();
  readonly #byReading = new Map<string, number[]>();
  /** The places of all marks by the ways to say them, and of those alone that are said in many ways. */
  readonly #byWay = new Map<string, number[]>();
  readonly #manyByWay = new Map<string, number[]>();

  constructor(marks: readonly PreparedMark[]) {
    for (const [place, mark] of marks.entries()) {
      note(this.#asRead, mark.reading, place);
      for (const reading of readingsOfWhole(mark)) note(this.#byReading, reading, place);
      for (const way of waysToSay(mark)) {
        note(this.#byWay, way, place);
        if (isSaidInManyWays(mark)) note(this.#manyByWay, way, place);
      }
    }
  }

  /** The places of the marks that are written or said as a mark is, some more than once. */
  placesLike(mark: PreparedMark): number[] {
    const byWay = isSaidInManyWays(mark) ? this.#byWay : this.#manyByWay;
    return [
      ...(this.#asRead.get(mark.reading) ?? []),
      ...readingsOfWhole(mark).flatMap((reading) => this.#byReading.get(reading) ?? []),
      ...waysToSay(mark).flatMap((way) => byWay.get(way) ?? []),
    ];
  }
}

function note<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}
