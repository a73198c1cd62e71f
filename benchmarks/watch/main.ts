import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { CanonicalBrand } from '@marcario/core/contract';
import { createService, type Service } from '@marcario/core/service';
import { generateBrands } from '@marcario/server';
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
    seed: { type: 'string', default: '1' },
    /** A PostgreSQL that has these marks already: names are compared with it, nothing is filed or swept. */
    database: { type: 'string' },
    json: { type: 'boolean', default: false },
    child: { type: 'boolean', default: false },
  },
});

/** What the process is told that sweeps. */
interface WatchTask {
  readonly env: Environment;
  /** Names that are watched while marks are filed; null where nothing may be filed. */
  readonly swept: SweepTask | null;
  /** Names that are compared with the whole corpus, and how many marks that has. */
  readonly compared: readonly string[];
  readonly marks: number;
}

interface SweepTask {
  /** Names of marks of the corpus. */
  readonly watched: readonly string[];
  /** A document of marks that are filed after the lists were made, and how many. */
  readonly changes: string;
  readonly filed: number;
}

const OWNER = { consumerId: 'benchmark' };
const ITEMS_OF_LIST = 1_000;
const ROOM = { watchlists: 1_000_000, items: 1_000_000 };
const MINUTES = 60;
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
  let most = idle;
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes().now);
  }, LOOK_MS);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(looking);
  return { seconds, cpuSeconds: (user + system) / 1e6, megabytes: most - idle };
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

async function measure({ env, swept, compared, marks }: WatchTask): Promise<ReportRow[]> {
  const { DATABASE_URL = '', SERVICE_SECRET_KEY } = env;
  const service = await createService({
    databaseUrl: DATABASE_URL,
    secretKey: SERVICE_SECRET_KEY,
    embeddings: 'concepts',
    limits: { watch: ROOM },
  });
  const rows = swept === null ? [] : [await sweepRow(service, swept, env)];
  rows.push(await baselineRow(service, compared, marks));
  await service.close();
  return rows;
}

async function sweepRow(
  service: Service,
  { watched, changes, filed }: SweepTask,
  env: Environment,
): Promise<ReportRow> {
  await watch(service, watched, false);
  await runMarcario(['import', changes, '--source', 'canonical'], env);
  await service.refresh();
  let hits = 0;
  const swept = await taken(async () => {
    ({ hits } = await service.sweep());
  });
  return row(`sweep of ${watched.length} names, ${filed} changes`, hits, swept);
}

/** The lists are retired afterwards: the next run over the same database compares its own alone. */
async function baselineRow(
  service: Service,
  compared: readonly string[],
  marks: number,
): Promise<ReportRow> {
  const lists = await watch(service, compared, true);
  const baselined = await taken(() => service.sweep());
  const hits = await hitsOf(service, lists);
  for (const id of lists) await service.deleteWatchlist({ id }, OWNER);
  return row(`baseline of ${compared.length} names, ${marks} marks`, hits, baselined);
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
  most: number,
  path: string,
): Promise<string[]> {
  const names = new Set<string>();
  const lines = function* () {
    for (let count = 0; count < most; count += 1) {
      const { value } = brands.next();
      names.add(value.denominacion ?? '');
      yield `${JSON.stringify(value)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return [...names];
}

/** So many of them, from all over the register. */
function spread(names: readonly string[], most: number): string[] {
  const step = Math.max(1, names.length / most);
  return names.filter(
    (name, at) => name !== '' && Math.floor(at / step) !== Math.floor((at - 1) / step),
  );
}

/** Files marks in a register of its own, and compares names with all that it then has. */
async function withFilings(marks: number, filed: number): Promise<ReportRow[]> {
  const folder = temporaryFolder();
  const [corpus, changes] = [join(folder, 'corpus.ndjson'), join(folder, 'changes.ndjson')];
  const brands = generateBrands({ marks: marks + filed, seed: Number(values.seed) })[
    Symbol.iterator
  ]();
  const names = await written(brands, marks, corpus);
  await written(brands, filed, changes);
  const watched = spread(names, Number(values.watched));
  const compared = spread(names, Number(values.baseline));
  return withDatabase('postgres', async ({ env }) => {
    await runMarcario(['import', corpus, '--source', 'canonical'], env);
    const task: WatchTask = { env, swept: { watched, changes, filed }, compared, marks };
    return inOwnProcess<ReportRow[]>(task, MINUTES);
  });
}

/** Compares names with a register that somebody has loaded with these marks. */
function withLoaded(url: string, marks: number): Promise<ReportRow[]> {
  const names = new Set<string>();
  for (const { denominacion = '' } of generateBrands({ marks, seed: Number(values.seed) })) {
    names.add(denominacion);
  }
  const compared = spread([...names], Number(values.baseline));
  const { env } = loadedDatabase(url);
  const task: WatchTask = { env, swept: null, compared, marks };
  return inOwnProcess<ReportRow[]>(task, MINUTES);
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
    note: `In one process beside PostgreSQL, over ${marks} generated marks; the names are spread over those, the changes are marks filed later.`,
  });
}

await (isChild() ? workAsChild(measure) : main());
