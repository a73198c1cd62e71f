import { z } from 'zod';

/**
 * Sources of the semantic channel in this package (decision D9): none, or the built-in Spanish-English concepts. The
 * operator configures one source per process; a search cannot select another.
 */
export const EMBEDDINGS = ['off', 'concepts'] as const;

export type BuiltInEmbeddings = (typeof EMBEDDINGS)[number];

/** A built-in source, or a sentence model: `model:` and its folder (absolute, or starting with a dot) or name. */
export const embeddingsSchema = z.union(
  [z.enum(EMBEDDINGS), z.templateLiteral(['model:', z.string().regex(/^\S.*$/)])],
  'must be off, concepts, or model: and the folder or name of a sentence model',
);
export type Embeddings = z.infer<typeof embeddingsSchema>;

/** The state of the semantic channel's source; the other channels work in every state. */
export const embeddingsStatusSchema = z.object({
  /** A model is reported without its name, which may be a folder of the machine. */
  embeddings: z.enum([...EMBEDDINGS, 'model']),
  state: z.enum(['loading', 'ready', 'failed']),
});
export type EmbeddingsStatus = z.infer<typeof embeddingsStatusSchema>;
