import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { attemptCallback } from '../../packages/core/src/delivery/attempt-callback.ts';
import { openDelivery } from '../../packages/core/src/service/runtime/open-delivery.ts';
import { type NameAnswer, type NameQuestion, startNameServer } from './name-server.ts';

/**
 * A process in its own network namespace, in which every address is local: a lying name server, a receiver at each port
 * that callbacks may use, and deliveries exactly as in the service. Arguments: the number of attempts, and the file
 * with the receiver's key and certificate. It prints a `HostileReport`.
 */
export interface HostileReport {
  readonly attempts: readonly {
    readonly url: string;
    readonly outcome: string;
    readonly status: number | null;
  }[];
  /** Milliseconds of each address check, whatever its result. */
  readonly verdictsMs: readonly { readonly url: string; readonly ms: number }[];
  /** Every connection made to a callback port. */
  readonly connections: readonly { readonly address: string; readonly port: number }[];
  readonly requests: readonly {
    readonly address: string;
    readonly serverName: string | false | undefined;
    readonly host: string | undefined;
    readonly path: string | undefined;
  }[];
}

const [, , attempts = '', pem = ''] = process.argv;
const AT_ONCE = 20;
const PLAIN_PORTS = [80, 8_080];
const TLS_PORTS = [443, 8_443];
const ZONE = 'hooks-test.cl';
const PUBLIC = '8.8.8.8';
const PUBLIC_6 = '2606:4700:0:0:0:0:0:1111';
const PRIVATE = [
  '127.0.0.1',
  '10.0.0.7',
  '169.254.169.254',
  '192.168.1.1',
  '172.16.0.1',
  '100.64.0.1',
  '0.0.0.0',
];
const PRIVATE_6 = [
  '0:0:0:0:0:0:0:1',
  'fd00:ec2:0:0:0:0:0:254',
  '0:0:0:0:0:ffff:a00:1',
  'fe80:0:0:0:0:0:0:1',
];
const MANY = 2_500;

const oneOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)] as Value;
const manyPublic = Array.from({ length: MANY }, (_, i) => `11.0.${i >> 8}.${i & 255}`);
const asked = new Map<string, number>();

/** Answers by kind of name; A and AAAA differ where that matters. */
const ZONES: Readonly<Record<string, (question: NameQuestion) => NameAnswer | null>> = {
  steady: ({ type }) => ({ addresses: type === 'A' ? [PUBLIC] : [] }),
  both: ({ type }) => ({ addresses: [type === 'A' ? PUBLIC : PUBLIC_6] }),
  rebind: ({ type }) => ({
    addresses:
      type === 'A'
        ? [oneOf([PUBLIC, PUBLIC, oneOf(PRIVATE)])]
        : oneOf([[], [], [], [oneOf(PRIVATE_6)]]),
  }),
  // Public at the first lookup and private at the next, as in a DNS rebinding attack.
  turn: ({ name, type }) => {
    const times = (asked.get(`${name} ${type}`) ?? 0) + 1;
    asked.set(`${name} ${type}`, times);
    if (type === 'AAAA') return { addresses: [] };
    return { addresses: [times % 2 === 1 ? PUBLIC : oneOf(PRIVATE)] };
  },
  mixed: ({ type }) => ({ addresses: type === 'A' ? [PUBLIC, oneOf(PRIVATE)] : [] }),
  mixed6: ({ type }) => ({ addresses: type === 'A' ? [PUBLIC] : [PUBLIC_6, oneOf(PRIVATE_6)] }),
  alias: ({ type }) => ({ aliases: ['localhost'], addresses: type === 'A' ? ['127.0.0.1'] : [] }),
  bare: () => ({ aliases: ['localhost'] }),
  chain: ({ type }) => ({
    aliases: [`steady.${ZONE}`, 'metadata.google.internal'],
    addresses: type === 'A' ? ['169.254.169.254'] : [],
  }),
  silent: () => null,
  half: ({ type }) => (type === 'A' ? { addresses: [PUBLIC] } : null),
  huge: ({ type }) => ({
    isLong: true,
    addresses: type === 'A' ? [...manyPublic, oneOf(PRIVATE)] : [],
  }),
  many: ({ type }) => ({ isLong: true, addresses: type === 'A' ? manyPublic : [] }),
  drip: () => ({ isLong: true, dripMs: 1_000, addresses: [PUBLIC] }),
  garbage: () => ({ bytes: Buffer.alloc(600, 0xff) }),
  refused: () => ({ code: 5 }),
  nobody: () => ({ code: 3 }),
};
const KINDS = Object.keys(ZONES);
/** Rebinding depends on timing, so it is tried most often. */
const TRIED = [
  ...KINDS,
  ...Array<string>(KINDS.length).fill('rebind'),
  ...Array<string>(KINDS.length).fill('turn'),
];

