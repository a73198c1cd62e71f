import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PostgresServer,
  rowsOf,
  startPostgres,
  startReplica,
} from '../support/postgres-server.ts';
import { type Served, serve } from '../support/serve.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';
import { type SlowLink, slowLinkTo } from '../support/slow-link.ts';
import { type JudgedPage, QUERIES, type Read, RegisterOracle } from './register-oracle.ts';

const { MARCARIO_ORACLE_READS = '250', MARCARIO_LAG_MS = '1500' } = process.env;
const READS = Number(MARCARIO_ORACLE_READS);
/** How long a replica lags, and a network or a server is away. */
const LAG_MS = Number(MARCARIO_LAG_MS);
const TEST_MS = 120_000 + READS * 20 + LAG_MS * 10;
const SETTINGS = ['fsync=off', 'full_page_writes=off'];
const WAIT = { timeout: 30_000, interval: 100 };

const NARROW_KILOBITS = 256;
/** Reads at a time of each process. */
const READERS = 2;

let primary: PostgresServer;
let replicas: readonly (PostgresServer | null)[];
let toPrimary: Relay;
let toFirst: Relay;
let link: SlowLink | null;
let toSecond: Relay | null = null;
let writer: Served;
let servers: readonly Served[] = [];

beforeAll(async () => {
  primary = await startPostgres(SETTINGS);
  replicas = [await startReplica(primary), await startReplica(primary)];
  const [first, second] = replicas;
  if (!first || !second) return console.log('pg_basebackup is not here: no replica is followed.');
  toPrimary = await relayTo(primary.urlOf('postgres'));
  toFirst = await relayTo(first.urlOf('postgres'));
  link = await slowLinkTo(second.urlOf('postgres'));
  if (link === null) {
    console.log('Not tried over a network of its own: this machine lets nobody have one.');
    toSecond = await relayTo(second.urlOf('postgres'));
  }
  writer = await serve([], { databaseUrl: primary.urlOf('postgres') });
  const serving = (readUrl: string) =>
    serve([], { databaseUrl: toPrimary.url, connections: { readUrl } });
  servers = [await serving(toFirst.url), await serving(link?.url ?? toSecond?.url ?? '')];
}, 90_000);
afterAll(async () => {
  await Promise.all([...servers, writer].map((served) => served?.close()));
  await Promise.all([toPrimary, toFirst, toSecond].map((relay) => relay?.close()));
  await link?.close();
  await Promise.all(replicas.map((replica) => replica?.stop()));
  await primary.stop();
});

/** Reads of two processes and changes of the register, one after another until they are stopped. */
class BusyRegister {
  readonly oracle = new RegisterOracle();
  readonly reads: readonly Read[][] = servers.flatMap(() =>
    Array.from({ length: READERS }, () => []),
  );
  /** Answers other than 200 that nothing excuses. */
  readonly refused: string[] = [];
  /** While it is true, reads may be answered with 503. */
  mayRefuse = false;
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  /** How many answers of 200 each process gave. */
  get answered(): number[] {
    return servers.map((_, at) =>
      this.reads
        .filter((_, reader) => reader % servers.length === at)
        .reduce((sum, reads) => sum + reads.length, 0),
    );
  }

  async change(): Promise<void> {
    const { run, marks } = this.oracle.begin();
    await writer.importMarks(marks);
    this.oracle.ended(run, (await writer.service.health()).dataAsOf ?? '');
  }

