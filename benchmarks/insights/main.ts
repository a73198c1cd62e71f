import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { CanonicalBrand } from '@marcario/core/contract';
import { createService, openDatabase, type Service } from '@marcario/core/service';
import { generateBrands } from '@marcario/server';
import { insightsInSql } from '../../test/insights/insights-in-sql.ts';
import { startPostgres } from '../../test/support/postgres-server.ts';
import { percentiles } from '../percentiles.ts';
import { POSTGRES_SETTINGS } from '../postgres-settings.ts';
import { printReport } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type InsightMix, insightMixes } from './insight-mixes.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '200' },
    sql: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
/** Marks that change after the index was built, so that it has several segments and tombstones. */
const CHANGED = 2_000;
const SECRET = Buffer.alloc(32, 1).toString('base64');

const CALLS = {
  'by-class': 'insightsByClass',
  'by-estado': 'insightsByEstado',
  'by-month': 'insightsByMonth',
  'by-holder': 'insightsByHolder',
  'by-representante': 'insightsByRepresentante',
} as const;
type Insight = keyof typeof CALLS;
type Db = Parameters<(typeof insightsInSql)['by-class']>[0];

/** Without transfers: then the lists of a mark are who holds and represents it now, which SQL can count. */
function* lines(marks: Iterable<CanonicalBrand>): Generator<string> {
  for (const { anotaciones: _, ...mark } of marks) yield `${JSON.stringify(mark)}\n`;
}

async function importMarks(service: Service, marks: Iterable<CanonicalBrand>): Promise<void> {
  const path = join(temporaryFolder(), 'marks.ndjson');
  await pipeline(lines(marks), createWriteStream(path));
  const { status, error } = await service.importDocument({ path, source: 'canonical' });
  if (status !== 'ok') throw new Error(`The import ended ${status}: ${error}`);
}

function* changedMarks(marks: Iterable<CanonicalBrand>): Generator<CanonicalBrand> {
  let left = CHANGED;
  for (const mark of marks) {
    if (left === 0) return;
    left -= 1;
    yield { ...mark, estado: 'vencida', vistoEn: '2999-01-01T00:00:00Z' };
  }
}

async function ask(service: Service, insight: Insight, { filters }: InsightMix, count: number) {
  const times: number[] = [];
  const call = (i: number) => service[CALLS[insight]](filters[i % filters.length] as object);
  for (let i = 0; i < filters.length; i += 1) await call(i);
  for (let i = 0; i < count; i += 1) {
    const start = performance.now();
    await call(i);
    times.push(performance.now() - start);
  }
  return percentiles(times);
}

/** What both say of the same questions: how long SQL took, and how often it said something else. */
async function askSql(db: Db, service: Service, insight: Insight, { filters }: InsightMix) {
  const times: number[] = [];
  let differing = 0;
  for (const asked of filters.slice(0, Number(values.sql))) {
    const start = performance.now();
    const rows = await insightsInSql[insight](db, asked);
    times.push(performance.now() - start);
    const { data } = await service[CALLS[insight]](asked as object);
    if (countsOf(rows) !== countsOf(data)) differing += 1;
  }
  return { ...percentiles(times), differing };
}

function countsOf(rows: readonly { readonly n: number }[]): string {
  return String(rows.map(({ n }) => n).sort((a, b) => a - b));
}

const corpus = { marks: Number(values.marks), seed: 1 };
const server = await startPostgres(POSTGRES_SETTINGS);
const options = { databaseUrl: server.urlOf('postgres'), secretKey: SECRET };
const importer = await createService(options);
await importMarks(importer, generateBrands(corpus));
await importer.close();
const service = await createService(options);
await importMarks(service, changedMarks(generateBrands(corpus)));
const database = await openDatabase(options.databaseUrl);

const rows = [];
for (const insight of Object.keys(CALLS) as Insight[]) {
  for (const mix of insightMixes) {
    const own = await ask(service, insight, mix, Number(values.queries));
    const sql = await askSql(database.db, service, insight, mix);
    rows.push({
      insight,
      filter: mix.name,
      'Marcario p50': own.p50,
      'Marcario p99': own.p99,
      'SQL p50': sql.p50,
      differing: sql.differing,
    });
  }
}
await database.close();
await service.close();
await server.stop();
printReport(rows, {
  json: values.json,
  note: 'Milliseconds of one question after the other, in process: validation, counting, the names of the persons from PostgreSQL. SQL: the same aggregation over the tables of the service, whose classes and persons are JSON. Differing: questions of which the two did not count the same.',
});