const connections: { address: string; port: number }[] = [];
const requests: HostileReport['requests'][number][] = [];
const localAddress = ({ localAddress: address = '' }: Socket) => address.replace(/^::ffff:/, '');
const remember = (port: number) => (socket: Socket) => {
  connections.push({ address: localAddress(socket), port });
};

async function listenEverywhere(): Promise<void> {
  const secrets = readFileSync(pem, 'utf8');
  for (const port of TLS_PORTS) {
    const server = createTlsServer({ key: secrets, cert: secrets }, (request, response) => {
      const socket = request.socket as TLSSocket & { readonly servername?: string | false };
      requests.push({
        address: localAddress(socket),
        serverName: socket.servername,
        host: request.headers.host,
        path: request.url,
      });
      response.writeHead(204).end();
    });
    server.on('connection', remember(port)).listen(port, '::');
    await once(server, 'listening');
  }
  for (const port of PLAIN_PORTS) {
    const server = createServer((socket) => void socket.destroy());
    server.on('connection', remember(port)).listen(port, '::');
    await once(server, 'listening');
  }
}

/** Uses the rules, resolver and sockets of `serve` with default settings. */
const { tools } = openDelivery(
  { db: null as never, seal: null as never, clock: null, onError: () => {} },
  {},
);
const verdictsMs: HostileReport['verdictsMs'][number][] = [];
const timedTools: typeof tools = {
  ...tools,
  vet: async (url) => {
    const began = performance.now();
    const verdict = await tools.vet(url);
    verdictsMs.push({ url, ms: Math.round(performance.now() - began) });
    return verdict;
  },
};

async function attempt(callbackUrl: string): Promise<HostileReport['attempts'][number]> {
  const made = await attemptCallback(timedTools, {
    callbackUrl,
    notification: {
      type: 'watch.hits',
      id: 'evt_1',
      timestamp: '2026-06-01T12:00:00.000Z',
      data: { watchlistId: 'wl_1', newHits: 1 },
    },
    whileAllowed: async (act) => {
      await act([`whsec_${Buffer.alloc(32, 1).toString('base64')}`]);
      return true;
    },
    signal: new AbortController().signal,
  });
  await made?.closed;
  return {
    url: callbackUrl,
    outcome: made?.result.outcome ?? '',
    status: made?.result.status ?? null,
  };
}

const urls = Array.from({ length: Number(attempts) }, (_, i) => {
  const kind = TRIED[i % TRIED.length] ?? '';
  // Each attempt has its own name, except for names whose answers must change between attempts.
  const name = kind === 'turn' ? kind : `a${i}-${kind}`;
  return `https://${name}.${ZONE}${i % 3 === 0 ? ':8443' : ''}/hook?n=${i}`;
});
/** This host does not match the certificate. */
urls.push(`https://steady.other.${ZONE}/hook`);

await startNameServer((question) => {
  const [label = ''] = question.name.split('.');
  return ZONES[label.split('-').at(-1) ?? '']?.(question) ?? null;
});
await listenEverywhere();
const results: HostileReport['attempts'][number][] = [];
const worker = async () => {
  for (let url = urls.pop(); url !== undefined; url = urls.pop()) results.push(await attempt(url));
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const report: HostileReport = { attempts: results, verdictsMs, connections, requests };
process.stdout.write(JSON.stringify(report), () => process.exit());
