import { setTimeout } from 'node:timers/promises';
import type { Client, ClientOptions } from '@opensearch-project/opensearch';
import { ServiceError } from '../domain/service-error.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { EngineAddress } from './engine-address.ts';
import { NodeHealthMonitor } from './node-health.ts';

/**
 * An answer takes some ten milliseconds: what takes this long is stuck behind a node. The last is longer than it takes
 * to see which one.
 */
const PATIENCE_MS = [200, 400, 800] as const;
/**
 * A second question is put for one in ten at most, unless a node hangs: where all answers are slow it would make them
 * slower.
 */
const SHARE = 0.1;
const MAX_SAVED_REQUESTS = 10;

/** No try has ended in time. */
class HedgeTimeout extends Error {
  override readonly name = 'TooLate';
}

/**
 * Puts a question again, to another node, when its answer is late, and takes the answer that comes first: one slow
 * node then costs a fifth of a second and not the whole time that an answer may take.
 */
class HedgedRequests {
  readonly #someHang: () => Promise<boolean>;
  #saved = MAX_SAVED_REQUESTS;

  /** @param someHang whether some nodes hang while others work */
  constructor(someHang: () => Promise<boolean>) {
    this.#someHang = someHang;
  }

  /**
   * @param maxMs milliseconds that all tries together may take
   * @throws what the first try threw, once all have. @throws HedgeTimeout
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

  /** @throws HedgeTimeout when enough was asked again already */
  async #retryElsewhere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!(await this.#someHang())) {
      if (this.#saved < 1) throw new HedgeTimeout();
      this.#saved -= 1;
    }
    return ask();
  }
}

/** Whether one has answered, or all have failed, within some milliseconds. */
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

/** Others are tried at once, each node once or twice. */
const RETRIES = 3;
const RETRY_AFTER_SECONDS = 2;
/** Beyond it an answer of some ten milliseconds is not coming. */
const SEARCH_MS = 1_500;
/** A batch of documents takes a second where the engine is busy, a new index some; then another node is asked. */
const WRITE_MS = 10_000;
const FROM_SERVER = 500;
const TOO_MANY = 429;
const NOT_FOUND = 404;
/** What is searched is not there: it is made anew by who follows. */
const GONE = 503;

/** A request as the engine's REST interface has it. */
interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly querystring?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Lines instead of one body. */
  readonly lines?: readonly object[];
}

/** What every answer to a search says of itself. */
export interface ShardStatus {
  readonly timed_out?: boolean;
  readonly _shards?: { readonly failed: number };
  readonly error?: unknown;
  readonly status?: number;
}

/** The engine did not answer, or not wholly. Callers get 503 with Retry-After; the log gets the cause. */
export class EngineUnavailable extends ServiceError {
  constructor(cause: Error) {
    super('service_unavailable', 'Internal error', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** An engine that refused a request: a fault of this code, of its version, or of a name that is missing. */
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
 * An engine of several nodes as one. The kept client picks a node and tries others; what it does not know is added
 * here: answers that lack a shard are failures, late ones are asked for again, of other nodes than those that hang, and
 * after several failures nothing is asked for a while, so that requests are refused at once instead of waiting one
 * after the other.
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

  /** @throws Error when the optional package of the client is not installed */
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

  /** Answers to several searches in one round trip, in their order. @throws EngineUnavailable for a partial one too */
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

  /** The answer to one search. @throws as `searches` */
  async search<Answer>(index: string, body: object): Promise<Answer> {
    const [answer] = await this.multiSearch<Answer>(index, [body]);
    if (answer === undefined) throw new EngineUnavailable(new Error('a search has no answer'));
    return answer;
  }

  /** Reads what takes no longer than a search. @throws EngineUnavailable, EngineRefusal */
  read<Answer>(path: string): Promise<Answer> {
    return this.#firstAnswer((querystring) =>
      this.#send<Answer>({ method: 'GET', path, querystring }, this.#searchMs),
    );
  }

  /** A search for which nobody waits, in one index or, with a point in time, in what that holds. @throws as `request` */
  async scan<Answer extends ShardStatus>(index: string | null, body: object): Promise<Answer> {
    const path = index === null ? '/_search' : `/${index}/_search`;
    const answer = await this.request<Answer>({ method: 'POST', path, body });
    requireCompleteAnswer(answer);
    return answer;
  }

  /** Any other request. @throws EngineUnavailable, EngineRefusal */
  request<Answer>(request: EngineRequest, timeoutMs = WRITE_MS): Promise<Answer> {
    return this.#throughBreaker(async () => {
      try {
        return await this.#send<Answer>(request, timeoutMs);
      } catch (error) {
        // The next request is to pass the nodes that hang.
        if (error instanceof EngineUnavailable) await this.#nodes.hasHangingNode();
        throw error;
      }
    });
  }

  /** @throws Error with one plain line where no node answers, or refuses who asks */
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

  /** The first answer to a question that may be put several times, each time to the nodes that work then. */
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

/** The engine may answer from the shards that it reached: such a page is not the page. */
function requireCompleteAnswer({ timed_out, _shards, error, status = 0 }: ShardStatus): void {
  if (error !== undefined) throw toRefusal(status === NOT_FOUND ? GONE : status, error);
  if (timed_out === true || (_shards?.failed ?? 0) > 0) {
    throw new EngineUnavailable(new Error('an answer of the engine lacks some of its shards'));
  }
}

function toEngineError(error: unknown): Error {
  const { statusCode, body } = (error as { readonly meta?: Record<string, unknown> }).meta ?? {};
  // Without a status nothing was answered: refused, cut off, or too late. The client's own error holds its settings.
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
