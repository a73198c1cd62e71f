import { type BrandListingParams, brandListingParamsSchema } from '@marcario/core/contract';
import { parseBrandRequest } from '../../packages/core/src/domain/brand-request.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/indexable-brand.ts';
import { buildBrandIndex } from '../../packages/core/src/search/brand-index.ts';
import type { IndexPage } from '../../packages/core/src/search/index-page.ts';
import { type BuildCost, measuredBuild } from './measured-build.ts';

/** An index that was built for a benchmark, and what that took. */
export interface MarcarioIndex {
  readonly cost: BuildCost;
  /** Answers a request of `GET /v1/brands` in process; what is timed is the search alone. */
  readonly ask: (params: BrandListingParams) => TimedPage;
}

export interface TimedPage extends IndexPage {
  readonly milliseconds: number;
}

const cursorKeys = [new Uint8Array(32)] as const;

/** Builds an index of marks that are made while it is built. */
export async function marcarioIndex(
  brands: Iterable<IndexableBrand>,
  embeddings: 'off' | 'concepts',
): Promise<MarcarioIndex> {
  const { built, cost } = await measuredBuild(brands, (read) =>
    buildBrandIndex(read, { seq: 0, embeddings }),
  );
  const ask = (params: BrandListingParams) => {
    const { query, page } = parseBrandRequest(brandListingParamsSchema.parse(params), cursorKeys);
    const start = performance.now();
    const answer = built.search(query, page);
    return { ...answer, milliseconds: performance.now() - start };
  };
  return { cost, ask };
}
