import {
  type NameVectors,
  wordsPerCode,
  writeSignCode,
} from '../../segment/embeddings/name-vectors.ts';
import { type CodeScan, DISTANCE_MASK, fastestScan, POSITION_SHIFT } from './code-scan.ts';

const WORD_BITS = 32;

/** What is sought among codes. */
interface CodeSearch {
  readonly asked: Uint32Array;
  /** How many names are wanted at most. */
  readonly max: number;
  /** Asked only of names that are near enough. */
  readonly accepts: (name: number) => boolean;
}

/**
 * The names, ascending, that are accepted and whose codes differ from the asked one in the fewest bits;
 * of equally near ones those with the smaller numbers. Codes are compared run by run, and the limit
 * falls as near ones are found: after the first few thousand names hardly any passes it.
 */
export function nearestByHamming(codes: Uint32Array, scan: CodeScan, search: CodeSearch): number[] {
  const { asked: request, max, accepts } = search;
  const words = request.length;
  const names = codes.length / words;
  const nearest = new NearestNames(max, words * WORD_BITS);
  scan.setQuery(request);
  for (let first = 0; first < names && nearest.limit >= 0; first += scan.maxCodes) {
    const run = codes.subarray(first * words, (first + scan.maxCodes) * words);
    const count = scan.scan(run, nearest.limit);
    for (let i = 0; i < count; i += 1) {
      const one = scan.found[i] ?? 0;
      const name = first + (one >>> POSITION_SHIFT);
      const distance = one & DISTANCE_MASK;
      if (distance <= nearest.limit && accepts(name)) nearest.add(name, distance);
    }
  }
  return nearest.names();
}

/** The `most` nearest of the names that are added in ascending order. */
class NearestNames {
  readonly #max: number;
  readonly #names: number[] = [];
  readonly #distances: number[] = [];
  /** How many of the names added are at each distance. */
  readonly #counts: Uint32Array;
  #limit: number;
  /** How many of the names added are at the limit or nearer: fewer than `most`. */
  #within = 0;

  constructor(max: number, farthest: number) {
    this.#max = max;
    this.#counts = new Uint32Array(farthest + 1);
    this.#limit = farthest;
  }

  /** A name that comes now and is farther is not among the nearest. */
  get limit(): number {
    return this.#limit;
  }

  /** When enough are within the limit, one that comes later and is at it is too late. */
  add(name: number, distance: number): void {
    this.#names.push(name);
    this.#distances.push(distance);
    this.#counts[distance] = (this.#counts[distance] ?? 0) + 1;
    this.#within += 1;
    while (this.#within >= this.#max) {
      this.#within -= this.#counts[this.#limit] ?? 0;
      this.#limit -= 1;
    }
  }

  /** All within the limit, and the first of those one bit farther. */
  names(): number[] {
    let farther = this.#max - this.#within;
    return this.#names.filter((_, i) => {
      const beyond = (this.#distances[i] ?? 0) - this.#limit;
      if (beyond === 1) farther -= 1;
      return beyond <= 0 || (beyond === 1 && farther >= 0);
    });
  }
}

/** How many names with the nearest codes are compared number by number. */
const MAX_COMPARED = 500;

/** A name, and the cosine of its vector and the query's. */
interface NearName {
  readonly name: number;
  readonly cosine: number;
}

/**
 * The accepted names whose vectors are most like the query's, 500 at most, in no order. Sign codes say
 * which they are, the quantised vectors how like they are. One pass over the codes, no copy of anything.
 */
export function nearestNames(
  vectors: NameVectors,
  query: Int8Array,
  accepts: (name: number) => boolean,
): NearName[] {
  const request = new Uint32Array(wordsPerCode(vectors.dimensions));
  writeSignCode(query, request);
  const search = { asked: request, max: MAX_COMPARED, accepts };
  return cosineScores(
    vectors,
    query,
    nearestByHamming(vectors.codes, fastestScan(request.length), search),
  );
}

/** How like the vectors of some names are to the query's. */
export function cosineScores(
  { values, dimensions }: NameVectors,
  query: Int8Array,
  names: readonly number[],
): NearName[] {
  const queryLength = Math.sqrt(query.reduce((sum, value) => sum + value * value, 0));
  return names.map((name) => {
    const at = name * dimensions;
    let product = 0;
    let squares = 0;
    for (let i = 0; i < dimensions; i += 1) {
      const value = values[at + i] ?? 0;
      product += value * (query[i] ?? 0);
      squares += value * value;
    }
    const lengths = Math.sqrt(squares) * queryLength;
    return { name, cosine: lengths === 0 ? 0 : product / lengths };
  });
}
