import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../../packages/mcp/src/bin.ts', import.meta.url));
/** Ignored by version control, and inside the tree where the installed packages are found. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** A runnable `marcario-mcp` made from the sources at hand. */
export interface BundledBin {
  readonly path: string;
  /** Packages that it loads before it knows its mode. */
  readonly packagesAtStart: readonly string[];
  readonly remove: () => Promise<void>;
}

/** Bundles the workspace's own sources; other packages stay outside, as in the installed bin. */
export async function bundleBin(): Promise<BundledBin> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'marcario-mcp-'));
  const { metafile } = await build({
    entryPoints: [ENTRY],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    metafile: true,
  });
  return {
    path: join(folder, 'bin.mjs'),
    packagesAtStart: packagesAtStart(metafile),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Follows the static imports from the entry; what is imported lazily is not among them. */
function packagesAtStart({ outputs }: Metafile): string[] {
  const files = Object.keys(outputs).filter((file) =>
    outputs[file]?.entryPoint?.endsWith('bin.ts'),
  );
  const packages = new Set<string>();
  for (const file of files) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) packages.add(path);
      else if (!files.includes(path)) files.push(path);
    }
  }
  return [...packages];
}
