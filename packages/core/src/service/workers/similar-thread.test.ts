import { afterEach, expect, it } from 'vitest';
import { buildBrandIndex } from '../../search/brand-index.ts';
import { brandNamed } from '../../search/fixtures/brand-named.ts';
import type { IndexAnswers } from '../../search/index-answers.ts';
import type { SimilarOptions } from '../../search/similar/similar-marks.ts';
import { SimilarThread } from './similar-thread.ts';

const NAMES = Array.from(
  { length: 400 },
  (_, at) =>
    `${['LUNA', 'SOLTREK', 'CASA', 'KOLUN'][at % 4]} ${'ABCDEFGHIJ'[at % 10]}UN${at % 7}EL`,
);
const ASKED: readonly SimilarOptions[] = ['LUNA AUNEL', 'KOLLUN', 'house', 'zzz'].map((name) => ({
  name,
  clase: [],
  minScore: 0.1,
  most: 30,
}));

let thread: SimilarThread | undefined;
let told: unknown[] = [];
afterEach(async () => {
  await thread?.stop();
  // To end a thread on purpose is no failure.
  expect(told).toEqual([]);
  told = [];
});

async function readyAside(index: IndexAnswers) {
  const begun = new SimilarThread('concepts', (error) => told.push(error), 1);
  thread = begun;
  await expect.poll(() => begun.workerFor(index), { timeout: 60_000 }).not.toBeNull();
  return begun;
}

it('another thread finds what the index finds, at whatever change that is', async () => {
  const index = buildBrandIndex(NAMES.map(brandNamed), { seq: 1, embeddings: 'concepts' });
  const begun = await readyAside(index.held());
  const before = index.held();
  index.apply(
    Array.from({ length: 50 }, (_, at) => brandNamed(`KOLLUN ${at}`, 390 + at)),
    2,
  );
  for (const held of [before, index.held(), before]) {
    const found = await begun.workerFor(held)?.find(ASKED);
    expect(found).toEqual(ASKED.map((one) => held.similar(one)));
    expect(found?.flat().length).toBeGreaterThan(30);
  }
});

it('a thread that was stopped fails for who waits, and the next is waited for by nobody', async () => {
  const index = buildBrandIndex(NAMES.map(brandNamed), { seq: 1, embeddings: 'concepts' });
  const begun = await readyAside(index);
  const worker = begun.workerFor(index);
  const failed = expect(worker?.find(ASKED)).rejects.toThrow('was stopped');
  await begun.stop();
  await failed;
  await expect(worker?.find(ASKED)).rejects.toThrow('was stopped');
  expect(begun.workerFor(index)).toBeNull();
});

it('a small register begins none', () => {
  const index = buildBrandIndex(NAMES.map(brandNamed), { seq: 1 });
  expect(new SimilarThread('off', () => expect.unreachable()).workerFor(index)).toBeNull();
});
