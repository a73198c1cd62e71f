import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const ON_OLD_NODE = join(import.meta.dirname, 'conformance-on-old-node.mjs');
const PATIENCE_MS = 180_000;

/** The versions that the suite knows. */
const VERSIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

let served: Served;
let folder: string;
let baseline: Readonly<Record<string, readonly (string | readonly string[])[]>>;
beforeAll(async () => {
  const ipLimit = { limit: 100_000, windowSeconds: 60 };
  served = await serve([mark('1262023', 'KOLUN')], { app: { ipLimit } });
  folder = await mkdtemp(join(tmpdir(), 'marcario-conformance-'));
  baseline = parse(await readFile(join(ROOT, 'docs/mcp-conformance.yml'), 'utf8'));
});
afterAll(async () => {
  await served?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: string;
}

/** Runs every server scenario that the suite has for a version. */
async function checksOf(version: string): Promise<Check[]> {
  const output = join(folder, version);
  const flags = ['--suite', 'all', '--spec-version', version, '--output-dir', output];
  const args = ['--import', ON_OLD_NODE, SUITE, 'server', '--url', `${served.api.baseUrl}/mcp`];
  // It ends with 1 when a scenario fails; what failed stands in its files.
  await new Promise((done) =>
    execFile(process.execPath, [...args, ...flags], { cwd: ROOT, maxBuffer: 1e8 }, done),
  );
  const results = await readdir(output);
  const checks = results.map(async (name) => {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[^T]+$/.exec(name)?.[1] ?? name;
    const found = JSON.parse(await readFile(join(output, name, 'checks.json'), 'utf8')) as Check[];
    return found.map((check) => ({ ...check, scenario }));
  });
  return (await Promise.all(checks)).flat();
}

describe('the official conformance suite', () => {
  it.each(VERSIONS)(
    `finds at %s only what docs/mcp-conformance.yml says ${proves('F10-CONFORMANCE')}`,
    async (version) => {
      const expected = baseline[version]?.flat() ?? expect.unreachable(`no list for ${version}`);
      const checks = await checksOf(version);
      const failed = checks.filter(({ status }) => status === 'FAILURE');
      const named = failed.map(({ scenario, id }) => {
        const check = `${scenario}/${id}`;
        return expected.includes(check) ? check : scenario;
      });
      expect([...new Set(named)].sort()).toEqual([...expected].sort());
      // Every message that was sent fits the schema of the version, also where a scenario fails.
      expect(failed.filter(({ id }) => id === 'wire-schema-valid')).toEqual([]);
      const passed = checks.filter(({ status }) => status === 'SUCCESS');
      expect(passed.length).toBeGreaterThanOrEqual(version === '2025-03-26' ? 0 : 30);
    },
    PATIENCE_MS,
  );
});
