import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existingNode, nodeProgram } from './engine-programs.ts';

const SETTINGS = {
  'cluster.name': 'marcario-test',
  'cluster.routing.allocation.disk.threshold_enabled': 'false',
  'action.auto_create_index': 'false',
};

/** A node in its own process. */
export interface EngineNode {
  readonly url: string;
  /** Id of the current process. */
  readonly pid: number | undefined;
  /** Kills the node, as a crash would; its data is kept. */
  readonly kill: () => Promise<void>;
  /** Restarts the node with the same data and ports. */
  readonly comeBack: () => Promise<void>;
  /** Suspends the node: its connections stay open, but it does not respond. */
  readonly hang: () => void;
  readonly goOn: () => void;
}

/** A test cluster on loopback, or an existing node. */
export interface EngineNodes {
  /** The nodes started by this process. */
  readonly nodes: readonly EngineNode[];
  readonly urls: readonly string[];
  /** Returns a unique index name. */
  readonly alias: (name: string) => string;
  /** Waits for a cluster of that many nodes: green with all of them, else yellow (every shard is readable). */
  readonly whole: (nodes: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a cluster; if one node is enough, an existing node is used instead.
 * @param kept folder in which the nodes' data is kept and reused; default: a temporary folder
 */
export async function startEngine(count: number, kept?: string): Promise<EngineNodes> {
  const existing = count === 1 ? existingNode() : undefined;
  return existing === undefined ? startNodes(count, kept) : useNode(existing);
}

function aliases(): EngineNodes['alias'] {
  const all = `marcario-test-${randomUUID().slice(0, 8)}`;
  return (name) => `${all}-${name}`;
}

/** Uses a shared node; `stop` deletes the indexes with this test's names. */
export function useNode(url: string): EngineNodes {
  const alias = aliases();
  const stop = async () => {
    const listed = await fetch(`${url}/_cat/indices/${alias('*')}?format=json&h=index`);
    const indices = (await listed.json()) as readonly { readonly index: string }[];
    for (const { index } of indices) await fetch(`${url}/${index}`, { method: 'DELETE' });
  };
  return { nodes: [], urls: [url], alias, whole: async () => {}, stop };
}

/** Starting takes about three seconds of CPU time per node. */
async function startNodes(count: number, kept: string | undefined): Promise<EngineNodes> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'marcario-opensearch-'));
  const remove = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const program = await nodeProgram();
  const ports = await freePorts(2 * count);
  const names = ports.slice(0, count).map((_, at) => `node${at}`);
  const seeds = ports.slice(count).map((port) => `127.0.0.1:${port}`);
  const nodes = names.map((name, at) => {
    const home = join(folder, name);
    mkdirSync(join(home, 'config'), { recursive: true });
    return new NodeProcess(program, home, {
      ...SETTINGS,
      'node.name': name,
      'http.port': String(ports[at]),
      'transport.port': String(ports[count + at]),
      'discovery.seed_hosts': seeds.join(','),
      'cluster.initial_cluster_manager_nodes': names.join(','),
    });
  });
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    remove();
  };
  const whole = async (expected: number) => {
    const status = expected === count ? 'green' : 'yellow';
    const asked = `wait_for_nodes=${expected}&wait_for_status=${status}&timeout=60s`;
    const answers = nodes
      .filter((node) => node.isRunning)
      .map(({ url }) => fetch(`${url}/_cluster/health?${asked}`));
    for (const answer of await Promise.all(answers)) {
      if (!answer.ok) throw new Error(`the cluster is not whole: ${await answer.text()}`);
    }
  };
  try {
    await Promise.all(nodes.map((node) => node.comeBack()));
    await whole(count);
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, urls: nodes.map(({ url }) => url), alias: aliases(), whole, stop };
}

class NodeProcess implements EngineNode {
  readonly url: string;
  readonly #args: readonly string[];
  readonly #log: string;
  #process: ChildProcess | null = null;

  constructor(
    program: readonly string[],
    home: string,
    settings: Readonly<Record<string, string>>,
  ) {
    const written = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    this.#args = [...program, home, ...written];
    this.#log = join(home, 'log');
    this.url = `http://127.0.0.1:${settings['http.port']}`;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  async comeBack(): Promise<void> {
    const log = openSync(this.#log, 'a');
    // The node exits when its standard input closes, that is when this process ends.
    const started = spawn('java', this.#args, { stdio: ['pipe', 'pipe', log] });
    this.#process = started;
    const isUp = await Promise.race([
      once(started.stdout ?? started, 'data').then(() => true),
      once(started, 'exit').then(() => false),
    ]);
    if (!isUp) throw new Error(`a node ended at its start: ${readFileSync(this.#log, 'utf8')}`);
  }

  hang(): void {
    this.#process?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#process?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
}

/** Returns distinct ports that were free at the time of the call. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))));
  return ports;
}
