import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { LANGUAGES, type Language } from './texts/formats.ts';

/** Maximum gzipped size of the page at `/` with its script and its style sheet, in bytes. */
export const MAX_PAGE_BYTES = 87_040;
/** Maximum gzipped size of the script that loads when the first workbook is saved. */
export const MAX_XLSX_BYTES = 46_080;

/** Maximum gzipped size of the script of the views that load on first use. */
export const MAX_LATE_BYTES = 40_960;

/** Maximum gzipped size of the script that an access link loads. */
export const MAX_ACCESS_BYTES = 2_048;

/** Gzipped sizes of what a browser loads, in bytes. */
interface PageCost {
  /** In the language with the largest page. */
  readonly page: number;
  readonly xlsx: number;
  /** In the language with the largest script. */
  readonly late: number;
  readonly access: number;
}

const SOURCE = fileURLToPath(new URL('./page/', import.meta.url));

/**
 * Bundles the page at `/` into a folder, once for each language, and beside it what few readers need: rare views, the
 * script that writes workbooks, and the one that opens access links. The page loads each when somebody wants it.
 * @throws Error when they are more than a page may cost
 */
export async function bundlePage(folder: string): Promise<PageCost> {
  for (const language of LANGUAGES) {
    await bundle(folder, { [`page.${language}`]: 'main.ts' }, [keepOneLanguage(language)]);
    await bundle(folder, { [`late.${language}`]: 'late-views.ts' }, [keepOneLanguage(language)]);
  }
  await bundle(folder, { style: 'page.css', xlsx: 'xlsx.ts', access: 'access-link.ts' });
  const gzippedBytes = async (name: string) => gzipSync(await readFile(join(folder, name))).length;
  const largestOf = async (name: string) =>
    Math.max(
      ...(await Promise.all(LANGUAGES.map((language) => gzippedBytes(`${name}.${language}.js`)))),
    );
  const page = (await largestOf('page')) + (await gzippedBytes('style.css'));
  const late = await largestOf('late');
  const xlsx = await gzippedBytes('xlsx.js');
  const access = await gzippedBytes('access.js');
  if (page > MAX_PAGE_BYTES)
    throw new Error(`The page has ${page} bytes gzipped, of ${MAX_PAGE_BYTES}`);
  if (late > MAX_LATE_BYTES)
    throw new Error(`The late views have ${late} bytes gzipped, of ${MAX_LATE_BYTES}`);
  if (xlsx > MAX_XLSX_BYTES)
    throw new Error(`The writer of workbooks has ${xlsx} bytes gzipped, of ${MAX_XLSX_BYTES}`);
  if (access > MAX_ACCESS_BYTES)
    throw new Error(
      `The script of access links has ${access} bytes gzipped, of ${MAX_ACCESS_BYTES}`,
    );
  return { page, xlsx, late, access };
}

async function bundle(
  folder: string,
  entries: Readonly<Record<string, string>>,
  plugins: Plugin[] = [],
): Promise<void> {
  const entryPoints = Object.entries(entries).map(([out, file]) => ({
    out,
    in: join(SOURCE, file),
  }));
  await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    plugins,
  });
}

/** Replaces the catalogues of all languages by that of one. */
function keepOneLanguage(language: Language): Plugin {
  const contents = `
import { ${language} as texts } from './${language}.ts';
import { createFormats } from './formats.ts';
export const createWords = () => ({ language: '${language}', texts, ...createFormats('${language}') });
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
