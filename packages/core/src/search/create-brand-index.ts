import type { z } from 'zod';
import type { BrandListingParams, BrandPage } from '../contract/brand-listing.ts';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { canonicalBrandSchema } from '../contract/canonical-brand.ts';
import type { BuiltInEmbeddings } from '../contract/embeddings.ts';
import { operationById } from '../contract/operations.ts';
import { parseBrandRequest } from '../domain/brand-request.ts';
import { brandSummaryOf } from '../domain/brand-summary-of.ts';
import type { CursorKeys } from '../domain/cursor.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { indexableBrandOf } from '../domain/indexable-brand-of.ts';
import { mergeBrand } from '../domain/merge-brand.ts';
import { parseInput } from '../domain/parse-input.ts';
import { answerPage } from './answer-page.ts';
import { buildBrandIndex } from './brand-index.ts';

/** A mark as `createBrandIndex` takes it: a line of canonical NDJSON. */
export type BrandInput = z.input<typeof canonicalBrandSchema>;

/** A search over marks that are all in memory: no database, no network, no Node. */
export interface InMemoryBrands {
  /**
   * Answers what `GET /v1/brands` answers (specification 4.2).
   * @throws ServiceError `validation_error` or `invalid_rut`
   */
  readonly search: (params: BrandListingParams) => BrandPage;
}

/** How an index in memory differs from the usual one. */
export interface InMemoryOptions {
  /** What signs `nextCursor`; by default a key of this index alone. */
  readonly cursorKeys?: CursorKeys;
  /** `concepts` also finds marks by what they mean, Spanish or English; `off` by default. */
  readonly embeddings?: BuiltInEmbeddings;
}

/** The change time of marks that no document dates. */
const UNDATED = '1970-01-01T00:00:00.000Z';

/**
 * Indexes marks in memory, in a browser as well as in Node.
 *
 * @param brands marks as canonical NDJSON states them; of a number given twice the later one counts
 * @throws ZodError when a mark is not well formed
 */
export function createBrandIndex(
  brands: Iterable<BrandInput>,
  options: InMemoryOptions = {},
): InMemoryBrands {
  const { cursorKeys = [crypto.getRandomValues(new Uint8Array(32))], embeddings } = options;
  const rows = new Map<string, BrandSummary>();
  const indexable = new Map<string, IndexableBrand>();
  for (const input of brands) {
    const brand = datedRecord(input);
    rows.set(brand.nroSolicitud, brandSummaryOf(brand));
    indexable.set(brand.nroSolicitud, indexableBrandOf(brand));
  }
  const index = buildBrandIndex(indexable.values(), { seq: 0, embeddings });
  return {
    search: (params) => {
      const parsed = parseInput(operationById.searchBrands, params);
      const { query, page } = parseBrandRequest(parsed, cursorKeys);
      return answerPage(query, index.search(query, page), { rows, cursorKeys });
    },
  };
}

function datedRecord(input: BrandInput) {
  const brand = canonicalBrandSchema.parse(input);
  const at = brand.vistoEn ?? UNDATED;
  const { record } = mergeBrand(null, brand, { at, order: 0, line: 0 });
  return { ...record, fechaActualizacion: at };
}
