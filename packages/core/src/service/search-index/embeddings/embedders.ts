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

/** Number of names per batch; the abort signal is checked between batches. */
const BITE = 256;

/** The names of a segment that have no vector yet. */
interface MissingVectors {
  readonly table: NumberedNames;
  readonly names: readonly number[];
  readonly vectors: NameVectors;
}

/**
 * Embeds names and writes their vectors into a segment that is being searched; each batch is searchable immediately. A
 * name takes about a millisecond, so this runs in the background while requests are served.
 *
 * @param signal stops after the current batch; vectors written so far remain
 * @returns whether all names were embedded
 * @throws any error of `embedNames`
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

/** Embeds the names of an index in the background, and new names after each change. */
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
   * Embeds all names that have no vector; returns false if it is already running.
   * @returns whether anything was embedded
   * @throws any error of the model
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

  /** Stops embedding; resolves when the last call of the model has ended. */
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
   * Returns the vectors of a segment. A segment built without vectors is replaced by a copy with empty ones; null when
   * it cannot be replaced now.
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

/** Allocates vectors in shared memory, which a merge thread can read without copying. */
function allocateSharedVectors(names: number, dimensions: number): NameVectors {
  const arrays = encodeArrays(nameVectorsCodec, allocateNameVectors(names, dimensions));
  return decodeArrays(nameVectorsCodec, copyToSharedMemory(arrays));
}

const MODEL = 'model:';

/** Embeds query texts, and reports the state of the sentence model. */
export interface QueryEmbedder {
  readonly status: () => EmbeddingsStatus;
  /** Returns the vector of a text; null when no model is loaded or it failed. Other channels still find marks. */
  readonly embedQuery: (text: string) => Promise<Int8Array | null>;
  /** Resolves to the model once it is loaded; to null when there is none or it cannot be loaded. */
  readonly model: Promise<SentenceModel | null>;
  readonly close: () => Promise<void>;
}

/** Options of `openQueryEmbedder`. */
interface QueryEmbedderOptions {
  /** Called with an error when the model cannot be loaded, and for each query that it fails to embed. */
  readonly onError: (error: unknown) => void;
  readonly load?: (model: string) => Promise<SentenceModel>;
}

/** Returns the name of the model, the part after `model:`; null for embeddings that need no model. */
export function sentenceModelName(embeddings: Embeddings): string | null {
  return embeddings.startsWith(MODEL) ? embeddings.slice(MODEL.length) : null;
}

function requireBuiltIn(embeddings: Embeddings): BuiltInEmbeddings {
  return embeddings === 'off' ? 'off' : 'concepts';
}

/** Starts loading the model, if one is configured; the service starts without waiting for it. */
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
