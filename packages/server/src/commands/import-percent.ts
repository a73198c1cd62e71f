import type { ImportRequest } from '@marcario/core/service';

type ImportProgress = Parameters<NonNullable<ImportRequest['onProgress']>>[0];

/**
 * Share of an import's time that reading takes, measured with an embedded database: 5 % for NDJSON, 8 % for a
 * spreadsheet.
 */
const READING_SHARE = 0.06;

/** An import as one bar: a document is read and checked whole, then merged. */
export function importPercent({ phase, fraction }: ImportProgress): number {
  if (phase === 'reading') return 100 * READING_SHARE * fraction;
  return 100 * (READING_SHARE + (1 - READING_SHARE) * fraction);
}
