import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../store/database/database.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { DocumentError } from '../readers/document-reader.ts';

/** Where the corpus comes from (section 1 of the specification). */
export type FeedSource = 'opendata' | 'gazette' | 'portal';

/** One result of running a feed. */
export type FeedItem = FetchedDocument | UnchangedDocument | FeedFault;

/** The office has the version that was already accepted, which counts as a success. */
interface UnchangedDocument {
  readonly kind: 'unchanged';
  readonly source: FeedSource;
  readonly name: string;
}

/** Documents that are missing or could not be fetched; they are requested again next time. */
export interface FeedFault {
  readonly kind: 'fault';
  readonly source: FeedSource;
  readonly name: string;
  /** One plain line, without addresses. */
  readonly reason: string;
}

/** A new document, complete and on disk. */
export interface FetchedDocument {
  readonly kind: 'document';
  readonly source: FeedSource;
  /** Its name in the run ledger, which all versions of the document share. */
  readonly name: string;
  /** A local file whose base name is `name`. It stays until `release`. */
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  /**
   * Records that the document is in the corpus, and advances the feed. Call it after its run ended `ok` or `partial`;
   * otherwise the document is returned again next time. Safe to call again.
   */
  readonly accept: (outcome: AcceptedDocument) => Promise<void>;
  /** Releases the file, accepted or not. Safe to call again. */
  readonly release: () => Promise<void>;
}

interface AcceptedDocument {
  /** Number of rows in the document. */
  readonly rows: number;
}

/** One source of the feeds file, ready to run. */
export interface Feed {
  readonly source: FeedSource;
  /** Cron pattern, in `America/Santiago`. */
  readonly schedule: string;
  /** Age of the newest success after which the source counts as stale. */
  readonly staleAfterSeconds: number;
  /**
   * Yields what is new since the stored state of the feed, oldest first; a fault does not prevent later documents. Read
   * one item at a time, and never run one feed twice at once. One document is on disk at a time. Throws errors of the
   * database and the disk, and the signal's reason; everything else is an item.
   */
  readonly items: (signal?: AbortSignal) => AsyncIterable<FeedItem>;
}

/**
 * Describes why a document could not be fetched.
 * @throws errors that are no fault of the document or its server
 */
export function toFeedFault(error: unknown, source: FeedSource, name: string): FeedFault {
  return { kind: 'fault', source, name, reason: faultReason(error) };
}

function faultReason(error: unknown): string {
  if (error instanceof DocumentError) return error.message;
  if (error instanceof FetchFault) return `The document could not be fetched: ${error.message}.`;
  throw error;
}

/** The dependencies of feeds. */
export interface FeedDeps {
  readonly db: Db;
  readonly now: () => Date;
  /** Tells whether a day, `YYYY-MM-DD`, is a holiday, on which no gazette appears. */
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
  /**
   * The folder for downloads until they are released: private to this deployment and created when missing. Files of a
   * dead process are removed when its feed runs again.
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

export function withDefaultTools(deps: FeedDeps): FeedTools {
  return {
    fetch: globalThis.fetch,
    sleep: (ms, signal) => pause(ms, undefined, { signal }),
    random: Math.random,
    ...deps,
  };
}

/** Prepares an empty folder for the downloads of a source. */
export async function prepareDownloadFolder(
  { folder }: FeedTools,
  source: FeedSource,
): Promise<string> {
  const own = join(folder, source);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  return own;
}
