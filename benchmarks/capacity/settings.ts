import type { Embeddings } from '@marcario/core/contract';

/** What a part of the benchmark is told. */
export interface Settings {
  readonly databaseUrl: string;
  readonly secretKey: string | undefined;
  readonly snapshot: string;
  readonly embeddings: Embeddings;
  readonly changes: number;
  /** Where the changes to be imported stand. */
  readonly changesPath: string;
  readonly queries: number;
}

/** A part of the benchmark, done in a process of its own. */
export interface Part {
  readonly role: 'build' | 'start' | 'serve' | 'catch-up';
  readonly settings: Settings;
  /** When the process was asked for, in milliseconds since 1970: its start is measured too. */
  readonly askedAt: number;
}
