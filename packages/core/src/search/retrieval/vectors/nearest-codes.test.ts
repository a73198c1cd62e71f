import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlainScan } from './code-scan.ts';
import { nearestCodes } from './nearest-codes.ts';
import { createWasmScan } from './wasm-scan.ts';

const WORDS = 4;
/** Few bits differ, so that many names are equally near. */
const code = fc.integer({ min: 0, max: 31 });

function distance(a: number, b: number): number {
  return [...(a ^ b).toString(2)].filter((digit) => digit === '1').length;
}

function padded(codes: readonly number[]): Uint32Array {
  return Uint32Array.from(codes.flatMap((one) => [one, 0, 0, 0]));
}

describe('nearestCodes', () => {
  it('finds the accepted names of the nearest codes, the first of equally near ones, with either scan', () => {
    const wasm = createWasmScan(WORDS);
    const scans = [createPlainScan(WORDS), ...(wasm === null ? [] : [wasm])];
    fc.assert(
      fc.property(
        fc.array(code, { maxLength: 60 }),
        code,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (codes, asked, most, every) => {
          const accepts = (name: number) => name % every === 0;
          const nearest = codes
            .map((one, name) => ({ name, distance: distance(one, asked) }))
            .filter(({ name }) => accepts(name))
            .sort((a, b) => a.distance - b.distance || a.name - b.name)
            .slice(0, most)
            .map(({ name }) => name)
            .sort((a, b) => a - b);
          for (const scan of scans) {
            // Runs of four: what was found in one lowers the limit for the next.
            const short = { ...scan, mostCodes: 4 };
            const search = { asked: padded([asked]), most, accepts };
            expect(nearestCodes(padded(codes), short, search)).toEqual(nearest);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('asks about hardly any name once near ones are found', () => {
    const codes = padded([...Array(10).fill(0), ...Array(5000).fill(31)]);
    let asked = 0;
    const accepts = () => {
      asked += 1;
      return true;
    };
    const short = { ...createPlainScan(WORDS), mostCodes: 16 };
    expect(nearestCodes(codes, short, { asked: padded([0]), most: 10, accepts })).toHaveLength(10);
    expect(asked).toBe(10);
  });
});
