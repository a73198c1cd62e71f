import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

/** Access to a server through a network namespace whose link can be slowed down and cut. */
export interface SlowLink {
  /** URL of the server through the link. */
  readonly url: string;
  /** Limits the link to this rate in kilobits per second. */
  readonly narrow: (kilobits: number) => void;
  /** Drops all packets silently. */
  readonly pull: () => void;
  /** Restores the original link. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Practically unlimited. */
const WIDE_KILOBITS = 1_000_000;

/** Script that forwards connections from a port, which it prints, to the same port of the other end. */
const FORWARD = `
  const net = require('node:net');
  const [own, other, port] = process.argv.slice(1);
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), other);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, own, () => console.log(server.address().port));`;

/** Creates a network namespace with one link to this one; null if the machine does not allow that. */
export async function slowLinkTo(serverUrl: string): Promise<SlowLink | null> {
  const name = `mk${process.pid}`;
  const net = `10.77.${process.pid % 250}`;
  const [here, there] = [`${net}.1`, `${net}.2`];
  const cable = [`${name}a`, `${name}b`] as const;
  const commands = [
    ['ip', 'netns', 'add', name],
    ['ip', 'link', 'add', cable[0], 'type', 'veth', 'peer', 'name', cable[1], 'netns', name],
    ['ip', 'addr', 'add', `${here}/30`, 'dev', cable[0]],
    ['ip', 'link', 'set', cable[0], 'up'],
    ['ip', '-n', name, 'addr', 'add', `${there}/30`, 'dev', cable[1]],
    ['ip', '-n', name, 'link', 'set', cable[1], 'up'],
    ['tc', 'qdisc', 'replace', 'dev', cable[0], 'root', ...tokenBucket(WIDE_KILOBITS)],
  ];
  const remove = () => void run(['ip', 'netns', 'del', name]);
  if (!commands.every(run)) {
    remove();
    return null;
  }
  const target = new URL(serverUrl);
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pipeline(near, far, near, () => undefined);
  });
  relay.listen(0, here);
  await once(relay, 'listening');
  const port = String((relay.address() as AddressInfo).port);
  const script = ['netns', 'exec', name, process.execPath, '-e', FORWARD, there, here, port];
  const forwarder = spawn('ip', script, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = new URL(serverUrl);
  url.host = `${there}:${await firstLine(forwarder)}`;
  const set = (state: 'up' | 'down') =>
    void run(['ip', '-n', name, 'link', 'set', cable[1], state]);
  const narrow = (kilobits: number) =>
    void run(['tc', 'qdisc', 'replace', 'dev', cable[0], 'root', ...tokenBucket(kilobits)]);
  return {
    url: url.href,
    narrow,
    pull: () => set('down'),
    mend: () => {
      set('up');
      narrow(WIDE_KILOBITS);
    },
    close: async () => {
      forwarder.kill();
      relay.close();
      remove();
    },
  };
}

/** Arguments of a token bucket queue: rate, burst, and maximum delay of queued packets. */
function tokenBucket(kilobits: number): string[] {
  return ['tbf', 'rate', `${kilobits}kbit`, 'burst', '32kb', 'latency', '400ms'];
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new TypeError('the forwarder has no output');
  const [line] = await once(stdout, 'data');
  return String(line).trim();
}

function run([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
