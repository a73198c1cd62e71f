import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const INSTALL_MS = 240_000;
const MAX_MB = 200;
const NEEDED = ['package.json', 'package-lock.json', '.npmrc', 'scripts'];
/** Complaints about the configuration of this machine, which the project cannot answer for. */
const OF_THE_MACHINE = /Unknown (user|env|global|builtin) config/;

let folder: string;
let printed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marcario-install-'));
  const packages = await readdir(join(ROOT, 'packages'));
  for (const path of [...NEEDED, ...packages.map((name) => `packages/${name}/package.json`)]) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  // What this machine has downloaded before is not asked for again.
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  const { stdout, stderr } = await run(process.execPath, ['scripts/install.mjs'], {
    cwd: folder,
    env,
  });
  printed = stdout + stderr;
}, INSTALL_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function diskMegabytes(path: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', path]);
  return Math.round(Number.parseInt(stdout, 10) / 1024);
}

describe('what npm start installs in a fresh clone', () => {
  it(`takes at most ${MAX_MB} MB`, async () => {
    const megabytes = await diskMegabytes(join(folder, 'node_modules'));
    console.log(`npm start installs ${megabytes} MB`);
    expect(megabytes).toBeLessThanOrEqual(MAX_MB);
  });

  it('comes without a warning', () => {
    const warnings = printed
      .split('\n')
      .filter((line) => /\bwarn/i.test(line) && !OF_THE_MACHINE.test(line));
    expect(printed).toContain('added');
    expect(warnings).toEqual([]);
  });

  it('holds every package that is built into the page', async () => {
    const { metafile } = await build({
      entryPoints: [join(ROOT, 'packages/server/page/main.ts')],
      absWorkingDir: ROOT,
      bundle: true,
      format: 'esm',
      write: false,
      metafile: true,
      loader: { '.css': 'empty' },
    });
    const files = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
    const [installed, needed] = await Promise.all([
      readdir(join(folder, 'node_modules')),
      new Set(files.map((path) => path.split('/')[1] ?? '')),
    ]);
    expect(needed.size).toBeGreaterThan(0);
    expect([...needed].filter((name) => !installed.includes(name))).toEqual([]);
  });

  it('leaves the lockfile as it is', async () => {
    const lockfiles = [ROOT, folder].map((place) => readFile(join(place, 'package-lock.json')));
    const [before, after] = await Promise.all(lockfiles);
    expect(after).toEqual(before);
  });
});
