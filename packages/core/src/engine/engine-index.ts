import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../contract/limits.ts';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { type EngineClient, EngineUnavailable } from './engine-client.ts';
import {
  EngineState,
  type IndexInMaking,
  type IndexState,
  type LiveIndex,
} from './engine-state.ts';
import { type KeysOf, MAPPING, markDocument } from './mark-document.ts';

/** Changes written at once. */
const MOST_CHANGES = 1_000;
const CONFLICT = 409;
const TOO_MANY = 429;
const FAILED = 400;
const REFRESH_MS = 60_000;

/** The corpus as an index follows it. */
export interface FollowedCorpus {
  readonly newestSeq: () => Promise<number>;
  /** Every mark behind an application number, in batches by number. */
  readonly marksAfter: (nro: string) => AsyncIterable<readonly IndexableBrand[]>;
  /** At most so many changes after `seq`, oldest first; no brands at the head. */
  readonly changesSince: (
    seq: number,
    most: number,
  ) => Promise<{ readonly brands: readonly IndexableBrand[]; readonly seq: number }>;
  /** What a change was; null for one that the database does not have. */
  readonly changeAt: (seq: number) => Promise<string | null>;
}

/** What an index is made of, and where it is. */
export interface EngineIndexOptions {
  readonly client: EngineClient;
  /** What is searched: it points to one index at a time. One for each fingerprint of the code that makes keys. */
  readonly alias: string;
  readonly corpus: FollowedCorpus;
  readonly keysOf: KeysOf;
  readonly shards?: number | undefined;
  /** Milliseconds between looks at the database. */
  readonly intervalMs: number;
  /** Called with the error of a step that failed; it is tried again. */
  readonly onError: (error: unknown) => void;
}

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly {
    readonly index: { readonly status: number; readonly error?: unknown };
  }[];
}

/**
 * Fills an index of the engine and keeps it at the head of the corpus. One process at a time does that: it holds a
 * lock of the database meanwhile. Should two do it for a moment, nothing goes wrong: each document has the
 * change that it contains as its version and an older one never replaces a newer one, and the state is
 * refused to whoever did not read its last write. Progress is written after what it tells of, so that a process that is
 * killed leaves work to be repeated and none to be missed.
 */
export class EngineIndex {
  readonly #options: EngineIndexOptions;
  readonly #state: EngineState;

  constructor(options: EngineIndexOptions) {
    this.#options = options;
    this.#state = new EngineState(options.client, options.alias);
  }

  /** Follows until `ended`; what fails is tried again. */
  async follow(ended: AbortSignal): Promise<void> {
    const { intervalMs, onError } = this.#options;
    while (!ended.aborted) {
      try {
        await this.#followOnce(ended);
      } catch (error) {
        if (!ended.aborted) onError(error);
      }
      await setTimeout(intervalMs, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  /** Brings the index to the head of the corpus: makes it where there is none that contains this database. */
  async #followOnce(ended: AbortSignal): Promise<void> {
    const live = await this.#liveIndex(ended);
    if (live !== null) await this.#takeIn(live, ended);
  }

  async #liveIndex(ended: AbortSignal): Promise<LiveIndex | null> {
    const { live, making } = await this.#state.read();
    if (making !== null) return this.#finish(live, making, ended);
    if (live !== null && (await this.#isOfThisDatabase(live))) return live;
    return this.#finish(live, await this.#begin(live), ended);
  }

  /** A database that was restored from a copy may have another history behind some change. */
  async #isOfThisDatabase({ seq, change }: LiveIndex): Promise<boolean> {
    return (await this.#options.corpus.changeAt(seq)) === change;
  }

  /** The sequence is read first: what changes while marks are read is among the changes after it. */
  async #begin(live: LiveIndex | null): Promise<IndexInMaking> {
    const { client, alias, corpus, shards = 1 } = this.#options;
    const seq = await corpus.newestSeq();
    const index = `${alias}-${randomUUID().slice(0, 8)}`;
    const settings = {
      number_of_shards: shards,
      auto_expand_replicas: '0-1',
      // Who writes says when it is to be seen.
      refresh_interval: '-1',
      max_result_window: LIMITS.offsetMax + LIMITS.brandPageMax,
    };
    await client.request({
      method: 'PUT',
      path: `/${index}`,
      body: { settings, mappings: MAPPING },
    });
    const making = { index, seq, through: '' };
    await this.#state.write({ live, making });
    return making;
  }

  /** Fills an index from where it was left, and has the alias point to it. Null when it was ended before. */
  async #finish(
    live: LiveIndex | null,
    begun: IndexInMaking,
    ended: AbortSignal,
  ): Promise<LiveIndex | null> {
    const { client, alias, corpus } = this.#options;
    const { index, seq } = begun;
    for await (const brands of corpus.marksAfter(begun.through)) {
      if (ended.aborted) return null;
      await this.#write(index, brands, seq);
      const through = brands.at(-1)?.nroSolicitud ?? '';
      await this.#state.write({ live, making: { index, seq, through } });
    }
    const made = await this.#seen({ index, seq });
    const actions = [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index, alias } },
    ];
    await client.request({ method: 'POST', path: '/_aliases', body: { actions } });
    await this.#state.write({ live: made, making: null });
    if (live !== null && live.index !== index) await this.#remove(live.index);
    return made;
  }

  /** Takes in what changed since, until there is no more. */
  async #takeIn(live: LiveIndex, ended: AbortSignal): Promise<void> {
    let at = live;
    while (!ended.aborted) {
      const { brands, seq } = await this.#options.corpus.changesSince(at.seq, MOST_CHANGES);
      if (seq === at.seq) return;
      await this.#write(at.index, brands, seq);
      at = await this.#seen({ index: at.index, seq });
      await this.#state.write({ live: at, making: null } satisfies IndexState);
    }
  }

  /** Lets searches see all that was written. */
  async #seen({ index, seq }: Pick<LiveIndex, 'index' | 'seq'>): Promise<LiveIndex> {
    const { client, corpus } = this.#options;
    await client.request({ method: 'POST', path: `/${index}/_refresh` }, REFRESH_MS);
    const { count } = await client.request<{ count: number }>({
      method: 'GET',
      path: `/${index}/_count`,
    });
    return { index, seq, change: await corpus.changeAt(seq), marks: count };
  }

  async #write(index: string, brands: readonly IndexableBrand[], version: number): Promise<void> {
    if (brands.length === 0) return;
    const { client, keysOf } = this.#options;
    const lines = brands.flatMap((brand) => {
      const { id, source } = markDocument(brand, keysOf);
      return [{ index: { _id: id, version, version_type: 'external_gte' } }, source];
    });
    const path = `/${index}/_bulk`;
    const { errors, items } = await client.request<BulkAnswer>({ method: 'POST', path, lines });
    if (!errors) return;
    for (const { index: written } of items) {
      // A newer state of the mark is there already.
      if (written.status < FAILED || written.status === CONFLICT) continue;
      if (written.status >= TOO_MANY) throw new EngineUnavailable(written.error);
      throw new Error(`The search engine refused a mark: ${JSON.stringify(written.error)}`);
    }
  }

  async #remove(index: string): Promise<void> {
    await this.#options.client.request({
      method: 'DELETE',
      path: `/${index}`,
      querystring: { ignore_unavailable: 'true' },
    });
  }
}
