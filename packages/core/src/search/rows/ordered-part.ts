import type { OrderedPlace } from './row-order.ts';

/** Which part of an order is asked for. */
export interface OrderedPart {
  /** Rows up to and with this place do not count. */
  readonly after: OrderedPlace | null;
  /** How many rows will be skipped and taken. */
  readonly wanted: number;
}
