import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKeyAdmin,
  type KeyAdmin,
  type KeyRequest,
  openCorpus,
  parseSecretKeys,
} from '@marcario/core/service';
import { REGISTER } from '../brands/corpus.ts';
import { bareEnvironment, startServer } from '../docs/server-process.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { serve, TEST_SECRET } from '../support/serve.ts';

/** Two processes of `marcario serve` on one PostgreSQL, and the keys of both. */
export interface TwoProcesses {
  readonly urls: readonly [string, string];
  readonly keys: KeyAdmin;
  readonly issue: (request?: Partial<KeyRequest>) => Promise<string>;
  /** Ends both and gives what they logged; fails when one had ended by itself. */
  readonly stop: () => Promise<string>;
}

const WIDE_OPEN = { SERVICE_IP_LIMIT: '1000000', SERVICE_EMBEDDINGS: 'off', LOG_LEVEL: 'trace' };

/** Starts both over a small corpus, on an empty database. */
export async function twoProcesses(
  settings: Readonly<Record<string, string>> = {},
  ownDatabase?: string,
): Promise<TwoProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'two-processes-'));
  const databaseUrl = ownDatabase ?? (await freshPostgresUrl());
  await (await serve(REGISTER, { databaseUrl })).close();
  const database = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: TEST_SECRET };
  const env = { ...bareEnvironment(), ...database, ...WIDE_OPEN, ...settings };
  const processes = await Promise.all([startServer(folder, { env }), startServer(folder, { env })]);
  const corpus = await openCorpus(databaseUrl);
  const peppers = parseSecretKeys(TEST_SECRET)('key-pepper');
  const keys = createKeyAdmin(corpus.database.db, peppers, () => new Date());
  return {
    urls: [processes[0].url, processes[1].url],
    keys,
    issue: async (request = {}) => (await keys.create({ ...KEY, ...request })).rawKey,
    stop: async () => {
      const ends = await Promise.all(processes.map((process) => process.stop()));
      await corpus.close();
      await rm(folder, { recursive: true });
      const early = ends.find(({ code }) => code !== 0);
      if (early)
        throw new Error(`A process ended with ${early.code}: ${early.stderr.slice(-2_000)}`);
      return ends.map(({ stderr }) => stderr).join('\n');
    },
  };
}

const KEY: KeyRequest = {
  label: 'test',
  consumerId: 'test',
  scopes: [],
  monthlyQuota: 1_000_000,
  expiresAt: null,
};
