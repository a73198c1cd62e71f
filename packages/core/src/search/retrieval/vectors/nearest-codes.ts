import { base64urlnopad } from '@scure/base';
import { popCount } from '../../../arrays/bitset.ts';
import {
  type NameVectors,
  wordsPerCode,
  writeSignCode,
} from '../../segment/embeddings/name-vectors.ts';
import { CODE_SCAN_BINARY } from './code-scan-binary.ts';

const WORD_BITS = 32;

/** Parameters of a nearest-neighbour search among sign codes. */
interface CodeSearch {
  readonly asked: Uint32Array;
  /** Maximum number of names to return. */
  readonly max: number;
  /** Tells whether a name matches the filters; called only for names that are near enough. */
  readonly accepts: (name: number) => boolean;
}

/**
 * Returns the accepted names with the smallest Hamming distances to the query's code, ascending;
 * ties are broken by smaller number. Codes are compared in blocks, and the distance limit falls as
 * near names are found, so after a few thousand names hardly any passes it.
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

/** Collects the `max` nearest names, which must be added in ascending order. */
class NearestNames {
  readonly #max: number;
  readonly #names: number[] = [];
  readonly #distances: number[] = [];
  /** Number of added names per distance. */
  readonly #counts: Uint32Array;
  #limit: number;
  /** Number of added names at distances up to the limit; less than `max`. */
  #within = 0;

  constructor(max: number, farthest: number) {
    this.#max = max;
    this.#counts = new Uint32Array(farthest + 1);
    this.#limit = farthest;
  }

  /** Maximum distance at which a further name can be among the nearest. */
  get limit(): number {
    return this.#limit;
  }

  /** Adds a name. Lowers the limit once `max` names are within it, because later names lose ties. */
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

  /** Returns all names within the limit, and then up to `max` the first names that are one bit farther. */
  names(): number[] {
    let farther = this.#max - this.#within;
    return this.#names.filter((_, i) => {
      const beyond = (this.#distances[i] ?? 0) - this.#limit;
      if (beyond === 1) farther -= 1;
      return beyond <= 0 || (beyond === 1 && farther >= 0);
    });
  }
}

/** Maximum number of names whose vectors are compared after the search by code. */
const MAX_COMPARED = 500;

/** Name with the cosine of its vector and the query's. */
interface NearName {
  readonly name: number;
  readonly cosine: number;
}

/**
 * Returns the accepted names with the vectors nearest to the query's, 500 at most, unsorted. Sign codes
 * select the names, the quantised vectors give the cosines. One pass over the codes, without copies.
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

/** Computes the cosines of the query and the vectors of some names. */
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

/** Maximum number of codes per call of `scan`. */
const MAX_CODES = 1024;

/** Bits by which a packed match shifts the index of the code; the bits of `DISTANCE_MASK` are the distance. */
export const POSITION_SHIFT = 16;
export const DISTANCE_MASK = 0xffff;

/** Compares blocks of sign codes with a query code by Hamming distance. */
export interface CodeScan {
  /** Maximum number of codes per call. */
  readonly maxCodes: number;
  /** Matches of the last call in the order of the codes: `index << POSITION_SHIFT | distance`. */
  readonly found: Uint32Array;
  setQuery(code: Uint32Array): void;
  /** Writes the codes that differ from the query in at most `limit` bits to `found`; returns their number. */
  scan(codes: Uint32Array, limit: number): number;
}

/** Creates a scan in plain JavaScript, which every platform supports. */
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
/** Byte offsets of the matches (`FOUND_AT`) and codes in the memory page; the query code is at offset 0. */
const FOUND_AT = 512;
const CODES_AT = FOUND_AT + MAX_CODES * WORD_BYTES;
/** Maximum blocks per code: each adds up to 8 to a byte of the sum, which must not overflow. */
const MAX_BLOCKS = 31;

/** Part of the platform's WebAssembly API in use; this package includes no platform types. */
interface Platform {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

interface ScanExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** @returns the number of matches */
  readonly run: (end: number, limit: number, bytes: number) => number;
}

/**
 * Creates a scan in WebAssembly, which is several times as fast: it compares 128 bits at a time. Codes are
 * copied through one page of memory that stays in the processor's cache, so they may be in any buffer.
 *
 * @returns null where WebAssembly with SIMD is missing or forbidden, or codes are too long
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

/** Returns the fastest scan that the platform supports; created once per code length. */
export function fastestScan(words: number): CodeScan {
  const scan = scans.get(words) ?? createWasmScan(words) ?? createJavaScriptScan(words);
  scans.set(words, scan);
  return scan;
}
