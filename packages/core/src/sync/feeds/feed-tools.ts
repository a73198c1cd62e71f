import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../store/database.ts';
import type { FeedSource } from './feed.ts';

/** What feeds need of their surroundings. */
export interface FeedDeps {
  readonly db: Db;
  readonly now: () => Date;
  /** Whether a day, `YYYY-MM-DD`, is a holiday: the gazette rests then. */
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
  /**
   * Where downloads lie until they are released: a folder of this deployment's own, made when it is
   * missing. What a process that died left there is removed when its feed is asked again.
   */
  readonly folder: string;
  /** Default: Node's. */
  readonly fetch?: typeof globalThis.fetch;
  /** Waits milliseconds; rejects when the signal aborts. Default: a timer. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 to 1, for the jitter of retries. Default: Math.random. */
  readonly random?: () => number;
}

/** `FeedDeps` with every default filled in. */
export type FeedTools = Required<FeedDeps>;

export function feedTools(deps: FeedDeps): FeedTools {
  return {
    fetch: globalThis.fetch,
    sleep: (ms, signal) => pause(ms, undefined, { signal }),
    random: Math.random,
    ...deps,
  };
}

/** The folder for downloads of a source, with nothing in it. */
export async function emptyFolder({ folder }: FeedTools, source: FeedSource): Promise<string> {
  const own = join(folder, source);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  return own;
}
