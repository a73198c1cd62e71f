import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CodeScan,
  createJavaScriptScan,
  createWasmScan,
  DISTANCE_MASK,
  POSITION_SHIFT,
} from './nearest-codes.ts';

const BLOCK_WORDS = 4;

const blocks = fc.integer({ min: 1, max: 31 });
const word = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.constantFrom(0, 0xffffffff));
const limits = fc.integer({ min: 0, max: 31 * 128 });
const search = blocks.chain((count) => {
  const code = fc.array(word, { minLength: count * BLOCK_WORDS, maxLength: count * BLOCK_WORDS });
  return fc.record({
    words: fc.constant(count * BLOCK_WORDS),
    asked: code,
    codes: fc.array(code, { maxLength: 20 }),
    limit: limits,
  });
});

/** Counts the differing bits by writing the difference in binary. */
function differing(a: readonly number[], b: readonly number[]): number {
  const ones = (n: number) => [...(n >>> 0).toString(2)].filter((digit) => digit === '1').length;
  return a.reduce((sum, part, i) => sum + ones(part ^ (b[i] ?? 0)), 0);
}

function found(scan: CodeScan, codes: Uint32Array, limit: number) {
  return Array.from(scan.found.subarray(0, scan.scan(codes, limit)), (one) => ({
    place: one >>> POSITION_SHIFT,
    distance: one & DISTANCE_MASK,
  }));
}

function wasmScan(words: number): CodeScan {
  const scan = createWasmScan(words);
  if (scan === null) throw new Error('this platform has no WebAssembly with SIMD');
  return scan;
}

describe.each([
  ['plain', createJavaScriptScan],
  ['WebAssembly', wasmScan],
])('the %s scan', (_, createScan) => {
  it('finds each code that differs in few enough bits, and in how many', () => {
    fc.assert(
      fc.property(search, ({ words, asked: request, codes, limit }) => {
        const scan = createScan(words);
        scan.setQuery(Uint32Array.from(request));
        const near = codes
          .map((code, position) => ({ place: position, distance: differing(code, request) }))
          .filter(({ distance }) => distance <= limit);
        expect(found(scan, Uint32Array.from(codes.flat()), limit)).toEqual(near);
      }),
    );
  });

  it('takes a run as long as it says, and then a shorter one', () => {
    const scan = createScan(BLOCK_WORDS);
    scan.setQuery(new Uint32Array(BLOCK_WORDS));
    const run = new Uint32Array(scan.maxCodes * BLOCK_WORDS).fill(1);
    expect(found(scan, run, 4)).toHaveLength(scan.maxCodes);
    expect(found(scan, run, 3)).toEqual([]);
    expect(found(scan, run.subarray(0, 2 * BLOCK_WORDS), 4)).toEqual([
      { place: 0, distance: 4 },
      { place: 1, distance: 4 },
    ]);
  });

  it('reads codes that threads share', () => {
    const codes = new Uint32Array(new SharedArrayBuffer(2 * BLOCK_WORDS * 4));
    codes[BLOCK_WORDS] = 0b101;
    const scan = createScan(BLOCK_WORDS);
    scan.setQuery(new Uint32Array(BLOCK_WORDS));
    expect(found(scan, codes, 128)).toEqual([
      { place: 0, distance: 0 },
      { place: 1, distance: 2 },
    ]);
  });
});

describe('createWasmScan', () => {
  it('leaves codes that are too long for it to the plain scan', () => {
    expect(createWasmScan(32 * BLOCK_WORDS)).toBeNull();
  });
});
