import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SCOPES, type Usage, type WatchHitsPage, type Watchlist } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import {
  bareEnvironment,
  type ServerProcess,
  serverCommand,
  startServer,
} from '../docs/server-process.ts';
import { Balancer } from '../support/balancer.ts';
import { buildFormer, hasCommit } from '../support/former-version.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { TEST_SECRET } from '../support/serve.ts';

const run = promisify(execFile);
/** Set by `npm run soak`: a commit before the last migrations. */
const { MARCARIO_FORMER: former } = process.env;
const isThere = former !== undefined && hasCommit(former);
if (former !== undefined && !isThere) console.log(`Skipped: git has no commit ${former} here`);

const BUILD_MS = 400_000;
const UNLIMITED = {
  SERVICE_IP_LIMIT: '1000000',
  SERVICE_KEY_BURST_LIMIT: '1000000',
  SERVICE_EMBEDDINGS: 'off',
};
/** One mark while both versions run, one when this one runs alone. */
const FILED = ['910001', '910002'];

describe.runIf(isThere)('two processes of an earlier version', () => {
  let folder: string;
  let command: string;
  let env: NodeJS.ProcessEnv;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rolling-upgrade-'));
    command = await buildFormer(former ?? '', join(folder, 'former'));
    const database = { DATABASE_URL: await freshPostgresUrl(), SERVICE_SECRET_KEY: TEST_SECRET };
    env = { ...bareEnvironment(), ...database, ...UNLIMITED };
    await importWith(command, REGISTER);
    const options = ['--label', 'clients', '--consumer', 'acme', '--quota', '999999999'];
    const args = [command, 'keys', 'create', ...options, '--scopes', SCOPES.join(), '--json'];
    const { stdout } = await run(process.execPath, args, { cwd: folder, env });
    key = JSON.parse(stdout).apiKey;
  }, BUILD_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function importWith(script: string, marks: readonly object[]): Promise<void> {
    const file = join(folder, 'marks.ndjson');
    await writeFile(file, marks.map((one) => JSON.stringify(one)).join('\n'));
    const args = [script, 'import', file, '--json'];
    await run(process.execPath, args, { cwd: folder, env });
  }

  let asked = 0;
  const ask = async <Answer>(
    { url }: ServerProcess,
    target: string,
    body?: object,
  ): Promise<Answer> => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}${target}`, { headers, ...sent });
    expect(answer.ok).toBe(true);
    asked += 1;
    return answer.json() as Promise<Answer>;
  };

  it('give way to this one under load: no request, hit or counted call is lost', async () => {
    const start = (port: string, script = serverCommand()) =>
      startServer(folder, { env: { ...env, PORT: port }, command: script });
    let [first, second] = [await start('0', command), await start('0', command)];
    const usage = (process: ServerProcess) => ask<Usage>(process, '/v1/usage');
    const { used: before } = await usage(first);
    asked = 0;
    const { id } = await ask<Watchlist>(first, '/v1/watch', {
      label: 'vigilancia',
      items: [{ marca: 'KOLUN' }],
    });
    const hitsSeenBy = async (process: ServerProcess) => {
      const { items } = await ask<WatchHitsPage>(process, `/v1/watch/${id}/hits`);
      return items.map(({ snapshot }) => snapshot.nroSolicitud);
    };
    const balancer = new Balancer({
      upstreams: [first.url, second.url],
      target: '/v1/brands?clase=29',
      headers: { 'X-API-Key': key },
      connections: 40,
      pauseMs: 50,
    });
    await balancer.start();
    const renew = async (old: ServerProcess) => {
      expect(await old.stop()).toMatchObject({ code: 0, stderr: '' });
      const renewed = await start(new URL(old.url).port);
      await balancer.becomesWell(renewed.url);
      return renewed;
    };

    first = await renew(first);
    await importWith(serverCommand(), [mark(FILED[0] ?? '', 'KOLUN', { estado: 'en_tramite' })]);
    for (const process of [first, second]) {
      const hits = () => hitsSeenBy(process);
      await vi.waitFor(async () => expect(await hits()).toEqual([FILED[0]]), 20_000);
    }
    second = await renew(second);
    await importWith(serverCommand(), [mark(FILED[1] ?? '', 'KOLUN', { estado: 'en_tramite' })]);
    for (const process of [first, second]) {
      const hits = async () => (await hitsSeenBy(process)).toSorted();
      await vi.waitFor(async () => expect(await hits()).toEqual(FILED), 20_000);
    }

    const { answered, lost } = await balancer.stop();
    const counted = asked + answered;
    const { used } = await usage(second);
    await Promise.all([first.stop(), second.stop()]);
    console.log(`${answered} answered, ${lost.length} lost, ${used - before} calls counted`);
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(500);
    expect(used - before).toBe(counted);
  }, 180_000);
});
