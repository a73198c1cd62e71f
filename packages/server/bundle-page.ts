import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { LANGUAGES, type Language } from './texts/formats.ts';

/** Most that a browser pays for the page at `/`, its script and its style, gzipped. */
export const PAGE_BYTES_MAX = 87_040;
/** Most that it pays when somebody saves the first workbook. */
export const XLSX_BYTES_MAX = 46_080;

/** Most that it pays when somebody opens the first of the views that come late. */
export const LATE_BYTES_MAX = 40_960;

/** Most that it pays when somebody comes with an access link. */
export const ACCESS_BYTES_MAX = 2_048;

/** What the page costs a browser, in bytes gzipped. */
interface PageCost {
  /** In the language that takes the most. */
  readonly page: number;
  readonly xlsx: number;
  /** In the language that takes the most. */
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
    await bundle(folder, { [`page.${language}`]: 'main.ts' }, [oneCatalogue(language)]);
    await bundle(folder, { [`late.${language}`]: 'late-views.ts' }, [oneCatalogue(language)]);
  }
  await bundle(folder, { style: 'page.css', xlsx: 'xlsx.ts', access: 'access-link.ts' });
  const bytes = async (name: string) => gzipSync(await readFile(join(folder, name))).length;
  const largest = async (name: string) =>
    Math.max(...(await Promise.all(LANGUAGES.map((language) => bytes(`${name}.${language}.js`)))));
  const page = (await largest('page')) + (await bytes('style.css'));
  const late = await largest('late');
  const xlsx = await bytes('xlsx.js');
  const access = await bytes('access.js');
  if (page > PAGE_BYTES_MAX)
    throw new Error(`The page has ${page} bytes gzipped, of ${PAGE_BYTES_MAX}`);
  if (late > LATE_BYTES_MAX)
    throw new Error(`The late views have ${late} bytes gzipped, of ${LATE_BYTES_MAX}`);
  if (xlsx > XLSX_BYTES_MAX)
    throw new Error(`The writer of workbooks has ${xlsx} bytes gzipped, of ${XLSX_BYTES_MAX}`);
  if (access > ACCESS_BYTES_MAX)
    throw new Error(
      `The script of access links has ${access} bytes gzipped, of ${ACCESS_BYTES_MAX}`,
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
