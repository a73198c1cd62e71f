import type { Bitset } from '../bitset.ts';

/** The rows of a segment in one order. */
export class RowPermutation {
  readonly rows: Uint32Array;
  #positions: Uint32Array | null = null;

  constructor(rows: Uint32Array) {
    this.rows = rows;
  }

  /** The rows of a set in order, by sorting their positions: for sets that are few among many. */
  sortedFew(set: Bitset, count: number): Uint32Array {
    const positions = this.#allPositions();
    const few = new Uint32Array(count);
    let found = 0;
    set.each((row) => {
      few[found] = positions[row] ?? 0;
      found += 1;
    });
    return few.sort().map((position) => this.rows[position] ?? 0);
  }

  #allPositions(): Uint32Array {
    if (this.#positions !== null) return this.#positions;
    const positions = new Uint32Array(this.rows.length);
    this.rows.forEach((row, position) => {
      positions[row] = position;
    });
    this.#positions = positions;
    return positions;
  }
}
