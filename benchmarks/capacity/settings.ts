import type { Embeddings } from '@marcario/core/contract';

/** What a part of the benchmark is told. */
export interface Settings {
  readonly databaseUrl: string;
  readonly secretKey: string | undefined;
  readonly snapshot: string;
  /** Where several processes would share it, in the place of that file; absent for one alone. */
  readonly shared?: string;
  readonly embeddings: Embeddings;
  readonly changes: number;
  /** Where the changes to be imported stand. */
  readonly changesPath: string;
  readonly queries: number;
}
