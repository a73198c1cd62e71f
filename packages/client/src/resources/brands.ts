import type { CallOperation, CallOptions } from '../call-operation.ts';
import type {
  BrandBatch,
  BrandDetail,
  BrandOpposition,
  BrandPage,
  BrandReport,
  BrandSummary,
  GetBrandDetailInput,
  GetBrandsBatchInput,
  SearchBrandsInput,
} from '../contract-types.ts';
import { keysetPages } from '../paginate.ts';

const KEYSET_SORTS = [
  'relevance',
  'relevancia',
  'fechaPresentacion:desc',
  'recientes',
  'fechaPresentacion:asc',
  'antiguas',
] as const satisfies readonly SearchBrandsInput['sort'][];

/** A search that pages by cursor: no `offset`, and an order that has cursors (specification 4.2). */
export type KeysetSearchInput = Omit<SearchBrandsInput, 'offset' | 'sort'> & {
  readonly sort?: (typeof KEYSET_SORTS)[number];
};

/** Marks: search, detail, report, opposition, batch (scope `brands:read`). */
export interface BrandsResource {
  /** One page of `GET /v1/brands`. */
  search(params?: SearchBrandsInput, options?: CallOptions): Promise<BrandPage>;
  /** Every mark of a search, page after page: one call, and one quota unit, per `limit` marks. */
  searchAll(params?: KeysetSearchInput, options?: CallOptions): AsyncIterable<BrandSummary>;
  /** The same walk, page by page, with each page's total, facets and `dataAsOf`. */
  searchPages(params?: KeysetSearchInput, options?: CallOptions): AsyncIterable<BrandPage>;
  /** Everything known of one mark; an unknown number is a `not_found` error. */
  get(mark: string | GetBrandDetailInput, options?: CallOptions): Promise<BrandDetail>;
  /** The detail with the derived status and what it rests on. */
  report(nro: string, options?: CallOptions): Promise<BrandReport>;
  /** The acts of the opposition against a mark, and whether it is open. */
  opposition(nro: string, options?: CallOptions): Promise<BrandOpposition>;
  /** Up to 100 marks by application number, in the order asked, for one quota unit. */
  batch(params: GetBrandsBatchInput, options?: CallOptions): Promise<BrandBatch>;
}

export function brandsResource(call: CallOperation): BrandsResource {
  const search: BrandsResource['search'] = (params = {}, options) =>
    call('searchBrands', params, options);

  const searchPages: BrandsResource['searchPages'] = (params = {}, options) => {
    requireKeyset(params);
    const fetchPage = (cursor: string | undefined) =>
      search(cursor === undefined ? params : { ...params, cursor }, options);
    return keysetPages(fetchPage, params.cursor);
  };

  return {
    search,
    searchPages,
    searchAll: (params, options) => itemsOf(searchPages(params, options)),
    get: (mark, options) =>
      call('getBrandDetail', typeof mark === 'string' ? { nroSolicitud: mark } : mark, options),
    report: (nro, options) => call('getBrandReport', { nro }, options),
    opposition: (nro, options) => call('getBrandOpposition', { nro }, options),
    batch: (params, options) => call('getBrandsBatch', params, options),
  };
}

/** The other orders answer `nextCursor: null` on every page: a walk would end after the first. */
function requireKeyset(params: SearchBrandsInput): void {
  const sorts: readonly (string | undefined)[] = KEYSET_SORTS;
  if (params.offset === undefined && (params.sort === undefined || sorts.includes(params.sort))) {
    return;
  }
  throw new TypeError(
    `searchAll and searchPages take no offset, and as sort one of ${KEYSET_SORTS.join(', ')}; page any other order with search({ sort, offset })`,
  );
}

async function* itemsOf(pages: AsyncIterable<BrandPage>): AsyncGenerator<BrandSummary, void> {
  for await (const page of pages) yield* page.items;
}
