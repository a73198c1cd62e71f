import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = '@marcario';

/** Returns whether this checkout contains a commit; a shallow clone does not. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the packages of a commit in `folder`, with the libraries that are installed here.
 * @returns the path of the `marcario` script
 */
export async function buildFormer(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const packed = join(folder, 'former.tar');
  await run('git', ['archive', '--output', packed, commit], { cwd: ROOT });
  await run('tar', ['-xf', packed, '-C', folder]);
  await rm(packed);
  await linkLibraries(folder);
  await run(process.execPath, ['scripts/build.mjs'], { cwd: folder });
  return join(folder, 'packages/server/bin/marcario.mjs');
}

/** Links libraries, and the former packages to each other by name, as npm workspaces do. */
async function linkLibraries(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, PACKAGES), { recursive: true });
  const libraries = (await readdir(from)).filter((name) => name !== PACKAGES && name !== '.cache');
  await Promise.all(libraries.map((name) => symlink(join(from, name), join(to, name))));
  const packages = await readdir(join(folder, 'packages'));
  const linked = packages.map((name) =>
    symlink(join(folder, 'packages', name), join(to, PACKAGES, name)),
  );
  await Promise.all(linked);
}
