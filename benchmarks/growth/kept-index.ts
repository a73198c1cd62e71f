import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BrandIndex,
  readBrandIndex,
} from '../../packages/core/src/search/faces/brand-index.ts';
import {
  readSnapshotFile,
  writeSnapshotFile,
} from '../../packages/core/src/service/search-index/snapshot/write-snapshot-file.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';
import { type GrowthQuestions, growthQuestions } from './growth-questions.ts';

/** An index of a size in a file, what it took to build, and what is asked of it. */
export interface KeptIndex {
  readonly path: string;
  readonly buildSeconds: number;
  readonly questions: GrowthQuestions;
}

/** What a child builds. */
export interface BuildTask {
  readonly corpus: CorpusOptions;
  readonly path: string;
}

/** In a process of its own: builds an index and writes its snapshot. @returns seconds, making the corpus excluded */
export async function buildIndex({ corpus, path }: BuildTask): Promise<number> {
  const { index, cost } = await marcarioIndex(syntheticBrands(corpus), 'concepts');
  await writeSnapshotFile(path, {}, index.arrays());
  return cost.seconds;
}

/** The index of a size from a folder; built first where the folder does not have it. */
export async function keptIndex(
  folder: string,
  corpus: CorpusOptions,
  { count, build }: { count: number; build: (task: BuildTask) => Promise<number> },
): Promise<KeptIndex> {
  const name = join(folder, `${corpus.marks}-${corpus.seed}-${count}`);
  const path = `${name}.snapshot`;
  if (!existsSync(`${name}.json`)) {
    const questions = growthQuestions(corpus, count);
    const kept: KeptIndex = { path, questions, buildSeconds: await build({ corpus, path }) };
    await writeFile(`${name}.json`, JSON.stringify(kept));
  }
  return JSON.parse(await readFile(`${name}.json`, 'utf8'));
}

/** The index of a file, as a service starts with it: the first answer is ready. */
export async function startedIndex(path: string): Promise<BrandIndex> {
  const arrays = await readSnapshotFile(path, async () => {});
  const index = readBrandIndex(arrays, { embeddings: 'concepts' });
  index.warmUp();
  return index;
}
