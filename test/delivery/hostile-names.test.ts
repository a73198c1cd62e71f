import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { bundledScript } from '../support/bundled-script.ts';
import type { HostileReport } from '../support/hostile-network.ts';
import { inOwnNetwork, requireOwnNetwork } from '../support/own-network.ts';

/** How many attempts are made, and how soon each check must be over; `npm run soak` asks for more. */
const { MARCARIO_HOSTILE_NAMES = '60', MARCARIO_VERDICT_MS = '4000' } = process.env;
const ATTEMPTS = Number(MARCARIO_HOSTILE_NAMES);
const VERDICT_MS = Number(MARCARIO_VERDICT_MS);
/** What the names resolve to that are public, all or in part. */
const PUBLIC = /^(?:8\.8\.8\.8|11\.0\.\d+\.\d+|2606:4700::1111)$/;

async function reportOf(attempts: number): Promise<HostileReport> {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-names-'));
  const script = await bundledScript('hostile-network.ts');
  const run = { names: '*.hooks-test.cl', script, args: [String(attempts)] };
  const printed = await inOwnNetwork(folder, run);
  await rm(folder, { recursive: true });
  await rm(dirname(script), { recursive: true });
  return JSON.parse(printed);
}

it(
  `whatever name servers say in ${ATTEMPTS} attempts, nothing but what was vetted is called, by the name it has ${proves('D16-PINNED', 'D16-DEADLINE', 'D16-NAMES', 'LIMIT-DNS', 'WATCH-RULE-CALLBACK')}`,
  async (context) => {
    requireOwnNetwork(context);
    const { attempts, verdictsMs, connections, requests } = await reportOf(ATTEMPTS);
    const outcomesOf = (kind: string) => {
      const made = attempts.filter(({ url }) => new RegExp(`[-/]${kind}\\.hooks`).test(url));
      return [...new Set(made.map(({ outcome }) => outcome))].sort();
    };
    const outcomes = Object.fromEntries(
      Object.keys(EXPECTED).map((kind) => [kind, outcomesOf(kind)]),
    );
    expect(outcomes).toEqual(EXPECTED);
    expect(attempts).toHaveLength(ATTEMPTS + 1);
    // A certificate of `*.hooks-test.cl` is not one of this name.
    const other = attempts.find(({ url }) => url === 'https://steady.other.hooks-test.cl/hook');
    expect(other).toMatchObject({ outcome: 'unreachable' });

    expect(connections.filter(({ address }) => !PUBLIC.test(address))).toEqual([]);
    expect(requests.length).toBeGreaterThan(0);
    for (const { serverName, host, path } of requests) {
      const url = new URL(`https://${host}${path}`);
      expect([serverName, attempts.some((attempt) => attempt.url === url.href)]).toEqual([
        url.hostname,
        true,
      ]);
    }
    const slowest = Math.max(...verdictsMs.map(({ ms }) => ms));
    console.log(
      `${ATTEMPTS} attempts, ${connections.length} connections, none to a private address; the slowest check took ${slowest} ms`,
    );
    expect(slowest).toBeLessThan(VERDICT_MS);
  },
  60_000 + ATTEMPTS * 200,
);

/** What became of the attempts at each kind of name. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  steady: ['delivered'],
  both: ['delivered'],
  rebind: ['delivered', 'unsafe'],
  turn: ['delivered', 'unsafe'],
  mixed: ['unsafe'],
  mixed6: ['unsafe'],
  alias: ['unsafe'],
  bare: ['unsafe'],
  chain: ['unsafe'],
  silent: ['unreachable'],
  half: ['unreachable'],
  huge: ['unsafe'],
  many: ['delivered'],
  drip: ['unreachable'],
  garbage: ['unreachable'],
  refused: ['unreachable'],
  nobody: ['unsafe'],
};
