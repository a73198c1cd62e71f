import { copyToSharedMemory } from '../../../arrays/array-layout.ts';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import type {
  BuiltInEmbeddings,
  Embeddings,
  EmbeddingsStatus,
} from '../../../contract/embeddings.ts';
import type { BrandIndex } from '../../../search/faces/brand-index.ts';
import {
  allocateNameVectors,
  type NameVectors,
  namesWithoutVector,
  nameVectorsCodec,
  setVector,
} from '../../../search/segment/embeddings/name-vectors.ts';
import type { NumberedNames } from '../../../search/segment/merge-segments.ts';
import type { Segment } from '../../../search/segment/segment.ts';
import { type EmbedNames, loadSentenceModel, type SentenceModel } from './sentence-model.ts';

/** Names embedded between two checks whether to continue. */
const BITE = 256;

/** The names of a segment that have no vector yet. */
interface MissingVectors {
  readonly table: NumberedNames;
  readonly names: readonly number[];
  readonly vectors: NameVectors;
}

/**
 * Embeds names and writes their vectors into the searched segment, where each batch is found at once. A name takes
 * about a millisecond, so this runs beside the requests.
 *
 * @param signal ends it after the bite under way; what is filled in stays
 * @returns whether all of them have their vectors
 * @throws whatever `embedNames` throws
 */
export async function embedMissing(
  { table, names, vectors }: MissingVectors,
  embedNames: EmbedNames,
  signal: AbortSignal,
): Promise<boolean> {
  const { dimensions } = vectors;
  for (let from = 0; from < names.length; from += BITE) {
    if (signal.aborted) return false;
    const bite = names.slice(from, from + BITE);
    const rows = await embedNames(bite.map((name) => table.text(name)));
    bite.forEach((name, i) => {
      setVector(vectors, name, rows.subarray(i * dimensions, (i + 1) * dimensions));
    });
  }
  return true;
}

/** Embeds the names of an index, in the background and as changes come. */
export class NameEmbedder {
  readonly #model: SentenceModel;
  readonly #complete = new WeakSet<NameVectors>();
  readonly #stopping = new AbortController();
  #pass: Promise<boolean> = Promise.resolve(false);
  #isRunning = false;

  constructor(model: SentenceModel) {
    this.#model = model;
  }

  /**
   * Embeds names without a vector; only one pass runs at a time.
   * @returns whether anything was embedded
   * @throws whatever the model throws
   */
  async embed(index: BrandIndex): Promise<boolean> {
    if (this.#isRunning) return false;
    this.#isRunning = true;
    try {
      this.#pass = this.#embedAll(index);
      return await this.#pass;
    } finally {
      this.#isRunning = false;
    }
  }

  /** Resolves once the last request to the model has ended. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#pass.catch(() => false);
  }

  async #embedAll(index: BrandIndex): Promise<boolean> {
    let isChanged = false;
    for (const { segment } of index.segments) {
      const vectors = this.#ensureVectors(index, segment);
      if (vectors === null || this.#complete.has(vectors)) continue;
      const { table } = segment.names;
      const names = namesWithoutVector(vectors);
      const { signal } = this.#stopping;
      if (!(await embedMissing({ table, names, vectors }, this.#model.embedNames, signal))) break;
      this.#complete.add(vectors);
      isChanged ||= names.length > 0;
    }
    return isChanged;
  }

  /**
   * Returns a copy of a segment with room for vectors, when the segment was built without; null when that is impossible
   * now.
   */
  #ensureVectors(index: BrandIndex, segment: Segment): NameVectors | null {
    const { names } = segment;
    const { dimensions } = this.#model;
    if (names.vectors?.dimensions === dimensions) return names.vectors;
    const vectors = allocateSharedVectors(names.table.size, dimensions);
    const twin = { ...segment, names: { ...names, vectors } };
    return index.replace(segment, twin) ? vectors : null;
  }
}

/** Allocates room for vectors in memory that a merge thread can read without a copy. */
function allocateSharedVectors(names: number, dimensions: number): NameVectors {
  const arrays = encodeArrays(nameVectorsCodec, allocateNameVectors(names, dimensions));
  return decodeArrays(nameVectorsCodec, copyToSharedMemory(arrays));
}

const MODEL = 'model:';

/** Embeds the queries of a service, and reports its state. */
export interface QueryEmbedder {
  readonly status: () => EmbeddingsStatus;
  /** Null without a sentence model, while it is loading, and when it failed: the other channels still answer. */
  readonly embedQuery: (text: string) => Promise<Int8Array | null>;
  /** The model, once it is loaded; null when there is none or it does not work. */
  readonly model: Promise<SentenceModel | null>;
  readonly close: () => Promise<void>;
}

/** How to open it. */
interface QueryEmbedderOptions {
  /** Called once, with one line, when a model cannot be loaded, and for each query that it fails on. */
  readonly onError: (error: unknown) => void;
  readonly load?: (model: string) => Promise<SentenceModel>;
}

/** Returns the model named after `model:`; null for embeddings that need no model. */
export function sentenceModelName(embeddings: Embeddings): string | null {
  return embeddings.startsWith(MODEL) ? embeddings.slice(MODEL.length) : null;
}

function requireBuiltIn(embeddings: Embeddings): BuiltInEmbeddings {
  return embeddings === 'off' ? 'off' : 'concepts';
}

/** Starts to load the model, if one is configured; the service does not wait for it. */
export function openQueryEmbedder(
  embeddings: Embeddings,
  { onError, load = loadSentenceModel }: QueryEmbedderOptions,
): QueryEmbedder {
  const wanted = sentenceModelName(embeddings);
  let state: EmbeddingsStatus['state'] = wanted === null ? 'ready' : 'loading';
  let loaded: SentenceModel | null = null;
  const loading = wanted === null ? Promise.resolve(null) : load(wanted);
  const model = loading.then(
    (one) => {
      if (one !== null) state = 'ready';
      loaded = one;
      return one;
    },
    (error: unknown) => {
      state = 'failed';
      onError(error);
      return null;
    },
  );
  return {
    status: () => ({ embeddings: wanted === null ? requireBuiltIn(embeddings) : 'model', state }),
    embedQuery: async (text) => {
      try {
        return loaded === null ? null : await loaded.embedQuery(text);
      } catch (error) {
        onError(error);
        return null;
      }
    },
    model,
    close: async () => {
      await (await model)?.close();
    },
  };
}
