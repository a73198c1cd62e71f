import { DEAR, gapCost, substitutionCost } from '../../language/phonetic/sound-costs.ts';
import { CODES, MOST_UNITS, signOf } from './sound-evidence.ts';

const GAPS = Float64Array.from({ length: CODES }, (_, code) => gapCost(signOf(code)) / DEAR);
const CHANGES = changes();
/** The least that it costs to be rid of a unit, by the bit that stands for it in a set. */
const LEAST_COSTS = leastCosts();
/** Sums of costs are rounded. */
const ROUNDING = 1e-9;
const row = new Float64Array(MOST_UNITS + 1);

/** Letters or sounds of several words, run together: at most 32, as many as are compared. */
export class UnitRun {
  readonly #space = new Uint8Array(MOST_UNITS);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  add(units: Uint8Array): void {
    const room = Math.min(units.length, MOST_UNITS - this.#length);
    for (let at = 0; at < room; at += 1) this.#space[this.#length + at] = units[at] ?? 0;
    this.#length += room;
  }

  get units(): Uint8Array {
    return this.#space.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  isSameAs(other: UnitRun): boolean {
    return this.#length === other.#length && this.isIn(other);
  }

  /** Whether all of it stands in the other, side by side. */
  isIn(other: UnitRun): boolean {
    for (let from = 0; from + this.#length <= other.#length; from += 1) {
      let at = 0;
      while (at < this.#length && this.#space[at] === other.#space[from + at]) at += 1;
      if (at === this.#length) return true;
    }
    return false;
  }
}

/** 1 for the same units, less for each that must be changed, added or left out; 0..1 and symmetric. */
export function likenessOfUnits(a: Uint8Array, b: Uint8Array): number {
  const most = Math.max(weightOf(a), weightOf(b));
  return most === 0 ? 0 : Math.max(0, 1 - distance(a, b) / most);
}

/**
 * Whether two runs of units may be as alike as `least`, by what they weigh and which units occur in them (a bit
 * for each, at its code modulo 32). It never refuses what is.
 */
export function mayBeLike(a: WeighedUnits, b: WeighedUnits, least: number): boolean {
  const most = (1 - least) * Math.max(a.weight, b.weight) + ROUNDING;
  if (Math.abs(a.weight - b.weight) > most) return false;
  return costOf(a.set & ~b.set) <= most && costOf(b.set & ~a.set) <= most;
}

/** What units weigh, all in all, and which occur. */
export interface WeighedUnits {
  readonly weight: number;
  readonly set: number;
}

function costOf(set: number): number {
  let cost = 0;
  for (let left = set; left !== 0; left &= left - 1)
    cost += LEAST_COSTS[31 - Math.clz32(left & -left)] ?? 0;
  return cost;
}

/** What is missing where none of the units is, in the costs of being misheard. */
export function weightOf(units: Uint8Array): number {
  let weight = 0;
  for (let at = 0; at < units.length; at += 1) weight += GAPS[units[at] ?? 0] ?? 0;
  return weight;
}

/** Levenshtein's table with one row kept, each change at the cost of being misheard. O(length²). */
function distance(a: Uint8Array, b: Uint8Array): number {
  row[0] = 0;
  for (let j = 0; j < b.length; j += 1) row[j + 1] = (row[j] ?? 0) + (GAPS[b[j] ?? 0] ?? 0);
  for (let i = 0; i < a.length; i += 1) {
    const unit = a[i] ?? 0;
    const gap = GAPS[unit] ?? 0;
    let diagonal: number = row[0] ?? 0;
    let left: number = diagonal + gap;
    row[0] = left;
    for (let j = 0; j < b.length; j += 1) {
      const other = b[j] ?? 0;
      const above = row[j + 1] ?? 0;
      let cell = diagonal + (CHANGES[unit * CODES + other] ?? 0);
      if (above + gap < cell) cell = above + gap;
      const added = left + (GAPS[other] ?? 0);
      if (added < cell) cell = added;
      diagonal = above;
      left = cell;
      row[j + 1] = cell;
    }
  }
  return row[b.length] ?? 0;
}

function leastCosts(): Float64Array {
  const costs = new Float64Array(32).fill(1);
  for (let a = 0; a < CODES; a += 1) {
    let least = GAPS[a] ?? 0;
    for (let b = 0; b < CODES; b += 1) {
      if (a !== b) least = Math.min(least, CHANGES[a * CODES + b] ?? 0);
    }
    costs[a & 31] = Math.min(costs[a & 31] ?? 0, least);
  }
  return costs;
}

function changes(): Float64Array {
  const costs = new Float64Array(CODES * CODES);
  for (let a = 0; a < CODES; a += 1) {
    for (let b = 0; b < CODES; b += 1) {
      costs[a * CODES + b] = a === b ? 0 : substitutionCost(signOf(a), signOf(b)) / DEAR;
    }
  }
  return costs;
}
