import type { FacetDimension, Facets } from '../contract/brand-listing.ts';
import { ESTADOS } from '../contract/estado.ts';
import { LIMITS } from '../contract/limits.ts';
import { compareCodeUnits } from '../domain/code-unit-order.ts';
import { CLASSES_A_WORD, ESTADO_KEYS, type Profiles } from './rows/profiles.ts';
import type { Segment } from './segment.ts';

/** Counts marks by class and status (decision C14). */
export class FacetCounts {
  /** Bits of the two words of classes, one after the other. */
  readonly #classes = new Uint32Array(2 * CLASSES_A_WORD);
  readonly #estados = new Uint32Array(ESTADO_KEYS);

  addRow({ profiles }: Segment, row: number): void {
    this.#addProfile(profiles, profiles.ofRow[row] ?? 0, 1);
  }

  /** @param counts how many marks each profile has */
  addProfiles(profiles: Profiles, counts: Uint32Array): void {
    for (let id = 0; id < counts.length; id += 1) {
      const count = counts[id] ?? 0;
      if (count > 0) this.#addProfile(profiles, id, count);
    }
  }

  /** The dimensions asked for: count descending, then value; no zeros. */
  toFacets(dimensions: readonly FacetDimension[]): Facets {
    const facets: Facets = {};
    if (dimensions.includes('clase')) {
      const classes = Array.from({ length: LIMITS.niceClassMax + 1 }, (_, clase) => clase);
      facets.clase = byCount(classes, this.#classes, (a, b) => a - b);
    }
    // What stands behind the known statuses is the unknown one, which no facet shows.
    if (dimensions.includes('estado')) {
      facets.estado = byCount(ESTADOS, this.#estados, compareCodeUnits);
    }
    return facets;
  }

  #addProfile({ estados, classesLow, classesHigh }: Profiles, id: number, count: number): void {
    const estado = estados[id] ?? 0;
    this.#estados[estado] = (this.#estados[estado] ?? 0) + count;
    this.#addClasses(classesLow[id] ?? 0, 0, count);
    this.#addClasses(classesHigh[id] ?? 0, CLASSES_A_WORD, count);
  }

  #addClasses(word: number, base: number, count: number): void {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      const clase = base + 31 - Math.clz32(bits & -bits);
      this.#classes[clase] = (this.#classes[clase] ?? 0) + count;
    }
  }
}

function byCount<T>(values: readonly T[], counts: Uint32Array, compare: (a: T, b: T) => number) {
  return values
    .map((value, at) => ({ value, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.value, b.value));
}
