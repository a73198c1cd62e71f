/**
 * When a document stated something: the row's own time or the document's, then the order in which
 * documents were first seen, then the line. The later stamp wins (decision B6).
 */
export interface Stamp {
  /** ISO 8601 UTC with milliseconds, so that text order is time order. */
  readonly at: string;
  readonly order: number;
  readonly line: number;
}

/** The time of what nobody dates: older than anything that is dated. */
export const UNDATED = '1970-01-01T00:00:00.000Z';

/** Negative when `a` is older than `b`, 0 when they are the same statement. */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.order - b.order || a.line - b.line;
}
