import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Embeddings } from '../../../contract/embeddings.ts';
import { ServiceError } from '../../../domain/service-error.ts';
import { CONCEPT_KNOWLEDGE } from '../../../likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../../likeness/data/lexicon-data.ts';
import { builtInLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { CountCache } from '../../../opensearch/count-cache.ts';
import type { EngineAddress } from '../../../opensearch/engine-address.ts';
import { EngineClient } from '../../../opensearch/engine-client.ts';
import { EngineState, type LiveIndex } from '../../../opensearch/index-state.ts';
import { OpenSearchIndexer, type OpenSearchIndexerOptions } from '../../../opensearch/indexer.ts';
import { OpenSearchNames } from '../../../opensearch/names.ts';
import { OpenSearchCorpus } from '../../../opensearch/opensearch-corpus.ts';
import { EngineVocabulary } from '../../../opensearch/vocabulary.ts';
import { EMPTY_JOINS, type PersonJoins } from '../../../search/insights/person-joins.ts';
import { nameKeys } from '../../../search/source/name-keys.ts';
import { readNewestSeq } from '../../../store/brands/brand-store.ts';
import { changeFingerprint } from '../../../store/brands/change-store.ts';
import type { Db } from '../../../store/database/database.ts';
import type { OpenDatabase } from '../../../store/database/open-database.ts';
import { tryWithLock } from '../../../store/database/transactions.ts';
import { readNewestRunEnd } from '../../../store/feeds/run-ledger.ts';
import { readJoinedNames } from '../../../store/persons/person-store.ts';
import { openQueryEmbedder, sentenceModelName } from '../embeddings/embedders.ts';
import { readIndexableChanges, streamIndexableMarks } from '../indexable-marks.ts';
import type { LiveCorpus } from '../live-corpus.ts';
import {
  createPersonJoinsReader,
  type OpenIndex,
  reportingReplicaSwitch,
  type SeenIndex,
} from '../open-index.ts';
import { createRutHash, type RutHash } from '../person-filters.ts';
import { SerialRunner } from '../serial-runner.ts';
import { indexFingerprint } from '../snapshot/index-fingerprint.ts';

/** Polling interval in milliseconds for changes in the database; `LOOK_MS` is that for the state of the engine. */
const FOLLOW_MS = 250;
const LOOK_MS = 500;
const ASK_AGAIN_MS = 50;
/** Milliseconds without progress of the index after which it is assumed that no process updates it. */
const PATIENCE_MS = 10_000;
const NAME_HEX = 16;

/** Default prefix of index names. */
const PREFIX = 'marcario';

interface OpenEngineOptions {
  readonly database: OpenDatabase;
  readonly engine: EngineAddress;
  readonly embeddings: Embeddings;
  readonly now: () => Date;
  /** The key with which tax ids are hashed. */
  readonly rutKey: Uint8Array;
  readonly onError: (error: unknown) => void;
}

/**
 * Opens the index in an external search engine: follows the corpus unless another process does, waits until the index
 * is up to date, and stores only its vocabulary in memory.
 */
export async function openEngine(options: OpenEngineOptions): Promise<OpenIndex> {
  const { database, engine, embeddings, now, rutKey, onError } = options;
  if (sentenceModelName(embeddings) !== null) {
    throw new Error('SERVICE_SEARCH by an engine takes SERVICE_EMBEDDINGS concepts or off');
  }
  loadLexicon(CONCEPT_KNOWLEDGE);
  const client = await EngineClient.open(engine);
  const ended = new AbortController();
  const hashRut = createRutHash(rutKey);
  const family = `${engine.prefix ?? PREFIX}-`;
  const { shards = 1 } = engine;
  const alias = `${family}${indexContentName({ embeddings, rutKey, shards })}`;
  const live = new EngineCorpusView(client, alias, { database, embeddings, onError });
  let following: Promise<void> | undefined;
  const close = async () => {
    ended.abort();
    await live.close();
    await following;
    await client.close();
  };
  try {
    await client.checkConnection();
    following = followEngine(
      {
        database,
        client,
        alias,
        family,
        hashRut,
        now,
        onError,
        keysOf: (spelled) => nameKeys(spelled, embeddings),
        shards,
        intervalMs: FOLLOW_MS,
      },
      ended.signal,
    );
    await live.waitForIndex();
  } catch (error) {
    await close();
    throw error;
  }
  const embedder = openQueryEmbedder(embeddings, { onError });
  return {
    live,
    hashRut,
    embedder,
    workerFor: () => null,
    engine: {
      client,
      alias,
      embeddings,
      answers: () => live.answers(),
      seenIndex: () => live.seenIndex(),
    },
    saveSnapshot: async () => null,
    close,
  };
}

/** Settings that determine the content of an index, besides the code and the lexicon. */
interface IndexContent {
  readonly embeddings: Embeddings;
  readonly rutKey: Uint8Array;
  readonly shards: number;
}

/**
 * Hashes everything that determines the content of an index into its name. When that changes, a new index is built
 * while the old one serves.
 */
function indexContentName({ embeddings, rutKey, shards }: IndexContent): string {
  const lexicon = embeddings === 'concepts' ? builtInLexicon().id : '';
  const made = createHash('sha256').update(rutKey);
  made.update(JSON.stringify([indexFingerprint, embeddings, lexicon, shards]));
  return made.digest('hex').slice(0, NAME_HEX);
}

interface CorpusOptions extends Pick<OpenEngineOptions, 'embeddings' | 'onError'> {
  readonly database: Pick<OpenDatabase, 'following' | 'replica'>;
}

/** A sync run, and the change that the index must reach to contain the run. */
interface AwaitedRun {
  readonly seq: number;
  readonly end: string | undefined;
}

/** This process's view of the corpus in an engine, refreshed twice a second. */
class EngineCorpusView implements LiveCorpus {
  readonly #names: OpenSearchNames;
  readonly #state: EngineState;
  readonly #vocabulary: EngineVocabulary;
  readonly #options: CorpusOptions;
  readonly #choose: () => Promise<void>;
  readonly #readJoins: (seq: number) => Promise<PersonJoins>;
  readonly #looks = new SerialRunner(() => this.#checkEngine());
  #seen: LiveIndex | null = null;
  #counts: CountCache;
  #joins = EMPTY_JOINS;
  #dataAsOf: string | undefined;
  #awaited: AwaitedRun | null = null;
  #answers = false;
  #isReported = false;

  constructor(client: EngineClient, alias: string, options: CorpusOptions) {
    const { database, onError } = options;
    const { following, replica } = database;
    this.#options = options;
    this.#names = new OpenSearchNames(client, alias);
    this.#counts = new CountCache(this.#names);
    this.#state = new EngineState(client, alias);
    this.#vocabulary = new EngineVocabulary(this.#state);
    this.#choose =
      replica === null ? async () => undefined : reportingReplicaSwitch(replica, onError);
    this.#readJoins = createPersonJoinsReader(() => readJoinedNames(following));
  }

  /** Tells whether the engine responded at the last check. */
  answers(): boolean {
    return this.#answers;
  }

  /** Returns the state of the engine's index at the last check. @throws TypeError before the first check */
  seenIndex(): SeenIndex {
    if (this.#seen === null) throw new TypeError('nothing was seen of the engine yet');
    return { live: this.#seen, words: this.#vocabulary.words };
  }

  readonly current: LiveCorpus['current'] = () => {
    const { embeddings } = this.#options;
    const seen = { ...this.seenIndex(), embeddings, counts: this.#counts };
    return {
      index: new OpenSearchCorpus(this.#names, seen),
      joins: this.#joins,
      dataAsOf: this.#dataAsOf,
    };
  };

  readonly refresh: LiveCorpus['refresh'] = async () => {
    const head = await this.#looks.runNext();
    let [seq, since] = [this.#seen?.seq ?? 0, performance.now()];
    while (seq < head) {
      await setTimeout(ASK_AGAIN_MS);
      await this.#looks.runNext();
      const at = this.#seen?.seq ?? 0;
      if (at > seq) [seq, since] = [at, performance.now()];
      if (performance.now() - since > PATIENCE_MS) throw notFollowedError();
    }
  };

  /** Waits until the index is up to date, however long building it takes. */
  async waitForIndex(): Promise<void> {
    const head = await readNewestSeq(this.#options.database.following);
    let answered = performance.now();
    while (this.#seen === null || this.#seen.seq < head) {
      try {
        await this.#looks.runNext();
        answered = performance.now();
      } catch (error) {
        // An index that was just created may not respond yet.
        if (performance.now() - answered > PATIENCE_MS) throw error;
      }
      if (this.#seen === null || this.#seen.seq < head) await setTimeout(ASK_AGAIN_MS);
    }
    this.#looks.runEvery(LOOK_MS, (error) => this.#reportOnce(error));
  }

  readonly close: LiveCorpus['close'] = () => this.#looks.close();

  /** Reports an error once, until the engine responds again. */
  #reportOnce(error: unknown): void {
    if (!this.#isReported) this.#options.onError(error);
    this.#isReported = true;
  }

  /** Reads the engine's state and returns the newest change. `end` is read first, so that `head` includes its run. */
  async #checkEngine(): Promise<number> {
    const { following: db } = this.#options.database;
    await this.#choose();
    const end = await readNewestRunEnd(db);
    const head = await readNewestSeq(db);
    this.#awaited ??= { seq: head, end };
    this.#answers = false;
    const { live } = await this.#state.read();
    if (live !== null) {
      await this.#vocabulary.refresh(live.words);
      if (live.seq !== this.#seen?.seq) this.#counts = new CountCache(this.#names);
      this.#seen = live;
    }
    this.#answers = true;
    this.#isReported = false;
    if (live === null || live.seq < this.#awaited.seq) return head;
    this.#joins = await this.#readJoins(live.seq);
    this.#dataAsOf = this.#awaited.end;
    this.#awaited = null;
    return head;
  }
}

function notFollowedError(): ServiceError {
  const cause = new Error('no process brings the index of the engine up to date');
  return new ServiceError('service_unavailable', 'Internal error', { cause, retryAfterSeconds: 2 });
}

/** Milliseconds between the attempts of a process to take the lock over from the one that updates the index. */
const TAKE_OVER_MS = 500;

/** Options of `followEngine`. */
interface FollowOptions extends Omit<OpenSearchIndexerOptions, 'corpus'> {
  readonly database: OpenDatabase;
  readonly hashRut: RutHash;
}

/**
 * Keeps the index of an engine up to date until `signal` aborts, in one process at a time: a database lock selects it.
 * A process that is inactive for the length of a lease loses the lock.
 */
export async function followEngine(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { database, alias, onError } = options;
  const name = `engine index ${alias}`;
  while (!signal.aborted) {
    try {
      await tryWithLock(database, { name }, (session, lost) => {
        const index = new OpenSearchIndexer({
          ...options,
          corpus: createFollowedCorpus(session, options),
        });
        return index.follow(AbortSignal.any([signal, lost]));
      });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await setTimeout(TAKE_OVER_MS, undefined, { signal: signal }).catch(() => undefined);
  }
}

/** Creates a corpus that reads in the database session of the follower's lock: without the lock, every read fails. */
function createFollowedCorpus(db: Db, options: FollowOptions): OpenSearchIndexerOptions['corpus'] {
  return {
    newestSeq: () => readNewestSeq(db),
    marksAfter: (nro) => streamIndexableMarks(db, options, nro),
    changesSince: (after, max) => readIndexableChanges(db, options, { after, max }),
    changeAt: (seq) => changeFingerprint(db, seq),
  };
}
