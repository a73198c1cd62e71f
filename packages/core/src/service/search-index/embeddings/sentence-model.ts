import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { foldKeepingSpanish } from '../../../likeness/text/spanish-folding.ts';
import { quantize } from '../../../search/segment/embeddings/name-vectors.ts';

/** Number of names per batch. */
const BATCH = 32;

/** Returns the quantised vectors of names in one array, one row per name. */
export type EmbedNames = (names: readonly string[]) => Promise<Int8Array>;

/** A loaded sentence model; texts with the same meaning get vectors of the same direction. */
export interface SentenceModel {
  /** Identifies the model; it differs whenever the vector of any text may differ. */
  readonly id: string;
  readonly dimensions: number;
  /** Embeds names in this thread, in about a millisecond each. */
  readonly embedNames: EmbedNames;
  readonly embedQuery: (text: string) => Promise<Int8Array>;
  readonly close: () => Promise<void>;
}

/** Options for running a model. */
interface SentenceModelOptions {
  /** Threads used for one batch; by default one per processor core. */
  readonly threads?: number;
}

const QUANTISED = join('onnx', 'model_quantized.onnx');
const FULL = join('onnx', 'model.onnx');

/** The location and identity of a model. */
interface ModelSource {
  /** The name under which the model is found, in `parent` or at the hub. */
  readonly name: string;
  /** The parent folder of the model; null for a model of the hub. */
  readonly parent: string | null;
  readonly isQuantised: boolean;
  /** Identifies the model: by a hash of the files in a folder, or by the name of a model of the hub. */
  readonly id: string;
}

/**
 * Parses the text after `model:`. An absolute path, or one that begins with a dot, is a folder with `config.json`,
 * `tokenizer.json` and `onnx/model_quantized.onnx` (or `onnx/model.onnx`); anything else is the name of a model of the
 * hub.
 *
 * @throws Error when a file of a folder cannot be read
 */
export async function modelSource(model: string): Promise<ModelSource> {
  if (!isAbsolute(model) && !model.startsWith('.')) {
    return { name: model, parent: null, isQuantised: true, id: `model:${model}` };
  }
  const folder = resolve(model);
  const isQuantised = await fileExists(join(folder, QUANTISED));
  const files = ['config.json', 'tokenizer.json', isQuantised ? QUANTISED : FULL];
  const hash = await hashFiles(files.map((file) => join(folder, file)));
  const name = basename(folder);
  return { name, parent: dirname(folder), isQuantised, id: `model:${name}@${hash}` };
}

function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function hashFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await pipeline(createReadStream(path), hash, { end: false });
  return hash.digest('hex').slice(0, 16);
}

/**
 * Loads a sentence model with Transformers.js: mean pooling, vectors of length 1, quantised values.
 *
 * @param model a folder or a name, as parsed by `modelSource`
 * @throws Error with a message of one line when it cannot be loaded or is not a sentence model
 */
export async function loadSentenceModel(
  model: string,
  options: SentenceModelOptions = {},
): Promise<SentenceModel> {
  try {
    const source = await modelSource(model);
    const extract = await openPipeline(source, options);
    const { dimensions } = await embedTexts(extract, ['']);
    return {
      id: source.id,
      dimensions,
      embedNames: (names) => embedInBatches(extract, names, dimensions),
      embedQuery: async (text) => (await embedTexts(extract, [foldKeepingSpanish(text)])).values,
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

/** Packages that can run sentence models, the newer one first. Neither is a dependency; the operator installs one. */
const PACKAGES = ['@huggingface/transformers', '@xenova/transformers'] as const;

/** The part of the packages' API that is used here. */
interface Transformers {
  readonly env: {
    allowLocalModels: boolean;
    allowRemoteModels: boolean;
    localModelPath: string;
  };
  readonly pipeline: (
    task: 'feature-extraction',
    model: string,
    options: PipelineOptions,
  ) => Promise<FeatureExtraction>;
}

/** Options of the pipeline; the two packages have different names for quantised weights, and both are set. */
interface PipelineOptions {
  readonly dtype: 'q8' | 'fp32';
  readonly quantized: boolean;
  readonly session_options: { readonly intraOpNumThreads?: number };
}

/** Maps texts to one vector each, row by row. */
interface FeatureExtraction {
  (
    texts: readonly string[],
    options: { readonly pooling: 'mean'; readonly normalize: true },
  ): Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;
  readonly dispose: () => Promise<unknown>;
}

/**
 * Imports the first of the packages that is installed.
 * @throws Error that says what to install
 */
export async function loadTransformers(): Promise<Transformers> {
  for (const name of PACKAGES) {
    try {
      return (await import(name)) as Transformers;
    } catch (error) {
      if (!isMissingPackage(error, name)) throw error;
    }
  }
  throw new Error(`no package runs sentence models here: npm install ${PACKAGES[0]}`);
}

/** Tells whether the package itself is missing, rather than one of its own dependencies. */
function isMissingPackage(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`);
}

/** Opens a model. The package's settings are global, which is safe because a process loads one model. */
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
    const batch = await embedTexts(extract, names.slice(from, from + BATCH));
    values.set(batch.values, from * dimensions);
  }
  return values;
}

async function embedTexts(extract: FeatureExtraction, texts: readonly string[]) {
  const { dims, data } = await extract(texts, { pooling: 'mean', normalize: true });
  const dimensions = dims.at(-1) ?? 0;
  if (dims.length !== 2 || dimensions === 0) throw new Error('it gives no vector for a text');
  const values = new Int8Array(texts.length * dimensions);
  for (let from = 0; from < values.length; from += dimensions) {
    values.set(quantize(data.subarray(from, from + dimensions)), from);
  }
  return { dimensions, values };
}

function firstLine(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line;
}
