import type { Embeddings } from '@marcario/core/contract';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** What a part of the benchmark is told by the process that starts it. */
export interface Settings {
  readonly databaseUrl: string;
  readonly secretKey: string | undefined;
  readonly snapshot: string;
  readonly embeddings: Embeddings;
  readonly changes: number;
  readonly queries: number;
  readonly folder: string;
}

export function readSettings(env: ProcessEnvironment): Settings {
  const { DATABASE_URL, SERVICE_SECRET_KEY, SERVICE_SNAPSHOT, SERVICE_EMBEDDINGS } = env;
  const { BENCH_CHANGES, BENCH_QUERIES, BENCH_FOLDER } = env;
  return {
    databaseUrl: DATABASE_URL ?? '',
    secretKey: SERVICE_SECRET_KEY,
    snapshot: SERVICE_SNAPSHOT ?? '',
    embeddings: SERVICE_EMBEDDINGS === 'off' ? 'off' : 'concepts',
    changes: Number(BENCH_CHANGES),
    queries: Number(BENCH_QUERIES),
    folder: BENCH_FOLDER ?? '',
  };
}
