import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CanonicalBrand } from '@marcario/core/contract';
import { createService, type Service } from '@marcario/core/service';
import { generateBrands } from '@marcario/server';
import pg from 'pg';
import { withDatabase } from '../bench-database.ts';
import { runMarcario } from '../marcario-process.ts';
import { percentiles, rounded } from '../percentiles.ts';
import type { ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const MARKS = 20_000;
const CHANGES = 2_000;
const NAMES = 1_000;
const ROUNDS = 6;
const OWNER = { consumerId: 'benchmark' };

/** What the sweeps of one list took, round by round. */
interface SweptList {
  readonly what: string;
  readonly id: string;
  readonly seconds: number[];
  readonly cpuSeconds: number[];
  hits: number;
}

/** What a sweep of the same names and changes costs with goods beside without, in turns of one process. */
export async function sweepCost(seed: number): Promise<ReportRow[]> {
  const folder = temporaryFolder();
  const [corpus, changes] = [join(folder, 'corpus.ndjson'), join(folder, 'changes.ndjson')];
  const brands = [...generateBrands({ marks: MARKS + CHANGES, seed })];
  await writeDocument(brands.slice(0, MARKS), corpus);
  await writeDocument(brands.slice(MARKS), changes);
  return withDatabase('postgres', async ({ env }) => {
    await runMarcario(['import', corpus, '--source', 'canonical'], env);
    const { DATABASE_URL = '', SERVICE_SECRET_KEY } = env;
    const service = await createService({
      databaseUrl: DATABASE_URL,
      secretKey: SERVICE_SECRET_KEY,
      embeddings: 'concepts',
      snapshot: null,
      limits: { watch: { watchlists: 10, items: 2 * NAMES } },
    });
    const database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    try {
      const lists = await watchNames(service, brands.slice(0, NAMES));
      await database.query('create table kept as table watchlist');
      await runMarcario(['import', changes, '--source', 'canonical'], env);
      await service.refresh();
      for (let round = 0; round <= ROUNDS; round += 1) {
        const order = round % 2 === 0 ? lists : lists.toReversed();
        for (const list of order) await sweepAlone(service, database, list, round > 0);
      }
      return lists.map(listRow);
    } finally {
      await database.end();
      await service.close();
    }
  });
}

function writeDocument(brands: readonly CanonicalBrand[], path: string): Promise<void> {
  const lines = brands.map((brand) => `${JSON.stringify(brand)}\n`);
  return pipeline(Readable.from(lines), createWriteStream(path));
}

/** Two lists of the same names: one by sign alone, one with the goods of each mark. */
async function watchNames(
  service: Service,
  brands: readonly CanonicalBrand[],
): Promise<readonly SweptList[]> {
  const numbers = brands.map(({ nroSolicitud }) => nroSolicitud);
  const lists: SweptList[] = [];
  for (const [what, goods] of [
    ['sweep without goods', {}],
    ['sweep with goods', { productos: true }],
  ] as const) {
    const items = numbers.map((nroSolicitud) => ({ nroSolicitud, ...goods }));
    const { id } = await service.createWatchlist({ label: what, items }, OWNER);
    lists.push({ what, id, seconds: [], cpuSeconds: [], hits: 0 });
  }
  return lists;
}

/** Sweeps one list over all changes; the other one is as if it had been swept. */
async function sweepAlone(
  service: Service,
  database: pg.Client,
  list: SweptList,
  counts: boolean,
): Promise<void> {
  await database.query('delete from watch_hit');
  await database.query(
    `update watchlist w set hit_count = 0, swept_seq = case when w.id = $1 then k.swept_seq
       else (select max(seq) from corpus_changes) end from kept k where k.id = w.id`,
    [list.id],
  );
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const { hits } = await service.sweep();
  const { user, system } = process.cpuUsage(cpu);
  list.hits = hits;
  if (!counts) return;
  list.seconds.push((performance.now() - start) / 1_000);
  list.cpuSeconds.push((user + system) / 1e6);
}

function listRow({ what, hits, seconds, cpuSeconds }: SweptList): ReportRow {
  return {
    what,
    of: seconds.length,
    hits,
    'median seconds': rounded(percentiles(seconds).p50, 2),
    'median CPU s': rounded(percentiles(cpuSeconds).p50, 2),
  };
}
