import { z } from 'zod';

/**
 * Sources of meaning that come with this package (decision D9): none, or the built-in Spanish-English concepts. The
 * operator sets one for each process; searches cannot choose.
 */
export const EMBEDDINGS = ['off', 'concepts'] as const;

export type BuiltInEmbeddings = (typeof EMBEDDINGS)[number];

/** Also accepts a sentence model: `model:` with its folder (absolute, or starting with a dot) or name. */
export const embeddingsSchema = z.union(
  [z.enum(EMBEDDINGS), z.templateLiteral(['model:', z.string().regex(/^\S.*$/)])],
  'must be off, concepts, or model: and the folder or name of a sentence model',
);
export type Embeddings = z.infer<typeof embeddingsSchema>;

/** The state of the source of meanings; the other channels answer in any case. */
export const embeddingsStatusSchema = z.object({
  /** The model is not named, because it may be a folder of the machine. */
  embeddings: z.enum([...EMBEDDINGS, 'model']),
  state: z.enum(['loading', 'ready', 'failed']),
});
export type EmbeddingsStatus = z.infer<typeof embeddingsStatusSchema>;
