import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { CanonicalBrand } from '@marcario/core/contract';
import { createService, type Service } from '@marcario/core/service';
import { generateBrands } from '@marcario/server';
import { withDatabase } from '../bench-database.ts';
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
    json: { type: 'boolean', default: false },
    child: { type: 'boolean', default: false },
  },
});

/** What the process is told that sweeps. */
interface WatchTask {
  readonly env: Environment;
  /** Names that are watched: of marks of the corpus. */
  readonly watched: readonly string[];
  /** Names that are compared with the whole corpus. */
  readonly compared: readonly string[];
  /** A document of marks that are filed after the lists were made. */
  readonly changes: string;
  /** How many of those, and how many marks before. */
  readonly filed: number;
  readonly marks: number;
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
  for (let from = 0; from < names.length; from += ITEMS_OF_LIST) {
    const items = names.slice(from, from + ITEMS_OF_LIST).map((marca) => ({ marca }));
    await service.createWatchlist({ label: `from ${from}`, items, baseline }, OWNER);
  }
}

async function measure(task: WatchTask): Promise<ReportRow[]> {
  const { env, watched, compared, changes } = task;
  const { DATABASE_URL = '', SERVICE_SECRET_KEY } = env;
  const service = await createService({
    databaseUrl: DATABASE_URL,
    secretKey: SERVICE_SECRET_KEY,
    embeddings: 'concepts',
    limits: { watch: ROOM },
  });
  await watch(service, watched, false);
  await runMarcario(['import', changes, '--source', 'canonical'], env);
  await service.refresh();
  let hits = 0;
  const swept = await taken(async () => {
    ({ hits } = await service.sweep());
  });
  await watch(service, compared, true);
  const baselined = await taken(() => service.sweep());
  const found = await hitsOf(service);
  await service.close();
  return [
    row(`sweep of ${watched.length} names, ${task.filed} changes`, hits, swept),
    row(`baseline of ${compared.length} names, ${task.marks} marks`, found - hits, baselined),
  ];
}

async function hitsOf(service: Service): Promise<number> {
  let hits = 0;
  for (const { id } of (await service.listWatchlists({}, OWNER)).items) {
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

async function main(): Promise<void> {
  const [marks, filed] = [Number(values.marks), Number(values.changes)];
  const folder = temporaryFolder();
  const [corpus, changes] = [join(folder, 'corpus.ndjson'), join(folder, 'changes.ndjson')];
  const brands = generateBrands({ marks: marks + filed, seed: Number(values.seed) })[
    Symbol.iterator
  ]();
  const names = await written(brands, marks, corpus);
  await written(brands, filed, changes);
  const watched = spread(names, Number(values.watched));
  const compared = spread(names, Number(values.baseline));
  const rows = await withDatabase('postgres', async ({ env }) => {
    await runMarcario(['import', corpus, '--source', 'canonical'], env);
    const task: WatchTask = { env, watched, compared, changes, filed, marks };
    return inOwnProcess<ReportRow[]>(task, MINUTES);
  });
  printReport(rows, {
    json: values.json,
    note: `In one process beside PostgreSQL, over ${marks} generated marks; the names are spread over those, the changes are marks filed later.`,
  });
}

await (isChild() ? workAsChild(measure) : main());
