import type { BrandPage, SearchBrandsInput } from '../contract-types.ts';

// Written out: an import of one limit of the contract brings them all.
export const PAGE_DEFAULT = 20;
export const OFFSET_MAX = 10_000;

/** The orders whose pages name the next one (specification 4.2). */
const CURSOR_SORTS: ReadonlySet<SearchBrandsInput['sort']> = new Set([
  undefined,
  'relevance',
  'relevancia',
  'fechaPresentacion:desc',
  'recientes',
  'fechaPresentacion:asc',
  'antiguas',
] as const);

/**
 * The search of the page after this one; null after the last.
 * @throws RangeError where the order has no cursor and the next page lies beyond the offsets that
 * the service answers: an end there would look like the end of the marks.
 */
export function nextBrandPage(
  { cursor: _, offset, ...search }: SearchBrandsInput,
  { items, nextCursor }: BrandPage,
): SearchBrandsInput | null {
  if (nextCursor !== null) return { ...search, cursor: nextCursor };
  const hasCursors = offset === undefined && CURSOR_SORTS.has(search.sort);
  if (hasCursors || items.length < (search.limit ?? PAGE_DEFAULT)) return null;
  const next = (offset ?? 0) + items.length;
  if (next <= OFFSET_MAX) return { ...search, offset: next };
  throw new RangeError(
    `An offset reaches ${OFFSET_MAX} marks and there are more: leave offset out and sort by recientes or antiguas, which page by cursor without end, or narrow the filters`,
  );
}
