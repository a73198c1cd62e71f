import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { CountCache } from '../../packages/core/src/opensearch/count-cache.ts';
import {
  type EngineClient,
  EngineUnavailable,
} from '../../packages/core/src/opensearch/engine-client.ts';
import { EngineState, type LiveIndex } from '../../packages/core/src/opensearch/index-state.ts';
import { OpenSearchIndexer } from '../../packages/core/src/opensearch/indexer.ts';
import type { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { EngineVocabulary } from '../../packages/core/src/opensearch/vocabulary.ts';
import type { Vocabulary } from '../../packages/core/src/search/segment/terms/name-index.ts';
import { nameKeys } from '../../packages/core/src/search/source/name-keys.ts';
import type { NameSource } from '../../packages/core/src/search/source/name-source.ts';
import type { EngineNodes } from '../../test/support/opensearch/engine-nodes.ts';
import { rounded } from '../percentiles.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';

const BATCH = 1_000;
const LOOK_MS = 100;
const MERGE_MS = 600_000;
const MEGABYTE = 2 ** 20;

/** An index of the engine, and what it took to fill it. */
interface FilledEngine {
  readonly alias: string;
  readonly live: LiveIndex;
  readonly vocabulary: readonly Vocabulary[];
  readonly seconds: number | string;
  /** What a process takes to read the words when it starts. */
  readonly startSeconds: number;
  readonly megabytes: number;
  readonly nodeMegabytes: number | string;
}

/** Fills an index as a service does, from marks that are made meanwhile; one that was kept is filled already. */
export async function filledEngine(
  client: EngineClient,
  nodes: EngineNodes,
  { kept, shards, ...corpus }: CorpusOptions & { readonly kept: boolean; readonly shards: number },
): Promise<FilledEngine> {
  const alias = kept ? `bench-${corpus.marks}-${corpus.seed}-${shards}` : nodes.alias('bench');
  const state = new EngineState(client, alias);
  let live = await liveIndex(state);
  const isFilled = live !== null;
  const ended = new AbortController();
  const start = performance.now();
  const following = new OpenSearchIndexer({
    client,
    alias,
    family: alias,
    now: () => new Date(),
    corpus: {
      newestSeq: async () => 1,
      marksAfter: () => batches(corpus),
      changesSince: async (seq) => ({ brands: [], seq }),
      changeAt: async (seq) => `change ${seq}`,
    },
    keysOf: (spelled) => nameKeys(spelled, 'concepts'),
    shards,
    intervalMs: LOOK_MS,
    // It is tried again, as a service does.
    onError: (error) => console.error(error),
  }).follow(ended.signal);
  while (live === null) {
    await setTimeout(LOOK_MS);
    live = await liveIndex(state);
  }
  const seconds = isFilled ? 'kept' : rounded((performance.now() - start) / 1_000, 1);
  ended.abort();
  await following;
  await merge(client, alias);
  const indices = await client.request<readonly { readonly 'store.size': string }[]>({
    method: 'GET',
    path: `/_cat/indices/${alias}-*`,
    querystring: { format: 'json', bytes: 'mb' },
  });
  const megabytes = indices.reduce((sum, index) => sum + Number(index['store.size']), 0);
  const begun = performance.now();
  const vocabulary = new EngineVocabulary(state);
  await vocabulary.refresh(live.words);
  const startSeconds = (performance.now() - begun) / 1_000;
  const nodeMegabytes = residentMegabytes(nodes);
  const { words } = vocabulary;
  return { alias, live, vocabulary: words, seconds, startSeconds, megabytes, nodeMegabytes };
}

/** Waits for the merge that follows the filling, which a service does not wait for, and has it searched. */
async function merge(client: EngineClient, alias: string): Promise<void> {
  const querystring = { max_num_segments: '1' };
  const path = `/${alias}/_forcemerge`;
  await client.request({ method: 'POST', path, querystring }, MERGE_MS);
  await client.request({ method: 'POST', path: `/${alias}/_refresh` }, MERGE_MS);
}

/** Null also while the state itself is being made. */
async function liveIndex(state: EngineState): Promise<LiveIndex | null> {
  try {
    return (await state.read()).live;
  } catch (error) {
    if (error instanceof EngineUnavailable) return null;
    throw error;
  }
}

async function* batches(corpus: CorpusOptions): AsyncGenerator<readonly IndexableBrand[]> {
  let batch: IndexableBrand[] = [];
  for (const brand of syntheticBrands(corpus)) {
    batch.push(brand);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** What of the processes of all nodes is in memory; unknown for a node that was not started here. */
function residentMegabytes({ nodes }: EngineNodes): number | string {
  const sizes = nodes.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024;
  });
  if (sizes.length === 0) return 'unknown';
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE);
}

/** The names of an engine with the words of its corpus; measures how long it is waited for. */
export class MeasuredSource implements NameSource {
  readonly embeddings = 'concepts';
  readonly seq: number;
  readonly size: number;
  readonly names: number;
  readonly words: readonly Vocabulary[];
  readonly #engine: OpenSearchNames;
  readonly #counts: CountCache;
  /** Since it was reset. */
  milliseconds = 0;

  constructor(
    engine: OpenSearchNames,
    { live, vocabulary }: Pick<FilledEngine, 'live' | 'vocabulary'>,
  ) {
    this.#engine = engine;
    this.#counts = new CountCache(engine);
    this.seq = live.seq;
    this.size = live.marks;
    this.names = live.words.names;
    this.words = vocabulary;
  }

  reset(): void {
    this.milliseconds = 0;
  }

  counts(asked: Parameters<NameSource['counts']>[0]) {
    return this.#measured(this.#counts.counts(asked));
  }

  candidates(asked: Parameters<NameSource['candidates']>[0]) {
    return this.#measured(this.#engine.candidates(asked));
  }

  rows(asked: Parameters<NameSource['rows']>[0]) {
    return this.#measured(this.#engine.rows(asked));
  }

  async #measured<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const start = performance.now();
    try {
      return await answer;
    } finally {
      this.milliseconds += performance.now() - start;
    }
  }
}
