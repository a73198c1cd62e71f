import { afterEach, expect, it } from 'vitest';
import { buildBrandIndex } from '../../search/faces/brand-index.ts';
import type { InMemoryCorpus } from '../../search/faces/in-memory-corpus.ts';
import { brandWithName } from '../../search/fixtures/brand-named.ts';
import type { SimilarOptions } from '../../search/similar/similar-marks.ts';
import { SimilarWorkerPool } from './similar-thread.ts';

const NAMES = Array.from(
  { length: 400 },
  (_, at) =>
    `${['LUNA', 'SOLTREK', 'CASA', 'KOLUN'][at % 4]} ${'ABCDEFGHIJ'[at % 10]}UN${at % 7}EL`,
);
const ASKED: readonly SimilarOptions[] = ['LUNA AUNEL', 'KOLLUN', 'house', 'zzz'].map((name) => ({
  name,
  clase: [],
  minScore: 0.1,
  max: 30,
}));

let thread: SimilarWorkerPool | undefined;
let told: unknown[] = [];
afterEach(async () => {
  await thread?.stop();
  // Stopping a thread deliberately is not reported as an error.
  expect(told).toEqual([]);
  told = [];
});

async function readyAside(index: InMemoryCorpus) {
  const begun = new SimilarWorkerPool('concepts', (error) => told.push(error), 1);
  thread = begun;
  await expect.poll(() => begun.workerFor(index), { timeout: 60_000 }).not.toBeNull();
  return begun;
}

it('another thread finds what the index finds, at whatever change that is', async () => {
  const index = buildBrandIndex(NAMES.map(brandWithName), { seq: 1, embeddings: 'concepts' });
  const begun = await readyAside(index.currentGeneration());
  const before = index.currentGeneration();
  index.apply(
    Array.from({ length: 50 }, (_, at) => brandWithName(`KOLLUN ${at}`, 390 + at)),
    2,
  );
  for (const held of [before, index.currentGeneration(), before]) {
    const found = await begun.workerFor(held)?.find(ASKED);
    expect(found).toEqual(ASKED.map((one) => held.similar(one)));
    expect(found?.flat().length).toBeGreaterThan(30);
  }
});

it('a thread that was stopped fails for who waits, and the next is waited for by nobody', async () => {
  const index = buildBrandIndex(NAMES.map(brandWithName), { seq: 1, embeddings: 'concepts' });
  const begun = await readyAside(index);
  const worker = begun.workerFor(index);
  const failed = expect(worker?.find(ASKED)).rejects.toThrow('was stopped');
  await begun.stop();
  await failed;
  await expect(worker?.find(ASKED)).rejects.toThrow('was stopped');
  expect(begun.workerFor(index)).toBeNull();
});

it('a small register begins none', () => {
  const index = buildBrandIndex(NAMES.map(brandWithName), { seq: 1 });
  expect(new SimilarWorkerPool('off', () => expect.unreachable()).workerFor(index)).toBeNull();
});
