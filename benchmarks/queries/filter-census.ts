import { ESTADOS } from '@marcario/core/contract';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';

/** A status (its place in the lifecycle), a class and a year of filing. */
export interface Combination {
  readonly estado: number;
  readonly clase: number;
  readonly year: number;
}

/** How many marks have each status, class, year of filing, and combination of the three. */
export class FilterCensus {
  readonly estados = new Map<number, number>();
  readonly classes = new Map<number, number>();
  readonly years = new Map<number, number>();
  readonly #combinations = new Map<string, number>();

  add({ estado: code, clases, fechaPresentacion }: IndexableBrand): void {
    const estado = code === null ? -1 : ESTADOS.indexOf(code);
    const year = Number(fechaPresentacion?.slice(0, 4) ?? 0);
    if (estado < 0 || year === 0) return;
    increment(this.estados, estado);
    increment(this.years, year);
    for (const clase of clases) {
      increment(this.classes, clase);
      increment(this.#combinations, `${estado} ${clase} ${year}`);
    }
  }

  /** Up to so many combinations that nearest to `marks` marks have. */
  combinationsOfAbout(marks: number, atMost: number): Combination[] {
    return [...this.#combinations]
      .sort(([, a], [, b]) => Math.abs(a - marks) - Math.abs(b - marks))
      .slice(0, atMost)
      .map(([key]) => {
        const [estado = 0, clase = 0, year = 0] = key.split(' ').map(Number);
        return { estado, clase, year };
      });
  }
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
