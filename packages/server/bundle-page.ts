import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { LANGUAGES, type Language } from './texts/formats.ts';

/** What a browser pays for the page at `/`, its script and its style. */
const GZIPPED_MAX = 87_040;
/**
 * Bundles the page at `/` into a folder: a script for each language, and one style. A browser loads the script of
 * the language in which the server sends the page, so that it pays for one catalogue of words.
 * @returns the bytes that a browser pays at most, gzipped
 * @throws Error when they are more than a page may cost
 */
export async function bundlePage(folder: string): Promise<number> {
  const source = fileURLToPath(new URL('./page/', import.meta.url));
  const bundle = (entryPoints: Readonly<Record<string, string>>, plugins: Plugin[] = []) =>
    build({
      entryPoints,
      outdir: folder,
      entryNames: '[name]',
      bundle: true,
      minify: true,
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      logLevel: 'error',
      plugins,
    });
  await bundle({ style: join(source, 'page.css') });
  for (const language of LANGUAGES) {
    await bundle({ [`page.${language}`]: join(source, 'main.ts') }, [oneCatalogue(language)]);
  }
  const gzippedBytes = async (name: string) => gzipSync(await readFile(join(folder, name))).length;
  const scripts = await Promise.all(LANGUAGES.map((one) => gzippedBytes(`page.${one}.js`)));
  const bytes = Math.max(...scripts) + (await gzippedBytes('style.css'));
  if (bytes > GZIPPED_MAX)
    throw new Error(`The page has ${bytes} bytes gzipped, of ${GZIPPED_MAX}`);
  return bytes;
}

/** Replaces the catalogues of all languages by that of one. */
function oneCatalogue(language: Language): Plugin {
  const contents = `
import { ${language} as texts } from './${language}.ts';
import { formatsOf } from './formats.ts';
export const wordsOf = () => ({ language: '${language}', texts, ...formatsOf('${language}') });
`;
  return {
    name: 'one-catalogue',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]texts[/\\]texts\.ts$/ }, ({ path }) => ({
        contents,
        loader: 'ts',
        resolveDir: dirname(path),
      }));
    },
  };
}
