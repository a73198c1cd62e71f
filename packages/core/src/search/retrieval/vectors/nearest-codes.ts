import { base64urlnopad } from '@scure/base';
import { popCount } from '../../../arrays/bitset.ts';
import {
  type NameVectors,
  wordsPerCode,
  writeSignCode,
} from '../../segment/embeddings/name-vectors.ts';
import { CODE_SCAN_BINARY } from './code-scan-binary.ts';

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

/** Codes that one call compares at most. */
const MAX_CODES = 1024;

/** A code near the asked one, in one number: its place in the run above, its distance below. */
export const POSITION_SHIFT = 16;
export const DISTANCE_MASK = 0xffff;

/** Compares runs of sign codes with an asked one, bit by bit. */
export interface CodeScan {
  /** Codes that one call takes at most. */
  readonly maxCodes: number;
  /** What the last call found, in the order of the codes: `place << POSITION_SHIFT | distance`. */
  readonly found: Uint32Array;
  setQuery(code: Uint32Array): void;
  /** How many of these codes differ from the asked one in at most `limit` bits. */
  scan(codes: Uint32Array, limit: number): number;
}

/** The scan in plain JavaScript: what every platform can do. */
export function createJavaScriptScan(words: number): CodeScan {
  const found = new Uint32Array(MAX_CODES);
  const query = new Uint32Array(words);
  return {
    maxCodes: MAX_CODES,
    found,
    setQuery: (code) => query.set(code),
    scan: (codes, limit) => {
      let count = 0;
      for (let from = 0, position = 0; from < codes.length; from += words, position += 1) {
        const distance = hammingDistanceAt(codes, from, query);
        if (distance > limit) continue;
        found[count] = (position << POSITION_SHIFT) | distance;
        count += 1;
      }
      return count;
    },
  };
}

function hammingDistanceAt(codes: Uint32Array, from: number, query: Uint32Array): number {
  let distance = 0;
  for (let i = 0; i < query.length; i += 1) {
    distance += popCount((codes[from + i] ?? 0) ^ (query[i] ?? 0));
  }
  return distance;
}

const PAGE_BYTES = 65_536;
const BLOCK_BYTES = 16;
const WORD_BYTES = 4;
/** Where the page holds what is found and the codes; the asked code is before them. */
const FOUND_AT = 512;
const CODES_AT = FOUND_AT + MAX_CODES * WORD_BYTES;
/** A block adds up to 8 to a byte of the sum, which must not run over. */
const MAX_BLOCKS = 31;

/** As much of the platform's WebAssembly as is used: the types of this package know no platform. */
interface Platform {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

interface ScanExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** @returns how many were found */
  readonly run: (end: number, limit: number, bytes: number) => number;
}

/**
 * The scan in WebAssembly, several times as fast: it compares 128 bits at once. Codes pass through one
 * page of memory, which stays in the processor's cache, so they may lie in any buffer.
 *
 * @returns null where the platform has no WebAssembly with SIMD, or forbids it, or codes are too long
 */
export function createWasmScan(words: number): CodeScan | null {
  const bytes = words * WORD_BYTES;
  const exports = bytes > MAX_BLOCKS * BLOCK_BYTES ? null : instantiate();
  if (exports === null) return null;
  const page = new Uint32Array(exports.memory.buffer);
  return {
    maxCodes: Math.min(MAX_CODES, Math.floor((PAGE_BYTES - CODES_AT) / bytes)),
    found: page.subarray(FOUND_AT / WORD_BYTES, CODES_AT / WORD_BYTES),
    setQuery: (code) => page.set(code),
    scan: (codes, limit) => {
      page.set(codes, CODES_AT / WORD_BYTES);
      return exports.run(CODES_AT + codes.length * WORD_BYTES, limit, bytes);
    },
  };
}

function instantiate(): ScanExports | null {
  const platform = (globalThis as { readonly WebAssembly?: Platform }).WebAssembly;
  if (platform === undefined) return null;
  try {
    const module = new platform.Module(base64urlnopad.decode(CODE_SCAN_BINARY));
    return new platform.Instance(module).exports as ScanExports;
  } catch {
    return null;
  }
}

const scans = new Map<number, CodeScan>();

/** The fastest scan of codes that the platform has, made once for each length of code. */
export function fastestScan(words: number): CodeScan {
  const scan = scans.get(words) ?? createWasmScan(words) ?? createJavaScriptScan(words);
  scans.set(words, scan);
  return scan;
}
