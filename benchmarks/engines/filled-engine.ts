import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import type { EngineClient } from '../../packages/core/src/engine/engine-client.ts';
import { EngineIndex } from '../../packages/core/src/engine/engine-index.ts';
import { EngineNames } from '../../packages/core/src/engine/engine-names.ts';
import { spellText } from '../../packages/core/src/likeness/text/spelled-text.ts';
import {
  buildVocabulary,
  type Vocabulary,
} from '../../packages/core/src/search/segment/terms/name-index.ts';
import { keysOf } from '../../packages/core/src/search/source/name-keys.ts';
import type { NameSource } from '../../packages/core/src/search/source/name-source.ts';
import type { EngineNodes } from '../../test/support/opensearch/engine-nodes.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';

const BATCH = 1_000;
const LOOK_MS = 100;
const MEGABYTE = 2 ** 20;

/** The words of a corpus, as its names have them. */
interface CorpusVocabulary {
  readonly names: number;
  readonly words: readonly Vocabulary[];
}

/** An index of the engine, and what it took to fill it. */
interface FilledEngine {
  readonly alias: string;
  readonly vocabulary: CorpusVocabulary;
  readonly words: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly nodeMegabytes: number | string;
}

/** Fills an index as a service does, from marks that are made meanwhile. */
export async function filledEngine(
  client: EngineClient,
  nodes: EngineNodes,
  corpus: CorpusOptions,
): Promise<FilledEngine> {
  const alias = nodes.alias('bench');
  const counted = new CountedWords();
  const ended = new AbortController();
  const start = performance.now();
  const following = new EngineIndex({
    client,
    alias,
    corpus: {
      newestSeq: async () => 1,
      marksAfter: () => batches(corpus, counted),
      changesSince: async (seq) => ({ brands: [], seq }),
      changeAt: async (seq) => `change ${seq}`,
    },
    keysOf: (spelled) => keysOf(spelled, 'concepts'),
    intervalMs: LOOK_MS,
    onError: (error) => {
      throw error;
    },
  }).follow(ended.signal);
  const names = new EngineNames(client, alias);
  while (!(await names.look())) await setTimeout(LOOK_MS);
  const seconds = (performance.now() - start) / 1_000;
  ended.abort();
  await following;
  const indices = await client.request<readonly { readonly 'store.size': string }[]>({
    method: 'GET',
    path: `/_cat/indices/${alias}-*`,
    querystring: { format: 'json', bytes: 'mb' },
  });
  const megabytes = indices.reduce((sum, index) => sum + Number(index['store.size']), 0);
  const vocabulary = {
    names: counted.names,
    words: [buildVocabulary(counted.namesWith, counted.names)],
  };
  const words = counted.namesWith.size;
  return { alias, vocabulary, words, seconds, megabytes, nodeMegabytes: residentMegabytes(nodes) };
}

async function* batches(
  corpus: CorpusOptions,
  counted: CountedWords,
): AsyncGenerator<readonly IndexableBrand[]> {
  let batch: IndexableBrand[] = [];
  for (const brand of syntheticBrands(corpus)) {
    counted.add(brand.denominacion);
    batch.push(brand);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** How many distinct names have each word. */
class CountedWords {
  readonly namesWith = new Map<string, number>();
  readonly #names = new Set<string>();

  get names(): number {
    return this.#names.size;
  }

  add(name: string): void {
    const spelled = spellText(name);
    if (spelled === '' || this.#names.has(spelled)) return;
    this.#names.add(spelled);
    for (const word of new Set(spelled.split(' '))) {
      this.namesWith.set(word, (this.namesWith.get(word) ?? 0) + 1);
    }
  }
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
  readonly names: number;
  readonly words: readonly Vocabulary[];
  readonly #engine: EngineNames;
  /** Since it was reset. */
  milliseconds = 0;

  constructor(engine: EngineNames, { names, words }: CorpusVocabulary) {
    this.#engine = engine;
    this.names = names;
    this.words = words;
  }

  get seq(): number {
    return this.#engine.seq;
  }

  get size(): number {
    return this.#engine.size;
  }

  reset(): void {
    this.milliseconds = 0;
  }

  counts(asked: Parameters<NameSource['counts']>[0]) {
    return this.#measured(this.#engine.counts(asked));
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
