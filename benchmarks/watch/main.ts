import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CanonicalBrand } from '@marcario/core/contract';
import { createService, type Service } from '@marcario/core/service';
import { generateBrands } from '@marcario/server';
import pg from 'pg';
import { loadedDatabase, withDatabase } from '../bench-database.ts';
import { residentMegabytes } from '../capacity/resident-memory.ts';
import { type Environment, runMarcario } from '../marcario-process.ts';
import { inOwnProcess, isChild, workAsChild } from '../own-process.ts';
import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const { values } = parseArgs({
  options: {
    watched: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '5000' },
    marks: { type: 'string', default: '200000' },
    baseline: { type: 'string', default: '100' },
    /** Processes that sweep side by side: a row for each number, of the same lists and changes. */
    workers: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    /** A PostgreSQL that has these marks already: names are compared with it, nothing is filed or swept. */
    database: { type: 'string' },
    json: { type: 'boolean', default: false },
    child: { type: 'boolean', default: false },
  },
});

/** What a process is told to do with a database: one of these. */
interface WatchTask {
  readonly env: Environment;
  /** Where the index is kept, which is written once marks are watched. */
  readonly snapshot?: string | undefined;
  /** Names of marks of the corpus, to be watched. */
  readonly watched?: readonly string[];
  /** Whether it sweeps, beside other processes, once all may begin. */
  readonly sweeps?: boolean;
  /** Names that are compared with the whole corpus. */
  readonly compared?: readonly string[];
}

/** A sweep of one process, or of several side by side. */
interface Swept extends Taken {
  readonly hits: number;
}

const OWNER = { consumerId: 'benchmark' };
const ITEMS_OF_LIST = 1_000;
const ROOM = { watchlists: 1_000_000, items: 1_000_000 };
const MINUTES = 60;
/** An advisory lock that is held until all processes are there to sweep. */
const GATE = 46;
/** Everything of the hits, whichever process found them and whenever. */
const HITS = `select count(*) as hits, md5(string_agg(concat_ws('|', watchlist_id, item_id, nro_solicitud, score, signals), ' '
  order by watchlist_id, trigger_hash)) as digest from watch_hit`;
/** How often memory is read: oftener than a sweep gives others their turn. */
const LOOK_MS = 5;

/** What something took. */
interface Taken {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most memory above what there was before. */
  readonly megabytes: number;
}

async function taken(work: () => Promise<unknown>): Promise<Taken> {
  globalThis.gc?.();
  const idle = residentMegabytes().now;
  let max = idle;
  const looking = setInterval(() => {
    max = Math.max(max, residentMegabytes().now);
  }, LOOK_MS);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(looking);
  return { seconds, cpuSeconds: (user + system) / 1e6, megabytes: max - idle };
}

async function watch(service: Service, names: readonly string[], baseline: boolean) {
  const lists: string[] = [];
  for (let from = 0; from < names.length; from += ITEMS_OF_LIST) {
    const items = names.slice(from, from + ITEMS_OF_LIST).map((marca) => ({ marca }));
    const list = { label: `from ${from}`, items, baseline };
    lists.push((await service.createWatchlist(list, OWNER)).id);
  }
  return lists;
}

async function measure(task: WatchTask): Promise<Swept | null> {
  const { env, watched, sweeps, compared } = task;
  const { DATABASE_URL = '', SERVICE_SECRET_KEY } = env;
  const service = await createService({
    databaseUrl: DATABASE_URL,
    secretKey: SERVICE_SECRET_KEY,
    embeddings: 'concepts',
    snapshot: task.snapshot ?? null,
    limits: { watch: ROOM },
  });
  let swept: Swept | null = null;
  if (watched !== undefined) {
    await watch(service, watched, false);
    await service.saveSnapshot();
  }
  if (sweeps) swept = await sweepOnceAllMay(service, DATABASE_URL);
  if (compared !== undefined) swept = await compare(service, compared);
  await service.close();
  return swept;
}

/** Sweeps once nobody holds the gate of the database. */
async function sweepOnceAllMay(service: Service, url: string): Promise<Swept> {
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  await gate.query(`select pg_advisory_lock_shared(${GATE})`);
  await gate.end();
  let hits = 0;
  const took = await taken(async () => {
    ({ hits } = await service.sweep());
  });
  return { hits, ...took };
}

/** Sweeps what waits to be swept by so many processes, each of which has its index before any begins. */
async function sweptBy(
  workers: number,
  { env, snapshot }: WatchTask,
  gate: pg.Client,
): Promise<ReportRow> {
  await gate.query(`select pg_advisory_lock(${GATE})`);
  const sweeping = Array.from({ length: workers }, () =>
    inOwnProcess<Swept>({ env, snapshot, sweeps: true } satisfies WatchTask, MINUTES),
  );
  const all = Promise.all(sweeping);
  const waiting = `select count(*)::integer as n from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`;
  while ((await gate.query(waiting)).rows[0].n < workers) {
    await Promise.race([all, setTimeout(LOOK_MS)]);
  }
  await gate.query(`select pg_advisory_unlock(${GATE})`);
  const swept = await all;
  const sum = (of: (one: Swept) => number) => swept.reduce((total, one) => total + of(one), 0);
  const by = workers === 1 ? '' : ` by ${workers} processes`;
  const what = `sweep of ${values.watched} names, ${values.changes} changes${by}`;
  return row(
    what,
    sum(({ hits }) => hits),
    {
      seconds: Math.max(...swept.map(({ seconds }) => seconds)),
      cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
      megabytes: Math.max(...swept.map(({ megabytes }) => megabytes)),
    },
  );
}

