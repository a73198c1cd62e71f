import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { ROOT } from './root.mjs';

const SOURCES = join(ROOT, 'packages/core/src');

/** Worker that builds and merges segments; it imports the code of folding, keys, meanings and segment arrays. */
const MAKER = 'service/workers/segment-worker.ts';

/** Modules that provide the input of segments, and those that define their layout in a snapshot. */
const INPUT_AND_LAYOUT = `
  export { streamIndexable, readChangedMarks } from './store/brands/brand-store.ts';
  export { createRutHash, withHashedRuts } from './service/search-index/person-filters.ts';
  export { generationCodec } from './search/segment/generation.ts';
  export { INDEX_MAPPING, markDocument } from './opensearch/mark-document.ts';
  export { vocabularyChunks } from './opensearch/vocabulary-chunks.ts';
  export { packCounts } from './opensearch/word-count-deltas.ts';
  export { nameKeys } from './search/source/name-keys.ts';
`;

/**
 * Computes a hash of the code that builds index segments, which changes whenever that code changes in more than
 * comments and whitespace. Hashes esbuild's minified output without paths, so that every machine computes the same.
 */
export async function indexFingerprint({ plugins = [] } = {}) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [join(SOURCES, MAKER)],
    stdin: { contents: INPUT_AND_LAYOUT, resolveDir: SOURCES, loader: 'ts' },
    outdir: ROOT,
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'error',
    plugins,
  });
  const hash = createHash('sha256');
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest('base64url').slice(0, 16);
}

/** Returns the fingerprint as an esbuild constant for bundles that contain the service. */
export async function defineIndexFingerprint() {
  return { INDEX_FINGERPRINT: JSON.stringify(await indexFingerprint()) };
}
