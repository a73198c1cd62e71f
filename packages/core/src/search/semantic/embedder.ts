/**
 * What turns marks into vectors and compares them: the built-in concepts, or a sentence model beside
 * them. The vector is the embedder's own business (sparse terms, an `Int8Array`): whoever stores one
 * keeps `id` with it and gives it back to the same embedder only.
 */
export interface Embedder<Vector> {
  /** Changes whenever the vector of any text may have changed. */
  readonly id: string;
  /** One vector a text, in the same order. */
  embed(texts: readonly string[]): Promise<readonly Vector[]>;
  /** How alike two marks are in meaning, 0..1, symmetric. */
  similarity(a: Vector, b: Vector): number;
}
