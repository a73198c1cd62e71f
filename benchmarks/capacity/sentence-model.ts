import { setTimeout } from 'node:timers/promises';
import type { InMemoryCorpus } from '../../packages/core/src/search/faces/in-memory-corpus.ts';
import { namesWithoutVector } from '../../packages/core/src/search/segment/embeddings/name-vectors.ts';
import { writeTinyModel } from '../../packages/core/src/service/search-index/embeddings/fixtures/tiny-model.ts';
import type { OpenIndex } from '../../packages/core/src/service/search-index/open-index.ts';
import { createRandom } from '../queries/random.ts';

const DIMENSIONS = 384;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LOOK_MS = 1_000;

/**
 * A model that says nothing of meanings and costs a service what one from a hub does in vectors: as
 * many numbers for each name. Its own weights are small.
 */
export async function writeBenchModel(folder: string): Promise<void> {
  const random = createRandom(11);
  const vector = () => Array.from({ length: DIMENSIONS }, () => random.below(2_001) / 1_000 - 1);
  const letters = [...LETTERS].flatMap((letter) => [letter, `##${letter}`]);
  // A name of nothing that is known is to have a vector too: all names are waited for.
  const words = ['[UNK]', ...letters];
  await writeTinyModel(folder, Object.fromEntries(words.map((word) => [word, vector()])));
}

/** Resolves once every name has its vector. */
export async function allEmbedded({ live }: OpenIndex<InMemoryCorpus>): Promise<void> {
  await live.refresh();
  while (live.current().index.segments.some(isUnembedded)) await setTimeout(LOOK_MS);
}

function isUnembedded({ segment }: { readonly segment: { readonly names: NamesWithVectors } }) {
  const { vectors } = segment.names;
  return vectors === null || vectors === undefined || namesWithoutVector(vectors).length > 0;
}

interface NamesWithVectors {
  readonly vectors?: Parameters<typeof namesWithoutVector>[0] | null;
}
