import type { SyncRun } from '../contract/sync-run.ts';
import { recordRun } from '../store/feeds/run-ledger.ts';
import {
  type Feed,
  type FeedDeps,
  type FeedItem,
  type FeedTools,
  type FetchedDocument,
  withDefaultTools,
} from './feeds/feed.ts';
import type { FeedConfig } from './feeds/feed-config.ts';
import { gazetteItems } from './feeds/gazette-feed.ts';
import { opendataItems } from './feeds/opendata-feed.ts';
import { portalItems } from './feeds/portal-feed.ts';
import { type ImportDeps, type ImportProgress, importDocument } from './import-document.ts';

/** The options of running a feed. */
export interface FeedRunOptions {
  /** Stops the run after the current batch; the next run requests the rest again. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: FeedProgress) => void) | undefined;
  /** Called when the run has to wait for another writer, or another run of the feed. */
  readonly onWaiting?: (() => void) | undefined;
}

export type FeedProgress = ImportProgress & { readonly source: string; readonly document: string };

/** The result of running a feed once. */
export interface FeedOutcome {
  /** The runs recorded in the ledger, in order; at least one when the feed was completed. */
  readonly runs: readonly SyncRun[];
  /** False when the run was stopped before all items were read. */
  readonly isComplete: boolean;
}

/**
 * Runs a feed once and imports its new documents. Each document is one run in the ledger, and each fault a failed run.
 * If nothing is new, one `ok` run is recorded; it names the newest unchanged document, or none when no document was
 * expected.
 * @throws errors of the database
 */
export async function runFeed(
  deps: ImportDeps,
  feed: Feed,
  options: FeedRunOptions = {},
): Promise<FeedOutcome> {
  const runs: SyncRun[] = [];
  let unchanged: string | undefined;
  const startedAt = deps.now().toISOString();
  try {
    for await (const item of feed.items(options.signal)) {
      if (item.kind === 'unchanged') unchanged = item.name;
      else runs.push(await importItem(deps, item, options));
      if (isInterrupted(runs)) return { runs, isComplete: false };
    }
  } catch (error) {
    if (options.signal?.aborted) return { runs, isComplete: false };
    throw error;
  }
  if (runs.length === 0) {
    const nothingNew = { source: feed.source, document: unchanged, startedAt };
    const finishedAt = deps.now().toISOString();
    runs.push(await recordRun(deps.database.db, nothingNew, { status: 'ok', finishedAt }));
  }
  return { runs, isComplete: true };
}

type NewItem = Exclude<FeedItem, { readonly kind: 'unchanged' }>;

function importItem(deps: ImportDeps, item: NewItem, options: FeedRunOptions): Promise<SyncRun> {
  if (item.kind === 'document') return importFetched(deps, item, options);
  const { source, name, reason } = item;
  const at = deps.now().toISOString();
  const run = { source, document: name, startedAt: at };
  return recordRun(deps.database.db, run, { status: 'failed', finishedAt: at, error: reason });
}

async function importFetched(
  deps: ImportDeps,
  document: FetchedDocument,
  { signal, onProgress, onWaiting }: FeedRunOptions,
): Promise<SyncRun> {
  const { source, name, path } = document;
  try {
    const run = await importDocument(deps, {
      path,
      source,
      signal,
      onWaiting,
      onProgress: (progress) => onProgress?.({ ...progress, source, document: name }),
    });
    if (run.status === 'ok' || run.status === 'partial') await document.accept({ rows: run.read });
    return run;
  } finally {
    await document.release();
  }
}

function isInterrupted(runs: readonly SyncRun[]): boolean {
  return runs.at(-1)?.status === 'interrupted';
}

const SECONDS_AN_HOUR = 3_600;

/** Creates a feed from its configuration. It fetches and reads nothing until its items are iterated. */
export function createFeed(config: FeedConfig, deps: FeedDeps): Feed {
  const tools = withDefaultTools(deps);
  return {
    source: config.source,
    schedule: config.schedule,
    staleAfterSeconds: config.staleAfterHours * SECONDS_AN_HOUR,
    items: (signal) => feedItems(config, tools, signal),
  };
}

function feedItems(
  config: FeedConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncIterable<FeedItem> {
  switch (config.source) {
    case 'opendata':
      return opendataItems(config, tools, signal);
    case 'gazette':
      return gazetteItems(config, tools, signal);
    case 'portal':
      return portalItems(config, tools, signal);
  }
}
