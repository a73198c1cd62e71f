import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Options of the balancer's requests. */
export interface BalancerOptions {
  /** Base URLs of the servers. */
  readonly upstreams: readonly string[];
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Number of keep-alive connections to each server. */
  readonly connections: number;
  /** Milliseconds between a response and the next request on a connection. */
  readonly pauseMs: number;
}

/** Outcome of the requests. */
export interface Tally {
  readonly answered: number;
  /** Status or error code of each request that did not get a 200. */
  readonly lost: readonly string[];
}

const HEALTH_MS = 100;

/**
 * A realistic load balancer: it polls `/health`, sends requests over keep-alive connections to healthy servers, and
 * tries another server only after ECONNREFUSED, when nothing was sent yet. It never sends a request twice.
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

  /** Starts to send requests, once every server is healthy. */
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

  /** Sends requests one after another, over one connection to each server. */
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

/** Returns the status of a response whose body arrived completely. */
async function statusOf(url: string, { agent, headers = {} }: Asking): Promise<number | undefined> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).once('error', reject);
  });
  await text(answer);
  return answer.statusCode;
}
