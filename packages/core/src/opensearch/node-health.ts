import type { Client } from '@opensearch-project/opensearch';

/** How long a node that works may take to tell another one of itself. */
const NODE_MS = 300;
/** How long that one may take to say which did, where it works but is busy. */
const ANSWER_MS = 1_500;
/** How long it is believed which nodes hang. */
const BELIEVED_MS = 500;

/** The nodes whose statistics one node reports, by id. */
interface NodesAnswer {
  readonly _nodes: { readonly failed: number };
  readonly nodes: Readonly<Record<string, unknown>>;
}

/** The nodes as they were seen last. */
interface Seen {
  readonly at: number;
  /** Which nodes are to be read from; null where none hangs. */
  readonly preference: string | null;
  /** The origins of addresses that said nothing while some node hangs. */
  readonly silent: ReadonlySet<string>;
}

/** A connection of the kept client. */
interface Connected {
  readonly url: URL;
}

/**
 * Sees which nodes hang: they keep their connections and answer nothing. A cluster takes half a minute to leave them
 * out, and has them search meanwhile. Nothing is looked at as long as answers are not late.
 */
export class NodeHealthMonitor {
  readonly #addresses: ReadonlyMap<string, Client>;
  #seen: Seen = { at: Number.NEGATIVE_INFINITY, preference: null, silent: new Set() };
  #looking: Promise<Seen> | null = null;
  #turn = 0;

  /** @param addresses a client of each address alone, by origin */
  constructor(addresses: ReadonlyMap<string, Client>) {
    this.#addresses = addresses;
  }

  /** Which nodes a read is to prefer. Whether those that hung still do is looked at beside it. */
  get preferred(): Record<string, string> {
    const { preference } = this.#seen;
    if (preference === null) return {};
    void this.#checkSoon();
    return { preference };
  }

  /** The next connection in turn, past those to nodes that hang, unless all do. */
  select<Connection extends Connected>(connections: readonly Connection[]): Connection {
    const working = connections.filter(({ url }) => !this.#seen.silent.has(url.origin));
    const among = working.length > 0 ? working : connections;
    this.#turn += 1;
    return among[this.#turn % among.length] as Connection;
  }

  /** Whether some node hangs while others work. */
  async hasHangingNode(): Promise<boolean> {
    return (await this.#checkSoon()).preference !== null;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#addresses.values()].map((client) => client.close()));
  }

  /** Looks at all nodes, at most twice a second. */
  #checkSoon(): Promise<Seen> {
    if (performance.now() - this.#seen.at < BELIEVED_MS) return Promise.resolve(this.#seen);
    this.#looking ??= this.#checkAllNodes().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** The first answer counts: one that a node misses comes after the others could have come. */
  async #checkAllNodes(): Promise<Seen> {
    const silent = new Set(this.#addresses.keys());
    const answers = [...this.#addresses].map(async ([origin, client]) => {
      const answer = await fetchNodes(client);
      silent.delete(origin);
      return answer;
    });
    const response = await Promise.any(answers).catch(() => null);
    const isLacking = response !== null && response._nodes.failed > 0;
    this.#seen = {
      at: performance.now(),
      preference: isLacking ? `_prefer_nodes:${Object.keys(response.nodes).join(',')}` : null,
      silent: isLacking ? silent : new Set(),
    };
    return this.#seen;
  }
}

/** What an address says of all nodes. */
async function fetchNodes(client: Client): Promise<NodesAnswer> {
  const request = { method: 'GET', path: '/_nodes/http', querystring: { timeout: `${NODE_MS}ms` } };
  const max = { requestTimeout: ANSWER_MS, maxRetries: 0 };
  const { body } = await client.transport.request(request, max);
  return body as NodesAnswer;
}
