import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

/** A way to a server through a network of its own, whose only cable can be narrowed and pulled. */
export interface SlowLink {
  /** The server's URL by this way. */
  readonly url: string;
  /** Lets no more through than so many kilobits a second. */
  readonly narrow: (kilobits: number) => void;
  /** Packets go nowhere, and nobody says so. */
  readonly pull: () => void;
  /** As it was at first. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** As good as no bound. */
const WIDE_KILOBITS = 1_000_000;

/** Hands on what comes to a port that it prints; the address is its own, the port that of the other end. */
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

/** A network namespace with one cable to this one; null where the machine allows none. */
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

/** A queue by token bucket: the rate, what may come at once, and how long the rest may wait. */
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
