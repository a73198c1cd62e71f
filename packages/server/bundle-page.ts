import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/** Most that a browser pays for the page at `/`, its script and its style, gzipped. */
export const PAGE_BYTES_MAX = 87_040;
/** Most that it pays when somebody saves the first workbook. */
export const XLSX_BYTES_MAX = 46_080;

/** What the page costs a browser, in bytes gzipped. */
interface PageCost {
  /** In the language that takes the most. */
  readonly page: number;
  readonly xlsx: number;
}

const SOURCE = fileURLToPath(new URL('./page/', import.meta.url));

/** The module of the texts of each language. A browser loads the texts of one. */
const CATALOGUES = { es: 'catalogue.ts', en: 'catalogue-en.ts' } as const;

/**
 * Bundles the page at `/` into a folder, once for each language, and beside it the script that writes workbooks,
 * which the page loads when somebody wants one.
 * @throws Error when they are more than a page may cost
 */
export async function bundlePage(folder: string): Promise<PageCost> {
  for (const [language, module] of Object.entries(CATALOGUES)) {
    await bundle(folder, { [`page-${language}`]: 'main.ts' }, [useCatalogue(module)]);
  }
  await bundle(folder, { style: 'page.css', xlsx: 'xlsx.ts' });
  const bytes = async (name: string) => gzipSync(await readFile(join(folder, name))).length;
  const scripts = await Promise.all(
    Object.keys(CATALOGUES).map((language) => bytes(`page-${language}.js`)),
  );
  const page = Math.max(...scripts) + (await bytes('style.css'));
  const xlsx = await bytes('xlsx.js');
  if (page > PAGE_BYTES_MAX)
    throw new Error(`The page has ${page} bytes gzipped, of ${PAGE_BYTES_MAX}`);
  if (xlsx > XLSX_BYTES_MAX)
    throw new Error(`The writer of workbooks has ${xlsx} bytes gzipped, of ${XLSX_BYTES_MAX}`);
  return { page, xlsx };
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

/** Resolves the module of the texts to that of one language. */
function useCatalogue(module: string): Plugin {
  return {
    name: 'catalogue',
    setup({ onResolve }) {
      onResolve({ filter: /\/catalogue\.ts$/ }, () => ({ path: join(SOURCE, module) }));
    },
  };
}
