import { LIMITS } from '../../contract/limits.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { parseInsightQuery } from '../../domain/listing/brand-query.ts';
import type { PersonRecord } from '../../domain/persons/person-record.ts';
import type { AsyncInsights, MaybePromise } from '../../search/faces/corpus.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import type { TopPersonOptions as CountOptions } from '../../search/insights/top-persons.ts';
import type { Db } from '../../store/database/database.ts';
import { readPersonRecords } from '../../store/persons/person-store.ts';
import type { OperationHandlers } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import { expandPersonIds } from '../search-index/person-filters.ts';
import type { FiledClassCounts } from './filed-class-counts.ts';

/** Dependencies of the aggregations. */
interface InsightTools {
  readonly db: Db;
  readonly live: Pick<LiveCorpus, 'current'>;
  readonly now: () => Date;
  readonly filedClasses: FiledClassCounts;
}

type InsightParams = Parameters<typeof parseInsightQuery>[0];
type Aggregate<Row> = (insights: AsyncInsights, joins: PersonJoins) => MaybePromise<Row[]>;

/**
 * Creates the handlers of the five aggregations (decision C13), which are counted in the index; only names are read
 * from the database. Classes filed together are counted in the database, whichever kind of index is used.
 */
export function insightHandlers({ db, live, now, filedClasses: coFiledClasses }: InsightTools) {
  const readTop = createTopPersonsReader((ids) => readPersonRecords(db, ids));
  const insight = createInsightHandler(live, now);
  const topPersons = <Row>(
    { topN, ...params }: InsightParams & { readonly topN?: number | undefined },
    role: 'titular' | 'representante',
    rowOf: (person: Awaited<ReturnType<ReadTopPersons>>[number]) => Row,
  ) =>
    insight(params, async (insights, joins) =>
      (await readTop(insights, { role, joins, topN })).map(rowOf),
    );
  return {
    insightsByClass: (params) => insight(params, (insights) => insights.byClass()),
    insightsByEstado: (params) => insight(params, (insights) => insights.byEstado()),
    insightsByMonth: ({ limit, ...params }) =>
      insight(params, async (insights) => newestRows(await insights.byMonth(), limit)),
    insightsByHolder: (params) =>
      topPersons(params, 'titular', ({ id, ...rest }) => ({ titularId: id, ...rest })),
    insightsByRepresentante: (params) =>
      topPersons(params, 'representante', ({ id, ...rest }) => ({ representanteId: id, ...rest })),
    insightsRelatedClasses: ({ clase }) =>
      insight({}, async () => (await coFiledClasses.current()).filedWith(clase)),
  } satisfies Partial<OperationHandlers>;
}

/** A person with the number of their marks, in the form of the response. */
interface TopPerson {
  readonly id: string;
  readonly nombre: string;
  /** Null when no source gives the surname separately. */
  readonly apellido: string | null;
  readonly pais: string | null;
  readonly n: number;
}

/** The role of the persons to count, and the maximum number of results, 20 by default. */
interface TopPersonOptions {
  readonly role: CountOptions['role'];
  readonly joins: CountOptions['joins'];
  readonly topN: number | undefined;
}

/** Returns the persons with the most matching marks; ties are ordered by id. */
type ReadTopPersons = (insights: AsyncInsights, options: TopPersonOptions) => Promise<TopPerson[]>;

/** Reads the public records of persons by id. */
type ReadPersonFiles = (ids: readonly number[]) => Promise<ReadonlyMap<number, PersonRecord>>;

/** Creates the reader that counts marks per person and reads the names of the top persons. */
function createTopPersonsReader(readFiles: ReadPersonFiles): ReadTopPersons {
  return async (insights, { role, joins, topN = LIMITS.brandPageDefault }) => {
    const top = await insights.topPersons({ role, joins, max: topN });
    const files = await readFiles(top.map(({ id }) => id));
    return top.flatMap(({ id, n }) => {
      const ficha = files.get(id);
      if (ficha === undefined) return [];
      const { nombre, apellido = null, pais = null } = ficha;
      return [{ id: String(id), nombre, apellido, pais, n }];
    });
  };
}

/** Returns the last `limit` of rows in ascending order of time; all rows without a limit. */
function newestRows<Row>(rows: Row[], limit: number | undefined): Row[] {
  return limit === undefined ? rows : rows.slice(-limit);
}

/** Creates the handler that aggregates one generation and adds its date and the newest filing date. */
function createInsightHandler(live: InsightTools['live'], now: () => Date) {
  return async <Row>(params: InsightParams, aggregate: Aggregate<Row>) => {
    const { index, joins, dataAsOf } = live.current();
    const insights = index.insights(expandPersonIds(parseInsightQuery(params), joins));
    const data = await aggregate(insights, joins);
    const coverageThrough = await insights.newestFiling(officeDay(now()));
    return {
      data,
      ...(dataAsOf !== undefined && { dataAsOf }),
      ...(coverageThrough !== null && { coverageThrough }),
    };
  };
}
