import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { createNameVectors } from '../../segment/embeddings/fixtures/name-vectors-of.ts';
import { quantize } from '../../segment/embeddings/name-vectors.ts';
import {
  cosineScores,
  createJavaScriptScan,
  createWasmScan,
  nearestByHamming,
  nearestNames,
} from './nearest-codes.ts';

const WORDS = 4;
/** Codes with few bits, so that many names have the same distance. */
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
    const scans = [createJavaScriptScan(WORDS), ...(wasm === null ? [] : [wasm])];
    fc.assert(
      fc.property(
        fc.array(code, { maxLength: 60 }),
        code,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (codes, request, max, every) => {
          const accepts = (name: number) => name % every === 0;
          const nearest = codes
            .map((one, name) => ({ name, distance: distance(one, request) }))
            .filter(({ name }) => accepts(name))
            .sort((a, b) => a.distance - b.distance || a.name - b.name)
            .slice(0, max)
            .map(({ name }) => name)
            .sort((a, b) => a - b);
          for (const scan of scans) {
            // Blocks of four codes, so that matches in one block lower the limit for the next.
            const short = { ...scan, maxCodes: 4 };
            const search = { asked: padded([request]), max, accepts };
            expect(nearestByHamming(padded(codes), short, search)).toEqual(nearest);
          }
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('asks about hardly any name once near ones are found', () => {
    const codes = padded([...Array(10).fill(0), ...Array(5000).fill(31)]);
    let request = 0;
    const accepts = () => {
      request += 1;
      return true;
    };
    const short = { ...createJavaScriptScan(WORDS), maxCodes: 16 };
    expect(nearestByHamming(codes, short, { asked: padded([0]), max: 10, accepts })).toHaveLength(
      10,
    );
    expect(request).toBe(10);
  });
});

const DIMENSIONS = 384;
const CLUSTERS = 60;
const NAMES = 3_000;
const NOISE = 0.7;

/** Creates a deterministic pseudorandom generator of numbers between -1 and 1. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const noise = createNoise(7);
const randomVector = () => Array.from({ length: DIMENSIONS }, noise);
const centres = Array.from({ length: CLUSTERS }, randomVector);
const nearCentre = (cluster: number) =>
  (centres[cluster % CLUSTERS] ?? []).map((value) => value + NOISE * noise());
const floats = Array.from({ length: NAMES }, (_, name) => nearCentre(name));
const vectors = createNameVectors(
  Int8Array.from(floats.flatMap((vector) => [...quantize(vector)])),
  DIMENSIONS,
);

function exactCosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('nearNames', () => {
  it('finds what a comparison of all vectors finds, and says how like they are', () => {
    for (let cluster = 0; cluster < 10; cluster += 1) {
      const query = nearCentre(cluster);
      const found = nearestNames(vectors, quantize(query), () => true);
      expect(found).toHaveLength(500);
      const exact = floats.map((vector) => exactCosine(vector, query));
      const best = [...exact.keys()].sort((a, b) => (exact[b] ?? 0) - (exact[a] ?? 0)).slice(0, 20);
      const names = new Set(found.map(({ name }) => name));
      expect(best.filter((name) => !names.has(name))).toEqual([]);
      const errors = found.map(({ name, cosine }) => Math.abs(cosine - (exact[name] ?? 0)));
      expect(Math.max(...errors)).toBeLessThan(0.01);
    }
  });

  it('finds accepted names only', () => {
    const found = nearestNames(vectors, quantize(nearCentre(3)), (name) => name % 60 === 4);
    expect(found).toHaveLength(NAMES / 60);
    expect(found.every(({ name }) => name % 60 === 4)).toBe(true);
  });

  it('finds nothing like a query without a direction', () => {
    const nothing = new Int8Array(DIMENSIONS);
    expect(nearestNames(vectors, nothing, () => true).every(({ cosine }) => cosine === 0)).toBe(
      true,
    );
    expect(
      cosineScores(createNameVectors(nothing, DIMENSIONS), quantize(nearCentre(0)), [0]),
    ).toEqual([{ name: 0, cosine: 0 }]);
  });
});
