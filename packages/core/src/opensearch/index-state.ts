import { type EngineClient, EngineRefusal, EngineUnavailable } from './engine-client.ts';

const NOT_FOUND = 404;
const EXISTS = 400;
const STATE = 'state';
/** What the name of the index of a state ends with, behind the alias. */
export const STATE_SUFFIX = '-state';

/** An index that answers, and the changes that it contains. */
export interface LiveIndex {
  readonly index: string;
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** What that change was: another database has another one at that place. */
  readonly change: string | null;
  readonly marks: number;
  readonly words: IndexedWords;
}

/** The words of all names of an index. */
export interface IndexedWords {
  /** How many distinct names there are. */
  readonly names: number;
  /** The documents beside the state with the words as they were arranged last, and how many names had each. */
  readonly arranged: readonly string[];
  /** How many words those are. */
  readonly arrangedWords: number;
  /** The documents beside the state that say, all together, by how many names more or less each word is in since. */
  readonly parts: readonly string[];
}

/** The names that a batch of changes gives to marks, or takes from them: which of them some mark had before. */
export interface PendingNames {
  readonly present: readonly string[];
  readonly absent: readonly string[];
}

/** An index that is being filled aside. */
export interface IndexBuild {
  readonly index: string;
  /** All changes up to here are contained once it is whole. */
  readonly seq: number;
  /** Marks up to this application number are contained. */
  readonly through: string;
}

/** What is kept in the engine of the indexes behind one alias. */
export interface IndexState {
  readonly live: LiveIndex | null;
  readonly making: IndexBuild | null;
  /** Of the batch that is being written. */
  readonly writing: PendingNames | null;
  /** ISO date-time at which some process last followed. */
  readonly followedAt: string;
}

const NOTHING_YET: IndexState = { live: null, making: null, writing: null, followedAt: '' };

/** Which write of the state was read: a write over another one is refused. */
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
 * The state of the indexes behind an alias, a document of an index of its own. It says what the marks beside it
 * contain at least: it is written after them.
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

  /** @throws EngineRefusal 409 when another process has written it since it was read */
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

  /** Keeps a document beside the state. */
  async saveDocument(id: string, body: object): Promise<void> {
    await this.#client.request({ method: 'PUT', path: this.#documentPath(id), body });
  }

  /** Documents beside the state, in the order of their ids. @throws EngineUnavailable where one was removed meanwhile */
  documents<Kept>(ids: readonly string[]): Promise<readonly Kept[]> {
    return Promise.all(ids.map((id) => this.#document<Kept>(id)));
  }

  /** As `documents`, for large ones: each is read when it is taken. */
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

  /** Removes documents beside the state. */
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
      // It exists.
      if (!(error instanceof EngineRefusal && error.status === EXISTS)) throw error;
    }
  }
}
