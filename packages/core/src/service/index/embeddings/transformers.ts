/** Packages that run sentence models, the newer one first. Neither is installed with this one. */
const PACKAGES = ['@huggingface/transformers', '@xenova/transformers'] as const;

/** As much of either package as is used. */
export interface Transformers {
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

/** What the packages want to know of a model; each reads its own word for quantised weights. */
export interface PipelineOptions {
  readonly dtype: 'q8' | 'fp32';
  readonly quantized: boolean;
  readonly session_options: { readonly intraOpNumThreads?: number };
}

/** Texts to one vector each, row by row. */
export interface FeatureExtraction {
  (
    texts: readonly string[],
    options: { readonly pooling: 'mean'; readonly normalize: true },
  ): Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;
  readonly dispose: () => Promise<unknown>;
}

/**
 * Loads whichever package is installed.
 * @throws Error that says what to install
 */
export async function loadTransformers(): Promise<Transformers> {
  for (const name of PACKAGES) {
    try {
      return (await import(name)) as Transformers;
    } catch (error) {
      if (!isMissing(error, name)) throw error;
    }
  }
  throw new Error(`no package runs sentence models here: npm install ${PACKAGES[0]}`);
}

/** Whether the package itself is not there, rather than something inside it. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`);
}
