import { lowestSetBit } from '../../arrays/bitset.ts';
import { FULL_COST, gapCost, substitutionCost } from '../sound/sound-distance.ts';
import { CODE_COUNT, codeToCharacter, MAX_UNITS, OTHER_CODE } from './evidence-model.ts';

const SIGN = 31;

/**
 * Returns the greater of two integers of at most 30 bits, without a branch: in alignment tables the processor cannot
 * predict which is greater, and a misprediction costs more than the rest of a cell.
 */
export function branchlessMax(a: number, b: number): number {
  const more = (a - b) | 0;
  return (a - (more & (more >> SIGN))) | 0;
}

const EDGE = '_'.charCodeAt(0);
const UNIT_BITS = 8;

/** Returns the letter bigrams of a text, ascending; the start and the end of the text count as letters. */
export function letterBigrams(letters: string): Uint16Array {
  const pairs = new Uint16Array(letters.length + 1);
  let last = EDGE;
  for (let i = 0; i <= letters.length; i += 1) {
    const unit = i === letters.length ? EDGE : letters.charCodeAt(i);
    pairs[i] = (last << UNIT_BITS) ^ unit;
    last = unit;
  }
  return pairs.sort();
}

/** Counts the numbers that two ascending lists have in common, up to a limit. */
export function countCommonSorted(a: Uint16Array, b: Uint16Array, limit: number): number {
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

/** Cost of missing each code, negative and in tenths, like all sums here: integer sums are exact and fast. */
const GAPS = Int32Array.from({ length: CODE_COUNT }, (_, code) => -gapCost(codeToCharacter(code)));
const CHANGES = createChangeCosts();
/** Minimum cost of removing or changing a code, by its bit in a bit set of codes. */
const MIN_COSTS = minCosts();
/** Tolerance for the rounding of summed costs. */
const ROUNDING = 1e-9;

/** Codes of the letters or sounds of several words, concatenated; only the first 32 are compared. */
export class CodeSequence implements WeightedCodes {
  readonly codes: Uint8Array;
  readonly weight: number;
  readonly set: number;

  constructor(words: readonly Uint8Array[]) {
    const length = words.reduce((sum, word) => sum + word.length, 0);
    this.codes = new Uint8Array(Math.min(MAX_UNITS, length));
    let at = 0;
    for (const word of words) {
      for (let i = 0; i < word.length && at < MAX_UNITS; i += 1, at += 1) {
        this.codes[at] = word[i] ?? 0;
      }
    }
    this.weight = totalCost(this.codes);
    this.set = codeBitset(this.codes);
  }

  isSameAs(other: CodeSequence): boolean {
    return this.codes.length === other.codes.length && this.isContainedIn(other);
  }

  /** Returns whether the other contains this run of codes; false with letters of other scripts, which share a code. */
  isContainedIn(other: CodeSequence): boolean {
    if ((this.set & ~other.set) !== 0 || this.codes.includes(OTHER_CODE)) return false;
    const [units, space] = [this.codes, other.codes];
    for (let from = 0; from + units.length <= space.length; from += 1) {
      let at = 0;
      while (at < units.length && units[at] === space[from + at]) at += 1;
      if (at === units.length) return true;
    }
    return false;
  }
}

/** Aligns pairs of code sequences. It reuses one table row, so it serves one pair at a time. */
export class UnitAligner {
  readonly #row = new Int32Array(MAX_UNITS + 1);

  /** Returns the length of the longest common run. O(length²), by dynamic programming with one row. */
  longestCommonRun(a: Uint8Array, b: Uint8Array): number {
    const row = this.#row;
    const width = b.length;
    row.fill(0, 0, width + 1);
    let longest = 0;
    for (let i = 0; i < a.length; i += 1) {
      const unit = a[i] ?? 0;
      // Iterates from the right, so that the cell to the left still has the value of the row above.
      for (let j = width; j > 0; j -= 1) {
        const isCommon = unit === b[j - 1] && unit !== OTHER_CODE;
        const run = isCommon ? (row[j - 1] ?? 0) + 1 : 0;
        row[j] = run;
        if (run > longest) longest = run;
      }
    }
    return longest;
  }

  /** Returns 1 for the same units, less for each that must be changed, added or left out; 0..1, symmetric. */
  similarity(a: Uint8Array, b: Uint8Array): number {
    const max = Math.min(gapCosts(a), gapCosts(b));
    return max === 0 ? 0 : Math.max(0, 1 - this.#editCost(a, b) / max);
  }

  /** Returns the similarity of the nearest two sequences, one from each list. */
  nearestSimilarity(a: readonly WeightedCodes[], b: readonly WeightedCodes[]): number {
    let best = 0;
    for (const one of a) {
      for (const other of b) {
        if (maxLikeness(one, other) <= best) continue;
        best = Math.max(best, this.similarity(one.codes, other.codes));
      }
    }
    return best;
  }

  /** Returns the negative Levenshtein distance, weighted by the costs of mishearing, in tenths. O(length²), one row. */
  #editCost(a: Uint8Array, b: Uint8Array): number {
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
      const createChangeCosts = unit * CODE_COUNT;
      const gap = GAPS[unit] ?? 0;
      let diagonal = row[0] ?? 0;
      left = diagonal + gap;
      row[0] = left;
      for (let j = 0; j < width; j += 1) {
        const other = b[j] ?? 0;
        const above = row[j + 1] ?? 0;
        const changed = branchlessMax(
          diagonal + (CHANGES[createChangeCosts + other] ?? 0),
          above + gap,
        );
        left = branchlessMax(changed, left + (GAPS[other] ?? 0));
        diagonal = above;
        row[j + 1] = left;
      }
    }
    return row[width] ?? 0;
  }
}

