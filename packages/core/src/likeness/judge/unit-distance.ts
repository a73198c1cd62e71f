import { lowestBit } from '../../arrays/bitset.ts';
import { DEAR, gapCost, substitutionCost } from '../sound/sound-distance.ts';
import { CODES, MOST_UNITS, OTHER, signOf } from './evidence-model.ts';

const SIGN = 31;

/**
 * The greater of two whole numbers of at most 30 bits, without a branch: which is the greater cannot be foreseen in
 * the tables of alignments, and a wrong guess of the processor costs more than all else in a cell.
 */
export function greaterOf(a: number, b: number): number {
  const more = (a - b) | 0;
  return (a - (more & (more >> SIGN))) | 0;
}

const EDGE = '_'.charCodeAt(0);
const UNIT_BITS = 8;

/** The pairs of neighbouring letters of a text, its edges counted as letters; ascending. */
export function letterPairs(letters: string): Uint16Array {
  const pairs = new Uint16Array(letters.length + 1);
  let last = EDGE;
  for (let i = 0; i <= letters.length; i += 1) {
    const unit = i === letters.length ? EDGE : letters.charCodeAt(i);
    pairs[i] = (last << UNIT_BITS) ^ unit;
    last = unit;
  }
  return pairs.sort();
}

/** How many numbers two ascending lists have in common, up to a limit. */
export function countCommon(a: Uint16Array, b: Uint16Array, limit: number): number {
  let i = 0;
  let j = 0;
  let common = 0;
  while (i < a.length && j < b.length && common < limit) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return common;
}

/** What is lost, below 0 and in tenths, as all sums here: those of whole numbers are exact, and quick. */
const GAPS = Int32Array.from({ length: CODES }, (_, code) => -gapCost(signOf(code)));
const CHANGES = changes();
/** The least that it costs to be rid of a unit, by the bit that represents it in a set. */
const LEAST_COSTS = leastCosts();
/** Sums of costs are rounded. */
const ROUNDING = 1e-9;

/** Letters or sounds of several words, run together: at most 32, as many as are compared. */
export class UnitRun implements WeighedUnits {
  readonly codes: Uint8Array;
  readonly weight: number;
  readonly set: number;

  constructor(words: readonly Uint8Array[]) {
    const length = words.reduce((sum, word) => sum + word.length, 0);
    this.codes = new Uint8Array(Math.min(MOST_UNITS, length));
    let at = 0;
    for (const word of words) {
      for (let i = 0; i < word.length && at < MOST_UNITS; i += 1, at += 1) {
        this.codes[at] = word[i] ?? 0;
      }
    }
    this.weight = weightOf(this.codes);
    this.set = setOf(this.codes);
  }

  isSameAs(other: UnitRun): boolean {
    return this.codes.length === other.codes.length && this.isIn(other);
  }

  /** Whether all of it occurs in the other, side by side. Of letters of other scripts that is not known. */
  isIn(other: UnitRun): boolean {
    if ((this.set & ~other.set) !== 0 || this.codes.includes(OTHER)) return false;
    const [units, space] = [this.codes, other.codes];
    for (let from = 0; from + units.length <= space.length; from += 1) {
      let at = 0;
      while (at < units.length && units[at] === space[from + at]) at += 1;
      if (at === units.length) return true;
    }
    return false;
  }
}

/** Aligns letters or sounds, two at a time: the row of the table that it keeps belongs to the last two. */
export class UnitAligner {
  readonly #row = new Int32Array(MOST_UNITS + 1);

  /** How many units the longest run has that occurs in both. O(length²), by dynamic programming with one row kept. */
  commonRun(a: Uint8Array, b: Uint8Array): number {
    const row = this.#row;
    const width = b.length;
    row.fill(0, 0, width + 1);
    let longest = 0;
    for (let i = 0; i < a.length; i += 1) {
      const unit = a[i] ?? 0;
      // From the right, so that the run that ends one place to the left is still that of the row above.
      for (let j = width; j > 0; j -= 1) {
        const isCommon = unit === b[j - 1] && unit !== OTHER;
        const run = isCommon ? (row[j - 1] ?? 0) + 1 : 0;
        row[j] = run;
        if (run > longest) longest = run;
      }
    }
    return longest;
  }

