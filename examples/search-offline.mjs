// Make a page that searches without a server: one file with the index and the marks in it. Opened from a
// disk it answers, and its own policy lets it ask nobody for anything.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const source = join(import.meta.dirname, 'offline-page');
const { outputFiles } = await build({
  entryPoints: [join(source, 'page.js')],
  bundle: true,
  minify: true,
  format: 'iife',
  write: false,
});
// No end of a script may stand inside one.
const script = outputFiles[0].text.replaceAll('</script', '<\\/script');
const html = await readFile(join(source, 'index.html'), 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const page = join(folder, 'search.html');
await writeFile(
  page,
  html.replace('/* page.js is put here */', () => script),
);
console.log(`${page}: ${Math.round(script.length / 1024)} KB`);

const { CHROMIUM = '/usr/bin/chromium' } = process.env;
if (existsSync(CHROMIUM)) {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${folder}/browser`,
  ];
  const dom = execFileSync(CHROMIUM, [...flags, '--dump-dom', pathToFileURL(page).href], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  assert.match(dom, /<li>KOLUN \(\d+ %, class 29\)<\/li>/);
} else console.log(`Not opened: there is no browser at ${CHROMIUM}; set CHROMIUM to one`);

await rm(folder, { recursive: true });
