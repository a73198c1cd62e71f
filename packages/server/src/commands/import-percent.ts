import type { ImportRequest } from '@marcario/core/service';

type ImportProgress = Parameters<NonNullable<ImportRequest['onProgress']>>[0];

/**
 * Share of reading in the time of an import, measured with an embedded database: 5 % for NDJSON, 8 % for a spreadsheet.
 */
const READING_SHARE = 0.06;

/** Converts the progress of an import to a single bar: a document is read and checked completely, then merged. */
export function importPercent({ phase, fraction }: ImportProgress): number {
  if (phase === 'reading') return 100 * READING_SHARE * fraction;
  return 100 * (READING_SHARE + (1 - READING_SHARE) * fraction);
}