  /** 1 for the same units, less for each that must be changed, added or left out; 0..1 and symmetric. */
  likeness(a: Uint8Array, b: Uint8Array): number {
    const most = Math.min(gapsOf(a), gapsOf(b));
    return most === 0 ? 0 : Math.max(0, 1 - this.#lost(a, b) / most);
  }

  /** The likeness of the nearest two of some runs. */
  nearest(a: readonly WeighedUnits[], b: readonly WeighedUnits[]): number {
    let best = 0;
    for (const one of a) {
      for (const other of b) {
        if (mostLikeness(one, other) <= best) continue;
        best = Math.max(best, this.likeness(one.codes, other.codes));
      }
    }
    return best;
  }

  /** Levenshtein's table with one row kept, each change at the cost of being misheard, in tenths. O(length²). */
  #lost(a: Uint8Array, b: Uint8Array): number {
    const row = this.#row;
    const width = b.length;
    let left = 0;
    row[0] = 0;
    for (let j = 0; j < width; j += 1) {
      left += GAPS[b[j] ?? 0] ?? 0;
      row[j + 1] = left;
    }
    for (let i = 0; i < a.length; i += 1) {
      const unit = a[i] ?? 0;
      const changes = unit * CODES;
      const gap = GAPS[unit] ?? 0;
      let diagonal = row[0] ?? 0;
      left = diagonal + gap;
      row[0] = left;
      for (let j = 0; j < width; j += 1) {
        const other = b[j] ?? 0;
        const above = row[j + 1] ?? 0;
        const changed = greaterOf(diagonal + (CHANGES[changes + other] ?? 0), above + gap);
        left = greaterOf(changed, left + (GAPS[other] ?? 0));
        diagonal = above;
        row[j + 1] = left;
      }
    }
    return row[width] ?? 0;
  }
}

/** The most that two runs may be alike, by what they weigh and which units occur in them. */
export function mostLikeness(a: WeighedUnits, b: WeighedUnits): number {
  const most = Math.max(a.weight, b.weight);
  if (most === 0) return 0;
  const missing = Math.max(costOf(a.set & ~b.set), costOf(b.set & ~a.set));
  return Math.min(1, 1 - (Math.max(missing, Math.abs(a.weight - b.weight)) - ROUNDING) / most);
}

/** Letters or sounds, with what is known of them all in all. */
export interface WeighedUnits {
  readonly codes: Uint8Array;
  /** What it costs to miss all of them. */
  readonly weight: number;
  /** A bit for each code that occurs, at its code modulo 32. */
  readonly set: number;
}

/** A bit for each code that occurs, at its code modulo 32. O(units). */
export function setOf(units: Uint8Array): number {
  let set = 0;
  for (let at = 0; at < units.length; at += 1) set |= 1 << ((units[at] ?? 0) & 31);
  return set;
}

function costOf(set: number): number {
  let cost = 0;
  for (let left = set; left !== 0; left &= left - 1) cost += LEAST_COSTS[lowestBit(left)] ?? 0;
  return cost;
}

/** What is missing where none of the units is, in the costs of being misheard. */
export function weightOf(units: Uint8Array): number {
  return -gapsOf(units) / DEAR;
}

function gapsOf(units: Uint8Array): number {
  let gaps = 0;
  for (let at = 0; at < units.length; at += 1) gaps += GAPS[units[at] ?? 0] ?? 0;
  return gaps;
}

function leastCosts(): Float64Array {
  const costs = new Float64Array(32).fill(1);
  for (let a = 0; a < CODES; a += 1) {
    let least = GAPS[a] ?? 0;
    for (let b = 0; b < CODES; b += 1) {
      if (a !== b) least = Math.max(least, CHANGES[a * CODES + b] ?? 0);
    }
    costs[a & 31] = Math.min(costs[a & 31] ?? 0, -least / DEAR);
  }
  return costs;
}

function changes(): Int32Array {
  const costs = new Int32Array(CODES * CODES);
  for (let a = 0; a < CODES; a += 1) {
    for (let b = 0; b < CODES; b += 1) {
      const areOther = a === OTHER && b === OTHER;
      costs[a * CODES + b] = areOther ? -DEAR : -substitutionCost(signOf(a), signOf(b));
    }
  }
  return costs;
}
