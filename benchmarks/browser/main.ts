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
import { mayBeAsked } from '../queries/may-be-asked.ts';
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

/** What the worker of the example says of each name: all asked one after the other, as one types, until one is refused. */
const ASK_ALL = `
const worker = new Worker('worker.js');
worker.addEventListener('error', ({ message }) => {
  globalThis.load = globalThis.asked = { error: message };
});
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
    const { milliseconds, error } = (await answer).data;
    if (error !== undefined) {
      globalThis.asked = { error: \`\${JSON.stringify(q)}: \${error}\` };
      return;
    }
    times.push(milliseconds);
  }
  globalThis.asked = { times };
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
  const asked: string[] = [];
  while (asked.length < Number(values.queries) + WARM_UP) {
    const name = random.pick(names) ?? '';
    const typed = asked.length % 2 === 0 ? name : (mistype(name, random) ?? name);
    if (mayBeAsked(typed)) asked.push(typed);
  }
  return asked;
}

/** What the page has in a variable, once it is there. @throws Error when that is an error of the worker */
async function toldBy(variable: 'load' | 'asked', { tries }: { tries: number }) {
  await page.until(`globalThis.${variable}`, { tries });
  const told = JSON.parse(String(await page.evaluate(`JSON.stringify(globalThis.${variable})`)));
  if (told.error !== undefined) throw new Error(`The worker refused: ${told.error}`);
  return told;
}

const folder = await mkdtemp(join(tmpdir(), 'marcario-browser-bench-'));
const { names, bytes } = await writePage(folder);
const { server, url } = await serveFolder(folder);
const page = await ChromiumPage.open(values.chromium);
try {
  await page.send('Page.navigate', { url });
  const load = await toldBy('load', { tries: 2_000 });
  await page.evaluate(`askAll(${JSON.stringify(namesToClear(names))})`);
  const { times } = await toldBy('asked', { tries: 2_000 });
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
