import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { bundlePage } from './bundle-page.ts';

/** Files that the reference page loads, with their licences. */
const REFERENCE_FILES = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];

/** Writes the files that browsers load and no program imports. */
async function makePages(): Promise<void> {
  await copyReferenceFiles();
  const folder = fileURLToPath(new URL('./dist/page/', import.meta.url));
  const { page, late, xlsx, access } = await bundlePage(folder);
  console.log(
    `@marcario/server: the page at / has ${page} bytes gzipped, its late views ${late}, the writer of workbooks ${xlsx}, the script of access links ${access}`,
  );
}

async function copyReferenceFiles(): Promise<void> {
  const from = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const to = fileURLToPath(new URL('./dist/reference/', import.meta.url));
  await mkdir(to, { recursive: true });
  for (const name of REFERENCE_FILES) await cp(join(from, name), join(to, name));
}

export default defineConfig({
  entry: { index: 'src/index.ts', bin: 'src/bin.ts' },
  format: 'esm',
  target: 'node20',
  tsconfig: 'tsconfig.build.json',
  dts: { entry: { index: 'src/index.ts' } },
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
  onSuccess: makePages,
});
