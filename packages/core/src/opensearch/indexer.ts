import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../contract/limits.ts';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { type EngineClient, EngineRefusal, EngineUnavailable } from './engine-client.ts';
import {
  EngineState,
  type IndexBuild,
  type IndexState,
  type LiveIndex,
  type PendingNames,
  STATE_SUFFIX,
} from './index-state.ts';
import { INDEX_MAPPING, markDocument, type NameKeysFunction } from './mark-document.ts';
import { VocabularyCounter } from './vocabulary-counter.ts';

/** Milliseconds without an update after which an index counts as abandoned by an old version. */
const ABANDONED_MS = 86_400_000;

interface Abandoned {
  /** Prefix of the aliases of all versions. */
  readonly family: string;
  /** The alias in use. */
  readonly except: string;
  /** The current time in milliseconds since 1970. */
  readonly at: number;
}

/** Removes the indexes and states of other versions that no process has updated for a day. */
async function removeAbandonedIndexes(
  client: EngineClient,
  { family, except, at }: Abandoned,
): Promise<void> {
  const path = `/_cat/indices/${family}*${STATE_SUFFIX}`;
  const states = await client.request<readonly { readonly index: string }[]>({
    method: 'GET',
    path,
    querystring: { format: 'json', h: 'index' },
  });
  for (const { index } of states) {
    const alias = index.slice(0, -STATE_SUFFIX.length);
    if (alias === except) continue;
    const { live, making, followedAt } = await new EngineState(client, alias).read();
    if (!(at - Date.parse(followedAt) >= ABANDONED_MS)) continue;
    await removeIndexes(
      client,
      [live?.index, making?.index, index].filter((one) => one !== undefined),
    );
  }
}

async function removeIndexes(client: EngineClient, indexes: readonly string[]): Promise<void> {
  for (const index of indexes) {
    await client.request({
      method: 'DELETE',
      path: `/${index}`,
      querystring: { ignore_unavailable: 'true' },
    });
  }
}

/** Maximum number of changes per batch. */
const MAX_CHANGES = 1_000;
const CONFLICT = 409;
const TOO_MANY = 429;
const FAILED = 400;
const REFRESH_MS = 60_000;
/** Milliseconds between updates of `followedAt`, which shows other processes that this index is still in use. */
const TENDED_MS = 3_600_000;

/** Access to the corpus for an index that follows its changes. */
export interface FollowedCorpus {
  readonly newestSeq: () => Promise<number>;
  /** Streams all marks with a greater application number, in batches by number. */
  readonly marksAfter: (nro: string) => AsyncIterable<readonly IndexableBrand[]>;
  /** Reads at most `max` changes after `seq`, oldest first; `brands` is empty when there are none. */
  readonly changesSince: (
    seq: number,
    max: number,
  ) => Promise<{ readonly brands: readonly IndexableBrand[]; readonly seq: number }>;
  /** Identifies a change; null if the database does not have it. */
  readonly changeAt: (seq: number) => Promise<string | null>;
}

/** Options of an indexer. */
export interface OpenSearchIndexerOptions {
  readonly client: EngineClient;
  /**
   * The alias that is searched; it points to one index at a time. There is one alias for each fingerprint of the code
   * that computes keys.
   */
  readonly alias: string;
  /** Prefix of the aliases of all versions. */
  readonly family: string;
  readonly now: () => Date;
  readonly corpus: FollowedCorpus;
  readonly keysOf: NameKeysFunction;
  /** Number of shards of a new index; 1 by default. */
  readonly shards?: number | undefined;
  /** Milliseconds between checks of the database. */
  readonly intervalMs: number;
  /** Called with the error of a failed step, which is retried; not called for each retry. */
  readonly onError: (error: unknown) => void;
}

/** A background merge of an index by the engine. */
interface MergeTask {
  readonly index: string;
  readonly task: string;
}

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly {
    readonly index: { readonly status: number; readonly error?: unknown };
  }[];
}

/**
 * Fills an index of the engine and keeps it up to date with the corpus. One process at a time does this, under a lock
 * of the database. Two processes would do no harm: the version of each document is the change that it contains, so
 * an older document never replaces a newer one, and a write of the state is rejected unless its writer read the newest
 * state. Progress is written after the marks, so a killed process leaves work to repeat and misses none.
 */