  begin(): void {
    const changing = async () => {
      while (!this.#isOver) await this.change();
    };
    this.#work = Promise.all([
      ...this.reads.map((_, reader) => this.#keepReading(reader)),
      changing(),
    ]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #keepReading(reader: number): Promise<void> {
    const { api } = servers[reader % servers.length] as Served;
    for (let turn = reader; !this.#isOver; turn += 1) {
      const query = QUERIES[turn % QUERIES.length] as Read['query'];
      const mayRefuse = this.mayRefuse;
      const answer = await api.send(query.target);
      const page = (await answer.json()) as JudgedPage;
      if (answer.status === 200) {
        this.reads[reader]?.push({ ...page, query, begun: this.oracle.begun });
      } else if (answer.status !== 503 || !(mayRefuse || this.mayRefuse)) {
        this.refused.push(`${answer.status} ${JSON.stringify(page)}`);
      }
    }
  }
}

const replicaOf = async ({ service }: Served) => (await service.health()).reads?.replica;
const usedOf = async ({ api }: Served) =>
  ((await (await api.send('/v1/usage')).json()) as { readonly used: number }).used;

/** What becomes of the two replicas, the way to the second, and the primary, each for a while. */
async function troubles(register: BusyRegister): Promise<readonly string[]> {
  const [first, second] = replicas as [PostgresServer, PostgresServer];
  const [one, other] = servers as [Served, Served];
  const went: string[] = [];
  const during = async (what: string, begin: () => unknown, end: () => unknown) => {
    went.push(what);
    await begin();
    await setTimeout(LAG_MS);
    await end();
    await setTimeout(LAG_MS / 3);
  };
  const untilFollowed = () => expect.poll(() => replicaOf(other), WAIT).toBe('followed');
  const replay = (what: 'pause' | 'resume') => rowsOf(first, `select pg_wal_replay_${what}()`);
  await during(
    'lags',
    () => replay('pause'),
    () => replay('resume'),
  );
  await during(
    'stops',
    () => second.leave('immediate'),
    () => second.comeBack(),
  );
  await untilFollowed();
  if (link === null)
    await during(
      'hangs',
      () => toSecond?.freeze(),
      () => toSecond?.thaw(),
    );
  else {
    await during('slow', () => link?.narrow(NARROW_KILOBITS), link.mend);
    await during('pulled', link.pull, link.mend);
  }
  await untilFollowed();
  const lose = async () => {
    register.mayRefuse = true;
    await toPrimary.cut();
  };
  const find = async () => {
    await toPrimary.mend();
    const status = async ({ api }: Served) => (await api.send('/v1/usage')).status;
    const answers = () => Promise.all(servers.map(status));
    await expect.poll(answers, WAIT).toEqual(servers.map(() => 200));
    register.mayRefuse = false;
  };
  await during('primary lost', lose, find);
  await during(
    'promoted',
    () => first.promote(),
    () => undefined,
  );
  await expect.poll(() => replicaOf(one), WAIT).toBe('promoted');
  return went;
}

describe('two processes, each of which follows a replica', () => {
  it(
    'answer as the register was at the time that they say, whatever becomes of the replicas',
    async ({ skip }) => {
      if (servers.length === 0) return skip();
      const register = new BusyRegister();
      const { oracle, reads, refused } = register;
      await register.change();
      for (const { service } of servers) {
        await expect.poll(async () => (await service.health()).dataAsOf, WAIT).toBeDefined();
      }
      const before = await Promise.all(servers.map(usedOf));
      register.begin();
      let went: readonly string[];
      try {
        went = await troubles(register);
        const count = () => reads.flat().length;
        await expect.poll(count, { timeout: TEST_MS }).toBeGreaterThanOrEqual(READS);
      } finally {
        await register.end();
      }
      const faults = reads.flatMap((one) => oracle.faults(one));
      console.log(
        `${reads.flat().length} reads beside ${oracle.begun} runs (${went.join(', ')}): ${faults.length} wrong, ${refused.length} refused`,
      );
      expect(faults).toEqual([]);
      expect(refused).toEqual([]);
      // What failed while the primary was lost is given back once it is there again.
      const expected = register.answered.map((count, at) => count + (before[at] ?? 0));
      await expect.poll(() => Promise.all(servers.map(usedOf)), WAIT).toEqual(expected);
    },
    TEST_MS,
  );
});
