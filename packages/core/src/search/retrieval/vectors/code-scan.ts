import { base64urlnopad } from '@scure/base';
import { popCount } from '../../../arrays/bitset.ts';
import { CODE_SCAN_BINARY } from './code-scan-binary.ts';

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
