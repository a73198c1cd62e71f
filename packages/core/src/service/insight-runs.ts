import type { BrandQuery } from '../domain/brand-query.ts';
import { parseInsightQuery } from '../domain/insight-query.ts';
import { officeDay } from '../domain/office-day.ts';
import type { Generation } from '../search/generation.ts';
import { countByClass } from '../search/insights/class-counts.ts';
import { countByEstado } from '../search/insights/estado-counts.ts';
import { countByMonth } from '../search/insights/month-counts.ts';
import { newestFiling } from '../search/insights/newest-filing.ts';
import type { PersonJoins } from '../search/insights/person-joins.ts';
import type { Db } from '../store/database.ts';
import { personFiles } from '../store/person-files.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRuns } from './operation-runs.ts';
import { type ReadTopPersons, topPersonsReader } from './top-persons-reader.ts';

/** What the aggregations need. */
export interface InsightTools {
  readonly db: Db;
  readonly live: Pick<LiveCorpus, 'current'>;
  readonly now: () => Date;
}

type InsightParams = Parameters<typeof parseInsightQuery>[0];
type Aggregate<Row> = (
  generation: Generation,
  query: BrandQuery,
  joins: PersonJoins,
) => Row[] | Promise<Row[]>;

/** The five aggregations (decision C13), counted from memory; names alone come from the database. */
export function insightRuns({ db, live, now }: InsightTools) {
  const readTop = topPersonsReader((ids) => personFiles(db, ids));
  const insight = insightOf(live, now);
  const byPerson = <Row>(
    { topN, ...params }: InsightParams & { readonly topN?: number | undefined },
    role: 'titular' | 'representante',
    rowOf: (person: Awaited<ReturnType<ReadTopPersons>>[number]) => Row,
  ) =>
    insight(params, async (generation, query, joins) =>
      (await readTop(generation, query, { role, joins, topN })).map(rowOf),
    );
  return {
    insightsByClass: (params) => insight(params, countByClass),
    insightsByEstado: (params) => insight(params, countByEstado),
    insightsByMonth: (params) => insight(params, countByMonth),
    insightsByHolder: (params) =>
      byPerson(params, 'titular', ({ id, ...rest }) => ({ titularId: id, ...rest })),
    insightsByRepresentante: (params) =>
      byPerson(params, 'representante', ({ id, ...rest }) => ({ representanteId: id, ...rest })),
  } satisfies Partial<OperationRuns>;
}

/** Counts in one generation, and says of which state of the corpus and up to which filing date. */
function insightOf(live: InsightTools['live'], now: () => Date) {
  return async <Row>(params: InsightParams, aggregate: Aggregate<Row>) => {
    const query = parseInsightQuery(params);
    const { index, joins, dataAsOf } = live.current();
    const generation = index.contents;
    const data = await aggregate(generation, query, joins);
    const coverageThrough = newestFiling(generation, officeDay(now()));
    return {
      data,
      ...(dataAsOf !== undefined && { dataAsOf }),
      ...(coverageThrough !== null && { coverageThrough }),
    };
  };
}
