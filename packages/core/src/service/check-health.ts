import { sql } from 'kysely';
import type { Health } from '../contract/health.ts';
import type { Db } from '../store/database.ts';
import type { OpenIndex } from './index/open-index.ts';
import type { ReadFreshness } from './use-cases/get-freshness.ts';

const TURN_MS = 100;
const PATIENCE_TURNS = 20;

/** What `/health` tells besides whether requests can be served. */
export interface HealthFacts {
  readonly version: string;
  readonly readFreshness: ReadFreshness;
}

/**
 * `ok` while requests can be served, `degraded` when they would fail (decision D11). Searching needs
 * memory alone, but every call needs its key read, so a database that is away degrades the service.
 */
export async function checkHealth(
  db: Db,
  { live, embedder }: Pick<OpenIndex, 'live' | 'embedder'>,
  { version, readFreshness }: HealthFacts,
): Promise<Health> {
  const { index, dataAsOf } = live.current();
  const answers = await answersInTime(db);
  const stale = answers ? await staleSources(readFreshness) : undefined;
  return {
    status: answers ? 'ok' : 'degraded',
    ...(answers ? {} : { reason: 'database' as const }),
    version,
    index: { ready: true, marks: index.size, generation: index.seq },
    embeddings: embedder.status(),
    ...(dataAsOf === undefined ? {} : { dataAsOf }),
    ...(stale === undefined ? {} : { sync: { stale } }),
  };
}

/** Undefined when the database went away between two questions. */
async function staleSources(readFreshness: ReadFreshness): Promise<string[] | undefined> {
  try {
    return (await readFreshness()).filter(({ stale }) => stale).map(({ source }) => source);
  } catch {
    return undefined;
  }
}

/**
 * Waits two seconds, counted in turns of the event loop: a process that was busy itself, taking in
 * an import, does not blame the database for it.
 */
async function answersInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    let turns = 0;
    timer = setInterval(() => {
      turns += 1;
      if (turns === PATIENCE_TURNS) resolve(false);
    }, TURN_MS);
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearInterval(timer));
}