/** Returns an upper bound of the similarity of two sequences, from their weights and sets of codes. */
export function maxLikeness(a: WeightedCodes, b: WeightedCodes): number {
  const max = Math.max(a.weight, b.weight);
  if (max === 0) return 0;
  const missing = Math.max(setCost(a.set & ~b.set), setCost(b.set & ~a.set));
  return Math.min(1, 1 - (Math.max(missing, Math.abs(a.weight - b.weight)) - ROUNDING) / max);
}

/** A sequence of codes with its weight and its set of codes. */
export interface WeightedCodes {
  readonly codes: Uint8Array;
  /** Cost of missing all codes of the sequence. */
  readonly weight: number;
  /** Bit set of the codes that occur; each code has the bit of its number modulo 32. */
  readonly set: number;
}

/** Returns a bit for each code that occurs, at its code modulo 32. O(units). */
export function codeBitset(units: Uint8Array): number {
  let set = 0;
  for (let at = 0; at < units.length; at += 1) set |= 1 << ((units[at] ?? 0) & 31);
  return set;
}

function setCost(set: number): number {
  let cost = 0;
  for (let left = set; left !== 0; left &= left - 1) cost += MIN_COSTS[lowestSetBit(left)] ?? 0;
  return cost;
}

/** Returns the cost of missing all units, as a multiple of `FULL_COST`. */
export function totalCost(units: Uint8Array): number {
  return -gapCosts(units) / FULL_COST;
}

function gapCosts(units: Uint8Array): number {
  let gaps = 0;
  for (let at = 0; at < units.length; at += 1) gaps += GAPS[units[at] ?? 0] ?? 0;
  return gaps;
}

function minCosts(): Float64Array {
  const costs = new Float64Array(32).fill(1);
  for (let a = 0; a < CODE_COUNT; a += 1) {
    let min = GAPS[a] ?? 0;
    for (let b = 0; b < CODE_COUNT; b += 1) {
      if (a !== b) min = Math.max(min, CHANGES[a * CODE_COUNT + b] ?? 0);
    }
    costs[a & 31] = Math.min(costs[a & 31] ?? 0, -min / FULL_COST);
  }
  return costs;
}

function createChangeCosts(): Int32Array {
  const costs = new Int32Array(CODE_COUNT * CODE_COUNT);
  for (let a = 0; a < CODE_COUNT; a += 1) {
    for (let b = 0; b < CODE_COUNT; b += 1) {
      const areOther = a === OTHER_CODE && b === OTHER_CODE;
      costs[a * CODE_COUNT + b] = areOther
        ? -FULL_COST
        : -substitutionCost(codeToCharacter(a), codeToCharacter(b));
    }
  }
  return costs;
}
