import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * What a page may load for names of the root of core, in bytes, gzipped: without concepts, the index holds the judge
 * of similar marks (some 16 KB), what proposes them (6 KB) and FlexSearch (4 KB); what is known of words comes with who asks for it.
 */
export const MAX_BYTES = [
  ['foldText', 3_000],
  ['normalizeRut', 3_000],
  ['createBrandIndex', 91_000],
  ['createBrandIndex, concepts', 215_000],
  ['loadBrandIndex', 211_500],
] as const;

/** What a page loads for exports of a module: bundled, minified, gzipped. */
export async function loadedBytes(
  names: string,
  from: {
    /** The module, as it is imported from `folder`. */
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
