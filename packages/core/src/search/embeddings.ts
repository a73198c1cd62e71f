/** What turns marks into meanings (decision D9): nothing, or the built-in Spanish-English concepts. */
export type Embeddings = 'off' | 'concepts';
