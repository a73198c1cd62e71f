import type {
  BuiltInEmbeddings,
  Embeddings,
  EmbeddingsStatus,
} from '../../../contract/embeddings.ts';
import { loadSentenceModel, type SentenceModel } from './sentence-model.ts';

const MODEL = 'model:';

/** What embeds the queries of a service, and says how far it is. */
export interface QueryEmbedder {
  readonly status: () => EmbeddingsStatus;
  /** Null without a sentence model, while it is loading, and when it failed: the other channels answer. */
  readonly embedQuery: (text: string) => Promise<Int8Array | null>;
  /** The model, once it is ready; null when there is none, or none that works. */
  readonly model: Promise<SentenceModel | null>;
  readonly close: () => Promise<void>;
}

/** How to open it. */
export interface QueryEmbedderOptions {
  /** Told once, in one line, of a model that cannot be loaded, and of each query that it failed at. */
  readonly onError: (error: unknown) => void;
  readonly load?: (model: string) => Promise<SentenceModel>;
}

/** The model behind `model:`, or null for what needs none. */
export function modelOf(embeddings: Embeddings): string | null {
  return embeddings.startsWith(MODEL) ? embeddings.slice(MODEL.length) : null;
}

function builtIn(embeddings: Embeddings): BuiltInEmbeddings {
  return embeddings === 'off' ? 'off' : 'concepts';
}

/** Begins to load the model, if one is wanted; a service does not wait for it. */
export function openQueryEmbedder(
  embeddings: Embeddings,
  { onError, load = loadSentenceModel }: QueryEmbedderOptions,
): QueryEmbedder {
  const wanted = modelOf(embeddings);
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
    status: () => ({ embeddings: wanted === null ? builtIn(embeddings) : 'model', state }),
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
