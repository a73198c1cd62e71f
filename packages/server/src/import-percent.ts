import type { ImportRequest } from '@marcario/core/service';

type ImportProgress = Parameters<NonNullable<ImportRequest['onProgress']>>[0];

/** An import as one bar: a document is read and checked whole, then merged. */
export function importPercent({ phase, fraction }: ImportProgress): number {
  const done = phase === 'reading' ? fraction / 2 : (1 + fraction) / 2;
  return Math.round(done * 100);
}
