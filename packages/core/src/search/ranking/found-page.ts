import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import type { IndexPage } from '../listing/index-page.ts';
import { listingPage } from '../listing/listing-page.ts';
import type { PlainSort } from '../listing/row-order.ts';
import type { Generation } from '../segment/generation.ts';
import { rankedPage } from './ranked-page.ts';

/**
 * A page of a search (with text) or of a listing (without) of specification 4.2.
 *
 * @param vector of the text, where a sentence model embedded it and the names
 */
export function foundPage(
  generation: Generation,
  query: BrandQuery,
  page: PageRequest,
  vector: Int8Array | null = null,
): IndexPage {
  const { text, sort } = query;
  return text === null
    ? listingPage(generation, { ...query, sort: plainSort(sort) }, page)
    : rankedPage(generation, { ...query, text, vector }, page);
}

/** Relevance means nothing without text: newest filing first. */
function plainSort(sort: BrandQuery['sort']): PlainSort {
  return sort === 'relevance' ? 'fechaPresentacion:desc' : sort;
}
