import type { FacetDimension, Facets } from '../contract/brand-listing.ts';
import { ESTADOS } from '../contract/estado.ts';
import { LIMITS } from '../contract/limits.ts';
import { compareCodeUnits } from '../domain/code-unit-order.ts';
import type { Bitset } from './bitset.ts';
import { classesOfRow } from './rows/row-columns.ts';
import type { Segment } from './segment.ts';

/** With fewer than one row in so many, the rows are read one by one instead of the sets. */
const FEW = 32;

/** Counts marks by class and status (decision C14). */
export class FacetCounts {
  readonly #classes = new Uint32Array(LIMITS.niceClassMax + 1);
  /** The last one counts unknown statuses, which no facet shows. */
  readonly #estados = new Uint32Array(ESTADOS.length + 1);

  addRow({ columns }: Segment, row: number): void {
    const estado = columns.estados[row] ?? ESTADOS.length;
    this.#estados[estado] = (this.#estados[estado] ?? 0) + 1;
    for (const clase of classesOfRow(columns, row)) {
      this.#classes[clase] = (this.#classes[clase] ?? 0) + 1;
    }
  }

  /** @param count how many rows `rows` has */
  addRows(segment: Segment, rows: Bitset, count: number): void {
    if (count * FEW < segment.rowCount) {
      rows.each((row) => this.addRow(segment, row));
      return;
    }
    const { classes, estados } = segment.vocabulary;
    classes.forEach((set, clase) => {
      this.#classes[clase] = (this.#classes[clase] ?? 0) + set.countCommon(rows);
    });
    estados.forEach((set, estado) => {
      this.#estados[estado] = (this.#estados[estado] ?? 0) + set.countCommon(rows);
    });
  }

  /** The dimensions asked for: count descending, then value; no zeros. */
  toFacets(dimensions: readonly FacetDimension[]): Facets {
    const facets: Facets = {};
    if (dimensions.includes('clase')) {
      facets.clase = this.#byCount([...this.#classes.keys()], this.#classes, (a, b) => a - b);
    }
    if (dimensions.includes('estado')) {
      facets.estado = this.#byCount(ESTADOS, this.#estados, compareCodeUnits);
    }
    return facets;
  }

  #byCount<T>(values: readonly T[], counts: Uint32Array, compare: (a: T, b: T) => number) {
    return values
      .map((value, at) => ({ value, count: counts[at] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || compare(a.value, b.value));
  }
}
