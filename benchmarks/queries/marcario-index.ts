import { type BrandListingParams, operationById } from '@marcario/core/contract';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import {
  type BrandIndex,
  indexFromSegment,
} from '../../packages/core/src/search/faces/brand-index.ts';
import type { IndexPage } from '../../packages/core/src/search/listing/index-page.ts';
import { SegmentMaker } from '../../packages/core/src/service/workers/segment-maker.ts';
import { type BuildCost, measuredBuild } from './measured-build.ts';

loadLexicon(CONCEPT_KNOWLEDGE);

/** An index that was built for a benchmark, and what that took. */
export interface MarcarioIndex {
  readonly cost: BuildCost;
  readonly index: BrandIndex;
  /** As `timedSearch` does. */
  readonly ask: (params: BrandListingParams) => TimedPage;
}

export interface TimedPage extends IndexPage {
  readonly milliseconds: number;
}

const BATCH = 2_000;
const cursorKeys = [new Uint8Array(32)] as const;

/** Builds an index of marks that are made while it is built, as a service does: in a thread of its own. */
export async function marcarioIndex(
  brands: Iterable<IndexableBrand>,
  embeddings: 'off' | 'concepts',
): Promise<MarcarioIndex> {
  const { built, cost } = await measuredBuild(brands, (read) => builtAside(read, embeddings));
  const ask = (params: BrandListingParams) => timedSearch(built, params);
  return { cost, index: built, ask };
}

/** Answers a request of `GET /v1/brands`; what is timed is the search alone. */
export function timedSearch(index: BrandIndex, params: BrandListingParams): TimedPage {
  const { query, page } = parseBrandRequest(
    operationById.searchBrands.input.parse(params),
    cursorKeys,
  );
  const start = performance.now();
  const answer = index.search(query, page);
  return { ...answer, milliseconds: performance.now() - start };
}

async function builtAside(
  brands: Iterable<IndexableBrand>,
  embeddings: 'off' | 'concepts',
): Promise<BrandIndex> {
  const segment = await new SegmentMaker().build(inBatches(brands), embeddings);
  return indexFromSegment(segment, { seq: 0, embeddings });
}

async function* inBatches(brands: Iterable<IndexableBrand>): AsyncGenerator<IndexableBrand[]> {
  let batch: IndexableBrand[] = [];
  for (const brand of brands) {
    batch.push(brand);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
