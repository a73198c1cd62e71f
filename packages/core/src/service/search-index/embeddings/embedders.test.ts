import { describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../../../test/requirements.ts';
import { nearestNames } from '../../../search/retrieval/vectors/nearest-codes.ts';
import {
  allocateNameVectors,
  nameVector,
} from '../../../search/segment/embeddings/name-vectors.ts';
import { embedMissing, openQueryEmbedder, sentenceModelName } from './embedders.ts';
import type { SentenceModel } from './sentence-model.ts';

const NAMES = 1_000;
const table = { size: NAMES, text: (name: number) => `name ${name}` };
/** Fake embedder: the vector of name 7 begins with 7. */
const embedNames = async (names: readonly string[]) =>
  Int8Array.from(names.flatMap((text) => [Number(text.slice(5)) % 100, 100]));
const never = new AbortController().signal;

describe('embedMissing', () => {
  it('gives each missing name its vector, and leaves the others alone', async () => {
    const vectors = allocateNameVectors(NAMES, 2);
    const names = Array.from({ length: NAMES / 2 }, (_, i) => 2 * i + 1);
    expect(await embedMissing({ table, names, vectors }, embedNames, never)).toBe(true);
    expect(nameVector(vectors, 1)).toEqual(Int8Array.of(1, 100));
    expect(nameVector(vectors, 999)).toEqual(Int8Array.of(99, 100));
    expect(nameVector(vectors, 998)).toEqual(Int8Array.of(0, 0));
  });

  it('lets names be found from the moment on that they are embedded', async () => {
    const vectors = allocateNameVectors(3, 2);
    const found = () =>
      nearestNames(vectors, Int8Array.of(2, 100), () => true)
        .filter(({ cosine }) => cosine > 0.9)
        .map(({ name }) => name);
    expect(found()).toEqual([]);
    await embedMissing({ table, names: [2], vectors }, embedNames, never);
    expect(found()).toEqual([2]);
  });

  it('ends when it is told to, and keeps what it has', async () => {
    const vectors = allocateNameVectors(NAMES, 2);
    const stop = new AbortController();
    const names = [...Array(NAMES).keys()];
    const once = async (texts: readonly string[]) => {
      stop.abort();
      return embedNames(texts);
    };
    expect(await embedMissing({ table, names, vectors }, once, stop.signal)).toBe(false);
    expect(nameVector(vectors, 5)).toEqual(Int8Array.of(5, 100));
    expect(nameVector(vectors, NAMES - 1)).toEqual(Int8Array.of(0, 0));
  });
});

function modelThat(embedQuery: SentenceModel['embedQuery']): SentenceModel {
  return {
    id: 'model:test',
    dimensions: 2,
    embedNames: async (names) => new Int8Array(names.length * 2),
    embedQuery,
    close: vi.fn(async () => undefined),
  };
}

const unexpected = (error: unknown) => {
  throw error;
};

describe('the query embedder', () => {
  it('is ready at once, and embeds nothing, where no model is wanted', async () => {
    const load = vi.fn();
    for (const embeddings of ['off', 'concepts'] as const) {
      const embedder = openQueryEmbedder(embeddings, { onError: unexpected, load });
      expect(embedder.status()).toEqual({ embeddings, state: 'ready' });
      expect(await embedder.embedQuery('eagle')).toBeNull();
      expect(await embedder.model).toBeNull();
      await embedder.close();
    }
    expect(load).not.toHaveBeenCalled();
  });

  it('lets searches go on without vectors until the model is there', async () => {
    const model = modelThat(async () => Int8Array.of(1, 2));
    let finishLoading = (_: SentenceModel) => {};
    const load = () =>
      new Promise<SentenceModel>((resolve) => {
        finishLoading = resolve;
      });
    const embedder = openQueryEmbedder('model:/m', { onError: unexpected, load });
    expect(embedder.status()).toEqual({ embeddings: 'model', state: 'loading' });
    expect(await embedder.embedQuery('eagle')).toBeNull();
    finishLoading(model);
    expect(await embedder.model).toBe(model);
    expect(embedder.status().state).toBe('ready');
    expect(await embedder.embedQuery('eagle')).toEqual(Int8Array.of(1, 2));
    await embedder.close();
    expect(model.close).toHaveBeenCalledOnce();
  });

  it(`tells once of a model that cannot be loaded, and lets searches go on ${proves('D9-FAILED')}`, async () => {
    const onError = vi.fn();
    const failure = new Error('no such model');
    const embedder = openQueryEmbedder('model:/m', {
      onError,
      load: () => Promise.reject(failure),
    });
    expect(await embedder.model).toBeNull();
    expect(embedder.status().state).toBe('failed');
    expect(await embedder.embedQuery('eagle')).toBeNull();
    expect(onError.mock.calls).toEqual([[failure]]);
    await embedder.close();
  });

  it('answers without a vector when the model fails at a query', async () => {
    const onError = vi.fn();
    const model = modelThat(() => Promise.reject(new Error('out of memory')));
    const embedder = openQueryEmbedder('model:/m', { onError, load: async () => model });
    await embedder.model;
    expect(await embedder.embedQuery('eagle')).toBeNull();
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe('modelOf', () => {
  it.each([
    ['off', null],
    ['concepts', null],
    ['model:Xenova/minilm', 'Xenova/minilm'],
    ['model:/models/a:b', '/models/a:b'],
  ] as const)('finds in %s the model %s', (embeddings, model) => {
    expect(sentenceModelName(embeddings)).toBe(model);
  });
});
