import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'vitest';

/** Users other than root need a user namespace in which they are root, where the machine allows that. */
const UNSHARE = [
  '--net',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
];
/** Routes every IPv4 and IPv6 address to this machine. */
const OWN_ALL =
  'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';

/** Skips a test, with a message, on a machine that does not allow network namespaces. */
export function requireOwnNetwork(context: TestContext): void {
  const tried = [run('unshare', [...UNSHARE, 'sh', '-c', OWN_ALL]), run('openssl', ['version'])];
  if (tried.every(({ status }) => status === 0)) return;
  console.log(
    'Not tried in a network of its own: this machine has no unshare, ip and openssl that allow it',
  );
  context.skip();
}

/**
 * Runs a Node script in a network namespace in which every address is local and 127.0.0.1 is the name server. It trusts
 * a certificate for `names`; the last argument of the script is the file with key and certificate.
 * @returns the standard output of the script
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
  /** Names in the certificate, such as `*.hooks-test.cl`. */
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
