import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a browser pays for the page at `/`, its script and its style. */
const GZIPPED_MAX = 87_040;
const MADE = ['page.js', 'style.css'] as const;

/**
 * Bundles the page at `/` into a folder.
 * @returns its bytes, gzipped
 * @throws Error when they are more than a page may cost
 */
export async function bundlePage(folder: string): Promise<number> {
  const source = fileURLToPath(new URL('./page/', import.meta.url));
  await build({
    entryPoints: { page: join(source, 'main.ts'), style: join(source, 'page.css') },
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  const files = await Promise.all(MADE.map((name) => readFile(join(folder, name))));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  if (bytes > GZIPPED_MAX)
    throw new Error(`The page has ${bytes} bytes gzipped, of ${GZIPPED_MAX}`);
  return bytes;
}
