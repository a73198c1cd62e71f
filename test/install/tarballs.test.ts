import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { compile, PRINTED, runCommonJs, runEsModule } from './consumer-projects.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const INSTALL_MS = 240_000;
/** Set by `npm run soak`; otherwise the unpacked packages alone are tried, in published-packages.test.ts. */
const { MARCARIO_TARBALLS } = process.env;

let folder: string;

/** Packed and installed from the tarballs alone, as from a registry, in a folder that was empty. */
async function install(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'marcario-tarballs-'));
  const args = ['pack', '--workspaces', '--ignore-scripts', '--pack-destination', folder];
  await run('npm', args, { cwd: ROOT });
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--foreground-scripts'];
  const { stdout } = await run('npm', ['install', ...flags, ...tarballs], { cwd: folder });
  // A script of a package would tell of itself: none has any.
  expect(stdout).not.toMatch(/^> /m);
}

async function npx(...args: readonly string[]) {
  return run('npx', ['--offline', ...args], { cwd: folder });
}

describe.runIf(MARCARIO_TARBALLS)('the tarballs of all packages, in an empty folder', () => {
  beforeAll(install, INSTALL_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('work in projects of ES modules, of CommonJS and of TypeScript', async () => {
    expect(await runEsModule(folder)).toBe(PRINTED);
    expect(await runCommonJs(folder)).toBe(PRINTED);
    expect(await compile(folder)).toBe('');
  }, 120_000);

  it(`bring both commands ${proves('A1-BINS')}`, async () => {
    const { stdout } = await npx('marcario', '--version');
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    await npx('marcario', 'generate', '--marks', '10', '--out', 'marks.ndjson');
    const imported = await npx('marcario', 'import', 'marks.ndjson');
    expect(imported.stdout).toContain('10 created');
    // Without a key it tells the model so, as long as one is there, and ends as one that could not serve.
    const alone = run('sh', ['-c', 'npx --offline marcario-mcp < /dev/null'], { cwd: folder });
    await expect(alone).rejects.toMatchObject({
      stderr: expect.stringContaining('SERVICE_API_KEY'),
    });
  }, 120_000);
});