export class OpenSearchIndexer {
  readonly #options: OpenSearchIndexerOptions;
  readonly #state: EngineState;
  readonly #words: VocabularyCounter;
  #tendedAt = 0;
  /** The engine's merge task; null if there is none to wait for. */
  #merging: MergeTask | null = null;

  constructor(options: OpenSearchIndexerOptions) {
    this.#options = options;
    this.#state = new EngineState(options.client, options.alias);
    this.#words = new VocabularyCounter(options.client, this.#state);
  }

  /** Updates the index until `signal` is aborted; failed steps are retried. */
  async follow(signal: AbortSignal): Promise<void> {
    const { intervalMs, onError } = this.#options;
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await this.#followOnce(signal);
        hasFailed = false;
      } catch (error) {
        if (!signal.aborted && !hasFailed) onError(error);
        hasFailed = true;
      }
      await setTimeout(intervalMs, undefined, { signal: signal }).catch(() => undefined);
    }
  }

  /** Updates the index to the newest change. Creates it if no index contains this database. */
  async #followOnce(signal: AbortSignal): Promise<void> {
    const state = await this.#state.read();
    const live = await this.#liveIndex(state, signal);
    if (live === null) return;
    await this.#applyChanges(live, live === state.live ? state.writing : null, signal);
    await this.#refreshAfterMerge();
    await this.#heartbeat(state.followedAt);
  }

  async #liveIndex(state: IndexState, signal: AbortSignal): Promise<LiveIndex | null> {
    const { live, making } = state;
    if (making !== null) return this.#finishBuild(state, making, signal);
    if (live !== null && (await this.#belongsToDatabase(live))) return live;
    return this.#finishBuild(state, await this.#startBuild(state), signal);
  }

  /** Tells whether the database has the newest change of the index; not if it was restored from an older backup. */
  async #belongsToDatabase({ seq, change }: LiveIndex): Promise<boolean> {
    return (await this.#options.corpus.changeAt(seq)) === change;
  }

  /** Creates an index to fill. It reads `seq` first, so that changes made while marks are read are applied later. */
  async #startBuild({ live, writing }: IndexState): Promise<IndexBuild> {
    const { client, alias, corpus, shards = 1 } = this.#options;
    const seq = await corpus.newestSeq();
    const index = `${alias}-${randomUUID().slice(0, 8)}`;
    const settings = {
      number_of_shards: shards,
      auto_expand_replicas: '0-1',
      // The writer decides when changes become visible.
      refresh_interval: '-1',
      max_result_window: LIMITS.offsetMax + LIMITS.brandPageMax,
    };
    await client.request({
      method: 'PUT',
      path: `/${index}`,
      body: { settings, mappings: INDEX_MAPPING },
    });
    const making = { index, seq, through: '' };
    await this.#saveState({ live, making, writing });
    return making;
  }

  /** Continues to fill an index and then points the alias to it. Returns null if `signal` is aborted before. */
  async #finishBuild(
    { live, writing }: IndexState,
    begun: IndexBuild,
    signal: AbortSignal,
  ): Promise<LiveIndex | null> {
    const { client, alias, corpus } = this.#options;
    const { index, seq } = begun;
    // The next batch is read and prepared while the engine indexes this one.
    let taken = Promise.resolve();
    for await (const brands of corpus.marksAfter(begun.through)) {
      const lines = this.#bulkLines(brands, seq);
      await taken;
      if (signal.aborted) return null;
      const through = brands.at(-1)?.nroSolicitud ?? '';
      const making = { index, seq, through };
      taken = this.#sendBulk(index, lines).then(() => this.#saveState({ live, making, writing }));
      // Prevents an unhandled rejection, because the promise is awaited only later.
      taken.catch(() => undefined);
    }
    await taken;
    await this.#refresh(index);
    await this.#merge(index);
    const made = await this.#describeLive({ index, seq, words: await this.#words.count(index) });
    const actions = [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index, alias } },
    ];
    await client.request({ method: 'POST', path: '/_aliases', body: { actions } });
    await this.#saveState({ live: made, making: null, writing: null });
    if (live !== null) await this.#state.remove(stateDocuments(live));
    if (live !== null && live.index !== index) await removeIndexes(client, [live.index]);
    return made;
  }

  /** Applies newer changes until there are none. */
  async #applyChanges(
    live: LiveIndex,
    begun: PendingNames | null,
    signal: AbortSignal,
  ): Promise<void> {
    let [at, writing] = [live, begun];
    while (!signal.aborted) {
      const { index, words } = at;
      const { brands, seq } = await this.#options.corpus.changesSince(at.seq, MAX_CHANGES);
      if (seq === at.seq) return;
      writing = await this.#words.namesBefore(index, brands, writing);
      if (writing !== null) await this.#saveState({ live: at, making: null, writing });
      await this.#write(index, brands, seq);
      await this.#refresh(index);
      const counted =
        writing === null ? words : await this.#words.countAfter(index, words, writing);
      const before = stateDocuments(at);
      at = await this.#describeLive({ index, seq, words: counted });
      await this.#saveState({ live: at, making: null, writing: null });
      const stored = new Set(stateDocuments(at));
      await this.#state.remove(before.filter((id) => !stored.has(id)));
      writing = null;
    }
  }

  /** Records periodically that this process updates the index, and removes indexes that no process updates. */
  async #heartbeat(followedAt: string): Promise<void> {
    const { client, alias, family, now } = this.#options;
    const at = now().getTime();
    if (at - this.#tendedAt < TENDED_MS && at - Date.parse(followedAt) < TENDED_MS) return;
    this.#tendedAt = at;
    const { live, making, writing } = await this.#state.read();
    await this.#saveState({ live, making, writing });
    await removeAbandonedIndexes(client, { family, except: alias, at });
  }

  #saveState(state: Omit<IndexState, 'followedAt'>): Promise<void> {
    return this.#state.write({ ...state, followedAt: this.#options.now().toISOString() });
  }

  /** Makes all written documents visible to searches. */
  async #refresh(index: string): Promise<void> {
    const { client } = this.#options;
    await client.request({ method: 'POST', path: `/${index}/_refresh` }, REFRESH_MS);
  }

  /** Merges the segments of an index that was just filled, because a search reads each segment separately. */
  async #merge(index: string): Promise<void> {
    const querystring = { max_num_segments: '1', wait_for_completion: 'false' };
    const path = `/${index}/_forcemerge`;
    const request = { method: 'POST', path, querystring } as const;
    const { task } = await this.#options.client.request<{ task: string }>(request);
    this.#merging = { index, task };
  }

  /** Refreshes the index after its merge, because searches use the old segments until the next refresh. */
  async #refreshAfterMerge(): Promise<void> {
    if (this.#merging === null) return;
    const { index, task } = this.#merging;
    const path = `/_tasks/${task}`;
    const { completed } = await this.#options.client
      .request<{ completed: boolean }>({ method: 'GET', path })
      // A task that the engine no longer knows, or does not permit to read, counts as completed.
      .catch(acceptCompleted);
    if (!completed) return;
    this.#merging = null;
    await this.#refresh(index);
  }

  async #describeLive(at: Omit<LiveIndex, 'change' | 'marks'>): Promise<LiveIndex> {
    const { client, corpus } = this.#options;
    const path = `/${at.index}/_count`;
    const { count } = await client.request<{ count: number }>({ method: 'GET', path });
    return { ...at, change: await corpus.changeAt(at.seq), marks: count };
  }

  #write(index: string, brands: readonly IndexableBrand[], version: number): Promise<void> {
    return this.#sendBulk(index, this.#bulkLines(brands, version));
  }

  #bulkLines(brands: readonly IndexableBrand[], version: number): readonly object[] {
    return brands.flatMap((brand) => {
      const { id, source } = markDocument(brand, this.#options.keysOf);
      return [{ index: { _id: id, version, version_type: 'external_gte' } }, source];
    });
  }

  async #sendBulk(index: string, lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return;
    const { client } = this.#options;
    const path = `/${index}/_bulk`;
    const { errors, items } = await client.request<BulkAnswer>({ method: 'POST', path, lines });
    if (!errors) return;
    for (const { index: written } of items) {
      // On a conflict, the index already contains a newer state of the mark.
      if (written.status < FAILED || written.status === CONFLICT) continue;
      if (written.status >= TOO_MANY)
        throw new EngineUnavailable(new Error(JSON.stringify(written.error)));
      throw new Error(`The search engine refused a mark: ${JSON.stringify(written.error)}`);
    }
  }
}

function acceptCompleted(error: unknown): { readonly completed: boolean } {
  if (error instanceof EngineRefusal) return { completed: true };
  throw error;
}

/** Returns the ids of the word documents of an index, which are stored in the index of the state. */
function stateDocuments({ words: { arranged, parts } }: LiveIndex): readonly string[] {
  return [...arranged, ...parts];
}
