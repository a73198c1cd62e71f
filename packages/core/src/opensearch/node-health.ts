import type { Client } from '@opensearch-project/opensearch';

/** Milliseconds that a healthy node may take to report to another node. */
const NODE_MS = 300;
/** Milliseconds that a healthy but busy node may take to answer a request for the state of all nodes. */
const ANSWER_MS = 1_500;
/** Milliseconds for which the result of a check is reused. */
const BELIEVED_MS = 500;

/** Response of one node: the nodes that reported to it, by id, and the number that did not. */
interface NodesAnswer {
  readonly _nodes: { readonly failed: number };
  readonly nodes: Readonly<Record<string, unknown>>;
}

/** The newest known health of the nodes. */
interface Seen {
  readonly at: number;
  /** The search preference that names the healthy nodes; null if no node hangs. */
  readonly preference: string | null;
  /** Origins of the addresses that did not answer while a node hangs. */
  readonly silent: ReadonlySet<string>;
}

/** A connection of the library's client. */
interface Connected {
  readonly url: URL;
}

/**
 * Detects nodes that hang: they keep their connections open and answer nothing. The cluster takes half a minute to
 * remove them and sends them searches meanwhile. Nothing is checked while responses are in time.
 */
export class NodeHealthMonitor {
  readonly #addresses: ReadonlyMap<string, Client>;
  #seen: Seen = { at: Number.NEGATIVE_INFINITY, preference: null, silent: new Set() };
  #looking: Promise<Seen> | null = null;
  #turn = 0;

  /** @param addresses clients that use one address each, by the origin of that address */
  constructor(addresses: ReadonlyMap<string, Client>) {
    this.#addresses = addresses;
  }

  /** Returns the search preference for a read. Whether nodes still hang is checked in the background. */
  get preferred(): Record<string, string> {
    const { preference } = this.#seen;
    if (preference === null) return {};
    void this.#checkSoon();
    return { preference };
  }

  /** Returns the next connection by rotation, without those to nodes that hang, unless all nodes hang. */
  select<Connection extends Connected>(connections: readonly Connection[]): Connection {
    const working = connections.filter(({ url }) => !this.#seen.silent.has(url.origin));
    const among = working.length > 0 ? working : connections;
    this.#turn += 1;
    return among[this.#turn % among.length] as Connection;
  }

  /** Tells whether some nodes hang while others answer. */
  async hasHangingNode(): Promise<boolean> {
    return (await this.#checkSoon()).preference !== null;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#addresses.values()].map((client) => client.close()));
  }

  /** Checks all nodes, at most twice a second. */
  #checkSoon(): Promise<Seen> {
    if (performance.now() - this.#seen.at < BELIEVED_MS) return Promise.resolve(this.#seen);
    this.#looking ??= this.#checkAllNodes().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Uses the first response: one that lacks a node is sent after a timeout, when others had time to answer. */
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

/** Requests the state of all nodes from one address. */
async function fetchNodes(client: Client): Promise<NodesAnswer> {
  const request = { method: 'GET', path: '/_nodes/http', querystring: { timeout: `${NODE_MS}ms` } };
  const options = { requestTimeout: ANSWER_MS, maxRetries: 0 };
  const { body } = await client.transport.request(request, options);
  return body as NodesAnswer;
}
