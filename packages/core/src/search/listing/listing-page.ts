import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { KeysetKey, PageRequest } from '../../domain/listing/cursor.ts';
import { MatchingRows } from '../filter/matching-rows.ts';
import { fromCalendarDay, toCalendarDay } from '../segment/columns/row-columns.ts';
import type { Generation } from '../segment/generation.ts';
import { countRows, FacetCounts } from './facet-counts.ts';
import type { IndexPage } from './index-page.ts';
import {
  comparePositions,
  type OrderPosition,
  type PlainSort,
  type RowOrder,
  rowOrder,
} from './row-order.ts';
import { type OrderedPart, type RowSet, SegmentWalk } from './segment-walk.ts';

/**
 * Merges the sorted rows of several segments, starting after a position. The start is found by
 * binary search, so a page at any depth costs the same.
 */
class MergedWalk {
  readonly #order: RowOrder;
  #walks: SegmentWalk[];

  constructor(sets: readonly RowSet[], order: RowOrder, part: OrderedPart) {
    this.#order = order;
    this.#walks = sets
      .filter(({ count }) => count > 0)
      .map((set) => new SegmentWalk(set, order, part));
    this.#advanceFirst();
  }

  get isOver(): boolean {
    return this.#walks.length === 0;
  }

  /**
   * Skips rows. The first walk skips all of its rows before the position of the next walk in one step, so positions
   * of two segments are compared once per step and not once per row.
   */
  skip(count: number): void {
    let left = count;
    while (left > 0) {
      const [first, next] = this.#nextWalk();
      if (first === undefined) return;
      left -= first.skip(left, next === undefined ? null : next.place);
      this.#advanceFirst();
    }
  }

  take(count: number): OrderPosition[] {
    const positions: OrderPosition[] = [];
    while (positions.length < count) {
      const [first] = this.#nextWalk();
      if (first === undefined) break;
      positions.push(first.place);
      first.advance();
      this.#advanceFirst();
    }
    return positions;
  }

  /** Returns the walk whose current row is first in the order, and the walk whose current row is second. */
  #nextWalk(): [SegmentWalk | undefined, SegmentWalk | undefined] {
    let first: SegmentWalk | undefined;
    let next: SegmentWalk | undefined;
    for (const walk of this.#walks) {
      if (first === undefined || this.#isBefore(walk, first)) [first, next] = [walk, first];
      else if (next === undefined || this.#isBefore(walk, next)) next = walk;
    }
    return [first, next];
  }

  #isBefore(a: SegmentWalk, b: SegmentWalk): boolean {
    return comparePositions(this.#order, a.place, b.place) < 0;
  }

  #advanceFirst(): void {
    if (this.#walks.some(({ isOver }) => isOver)) {
      this.#walks = this.#walks.filter(({ isOver }) => !isOver);
    }
  }
}

/** Returns a page of all marks that match the filters, sorted by a field other than relevance. */
export function listingPage(
  generation: Generation,
  query: BrandQuery & { readonly sort: PlainSort },
  page: PageRequest,
): IndexPage {
  const facets = query.facets.length === 0 ? null : new FacetCounts(query.facets);
  const sets = generation.segments.map(({ segment, live }): RowSet => {
    const matching = new MatchingRows(segment, live, query);
    return { matching, count: countRows(matching, facets) };
  });
  const after = page.mode === 'keyset' ? cursorPosition(page.after) : null;
  const skipped = page.mode === 'offset' ? page.offset : 0;
  const rows = new MergedWalk(sets, rowOrder(query.sort), {
    after: after ?? positionBeforeRange(query),
    wanted: skipped + page.limit,
  });
  rows.skip(skipped);
  const positions = rows.take(page.limit);
  const last = positions.at(-1);
  return {
    hits: positions.map(({ nro }) => ({ nroSolicitud: nro })),
    total: sets.reduce((sum, { count }) => sum + count, 0),
    facets: facets?.toFacets() ?? null,
    next: page.mode === 'keyset' && last && !rows.isOver ? keysetKey(last, query.sort) : null,
    generation: generation.seq,
  };
}

/** Returns the position after which a keyset page starts; null for the first page or a key of another order. */
function cursorPosition(after: KeysetKey | null): OrderPosition | null {
  if (after?.by !== 'date') return null;
  return { key: after.date === null ? null : toCalendarDay(after.date), nro: after.nro };
}

/** Returns the position just before the requested filing dates, so that a walk by date can start there. */
function positionBeforeRange(
  query: BrandQuery & { readonly sort: PlainSort },
): OrderPosition | null {
  const { sort, fechaPresentacionDesde: from, fechaPresentacionHasta: to } = query;
  if (sort === 'fechaPresentacion:asc' && from !== null)
    return { key: toCalendarDay(from) - 1, nro: '' };
  if (sort === 'fechaPresentacion:desc' && to !== null)
    return { key: toCalendarDay(to) + 1, nro: '' };
  return null;
}

/** Returns the key for the next page; only orders by filing date support it (specification 4.2). */
function keysetKey({ key, nro }: OrderPosition, sort: PlainSort): KeysetKey | null {
  if (!sort.startsWith('fechaPresentacion')) return null;
  return { by: 'date', date: typeof key === 'number' ? fromCalendarDay(key) : null, nro };
}

/** All marks that match a query, newest filing first, read in batches. */
export interface RowScan {
  /** Total number of marks. */
  readonly total: number;
  /** Returns the application numbers of the next `count` marks, fewer at the end. About a microsecond each. */
  readonly take: (count: number) => string[];
}

/**
 * Opens a scan of the marks that match a query in one generation; later changes of the index do not
 * affect it. It refers to the generation and stores no results: O(marks / 32) to open.
 */
export function openRowScan({ segments }: Generation, query: BrandQuery): RowScan {
  const sets = segments.map(({ segment, live }) => {
    const matching = new MatchingRows(segment, live, query);
    return { matching, count: countRows(matching, null) };
  });
  const total = sets.reduce((sum, { count }) => sum + count, 0);
  const order = rowOrder('fechaPresentacion:desc');
  const rows = new MergedWalk(sets, order, { after: null, wanted: total });
  return { total, take: (count) => rows.take(count).map(({ nro }) => nro) };
}
