import type { Embeddings } from '../contract/embeddings.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { type BrandIndex, buildBrandIndex } from '../search/brand-index.ts';
import { newestSeq, streamIndexable } from '../store/brand-store.ts';
import type { Db } from '../store/database.ts';

/**
 * Builds the index from the stored marks. The sequence is read first: what changes while the marks
 * are read is among the changes after it, and is applied by the first look of the live corpus.
 */
export async function loadIndex(db: Db, embeddings: Embeddings): Promise<BrandIndex> {
  const seq = await newestSeq(db);
  const brands: IndexableBrand[] = [];
  for await (const batch of streamIndexable(db)) brands.push(...batch);
  return buildBrandIndex(brands, { seq, embeddings });
}
