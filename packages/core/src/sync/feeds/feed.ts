import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../store/database/database.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { DocumentError } from '../readers/document-reader.ts';

/** The sources of the office from which the corpus is imported (section 1 of the specification). */
export type FeedSource = 'opendata' | 'gazette' | 'portal';

/** One result of running a feed. */
export type FeedItem = FetchedDocument | UnchangedDocument | FeedFault;

/** A document whose current version was already imported, which counts as a success. */
interface UnchangedDocument {
  readonly kind: 'unchanged';
  readonly source: FeedSource;
  readonly name: string;
}

/** A fault that describes missing documents or failed fetches; these are requested again in the next run. */
export interface FeedFault {
  readonly kind: 'fault';
  readonly source: FeedSource;
  readonly name: string;
  /** One line of text that contains no address. */
  readonly reason: string;
}

/** A new document that is completely on disk. */
export interface FetchedDocument {
  readonly kind: 'document';
  readonly source: FeedSource;
  /** Name of the document in the run ledger; all of its versions have the same name. */
  readonly name: string;
  /** Path of a local file with the base name `name`; it exists until `release` is called. */
  readonly path: string;
  /** SHA-256 of the file in hex. */
  readonly sha256: string;
  /**
   * Records that the document was imported, and advances the feed. Call it after a run that ended `ok` or `partial`;
   * otherwise the next run of the feed returns the document again. Safe to call again.
   */
  readonly accept: (outcome: AcceptedDocument) => Promise<void>;
  /** Deletes a downloaded file, whether it was accepted or not. Safe to call again. */
  readonly release: () => Promise<void>;
}

interface AcceptedDocument {
  /** Number of rows in the document. */
  readonly rows: number;
}

/** A feed that is configured for one source of the feeds file. */
export interface Feed {
  readonly source: FeedSource;
  /** Cron pattern in the time zone `America/Santiago`. */
  readonly schedule: string;
  /** Age of the newest success after which the source counts as stale. */
  readonly staleAfterSeconds: number;
  /**
   * Yields what is new since the stored state of the feed, oldest first; documents after a fault are still yielded.
   * Read one item at a time, because only one download is on disk at a time, and never run a feed concurrently. Throws
   * errors of the database and the disk, and the signal's reason; every other failure is an item.
   */
  readonly items: (signal?: AbortSignal) => AsyncIterable<FeedItem>;
}

/**
 * Converts the error of a fetch to a fault.
 * @throws the error itself when neither the document nor its server caused it
 */
export function toFeedFault(error: unknown, source: FeedSource, name: string): FeedFault {
  return { kind: 'fault', source, name, reason: faultReason(error) };
}

function faultReason(error: unknown): string {
  if (error instanceof DocumentError) return error.message;
  if (error instanceof FetchFault) return `The document could not be fetched: ${error.message}.`;
  throw error;
}

/** The database, clock, folder and functions that feeds use. */
export interface FeedDeps {
  readonly db: Db;
  readonly now: () => Date;
  /** Tells whether a day, `YYYY-MM-DD`, is a holiday, on which no gazette appears. */
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
  /**
   * The folder in which downloads are stored until they are released. It must be private to this deployment and is
   * created when missing. Files left by a dead process are deleted when the feed runs again.
   */
  readonly folder: string;
  /** Default: `globalThis.fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Waits for `ms` milliseconds; rejects when the signal aborts. Default: a timer. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1 for the jitter of retries. Default: `Math.random`. */
  readonly random?: () => number;
}

/** `FeedDeps` with every default filled in. */
export type FeedTools = Required<FeedDeps>;

export function withDefaultTools(deps: FeedDeps): FeedTools {
  return {
    fetch: globalThis.fetch,
    sleep: (ms, signal) => pause(ms, undefined, { signal }),
    random: Math.random,
    ...deps,
  };
}

/** Creates the download folder of a source, or empties it, and returns its path. */
export async function prepareDownloadFolder(
  { folder }: FeedTools,
  source: FeedSource,
): Promise<string> {
  const own = join(folder, source);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  return own;
}
