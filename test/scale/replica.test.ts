import { createService } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCorpus } from '../../packages/core/src/service/runtime/open-corpus.ts';
import { mark, REGISTER } from '../brands/corpus.ts';
import { temporaryFolder } from '../support/documents.ts';
import {
  type PostgresServer,
  rowsOf,
  startPostgres,
  startReplica,
} from '../support/postgres-server.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';

const SETTINGS = ['fsync=off', 'full_page_writes=off'];
const WAIT = { timeout: 20_000, interval: 100 };

const folder = temporaryFolder();
let primary: PostgresServer;
let replica: PostgresServer | null;
let relay: Relay;
let toPrimary: Relay;
let served: Served;

beforeAll(async () => {
  primary = await startPostgres(SETTINGS);
  replica = await startReplica(primary);
  if (replica === null) {
    console.log('pg_basebackup is not here: no replica is followed.');
    return;
  }
  relay = await relayTo(replica.urlOf('postgres'));
  toPrimary = await relayTo(primary.urlOf('postgres'));
  served = await serve(REGISTER, {
    databaseUrl: toPrimary.url,
    connections: { readUrl: relay.url, statementSeconds: 1 },
  });
}, 60_000);
afterAll(async () => {
  await served?.close();
  await relay?.close().catch(() => undefined);
  await toPrimary?.close().catch(() => undefined);
  await replica?.stop();
  await primary.stop();
});

/** The replica, or the end of a test that has none. */
function standby({ skip }: { readonly skip: () => never }): PostgresServer {
  return replica ?? skip();
}

async function onReplica(statement: string): Promise<unknown[]> {
  return replica === null ? [] : rowsOf(replica, statement);
}

const health = async () => served.service.health();
const reads = async () => (await health()).reads;
const untilReads = (wanted: object) => expect.poll(reads, WAIT).toMatchObject(wanted);

let searches = 0;
async function names(query: string): Promise<string[]> {
  searches += 1;
  return (await served.api.list(query)).items.map(({ denominacion }) => denominacion);
}

/** Answers of reads one after another, until they are stopped. */
function readOn(): { readonly stop: () => Promise<{ read: number; failed: string[] }> } {
  const failed: string[] = [];
  let [read, isStopped] = [0, false];
  const loop = async () => {
    while (!isStopped) {
      const answer = await served.api.send('/v1/brands?q=KOLUN&estado=registrada');
      const { items = [] } = (await answer.json()) as { items?: { estado: string }[] };
      read += 1;
      const isWrong = answer.status !== 200 || items.some(({ estado }) => estado !== 'registrada');
      if (isWrong) failed.push(`${answer.status} ${JSON.stringify(items)}`);
    }
  };
  const loops = [loop(), loop(), loop()];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
      return { read, failed };
    },
  };
}

