import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CanonicalBrand } from '@marcario/core/contract';
import { createService, openDatabase, type Service } from '@marcario/core/service';
import { generateBrands } from '@marcario/server';
import { type InsightFilters, insightsInSql } from '../../test/insights/insights-in-sql.ts';
import type { CorpusOptions } from '../queries/synthetic-brands.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { withoutTransfers } from './identified-brands.ts';
import { INSIGHT_CALLS, type Insight } from './insight-calls.ts';

const CHANGED = 2_000;
const SECRET = Buffer.alloc(32, 1).toString('base64');

/** A service with an imported corpus, and the tables that it stands on. */
export interface InsightsBesideSql {
  /** How long SQL took, and whether the service counted the same. */
  readonly compare: (
    insight: Insight,
    filters: InsightFilters,
  ) => Promise<{ readonly milliseconds: number; readonly isEqual: boolean }>;
  readonly close: () => Promise<void>;
}

/** Imports a corpus, and some of its marks again after they changed. */
export async function insightsBesideSql(
  corpus: CorpusOptions,
  databaseUrl: string,
): Promise<InsightsBesideSql> {
  const options = { databaseUrl, secretKey: SECRET };
  const importer = await createService(options);
  await importMarks(importer, generateBrands(corpus));
  await importer.close();
  const service = await createService(options);
  await importMarks(service, changedMarks(generateBrands(corpus)));
  const { db, close } = await openDatabase(databaseUrl);
  return {
    compare: async (insight, filters) => {
      const start = performance.now();
      const rows = await insightsInSql[insight](db, filters);
      const milliseconds = performance.now() - start;
      const { data } = await service[INSIGHT_CALLS[insight]](filters as object);
      return { milliseconds, isEqual: countsOf(rows) === countsOf(data) };
    },
    close: async () => {
      await close();
      await service.close();
    },
  };
}

async function importMarks(service: Service, marks: Iterable<CanonicalBrand>): Promise<void> {
  const path = join(temporaryFolder(), 'marks.ndjson');
  await pipeline(linesOf(withoutTransfers(marks)), createWriteStream(path));
  const { status, error } = await service.importDocument({ path, source: 'canonical' });
  if (status !== 'ok') throw new Error(`The import ended ${status}: ${error}`);
}

function* linesOf(marks: Iterable<CanonicalBrand>): Generator<string> {
  for (const mark of marks) yield `${JSON.stringify(mark)}\n`;
}

function* changedMarks(marks: Iterable<CanonicalBrand>): Generator<CanonicalBrand> {
  let left = CHANGED;
  for (const mark of marks) {
    if (left === 0) return;
    left -= 1;
    yield { ...mark, estado: 'vencida', vistoEn: '2999-01-01T00:00:00Z' };
  }
}

function countsOf(rows: readonly { readonly n: number }[]): string {
  return String(rows.map(({ n }) => n).sort((a, b) => a - b));
}
