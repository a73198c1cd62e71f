import { setTimeout } from 'node:timers/promises';
import type { Client, ClientOptions } from '@opensearch-project/opensearch';
import { ServiceError } from '../domain/service-error.ts';
import type { EngineAddress } from './engine-address.ts';
import { NodeHealthMonitor } from './node-health.ts';

/**
 * Milliseconds until a search is repeated on another node, by attempt. A search takes some ten milliseconds, so one
 * that is this late waits for a node that hangs. Detecting such a node takes less than the last value.
 */
const PATIENCE_MS = [200, 400, 800] as const;
/** Share of searches that may be repeated unless a node hangs, because repeating makes slow nodes even slower. */
const SHARE = 0.1;
const MAX_SAVED_REQUESTS = 10;

/** Thrown when no attempt ends in time. */
class HedgeTimeout extends Error {
  override readonly name = 'HedgeTimeout';
}

/**
 * Hedged requests: repeats a late search on another node and takes the first answer, so that a slow node costs a fifth
 * of a second instead of the whole timeout.
 */
class HedgedRequests {
  readonly #someHang: () => Promise<boolean>;
  #saved = MAX_SAVED_REQUESTS;

  /** @param someHang whether some nodes hang while others work */
  constructor(someHang: () => Promise<boolean>) {
    this.#someHang = someHang;
  }

