import { parseArgs } from 'node:util';
import { startPostgres } from '../../test/support/postgres-server.ts';
import { percentiles } from '../percentiles.ts';
import { POSTGRES_SETTINGS } from '../postgres-settings.ts';
import { printReport } from '../print-report.ts';
import { type FullSizeInsights, fullSizeInsights } from './full-size-insights.ts';
import { INSIGHTS, type Insight } from './insight-calls.ts';
import { type InsightMix, insightMixes } from './insight-mixes.ts';
import { type InsightsBesideSql, insightsBesideSql } from './insights-beside-sql.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '200' },
    'sql-marks': { type: 'string', default: '50000' },
    json: { type: 'boolean', default: false },
  },
});
const SEED = 1;
/** Marks change this often before a first question is asked. */
const CHANGES = 20;

interface Row {
  readonly insight: string;
  readonly filter: string;
}

async function inPostgres<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const server = await startPostgres(POSTGRES_SETTINGS);
  try {
    return await work(server.urlOf('postgres'));
  } finally {
    await server.stop();
  }
}

/** What a question took, in milliseconds: as it was waited for, and of the processor. */
interface Cost {
  readonly waited: number;
  readonly cpu: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [start, cpuStart] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpuStart);
  return { waited: performance.now() - start, cpu: (user + system) / 1_000 };
}

function percentilesOf(costs: readonly Cost[]) {
  const waited = percentiles(costs.map((cost) => cost.waited));
  const cpu = percentiles(costs.map((cost) => cost.cpu));
  return {
    'Marcario p50': waited.p50,
    'Marcario p99': waited.p99,
    'CPU p50': cpu.p50,
    'CPU p99': cpu.p99,
  };
}

async function askMix({ ask }: FullSizeInsights, insight: Insight, { filters }: InsightMix) {
  const call = (i: number) => ask(insight, filters[i % filters.length] ?? {});
  for (let i = 0; i < filters.length; i += 1) await call(i);
  const costs: Cost[] = [];
  for (let i = 0; i < Number(values.queries); i += 1) costs.push(await costOf(() => call(i)));
  return percentilesOf(costs);
}

/** The first question after a change finds nothing that was counted before. */
async function askAfterChanges({ ask, change }: FullSizeInsights, insight: Insight) {
  const costs: Cost[] = [];
  for (let i = 0; i < CHANGES; i += 1) {
    await change();
    costs.push(await costOf(() => ask(insight, {})));
  }
  return percentilesOf(costs);
}

async function fullSize(databaseUrl: string): Promise<(Row & ReturnType<typeof percentilesOf>)[]> {
  const insights = await fullSizeInsights({ marks: Number(values.marks), seed: SEED }, databaseUrl);
  const rows = [];
  for (const insight of INSIGHTS) {
    for (const mix of insightMixes) {
      rows.push({ insight, filter: mix.name, ...(await askMix(insights, insight, mix)) });
    }
  }
  for (const insight of INSIGHTS) {
    const costs = await askAfterChanges(insights, insight);
    rows.push({ insight: `${insight}, after a change`, filter: 'no filter', ...costs });
  }
  await insights.close();
  return rows;
}

interface Compared extends Row {
  readonly sql: number;
  readonly asked: number;
  readonly differing: number;
}

async function compareMix(
  { compare }: InsightsBesideSql,
  insight: Insight,
  { name, filters }: InsightMix,
): Promise<Compared> {
  const answers = [];
  for (const asked of filters) answers.push(await compare(insight, asked));
  return {
    insight,
    filter: name,
    sql: percentiles(answers.map(({ milliseconds }) => milliseconds)).p50,
    asked: answers.length,
    differing: answers.filter(({ isEqual }) => !isEqual).length,
  };
}

async function besideSql(databaseUrl: string): Promise<Compared[]> {
  const insights = await insightsBesideSql(
    { marks: Number(values['sql-marks']), seed: SEED },
    databaseUrl,
  );
  const rows = [];
  for (const insight of INSIGHTS) {
    for (const mix of insightMixes) rows.push(await compareMix(insights, insight, mix));
  }
  await insights.close();
  return rows;
}

const compared = await inPostgres(besideSql);
const measured = await inPostgres(fullSize);
const rows = measured.map((row) => {
  const beside = compared.find(
    ({ insight, filter }) => row.insight === insight && row.filter === filter,
  );
  return {
    ...row,
    'SQL p50': beside?.sql ?? '',
    compared: beside?.asked ?? '',
    differing: beside?.differing ?? '',
  };
});
printReport(rows, {
  json: values.json,
  note: `Milliseconds of one question after the other, in process, at ${values.marks} marks: validation, counting, the names of the persons from PostgreSQL; CPU: of this process, which others that run beside it do not lengthen. The index was built straight from the generated marks, and of the database only the persons were filled in: the aggregations read nothing else of it. SQL: the same aggregation at ${values['sql-marks']} imported marks, over the tables of the service, whose classes and persons are JSON. Differing: of the questions compared there, those of which the two did not count the same.`,
});
