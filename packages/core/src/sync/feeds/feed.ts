import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../store/database.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { DocumentError } from '../readers/document-reader.ts';

/** Where the corpus comes from (section 1 of the specification). */
export type FeedSource = 'opendata' | 'gazette' | 'portal';

/** One result of running a feed. */
export type FeedItem = FetchedDocument | UnchangedDocument | FeedFault;

/** The office has what we have: a success. */
interface UnchangedDocument {
  readonly kind: 'unchanged';
  readonly source: FeedSource;
  readonly name: string;
}

/** Documents that should be there are not, or could not be had; they are requested again next time. */
export interface FeedFault {
  readonly kind: 'fault';
  readonly source: FeedSource;
  readonly name: string;
  /** One plain line, without addresses. */
  readonly reason: string;
}

/** A document that is new, whole and on disk. */
export interface FetchedDocument {
  readonly kind: 'document';
  readonly source: FeedSource;
  /** Its name in the ledger, which earlier versions of the same document have too. */
  readonly name: string;
  /** A local file whose base name is `name`. It stays until `release`. */
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  /**
   * Notes that the document is in the corpus, and moves the feed on: to be called after its run ended
   * `ok` or `partial`. Without it the document comes again next time. Safe to call again.
   */
  readonly accept: (outcome: AcceptedDocument) => Promise<void>;
  /** Lets go of the file, accepted or not. Safe to call again. */
  readonly release: () => Promise<void>;
}

interface AcceptedDocument {
  /** Rows that the document had. */
  readonly rows: number;
}

/** One source of the feeds file, ready to run. */
export interface Feed {
  readonly source: FeedSource;
  /** Cron pattern, in `America/Santiago`. */
  readonly schedule: string;
  /** Age of the newest success from which the source is stale. */
  readonly staleAfterSeconds: number;
  /**
   * What is new since the feed's kept state, oldest first; a fault does not keep later documents away. Read one
   * item at a time, and never two runs of one feed at once. Holds one document on disk. Throws what the
   * database and the disk throw, and the signal's reason; all else is an item.
   */
  readonly items: (signal?: AbortSignal) => AsyncIterable<FeedItem>;
}

/**
 * Words the reason why a document could not be fetched.
 * @throws errors that are no fault of the document or its server
 */
export function faultOf(error: unknown, source: FeedSource, name: string): FeedFault {
  return { kind: 'fault', source, name, reason: reasonOf(error) };
}

function reasonOf(error: unknown): string {
  if (error instanceof DocumentError) return error.message;
  if (error instanceof FetchFault) return `The document could not be fetched: ${error.message}.`;
  throw error;
}

/** What feeds need of their surroundings. */
export interface FeedDeps {
  readonly db: Db;
  readonly now: () => Date;
  /** Whether a day, `YYYY-MM-DD`, is a holiday: the gazette rests then. */
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
  /**
   * The folder of downloads until they are released, private to this deployment, made when it is missing. Files
   * of a process that died are removed when its feed runs again.
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
