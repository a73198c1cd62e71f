/**
 * What may tell what marks mean (decision D9): nothing, or the built-in Spanish-English concepts. Each
 * process is told by its operator; answers do not name it.
 */
export const EMBEDDINGS = ['off', 'concepts'] as const;
export type Embeddings = (typeof EMBEDDINGS)[number];
