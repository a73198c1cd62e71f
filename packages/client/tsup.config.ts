import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'tsup';

/** Maximum gzipped bytes of the whole client, with the webhook helper; the export reader is loaded on demand. */
const MAX_GZIPPED = 12_288;

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  // Bundles the parts of core that the client uses (operation rows, signatures), so that it has no dependency.
  noExternal: [/^@marcario\/core/],
  dts: true,
  clean: true,
  // Comments need not be kept in the code: the type declarations contain those on public names.
  esbuildOptions: (options) => {
    // Minifies as a page that bundles the client would, so that the measured size is what the page loads.
    options.minify = true;
    // Names of the chunks that are loaded on demand.
    options.chunkNames = '[name]';
  },
  onSuccess: async () => {
    const { length } = gzipSync(readFileSync(join(outDir, 'index.js')));
    console.log(`@marcario/client: ${length} bytes gzipped, of ${MAX_GZIPPED}`);
    if (length > MAX_GZIPPED) throw new Error('The client is too large');
  },
}));
