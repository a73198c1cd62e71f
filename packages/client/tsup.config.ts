import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'tsup';

/** What a page pays for the whole client, the webhook helper too; the reader of exports is loaded on use. */
const MAX_GZIPPED = 12_288;

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  // What the client takes from core (the operation rows, the signatures) is bundled: it has no dependency.
  noExternal: [/^@marcario\/core/],
  dts: true,
  clean: true,
  // What comments say of the public names stands in the types.
  esbuildOptions: (options) => {
    // A page that bundles it does the same, so this is what it pays.
    options.minify = true;
    // What is loaded when it is first needed.
    options.chunkNames = '[name]';
  },
  onSuccess: async () => {
    const { length } = gzipSync(readFileSync(join(outDir, 'index.js')));
    console.log(`@marcario/client: ${length} bytes gzipped, of ${MAX_GZIPPED}`);
    if (length > MAX_GZIPPED) throw new Error('The client is too large');
  },
}));
