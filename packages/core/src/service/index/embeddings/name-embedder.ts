import { inSharedMemory } from '../../../search/arrays/array-layout.ts';
import { arraysOf, fromArrays } from '../../../search/arrays/codec.ts';
import type { BrandIndex } from '../../../search/brand-index.ts';
import {
  emptyNameVectors,
  type NameVectors,
  nameVectorsCodec,
  unembeddedNames,
} from '../../../search/segment/embeddings/name-vectors.ts';
import type { Segment } from '../../../search/segment/segment.ts';
import { embedMissing } from './embed-missing.ts';
import type { SentenceModel } from './sentence-model.ts';

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
   * Embeds what has no vector yet; one pass at a time.
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

  /** Resolves once the model is no longer asked. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#pass.catch(() => false);
  }

  async #embedAll(index: BrandIndex): Promise<boolean> {
    let isChanged = false;
    for (const { segment } of index.segments) {
      const vectors = this.#vectorsOf(index, segment);
      if (vectors === null || this.#complete.has(vectors)) continue;
      const { table } = segment.names;
      const names = unembeddedNames(vectors);
      const { signal } = this.#stopping;
      if (!(await embedMissing({ table, names, vectors }, this.#model.embedNames, signal))) break;
      this.#complete.add(vectors);
      isChanged ||= names.length > 0;
    }
    return isChanged;
  }

  /** A segment that was built without vectors gets a twin with room for them; null when it cannot now. */
  #vectorsOf(index: BrandIndex, segment: Segment): NameVectors | null {
    const { names } = segment;
    const { dimensions } = this.#model;
    if (names.vectors?.dimensions === dimensions) return names.vectors;
    const vectors = sharedVectors(names.table.size, dimensions);
    const twin = { ...segment, names: { ...names, vectors } };
    return index.replace(segment, twin) ? vectors : null;
  }
}

/** Room for vectors in memory that a merge aside reads without a copy. */
function sharedVectors(names: number, dimensions: number): NameVectors {
  const arrays = arraysOf(nameVectorsCodec, emptyNameVectors(names, dimensions));
  return fromArrays(nameVectorsCodec, inSharedMemory(arrays));
}
