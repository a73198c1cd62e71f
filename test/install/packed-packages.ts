import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** What a packed manifest says, as far as it is judged. */
export interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly repository?: { readonly url: string; readonly directory?: string };
  readonly bugs?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package as `npm pack` makes it. */
export interface PackedPackage {
  readonly manifest: Manifest;
  readonly tarball: Uint8Array;
  /** Where it stands unpacked: among the installed packages, beside its siblings. */
  readonly folder: string;
}

/** All packages of the repository, packed and installed aside. */
export interface PackedPackages {
  readonly packages: readonly PackedPackage[];
  /** A folder from which they are found by their names. */
  readonly consumer: string;
  readonly remove: () => Promise<void>;
}

/** Packs what is built. Their dependencies are found in the `node_modules` around them. */
export async function packAll(): Promise<PackedPackages> {
  const consumer = await mkdtemp(join(ROOT, 'node_modules', '.marcario-packed-'));
  const args = ['pack', '--workspaces', '--ignore-scripts', '--pack-destination', consumer];
  await run('npm', args, { cwd: ROOT });
  const tarballs = (await readdir(consumer)).filter((name) => name.endsWith('.tgz'));
  const packages = await Promise.all(tarballs.map((name) => unpack(consumer, name)));
  return { packages, consumer, remove: () => rm(consumer, { recursive: true, force: true }) };
}

async function unpack(consumer: string, tarball: string): Promise<PackedPackage> {
  const path = join(consumer, tarball);
  const [, name = ''] = /^marcario-([a-z]+)-/.exec(tarball) ?? [];
  const folder = join(consumer, 'node_modules', '@marcario', name);
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', path, '-C', folder, '--strip-components=1']);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { manifest, folder, tarball: new Uint8Array(await readFile(path)) };
}
