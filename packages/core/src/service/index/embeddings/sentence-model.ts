import { spellText } from '../../../search/language/folding/spelled-text.ts';
import { quantised } from '../../../search/segment/embeddings/quantised.ts';
import { type ModelSource, modelSource } from './model-source.ts';
import { type FeatureExtraction, loadTransformers } from './transformers.ts';

/** Names of about one length share a batch, so little of it is padding. */
const BATCH = 32;

/** The quantised vectors of names, row by row. */
export type EmbedNames = (names: readonly string[]) => Promise<Int8Array>;

/** A sentence model, loaded: texts of one meaning become vectors of one direction. */
export interface SentenceModel {
  /** Changes whenever the vector of any text may have changed. */
  readonly id: string;
  readonly dimensions: number;
  /** Takes about a millisecond a name, in this thread. */
  readonly embedNames: EmbedNames;
  readonly embedQuery: (text: string) => Promise<Int8Array>;
  readonly close: () => Promise<void>;
}

/** How to run a model. */
export interface SentenceModelOptions {
  /** Processor threads for one batch; as many as there are cores by default. */
  readonly threads?: number;
}

/**
 * Loads a sentence model through Transformers.js: mean pooling, length 1, quantised.
 *
 * @param model a folder or a name, as `modelSource` reads it
 * @throws Error in one plain line when it cannot be loaded, or is no sentence model
 */
export async function loadSentenceModel(
  model: string,
  options: SentenceModelOptions = {},
): Promise<SentenceModel> {
  try {
    const source = await modelSource(model);
    const extract = await openPipeline(source, options);
    const { dimensions } = await embed(extract, ['']);
    return {
      id: source.id,
      dimensions,
      embedNames: (names) => embedInBatches(extract, names, dimensions),
      embedQuery: async (text) => (await embed(extract, [spellText(text)])).values,
      close: async () => {
        await extract.dispose();
      },
    };
  } catch (error) {
    throw new Error(`The sentence model ${model} cannot be loaded: ${firstLine(error)}`, {
      cause: error,
    });
  }
}

/** Settings of the package are its own variables: one process looks for one model. */
async function openPipeline(
  { name, parent, isQuantised }: ModelSource,
  { threads }: SentenceModelOptions,
): Promise<FeatureExtraction> {
  const { env, pipeline } = await loadTransformers();
  env.allowLocalModels = parent !== null;
  env.allowRemoteModels = parent === null;
  if (parent !== null) env.localModelPath = parent;
  return pipeline('feature-extraction', name, {
    dtype: isQuantised ? 'q8' : 'fp32',
    quantized: isQuantised,
    session_options: threads === undefined ? {} : { intraOpNumThreads: threads },
  });
}

async function embedInBatches(
  extract: FeatureExtraction,
  names: readonly string[],
  dimensions: number,
): Promise<Int8Array> {
  const values = new Int8Array(names.length * dimensions);
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = await embed(extract, names.slice(from, from + BATCH));
    values.set(batch.values, from * dimensions);
  }
  return values;
}

async function embed(extract: FeatureExtraction, texts: readonly string[]) {
  const { dims, data } = await extract(texts, { pooling: 'mean', normalize: true });
  const dimensions = dims.at(-1) ?? 0;
  if (dims.length !== 2 || dimensions === 0) throw new Error('it gives no vector for a text');
  const values = new Int8Array(texts.length * dimensions);
  for (let from = 0; from < values.length; from += dimensions) {
    values.set(quantised(data.subarray(from, from + dimensions)), from);
  }
  return { dimensions, values };
}

function firstLine(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line;
}
