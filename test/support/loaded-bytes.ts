import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Maximum gzipped bytes that a page loads for exports of core's root. Without concepts the index contains the
 * similarity model (some 16 KB), candidate selection (6 KB) and FlexSearch (4 KB); the lexicon is imported separately.
 */
export const MAX_BYTES = [
  ['foldText', 3_000],
  ['normalizeRut', 3_000],
  ['createBrandIndex', 92_000],
  ['createBrandIndex, concepts', 214_500],
  ['loadBrandIndex', 211_500],
] as const;

/** Returns the bytes that a page loads for exports of a module: bundled, minified and gzipped. */
export async function loadedBytes(
  names: string,
  from: {
    /** Module specifier, as imported from `folder`. */
    readonly module: string;
    readonly folder: string;
    readonly alias?: Record<string, string>;
  },
): Promise<number> {
  const { module, folder, alias = {} } = from;
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from ${JSON.stringify(module)}`, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    alias,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
