import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'vitest';

/** Root needs no user namespace; anybody else is root in one, where the machine allows that. */
const UNSHARE = [
  '--net',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
];
/** Every address, of either family, is one of this machine's own. */
const OWN_ALL =
  'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';

/** A test on a machine that lets nobody have a network of their own is skipped, and says so. */
export function requireOwnNetwork(context: TestContext): void {
  const tried = [run('unshare', [...UNSHARE, 'sh', '-c', OWN_ALL]), run('openssl', ['version'])];
  if (tried.every(({ status }) => status === 0)) return;
  console.log(
    'Not tried in a network of its own: this machine has no unshare, ip and openssl that allow it',
  );
  context.skip();
}

/**
 * Runs a script of Node in a network where every address leads back to it and the name server is
 * 127.0.0.1, with a certificate for `names` that it trusts: the last argument of the script is the file of
 * key and certificate.
 * @returns what it printed
 */
export async function inOwnNetwork(
  folder: string,
  { names, script, args }: OwnNetworkRun,
): Promise<string> {
  const pem = join(folder, 'receiver.pem');
  const resolv = join(folder, 'resolv.conf');
  const made = run('openssl', [
    ...CERTIFICATE,
    `subjectAltName=DNS:${names}`,
    '-keyout',
    pem,
    '-out',
    pem,
  ]);
  if (made.status !== 0) throw new Error(`No certificate: ${made.stderr}`);
  writeFileSync(resolv, 'nameserver 127.0.0.1\n');
  const command = `${OWN_ALL} && mount --bind "$0" /etc/resolv.conf && exec "$@"`;
  const child = spawn(
    'unshare',
    [...UNSHARE, 'sh', '-c', command, resolv, process.execPath, script, ...args, pem],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_EXTRA_CA_CERTS: pem } },
  );
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return printed;
}

interface OwnNetworkRun {
  /** Such as `*.hooks-test.cl`. */
  readonly names: string;
  readonly script: string;
  readonly args: readonly string[];
}

const CERTIFICATE = [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
  ...['-days', '2', '-subj', '/CN=receiver', '-addext'],
];

function run(command: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { encoding: 'utf8' });
}
