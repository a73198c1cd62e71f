import { describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../../../test/requirements.ts';
import { modelOf, openQueryEmbedder } from './query-embedder.ts';
import type { SentenceModel } from './sentence-model.ts';

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
    expect(modelOf(embeddings)).toBe(model);
  });
});
