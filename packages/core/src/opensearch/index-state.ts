import { type EngineClient, EngineRefusal, EngineUnavailable } from './engine-client.ts';

const NOT_FOUND = 404;
const EXISTS = 400;
const STATE = 'state';
/** Suffix that makes the name of the state's index from the alias. */
export const STATE_SUFFIX = '-state';

/** A searchable index and the changes that it contains. */
export interface LiveIndex {
  readonly index: string;
  /** Newest `corpus_changes.seq` that the index contains. */
  readonly seq: number;
  /** Identifies the change `seq`, because another database has a different change with this number. */
  readonly change: string | null;
  readonly marks: number;
  readonly words: IndexedWords;
}

/** The words of all names of an index. */
export interface IndexedWords {
  /** Number of distinct names. */
  readonly names: number;
  /** Ids of the documents that store the sorted words, and for each word the number of names that have it. */
  readonly arranged: readonly string[];
  /** Number of words in the `arranged` documents. */
  readonly arrangedWords: number;
  /** Ids of the documents that store the later changes of these numbers. */
  readonly parts: readonly string[];
}

/** The names that a batch of changes adds to marks or removes from them, and which of them existed before. */
export interface PendingNames {
  readonly present: readonly string[];
  readonly absent: readonly string[];
}

/** An index that is being filled and not yet searched. */
export interface IndexBuild {
  readonly index: string;
  /** `corpus_changes.seq` up to which the index contains all changes once it is complete. */
  readonly seq: number;
  /** Application number up to which the index already contains all marks. */
  readonly through: string;
}

/** The stored state of the indexes of one alias. */
export interface IndexState {
  readonly live: LiveIndex | null;
  readonly making: IndexBuild | null;
  /** Names changed by the batch that is being written; null between batches. */
  readonly writing: PendingNames | null;
  /** ISO date-time at which a process last updated the index. */
  readonly followedAt: string;
}

const NOTHING_YET: IndexState = { live: null, making: null, writing: null, followedAt: '' };

/** The version of the state that was read; a write based on an older version is rejected. */
interface Revision {
  readonly seqNo: number;
  readonly primaryTerm: number;
}

interface KeptDocument<Kept> {
  readonly _source: Kept;
}

interface StoredState {
  readonly _seq_no: number;
  readonly _primary_term: number;
  readonly _source: IndexState;
}

/**
 * Stores the state of the indexes of an alias as a document in an index of its own. It is written after the marks, so
 * the index contains at least what the state says.
 */
export class EngineState {
  readonly #client: EngineClient;
  readonly #index: string;
  #revision: Revision | null = null;

  constructor(client: EngineClient, alias: string) {
    this.#client = client;
    this.#index = `${alias}${STATE_SUFFIX}`;
  }

  async read(): Promise<IndexState> {
    try {
      const read = await this.#client.read<StoredState>(this.#documentPath(STATE));
      this.#revision = { seqNo: read._seq_no, primaryTerm: read._primary_term };
      return read._source;
    } catch (error) {
      if (!(error instanceof EngineRefusal && error.status === NOT_FOUND)) throw error;
      this.#revision = null;
      return NOTHING_YET;
    }
  }

  /** @throws EngineRefusal 409 if another process has written the state since it was read */
  async write(state: IndexState): Promise<void> {
    if (this.#revision === null) await this.#create();
    const over: Record<string, string> =
      this.#revision === null
        ? { op_type: 'create' }
        : {
            if_seq_no: String(this.#revision.seqNo),
            if_primary_term: String(this.#revision.primaryTerm),
          };
    const written = await this.#client.request<StoredState>({
      method: 'PUT',
      path: this.#documentPath(STATE),
      querystring: over,
      body: state,
    });
    this.#revision = { seqNo: written._seq_no, primaryTerm: written._primary_term };
  }

  /** Stores a document in the index of the state. */
  async saveDocument(id: string, body: object): Promise<void> {
    await this.#client.request({ method: 'PUT', path: this.#documentPath(id), body });
  }

  /**
   * Reads documents next to the state, in the order of their ids. @throws EngineUnavailable if one was removed
   * meanwhile
   */
  documents<Kept>(ids: readonly string[]): Promise<readonly Kept[]> {
    return Promise.all(ids.map((id) => this.#document<Kept>(id)));
  }

  /** Like `documents`, for large documents: each is read only when the consumer requests it. */
  async *streamDocuments<Kept>(ids: readonly string[]): AsyncGenerator<Kept> {
    for (const id of ids) yield await this.#document<Kept>(id);
  }

  async #document<Kept>(id: string): Promise<Kept> {
    const request = { method: 'GET', path: this.#documentPath(id) } as const;
    try {
      return (await this.#client.request<KeptDocument<Kept>>(request))._source;
    } catch (error) {
      if (!(error instanceof EngineRefusal && error.status === NOT_FOUND)) throw error;
      throw new EngineUnavailable(new Error('a document of the state is gone'));
    }
  }

  /** Removes documents from the index of the state. */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const lines = ids.map((_id) => ({ delete: { _id } }));
    await this.#client.request({ method: 'POST', path: `/${this.#index}/_bulk`, lines });
  }

  #documentPath(id: string): string {
    return `/${this.#index}/_doc/${id}`;
  }

  async #create(): Promise<void> {
    const settings = { number_of_shards: 1, auto_expand_replicas: '0-2' };
    const mappings = { dynamic: false };
    try {
      await this.#client.request({
        method: 'PUT',
        path: `/${this.#index}`,
        body: { settings, mappings },
      });
    } catch (error) {
      // The index exists already.
      if (!(error instanceof EngineRefusal && error.status === EXISTS)) throw error;
    }
  }
}
