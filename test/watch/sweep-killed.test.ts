import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CanonicalBrand } from '@marcario/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { bundledScript } from '../support/bundled-script.ts';
import { someBrands } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { KILL_POINTS } from '../support/killed-at.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';

/** How often a process is killed; `npm run soak` asks for more. */
const { MARCARIO_WATCH_KILLS = '1', MARCARIO_KILL_POINTS = '1' } = process.env;
const KILLS = Number(MARCARIO_WATCH_KILLS);
/** At so many of the named points, too. */
const POINTS = Object.keys(KILL_POINTS).slice(0, Number(MARCARIO_KILL_POINTS));
/** Workers that sweep side by side while they are killed. */
const WORKERS = 3;
const KILLS_A_ROUND = 6;
const LISTS = 40;
const KNOWN = 60;
const FILED = 60;
const SPELLINGS = ['KOLUN', 'KOLUM', 'COLUN', 'COLUM', 'KOLLUN', 'KOLUNA'];
const TABLES = ['watchlist', 'watch_item'];

let database: OpenDatabase;
let url = '';
let script = '';
beforeAll(async () => {
  url = await freshPostgresUrl();
  database = await openDatabase(url);
  script = await bundledScript('watch-process.ts');
});
afterAll(async () => {
  await database.close();
  await rm(dirname(script), { recursive: true, force: true });
});

/** Marks that are all like each other. */
function likeMarks(from: number, to: number): CanonicalBrand[] {
  return someBrands(from, to).map((brand, i) => ({
    ...brand,
    denominacion: SPELLINGS[i % SPELLINGS.length] ?? '',
  }));
}

/** Lists that wait for a sweep of more than one transaction, every tenth for a baseline too. */
async function prepare(): Promise<void> {
  const corpus = new WatchedCorpus(database);
  const known = likeMarks(0, KNOWN);
  await corpus.importMarks(known);
  for (let i = 0; i < LISTS; i += 1) {
    const items = [{ marca: 'Kolún' }, { nroSolicitud: known[i]?.nroSolicitud }];
    const fields = { filters: { minScore: 0.3, allClasses: true }, baseline: i % 10 === 0 };
    const callbackUrl = 'https://example.com/hook';
    const input = { label: `list ${i}`, items, callbackUrl, ...fields };
    await corpus.runs.createWatchlist(input as never, { caller: { consumerId: `org ${i}` } });
  }
  const granted = known.slice(0, 10).map((brand) => ({ ...brand, estado: 'registrada' as const }));
  await corpus.importMarks([...likeMarks(KNOWN, KNOWN + FILED), ...granted]);
  for (const name of TABLES) {
    await sql.raw(`create table kept_${name} as table ${name}`).execute(database.db);
  }
}

/** Everything as it was before the first sweep. */
async function reset(): Promise<void> {
  await sql.raw('truncate watchlist cascade').execute(database.db);
  for (const name of TABLES) {
    const insert = `insert into ${name} overriding system value table kept_${name}`;
    await sql.raw(insert).execute(database.db);
  }
}

/** Sweeps in a process of its own, which dies at a named point. */
async function dyingAt(point: string): Promise<void> {
  const child = spawn(process.execPath, [script, url, point], { stdio: 'ignore' });
  expect([point, ...(await once(child, 'exit'))]).toEqual([point, null, 'SIGKILL']);
}

/** Sweeps in a process of its own, which is killed after so many milliseconds unless it has ended. */
async function watching(killAfterMs?: number) {
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  const begun = performance.now();
  if (killAfterMs !== undefined) {
    await Promise.race([setTimeout(killAfterMs), exit]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await exit;
  const isKilled = killAfterMs !== undefined && signal === 'SIGKILL';
  if (!isKilled) expect([code, signal]).toEqual([0, null]);
  return { isKilled, tookMs: performance.now() - begun };
}

interface ListState {
  readonly baseline_status: string;
  readonly hit_count: number;
  readonly hits: number;
  /** Position of the newest of them. */
  readonly newest: number;
}

/** What owners can see of hits, notifications and lists, whatever the order in which it was written. */
async function outcome() {
  const hits = await sql`
    select watchlist_id, trigger_hash, item_id, nro_solicitud, hit_kind, score
    from watch_hit order by watchlist_id, trigger_hash`.execute(database.db);
  const lists = await sql<ListState>`
    select id, swept_seq, baseline_status, hit_count,
      (select count(*)::integer from watch_hit where watchlist_id = id) as hits,
      (select coalesce(max(position), 0) from watch_hit where watchlist_id = id) as newest
    from watchlist order by id`.execute(database.db);
  const told = await sql`
    select watchlist_id, new_hits from notification order by watchlist_id, new_hits`.execute(
    database.db,
  );
  return { hits: hits.rows, lists: lists.rows, told: told.rows };
}

it(
  `finds and tells the same however often it is killed, and leaves nothing running (${KILLS} kills, and at ${POINTS.length} points) ${proves('C19-ONCE')}`,
  async () => {
    await prepare();
    const { tookMs } = await watching();
    const calm = await outcome();
    expect(calm.hits.length).toBeGreaterThan(2_000);
    for (const list of calm.lists) {
      expect([list.hits, list.newest]).toEqual([list.hit_count, list.hit_count]);
      expect(['none', 'done']).toContain(list.baseline_status);
    }
    for (const point of POINTS) {
      await reset();
      await dyingAt(point);
      await watching();
      expect([point, await outcome()]).toEqual([point, calm]);
    }
    for (let kills = 0; kills < KILLS; ) {
      await reset();
      const enough = Math.min(KILLS, kills + KILLS_A_ROUND);
      while (kills < enough) {
        const workers = Array.from({ length: WORKERS }, () => watching(Math.random() * tookMs));
        const killed = (await Promise.all(workers)).filter(({ isKilled }) => isKilled);
        kills += killed.length;
        if (killed.length < WORKERS) break;
      }
      await watching();
      expect(await outcome()).toEqual(calm);
    }
  },
  120_000 + (KILLS + POINTS.length) * 20_000,
);