  /**
   * @param maxMs milliseconds after the last attempt begins until the call fails
   * @throws the error of the first attempt if all attempts fail. @throws HedgeTimeout
   */
  async first<Answer>(ask: () => Promise<Answer>, maxMs: number): Promise<Answer> {
    this.#saved = Math.min(MAX_SAVED_REQUESTS, this.#saved + SHARE);
    const tries = [ask()];
    for (const patience of PATIENCE_MS) {
      if (await settlesWithin(tries, patience)) break;
      tries.push(this.#retryElsewhere(ask));
    }
    if (!(await settlesWithin(tries, maxMs))) throw new HedgeTimeout();
    try {
      return await Promise.any(tries);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  /** @throws HedgeTimeout if the budget of repeated requests is used up */
  async #retryElsewhere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!(await this.#someHang())) {
      if (this.#saved < 1) throw new HedgeTimeout();
      this.#saved -= 1;
    }
    return ask();
  }
}

/** Resolves to true when one attempt has succeeded or all have failed within some milliseconds, else to false. */
async function settlesWithin(tries: readonly Promise<unknown>[], milliseconds: number) {
  const waiting = new AbortController();
  const { signal } = waiting;
  const late = setTimeout(milliseconds, false, { signal }).catch(() => false);
  const settled = Promise.any(tries).then(
    () => true,
    () => true,
  );
  const isFirst = await Promise.race([settled, late]);
  waiting.abort();
  return isFirst;
}

const CLIENT = '@opensearch-project/opensearch';

/** Number of retries of a request on other nodes; so each node is tried once or twice. */
const RETRIES = 3;
const RETRY_AFTER_SECONDS = 2;
/** Timeout of a search, which usually takes some ten milliseconds. */
const SEARCH_MS = 1_500;
/**
 * Timeout of other requests: a batch of documents takes a second on a busy engine, a new index some seconds. Then
 * another node is tried.
 */
const WRITE_MS = 10_000;
const FROM_SERVER = 500;
const TOO_MANY = 429;
const NOT_FOUND = 404;
/** Status of the response to a search in a missing index, which the indexing process creates again. */
const GONE = 503;

/** A request to the engine's REST API. */
interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly querystring?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Lines of NDJSON instead of one body. */
  readonly lines?: readonly object[];
}

/** Fields that all search responses have. */
export interface ShardStatus {
  readonly timed_out?: boolean;
  readonly _shards?: { readonly failed: number };
  readonly error?: unknown;
  readonly status?: number;
}

/**
 * Thrown when the engine does not answer, or only with some of its shards. Callers receive 503 with Retry-After; the
 * log receives the cause.
 */
export class EngineUnavailable extends ServiceError {
  constructor(cause: Error) {
    super('service_unavailable', 'Internal error', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** Thrown when the engine refuses a request, because of this code, of its version, or of a missing index. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';
  readonly status: number;

  constructor(status: number, cause: unknown) {
    super(
      `The search engine refused a request (${status}): ${JSON.stringify(cause).slice(0, 500)}`,
    );
    this.status = status;
  }
}

/**
 * Client of an engine with several nodes. The library's client picks a node and retries on others. This class adds
 * four things: responses without all shards are failures; late searches are repeated; nodes that hang are avoided; and
 * after several failures requests are rejected immediately for a while.
 */
export class EngineClient {
  readonly #client: Client;
  readonly #searchMs: number;
  readonly #nodes: NodeHealthMonitor;
  readonly #breaker = new CircuitBreaker();
  readonly #hedge: HedgedRequests;

  private constructor(client: Client, nodes: NodeHealthMonitor, searchMs: number) {
    this.#client = client;
    this.#nodes = nodes;
    this.#searchMs = searchMs;
    this.#hedge = new HedgedRequests(() => nodes.hasHangingNode());
  }

  /** Creates the client of an engine. @throws Error if the optional package of the library is not installed */
  static async open(address: EngineAddress): Promise<EngineClient> {
    const { nodes, username, password, ca, searchMs = SEARCH_MS } = address;
    const shared: ClientOptions = {
      ...(username !== undefined && { auth: { username, password: password ?? '' } }),
      ...(ca !== undefined && { ssl: { ca } }),
    };
    const { Client } = await engineModule();
    const alone = nodes.map((node) => [new URL(node).origin, new Client({ ...shared, node })]);
    const watch = new NodeHealthMonitor(new Map(alone as [string, Client][]));
    const selectNode = <One extends { readonly url: URL }>(all: One[]) => watch.select(all);
    const client = new Client({
      ...shared,
      nodes: [...nodes],
      maxRetries: RETRIES,
      nodeSelector: selectNode,
    });
    return new EngineClient(client, watch, searchMs);
  }

  /**
   * Runs several searches in one round trip and returns their responses in order. @throws EngineUnavailable for a
   * partial response too
   */
  async multiSearch<Answer>(index: string, bodies: readonly object[]): Promise<readonly Answer[]> {
    if (bodies.length === 0) return [];
    const { responses } = await this.#firstAnswer(async (preferred) => {
      const lines = bodies.flatMap((body) => [{ index, ...preferred }, body]);
      const request: EngineRequest = { method: 'POST', path: '/_msearch', lines };
      const answer = await this.#send<{ responses: readonly ShardStatus[] }>(
        request,
        this.#searchMs,
      );
      answer.responses.forEach(requireCompleteAnswer);
      return answer;
    });
    return responses as readonly Answer[];
  }

  /** Runs one search. @throws as `multiSearch` */
  async search<Answer>(index: string, body: object): Promise<Answer> {
    const [answer] = await this.multiSearch<Answer>(index, [body]);
    if (answer === undefined) throw new EngineUnavailable(new Error('a search has no answer'));
    return answer;
  }