/** A row for each number of workers: the lists are put back in between, and the hits must be the same. */
async function sweepRows(task: WatchTask): Promise<ReportRow[]> {
  const { DATABASE_URL } = task.env;
  const gate = new pg.Client({ connectionString: DATABASE_URL });
  await gate.connect();
  await gate.query('create table kept as table watchlist');
  const rows: ReportRow[] = [];
  let first: unknown;
  for (const workers of String(values.workers).split(',').map(Number)) {
    await gate.query('delete from watch_hit');
    await gate.query(
      'update watchlist w set swept_seq = k.swept_seq, hit_count = 0 from kept k where k.id = w.id',
    );
    rows.push(await sweptBy(workers, task, gate));
    const found = (await gate.query(HITS)).rows;
    first ??= found;
    assert.deepEqual(found, first);
  }
  await gate.end();
  return rows;
}

/** The lists are retired afterwards: the next run over the same database compares its own alone. */
async function compare(service: Service, names: readonly string[]): Promise<Swept> {
  const lists = await watch(service, names, true);
  const baselined = await taken(() => service.sweep());
  const hits = await hitsOf(service, lists);
  for (const id of lists) await service.deleteWatchlist({ id }, OWNER);
  return { hits, ...baselined };
}

async function baselineRow(
  env: Environment,
  names: readonly string[],
  marks: number,
): Promise<ReportRow> {
  const task: WatchTask = { env, compared: names };
  const { hits, ...took } = await inOwnProcess<Swept>(task, MINUTES);
  return row(`baseline of ${names.length} names, ${marks} marks`, hits, took);
}

async function hitsOf(service: Service, lists: readonly string[]): Promise<number> {
  let hits = 0;
  for (const id of lists) {
    for (let since: string | undefined; ; ) {
      const { items, nextCursor } = await service.listWatchHits({ id, since, limit: 200 }, OWNER);
      hits += items.length;
      if (nextCursor === null) break;
      since = nextCursor;
    }
  }
  return hits;
}

function row(what: string, hits: number, { seconds, cpuSeconds, megabytes }: Taken): ReportRow {
  return {
    what,
    hits,
    seconds: rounded(seconds, 1),
    'CPU s': rounded(cpuSeconds, 1),
    'MB above idle': Math.round(megabytes),
  };
}

/** Writes so many of the marks to a document. @returns their distinct names */
async function written(
  brands: Iterator<CanonicalBrand>,
  max: number,
  path: string,
): Promise<string[]> {
  const names = new Set<string>();
  const lines = function* () {
    for (let count = 0; count < max; count += 1) {
      const { value } = brands.next();
      names.add(value.denominacion ?? '');
      yield `${JSON.stringify(value)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return [...names];
}

/** So many of them, from all over the register. */
function spread(names: readonly string[], max: number): string[] {
  const step = Math.max(1, names.length / max);
  return names.filter(
    (name, at) => name !== '' && Math.floor(at / step) !== Math.floor((at - 1) / step),
  );
}

/** Files marks in a register of its own, and compares names with all that it then has. */
async function withFilings(marks: number, filed: number): Promise<ReportRow[]> {
  const folder = temporaryFolder();
  const [corpus, changes] = [join(folder, 'corpus.ndjson'), join(folder, 'changes.ndjson')];
  const snapshot = join(folder, 'index.snapshot');
  const brands = generateBrands({ marks: marks + filed, seed: Number(values.seed) })[
    Symbol.iterator
  ]();
  const names = await written(brands, marks, corpus);
  await written(brands, filed, changes);
  const watched = spread(names, Number(values.watched));
  const compared = spread(names, Number(values.baseline));
  return withDatabase('postgres', async ({ env }) => {
    await runMarcario(['import', corpus, '--source', 'canonical'], env);
    await inOwnProcess<null>({ env, snapshot, watched } satisfies WatchTask, MINUTES);
    await runMarcario(['import', changes, '--source', 'canonical'], env);
    return [...(await sweepRows({ env, snapshot })), await baselineRow(env, compared, marks)];
  });
}

/** Compares names with a register that somebody has loaded with these marks. */
async function withLoaded(url: string, marks: number): Promise<ReportRow[]> {
  const names = new Set<string>();
  for (const { denominacion = '' } of generateBrands({ marks, seed: Number(values.seed) })) {
    names.add(denominacion);
  }
  const compared = spread([...names], Number(values.baseline));
  const { env } = loadedDatabase(url);
  return [await baselineRow(env, compared, marks)];
}

async function main(): Promise<void> {
  const { database, json } = values;
  const marks = Number(values.marks);
  const rows =
    database === undefined
      ? await withFilings(marks, Number(values.changes))
      : await withLoaded(database, marks);
  printReport(rows, {
    json,
    note: `Beside PostgreSQL; of several processes the processor seconds are summed, and the memory is that of the one with the most. Over ${marks} generated marks; the names are spread over those, the changes are marks filed later.`,
  });
}

await (isChild() ? workAsChild(measure) : main());
