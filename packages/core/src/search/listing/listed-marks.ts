import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { MatchingRows } from '../filter/matching-rows.ts';
import type { Generation } from '../segment/generation.ts';
import { countRows } from './count-rows.ts';
import { OrderedRows } from './ordered-rows.ts';
import { rowOrder } from './row-order.ts';

/** All marks that a query finds, newest filing first, to be taken little by little. */
export interface ListedMarks {
  /** How many there are. */
  readonly total: number;
  /** Application numbers of the next ones; fewer than asked for at the end. About a microsecond each. */
  readonly take: (count: number) => string[];
}

/**
 * The marks that the filters of a query find in one generation, whatever becomes of the index while they
 * are taken. Holds the generation and nothing of the result: O(marks / 32) to begin with.
 */
export function listedMarks({ segments }: Generation, query: BrandQuery): ListedMarks {
  const sets = segments.map(({ segment, live }) => {
    const matching = new MatchingRows(segment, live, query);
    return { matching, count: countRows(matching, null) };
  });
  const total = sets.reduce((sum, { count }) => sum + count, 0);
  const order = rowOrder('fechaPresentacion:desc');
  const rows = new OrderedRows(sets, order, { after: null, wanted: total });
  return { total, take: (count) => rows.take(count).map(({ nro }) => nro) };
}
