import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BenchDatabase,
  type DatabaseKind,
  loadedDatabase,
  withDatabase,
} from './bench-database.ts';
import { KeptConnection } from './kept-connection.ts';
import { runMarcario, serveMarcario } from './marcario-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A register that a server of its own answers from, beside its database. */
export interface ServedRegister {
  readonly url: string;
  readonly key: string;
  readonly databaseName: string;
  readonly databaseUrl: string;
  /** One kept connection, one request at a time. */
  readonly asked: KeptConnection;
}

/** An invented register of so many marks. */
export interface RegisterOptions {
  readonly marks: string;
  readonly seed: string;
  /** A PostgreSQL that has this register already: loading millions of marks takes long. */
  readonly database?: string | undefined;
}

/** Runs `work` beside a server of a register, once that has come to rest. */
export async function withServedRegister<T>(
  { marks, seed, database }: RegisterOptions,
  work: (register: ServedRegister) => Promise<T>,
  kind: DatabaseKind = 'postgres',
): Promise<T> {
  if (database !== undefined) return served(loadedDatabase(database), work);
  const corpus = join(temporaryFolder(), 'corpus.ndjson');
  await runMarcario(['generate', '--marks', marks, '--seed', seed, '--out', corpus], {});
  return withDatabase(kind, async (empty) => {
    await runMarcario(['import', corpus], empty.env);
    return served(empty, work);
  });
}

async function served<T>(
  { name: databaseName, env }: BenchDatabase,
  work: (register: ServedRegister) => Promise<T>,
): Promise<T> {
  const options = ['--label', 'benchmark', '--consumer', 'benchmark', '--quota', '999999999'];
  const { output } = await runMarcario<{ apiKey: string }>(['keys', 'create', ...options], env);
  const server = await serveMarcario(env);
  const asked = new KeptConnection(server.url, output.apiKey);
  try {
    await settled(server.url);
    const { url } = server;
    const { DATABASE_URL: databaseUrl = '' } = env;
    return await work({ url, key: output.apiKey, databaseName, databaseUrl, asked });
  } finally {
    asked.close();
    await server.stop();
  }
}

const SETTLED_SHARE = 0.1;
const MAX_SECONDS = 120;

/** Until the server rests: after its start it still builds what loaded marks are found by. */
async function settled(url: string): Promise<void> {
  let before = await cpuSeconds(url);
  for (let second = 0; second < MAX_SECONDS; second += 1) {
    await sleep(1_000);
    const now = await cpuSeconds(url);
    if (now - before < SETTLED_SHARE) return;
    before = now;
  }
}

/** As the server's own metrics tell it. */
async function cpuSeconds(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`);
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await answer.text())?.[1]);
}
