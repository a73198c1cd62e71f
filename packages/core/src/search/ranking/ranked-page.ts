import { LIMITS } from '../../contract/limits.ts';
import type { FacetDimension, Sort } from '../../contract/listing-vocabulary.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { KeysetKey, PageRequest } from '../../domain/listing/cursor.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import { createNameFilter } from '../filter/name-filter.ts';
import { FacetCounts } from '../listing/facet-counts.ts';
import type { IndexPage } from '../listing/index-page.ts';
import { listingPage } from '../listing/listing-page.ts';
import {
  compareKeys,
  type OrderKey,
  type PlainSort,
  type RowOrder,
  rowOrder,
} from '../listing/row-order.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { parseTextQuery, type TextQuery } from '../retrieval/text-query.ts';
import { fromCalendarDay, toCalendarDay } from '../segment/columns/row-columns.ts';
import type { Generation } from '../segment/generation.ts';
import { corpusWordInformation } from '../segment/word-information.ts';
import { fuseNames } from './rank-fusion.ts';
import {
  compareMarkNumbers,
  compareTies,
  markName,
  markNumber,
  type RankedMark,
  rankMarks,
} from './ranked-marks.ts';

/** Search with text, with its embedding if a sentence model is in use. */
type TextSearch = BrandQuery & {
  readonly text: string;
  readonly vector?: Int8Array | null;
};

/** Runs a text search and returns a page of the fused set, at most 600 marks, in the requested order. */
export function rankedPage(
  generation: Generation,
  query: TextSearch,
  page: PageRequest,
): IndexPage {
  const text = parseTextQuery(query.text, generation.embeddings, {
    vector: query.vector,
    informationContent: corpusWordInformation(generation),
  });
  return paginate(generation, query, { text, page });
}

/** Parsed text (null if nothing can match it) and the requested page. */
interface TextPage {
  readonly text: TextQuery | null;
  readonly page: PageRequest;
}

/** Returns a page of a text search whose text is already parsed. */
export function paginate(
  generation: Generation,
  query: TextSearch,
  { text, page }: TextPage,
): IndexPage {
  const order = createMarkOrder(query.sort, generation.seq);
  const marks = (text === null ? [] : findMarks(generation, query, text)).sort(order.compare);
  const start = page.mode === 'offset' ? page.offset : indexAfterKey(marks, order, page.after);
  const end = start + page.limit;
  const shown = marks.slice(start, end);
  const last = shown.at(-1);
  return {
    hits: shown.map((mark) => {
      const { score, matchedBy } = mark;
      return { nroSolicitud: markNumber(mark), name: markName(mark), score, matchedBy };
    }),
    total: marks.length,
    facets: query.facets.length === 0 ? null : countMarkFacets(marks, query.facets).toFacets(),
    next: page.mode === 'keyset' && last && end < marks.length ? order.keyOf(last) : null,
    generation: generation.seq,
  };
}

function findMarks({ segments }: Generation, query: TextSearch, text: TextQuery): RankedMark[] {
  const searches = segments.map((live) => new SegmentQuery(text, createNameFilter(live, query)));
  return rankMarks(fuseNames(text, searches), searches, {
    max: LIMITS.fusedCandidates,
    text: query.text,
  });
}

/**
 * Returns the index of the first mark after the key. If the key's mark still has the same score, this
 * is the next index; otherwise the first mark that sorts after the key, whatever changed in between.
 */
function indexAfterKey(marks: readonly RankedMark[], order: MarkOrder, after: KeysetKey | null) {
  if (after === null) return 0;
  if (after.by === 'score') {
    const { nro, score } = after;
    const last = marks.findIndex((mark) => mark.score === score && markNumber(mark) === nro);
    if (last >= 0) return last + 1;
  }
  const at = marks.findIndex((mark) => order.isAfter(mark, after));
  return at < 0 ? marks.length : at;
}

/** Sort order of the marks of a text search. */
interface MarkOrder {
  readonly compare: (a: RankedMark, b: RankedMark) => number;
  /** Tells whether a mark comes after the key of the previous page. */
  readonly isAfter: (mark: RankedMark, key: KeysetKey) => boolean;
  /** Returns the keyset key of the last mark on a page; null in an order without keyset paging. */
  readonly keyOf: (mark: RankedMark) => KeysetKey | null;
}

/** @param generation `seq` to include in the keys of the relevance order */
function createMarkOrder(sort: Sort, generation: number): MarkOrder {
  return sort === 'relevance' ? relevanceOrder(generation) : fieldOrder(sort);
}

function relevanceOrder(generation: number): MarkOrder {
  return {
    compare: (a, b) => b.score - a.score || compareTies(a, b),
    isAfter: (mark, key) =>
      key.by === 'score' &&
      (mark.score < key.score ||
        (mark.score === key.score &&
          !mark.isExactSpelling &&
          compareNroSolicitud(markNumber(mark), key.nro) > 0)),
    keyOf: (mark) => ({ by: 'score', score: mark.score, nro: markNumber(mark), generation }),
  };
}

function fieldOrder(sort: PlainSort): MarkOrder {
  const order = rowOrder(sort);
  const keyOf = memoizeKeys(order);
  return {
    compare: (a, b) => compareKeys(order, keyOf(a), keyOf(b)) || compareMarkNumbers(a, b),
    isAfter: (mark, key) => {
      if (key.by !== 'date') return false;
      const start = key.date === null ? null : toCalendarDay(key.date);
      const difference = compareKeys(order, keyOf(mark), start);
      return (difference || compareNroSolicitud(markNumber(mark), key.nro)) > 0;
    },
    keyOf: (mark) => {
      if (!sort.startsWith('fechaPresentacion')) return null;
      const key = keyOf(mark);
      const date = typeof key === 'number' ? fromCalendarDay(key) : null;
      return { by: 'date', date, nro: markNumber(mark) };
    },
  };
}

/** Caches the sort keys, because sorting needs the key of each mark several times. */
function memoizeKeys(order: RowOrder): (mark: RankedMark) => OrderKey {
  const keys = new Map<RankedMark, OrderKey>();
  return (mark) => {
    let key = keys.get(mark);
    if (key === undefined) {
      const { rankOf, keyOf } = order.rankedRows(mark.segment);
      key = keyOf(rankOf(mark.row));
      keys.set(mark, key);
    }
    return key;
  };
}

function countMarkFacets(
  marks: readonly RankedMark[],
  dimensions: readonly FacetDimension[],
): FacetCounts {
  const counts = new FacetCounts(dimensions);
  for (const { segment, row } of marks) counts.addRow(segment, row);
  return counts;
}

/**
 * Returns a page of a search (with text) or of a listing (without) of specification 4.2.
 *
 * @param vector embedding of the text, when a sentence model also embedded the names
 */
export function searchPage(
  generation: Generation,
  query: BrandQuery,
  page: PageRequest,
  vector: Int8Array | null = null,
): IndexPage {
  const { text, sort } = query;
  return text === null
    ? listingPage(generation, { ...query, sort: sortWithoutText(sort) }, page)
    : rankedPage(generation, { ...query, text, vector }, page);
}

/** Replaces relevance, which needs a text, by newest filing first. */
export function sortWithoutText(sort: BrandQuery['sort']): PlainSort {
  return sort === 'relevance' ? 'fechaPresentacion:desc' : sort;
}
