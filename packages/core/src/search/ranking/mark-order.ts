import type { Sort } from '../../contract/listing-vocabulary.ts';
import type { KeysetKey } from '../../domain/listing/cursor.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import {
  compareKeys,
  type OrderKey,
  type PlainSort,
  type RowOrder,
  rowOrder,
} from '../listing/row-order.ts';
import { calendarDay, dateOfCalendarDay } from '../segment/columns/calendar-day.ts';
import { compareEquals, compareNros, nroOf, type RankedMark } from './ranked-marks.ts';

/** An order of the marks that a text search found. */
export interface MarkOrder {
  readonly compare: (a: RankedMark, b: RankedMark) => number;
  /** Whether a mark comes after the last one of the page before. */
  readonly isAfter: (mark: RankedMark, key: KeysetKey) => boolean;
  /** The key of a page's last mark; null in an order that is not paged by key. */
  readonly keyOf: (mark: RankedMark) => KeysetKey | null;
}

/** @param generation goes into the keys of the relevance order */
export function markOrder(sort: Sort, generation: number): MarkOrder {
  return sort === 'relevance' ? byRelevance(generation) : byField(sort);
}

function byRelevance(generation: number): MarkOrder {
  return {
    compare: (a, b) => b.score - a.score || compareEquals(a, b),
    isAfter: (mark, key) =>
      key.by === 'score' &&
      (mark.score < key.score ||
        (mark.score === key.score &&
          !mark.isAsWritten &&
          compareNroSolicitud(nroOf(mark), key.nro) > 0)),
    keyOf: (mark) => ({ by: 'score', score: mark.score, nro: nroOf(mark), generation }),
  };
}

function byField(sort: PlainSort): MarkOrder {
  const order = rowOrder(sort);
  const keyOf = rememberedKeys(order);
  return {
    compare: (a, b) => compareKeys(order, keyOf(a), keyOf(b)) || compareNros(a, b),
    isAfter: (mark, key) => {
      if (key.by !== 'date') return false;
      const start = key.date === null ? null : calendarDay(key.date);
      const difference = compareKeys(order, keyOf(mark), start);
      return (difference || compareNroSolicitud(nroOf(mark), key.nro)) > 0;
    },
    keyOf: (mark) => {
      if (!sort.startsWith('fechaPresentacion')) return null;
      const key = keyOf(mark);
      const date = typeof key === 'number' ? dateOfCalendarDay(key) : null;
      return { by: 'date', date, nro: nroOf(mark) };
    },
  };
}

/** Sorting asks for the key of each mark again and again. */
function rememberedKeys(order: RowOrder): (mark: RankedMark) => OrderKey {
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