  /** Sends a read that takes no longer than a search. @throws EngineUnavailable, EngineRefusal */
  read<Answer>(path: string): Promise<Answer> {
    return this.#firstAnswer((querystring) =>
      this.#send<Answer>({ method: 'GET', path, querystring }, this.#searchMs),
    );
  }

  /** Runs a background search without hedging, in one index or at a point in time. @throws as `request` */
  async scan<Answer extends ShardStatus>(index: string | null, body: object): Promise<Answer> {
    const path = index === null ? '/_search' : `/${index}/_search`;
    const answer = await this.request<Answer>({ method: 'POST', path, body });
    requireCompleteAnswer(answer);
    return answer;
  }

  /** Sends any other request. @throws EngineUnavailable, EngineRefusal */
  request<Answer>(request: EngineRequest, timeoutMs = WRITE_MS): Promise<Answer> {
    return this.#throughBreaker(async () => {
      try {
        return await this.#send<Answer>(request, timeoutMs);
      } catch (error) {
        // The next request avoids the nodes that hang.
        if (error instanceof EngineUnavailable) await this.#nodes.hasHangingNode();
        throw error;
      }
    });
  }

  /** @throws Error with a message of one line if no node answers or the credentials are refused */
  async checkConnection(): Promise<void> {
    try {
      await this.request({ method: 'GET', path: '/' });
    } catch (cause) {
      const { message } =
        cause instanceof EngineUnavailable ? (cause.cause as Error) : (cause as Error);
      throw new Error(`The search engine of SERVICE_SEARCH cannot be used: ${message}`, { cause });
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#nodes.close()]);
  }

  /** Returns the first response to a hedged request; each attempt goes to a node that answers at that time. */
  #firstAnswer<Answer>(
    ask: (preferred: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> {
    const max = 2 * this.#searchMs;
    return this.#throughBreaker(() => this.#hedge.first(() => ask(this.#nodes.preferred), max));
  }

  async #throughBreaker<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (!this.#breaker.allowsRequest())
      throw new EngineUnavailable(new Error('the engine failed several times in a row'));
    try {
      const answer = await run();
      this.#breaker.recordSuccess();
      return answer;
    } catch (error) {
      const isLate = error instanceof HedgeTimeout;
      if (isLate || error instanceof EngineUnavailable) this.#breaker.recordFailure();
      else this.#breaker.recordSuccess();
      throw isLate ? new EngineUnavailable(error) : error;
    }
  }

  async #send<Answer>(
    { lines, ...request }: EngineRequest,
    requestTimeout: number,
  ): Promise<Answer> {
    const bulk = lines === undefined ? {} : { bulkBody: [...lines] };
    try {
      const { body } = await this.#client.transport.request(
        { ...request, ...bulk },
        { requestTimeout },
      );
      return body as Answer;
    } catch (error) {
      throw toEngineError(error);
    }
  }
}

async function engineModule(): Promise<typeof import('@opensearch-project/opensearch')> {
  try {
    return await import('@opensearch-project/opensearch');
  } catch (cause) {
    throw new Error(`To search by an engine, install ${CLIENT}`, { cause });
  }
}

/** Rejects responses that lack shards, because their page would be incomplete. */
function requireCompleteAnswer({ timed_out, _shards, error, status = 0 }: ShardStatus): void {
  if (error !== undefined) throw toRefusal(status === NOT_FOUND ? GONE : status, error);
  if (timed_out === true || (_shards?.failed ?? 0) > 0) {
    throw new EngineUnavailable(new Error('an answer of the engine lacks some of its shards'));
  }
}

function toEngineError(error: unknown): Error {
  const { statusCode, body } = (error as { readonly meta?: Record<string, unknown> }).meta ?? {};
  // Without a status there was no response: the connection was refused, closed or too slow. The client's own error
  // contains its settings.
  return typeof statusCode === 'number'
    ? toRefusal(statusCode, body)
    : new EngineUnavailable(new Error((error as Error).message));
}

function toRefusal(status: number, cause: unknown): Error {
  const isPassing = status >= FROM_SERVER || status === TOO_MANY;
  return isPassing
    ? new EngineUnavailable(new Error(`${status}: ${JSON.stringify(cause)}`))
    : new EngineRefusal(status, cause);
}

/** Consecutive failures after which requests are rejected for a while. */
const MAX_FAILURES = 5;
const REST_MS = 1_000;

/**
 * Circuit breaker: after several consecutive failures it rejects all requests for a second, then lets one through,
 * whose outcome decides about the others.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Tells whether a request may be sent. While the one trial request is pending, all others are rejected. */
  allowsRequest(): boolean {
    if (this.#failures < MAX_FAILURES) return true;
    if (this.#now() < this.#restsUntil) return false;
    this.#restsUntil = this.#now() + REST_MS;
    return true;
  }

  recordSuccess(): void {
    this.#failures = 0;
  }

  recordFailure(): void {
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) this.#restsUntil = this.#now() + REST_MS;
  }
}
