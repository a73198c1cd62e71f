/** Whole folded words to the names that hold them. */
export interface FullText {
  /** The names that hold the folded word, ascending, each once. Not to be changed. */
  namesWith(token: string): ArrayLike<number>;
}
