import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a balancer asks. */
export interface BalancerOptions {
  /** Base addresses of the servers behind it. */
  readonly upstreams: readonly string[];
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Connections that are kept to each server. */
  readonly connections: number;
  /** Between an answer and the next request on a connection. */
  readonly pauseMs: number;
}

/** What came of the requests. */
export interface Tally {
  readonly answered: number;
  /** Each request without an answer of 200, by what came instead. */
  readonly lost: readonly string[];
}

const HEALTH_MS = 100;

/**
 * A load balancer as they are: it looks at `/health`, sends requests over kept connections to
 * servers that are well, and tries another server only where one takes no connection at all, so that
 * nothing was sent yet. It never sends a request twice.
 */
export class Balancer {
  readonly #options: BalancerOptions;
  readonly #well = new Set<string>();
  readonly #lost: string[] = [];
  #answered = 0;
  #isRunning = true;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: BalancerOptions) {
    this.#options = options;
  }

  /** Begins to ask, once every server is well. */
  async start(): Promise<void> {
    const { upstreams, connections } = this.#options;
    const checks = upstreams.map((upstream) => this.#watch(upstream));
    await Promise.all(upstreams.map((upstream) => this.becomesWell(upstream)));
    const lines = Array.from({ length: connections }, (_, i) => this.#keepAsking(i));
    this.#work = Promise.all([...checks, ...lines]);
  }

  async becomesWell(upstream: string): Promise<void> {
    while (!this.#well.has(upstream)) await sleep(HEALTH_MS / 2);
  }

  async stop(): Promise<Tally> {
    this.#isRunning = false;
    await this.#work;
    return { answered: this.#answered, lost: this.#lost };
  }

  async #watch(upstream: string): Promise<void> {
    while (this.#isRunning) {
      const status = await statusOf(`${upstream}/health`, { agent: new Agent() }).catch(() => 0);
      if (status === 200) this.#well.add(upstream);
      else this.#well.delete(upstream);
      await sleep(HEALTH_MS);
    }
  }

  /** One line of requests, over a connection of its own to each server. */
  async #keepAsking(turn: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = turn; this.#isRunning; round += 1) {
      const well = [...this.#well];
      const first = round % Math.max(well.length, 1);
      await this.#ask([...well.slice(first), ...well.slice(0, first)], agent);
      await sleep(this.#options.pauseMs);
    }
    agent.destroy();
  }

  async #ask([upstream, ...others]: readonly string[], agent: Agent): Promise<void> {
    if (upstream === undefined) return void this.#lost.push('no server is well');
    const { target, headers } = this.#options;
    try {
      const status = await statusOf(upstream + target, { agent, headers });
      if (status === 200) this.#answered += 1;
      else this.#lost.push(String(status));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') return this.#ask(others, agent);
      this.#lost.push(code);
    }
  }
}

interface Asking {
  readonly agent: Agent;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status of an answer that came whole. */
async function statusOf(url: string, { agent, headers = {} }: Asking): Promise<number | undefined> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).once('error', reject);
  });
  await text(answer);
  return answer.statusCode;
}
