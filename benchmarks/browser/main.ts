import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { concepts, createBrandIndex } from '@marcario/core';
import { generateBrands } from '@marcario/server';
import { build } from 'esbuild';
import { ChromiumPage } from '../../test/support/chromium-page.ts';
import { serveFolder } from '../../test/support/serve-folder.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';
import { rendererMegabytes } from './renderer-memory.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    chromium: { type: 'string', default: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    json: { type: 'boolean', default: false },
  },
});
const PAGE = resolve('examples/offline-page');
/** Answers before the clock counts. */
const WARM_UP = 30;
const MEGABYTE = 2 ** 20;

/** What the worker of the example says of each name: all asked one after the other, as one types. */
const ASK_ALL = `
const worker = new Worker('worker.js');
const started = performance.now();
const heard = () => new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
globalThis.loaded = heard().then(({ data }) => {
  globalThis.load = { ...data, milliseconds: performance.now() - started };
});
globalThis.askAll = async (names) => {
  const times = [];
  for (const q of names) {
    const answer = heard();
    worker.postMessage(q);
    times.push((await answer).data.milliseconds);
  }
  globalThis.times = times;
};
`;

async function writePage(folder: string) {
  const brands = [...generateBrands({ marks: Number(values.marks), seed: Number(values.seed) })];
  const snapshot = await createBrandIndex(brands, { embeddings: concepts }).save();
  await writeFile(join(folder, 'marks.snapshot'), snapshot);
  await writeFile(join(folder, 'page.js'), ASK_ALL);
  await cp(join(PAGE, 'index.html'), join(folder, 'index.html'));
  const entryPoints = [join(PAGE, 'worker.js')];
  await build({ entryPoints, outfile: join(folder, 'worker.js'), bundle: true, minify: true });
  return { names: brands.map(({ denominacion = '' }) => denominacion), bytes: snapshot.length };
}

/** Marks of the register, every other one with a slip of the fingers. */
function namesToClear(names: readonly string[]): string[] {
  const random = createRandom(Number(values.seed) + 5);
  return Array.from({ length: Number(values.queries) + WARM_UP }, (_, at) => {
    const name = names[random.below(names.length)] ?? '';
    return at % 2 === 0 ? name : (mistype(name, random) ?? name);
  });
}

const folder = await mkdtemp(join(tmpdir(), 'marcario-browser-bench-'));
const { names, bytes } = await writePage(folder);
const { server, url } = await serveFolder(folder);
const page = await ChromiumPage.open(values.chromium);
try {
  await page.send('Page.navigate', { url });
  await page.until('globalThis.load', { tries: 2_000 });
  const load = JSON.parse(String(await page.evaluate('JSON.stringify(globalThis.load)')));
  if (load.size === undefined) throw new Error(String(load.error));
  await page.evaluate(`askAll(${JSON.stringify(namesToClear(names))})`);
  await page.until('globalThis.times', { tries: 6_000 });
  const times = JSON.parse(String(await page.evaluate('JSON.stringify(globalThis.times)')));
  printReport(
    [
      {
        what: 'similar in a worker',
        marks: load.size,
        'snapshot MB': rounded(bytes / MEGABYTE, 1),
        'loaded in s': rounded(load.milliseconds / 1_000, 2),
        'renderer MB': Math.round(await rendererMegabytes(page.pid)),
        ...percentiles(times.slice(WARM_UP)),
      },
    ],
    {
      json: values.json,
      note: `Milliseconds in the worker for the marks like one of ${values.queries} names, every other one mistyped, in Chromium; memory is resident, of the renderer whole.`,
    },
  );
} finally {
  await page.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
}
