import { type EngineClient, EngineRefusal } from './engine-client.ts';

const NOT_FOUND = 404;
const EXISTS = 400;

/** An index that answers, and the changes that it contains. */
export interface LiveIndex {
  readonly index: string;
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** What that change was: another database has another one at that place. */
  readonly change: string | null;
  readonly marks: number;
}

/** An index that is being filled aside. */
export interface IndexInMaking {
  readonly index: string;
  /** All changes up to here are contained once it is whole. */
  readonly seq: number;
  /** Marks up to this application number are contained. */
  readonly through: string;
}

/** What is kept in the engine of the indexes behind one alias. */
export interface IndexState {
  readonly live: LiveIndex | null;
  readonly making: IndexInMaking | null;
}

export const NOTHING_YET: IndexState = { live: null, making: null };

/** Which write of the state was read: a write over another one is refused. */
interface Revision {
  readonly seqNo: number;
  readonly primaryTerm: number;
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
  readonly #path: string;
  readonly #index: string;
  #revision: Revision | null = null;

  constructor(client: EngineClient, alias: string) {
    this.#client = client;
    this.#index = `${alias}-state`;
    this.#path = `/${this.#index}/_doc/state`;
  }

  async read(): Promise<IndexState> {
    try {
      const read = await this.#client.read<StoredState>(this.#path);
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
      path: this.#path,
      querystring: over,
      body: state,
    });
    this.#revision = { seqNo: written._seq_no, primaryTerm: written._primary_term };
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