describe('a process that follows a replica', () => {
  it('reads the corpus there, and counts at the primary', async ({ skip }) => {
    standby({ skip });
    await untilReads({ from: 'replica', replica: 'followed', changesBehind: 0, secondsBehind: 0 });
    await expect.poll(() => names('q=KOLUN'), WAIT).toContain('KOLUN');
    const pools = served.service.poolFacts();
    expect(pools.map(({ pool }) => pool)).toEqual(['serving', 'work', 'reading', 'following']);
    expect(pools.every(({ size }) => size > 0)).toBe(true);
    const readThere = async () => {
      await names('q=KOLUN');
      const last = 'select query from pg_stat_activity where pid <> pg_backend_pid()';
      return JSON.stringify(await onReplica(last));
    };
    // A look of the index may have run on the same connection since.
    await expect.poll(readThere, WAIT).toContain('prepared summaries');
  });

  it('runs one statement a search on the primary, which counts the call', async ({ skip }) => {
    standby({ skip });
    await untilReads({ from: 'replica', changesBehind: 0 });
    await names('q=KOLUN');
    const before = toPrimary.statements();
    const calls = 20;
    for (let call = 0; call < calls; call += 1) await names(`q=KOLUN&limit=${call + 1}`);
    expect(toPrimary.statements() - before).toBe(calls);
  });

  it('answers from the state that it holds while the replica lags, and says how far it is behind', async ({
    skip,
  }) => {
    standby({ skip });
    const before = await health();
    await onReplica('select pg_wal_replay_pause()');
    await served.importMarks([mark('910001', 'TARDANZA', { estado: 'registrada' })]);
    expect(await names('nombre=TARDANZA')).toEqual([]);
    const { dataAsOf, reads: told } = await health();
    expect(dataAsOf).toBe(before.dataAsOf);
    expect(told).toMatchObject({ from: 'replica', replica: 'followed', changesBehind: 1 });
    expect(told?.secondsBehind).toBeGreaterThan(0);

    const { key, revoke } = await served.createKey();
    const asked = () => served.api.send('/v1/brands?q=KOLUN', { key });
    expect((await asked()).status).toBe(200);
    await revoke();
    expect((await asked()).status).toBe(401);

    await onReplica('select pg_wal_replay_resume()');
    await expect.poll(() => names('nombre=TARDANZA'), WAIT).toEqual(['TARDANZA']);
    expect((await health()).dataAsOf).not.toBe(before.dataAsOf);
    await untilReads({ changesBehind: 0 });
  });

  it('starts from a shared index that is newer than its replica, and reads the primary until that is there too', async ({
    skip,
  }) => {
    standby({ skip });
    await untilReads({ from: 'replica', changesBehind: 0 });
    await onReplica('select pg_wal_replay_pause()');
    await served.importMarks([mark('910004', 'ADELANTADA', { estado: 'registrada' })]);
    const sharing = { secretKey: TEST_SECRET, sharedSnapshot: folder.pathOf('shared') };
    const ahead = await createService({ databaseUrl: primary.urlOf('postgres'), ...sharing });
    await ahead.close();
    let isBuilt = false;
    const started = await createService({
      databaseUrl: toPrimary.url,
      connections: { readUrl: relay.url },
      ...sharing,
      onIndexing: () => {
        isBuilt = true;
      },
    });
    const found = async () => (await started.searchBrands({ q: 'adelantada' })).items[0];
    const from = async () => (await started.health()).reads?.from;
    expect(await found()).toMatchObject({ nroSolicitud: '910004', denominacion: 'ADELANTADA' });
    expect([isBuilt, await from()]).toEqual([false, 'primary']);
    await onReplica('select pg_wal_replay_resume()');
    await expect.poll(from, WAIT).toBe('replica');
    expect(await found()).toMatchObject({ nroSolicitud: '910004', denominacion: 'ADELANTADA' });
    await started.close();
  });

  it('answers on from the primary when the replica stops, and comes back to it; every call counts', async ({
    skip,
  }) => {
    const server = standby({ skip });
    const used = async () => {
      const usage = (await (await served.api.send('/v1/usage')).json()) as { used: number };
      return usage.used - searches;
    };
    const before = await used();
    const reading = readOn();
    const estados = ['registrada', 'denegada'] as const;
    const change = (at: number) =>
      served.importMarks([mark('910002', `KOLUN ${at}`, { estado: estados[at % 2] })]);
    await change(0);
    await server.leave('immediate');
    await change(1);
    await untilReads({ from: 'primary', replica: 'away' });
    await change(2);
    await expect.poll(() => names('q=KOLUN&estado=registrada'), WAIT).toContain('KOLUN 2');
    await server.comeBack();
    await change(3);
    await untilReads({ from: 'replica', replica: 'followed', changesBehind: 0 });
    const { read, failed } = await reading.stop();
    expect(failed).toEqual([]);
    expect(read).toBeGreaterThan(50);
    expect(await used()).toBe(before + read);
  });

  it('answers on while the network to the replica says nothing', async ({ skip }) => {
    standby({ skip });
    const reading = readOn();
    relay.freeze();
    await untilReads({ from: 'primary', replica: 'away' });
    await served.importMarks([mark('910003', 'SILENCIO', { estado: 'registrada' })]);
    await expect.poll(() => names('nombre=SILENCIO'), WAIT).toEqual(['SILENCIO']);
    relay.thaw();
    await untilReads({ from: 'replica', replica: 'followed', changesBehind: 0 });
    expect((await reading.stop()).failed).toEqual([]);
  });

  it('leaves a replica that was promoted', async ({ skip }) => {
    const server = standby({ skip });
    await expect(openCorpus(server.urlOf('postgres'))).rejects.toThrow(
      /^DATABASE_URL is a read-only replica.*set DATABASE_URL to the primary, and DATABASE_READ_URL/,
    );
    const reading = readOn();
    await server.promote();
    await untilReads({ from: 'primary', replica: 'promoted' });
    await served.importMarks([mark('910004', 'ASCENSO', { estado: 'registrada' })]);
    await expect.poll(() => names('nombre=ASCENSO'), WAIT).toEqual(['ASCENSO']);
    expect((await reading.stop()).failed).toEqual([]);
  });
});
