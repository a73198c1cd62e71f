import type { Embeddings } from '../contract/embeddings.ts';
import type { BrandQuery } from '../domain/brand-query.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import type { PageRequest } from '../domain/page-request.ts';
import { firstGeneration, nextGeneration } from './generation.ts';
import type { IndexPage } from './index-page.ts';
import { searchGeneration } from './search-generation.ts';

/** Marks in memory, searched and listed without touching a database. */
export interface BrandIndex {
  /** Number of marks. */
  readonly size: number;
  /** The newest `corpus_changes.seq` that it contains. */
  readonly generation: number;
  /** Answers from one generation, whatever is applied meanwhile. */
  readonly search: (query: BrandQuery, page: PageRequest) => IndexPage;
  /** Takes in marks as they are now, new and changed ones; of a number given twice the later counts. */
  readonly apply: (brands: readonly IndexableBrand[], seq: number) => void;
}

/** How to build an index. */
export interface BrandIndexOptions {
  /** The newest change that the marks contain. */
  readonly seq: number;
  /** Whether marks are found by what they mean; off by default. */
  readonly embeddings?: Embeddings | undefined;
}

/**
 * Builds an index of marks.
 *
 * @param brands one for each application number
 */
export function buildBrandIndex(
  brands: Iterable<IndexableBrand>,
  { seq, embeddings = 'off' }: BrandIndexOptions,
): BrandIndex {
  let generation = firstGeneration([...brands], { seq, embeddings });
  return {
    get size() {
      return generation.size;
    },
    get generation() {
      return generation.seq;
    },
    search: (query, page) => searchGeneration(generation, query, page),
    apply: (changed, newSeq) => {
      generation = nextGeneration(generation, changed, newSeq);
    },
  };
}
