import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { generateBrands } from '@marcario/server';
import { ChromiumPage } from '../../test/support/chromium-page.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { mayBeAsked } from '../queries/may-be-asked.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';
import { type ServedRegister, withServedRegister } from '../served-register.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '9' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string' },
    chromium: { type: 'string', default: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
const ASSET = /(?:src|href)="([^"]+\.(?:js|css))"/g;

/** Marks of the register, every other one with a slip of the fingers. */
function createNames(): () => string {
  const marks = generateBrands({ marks: Number(values.marks), seed: Number(values.seed) });
  const names = [...marks].map(({ denominacion = '' }) => denominacion);
  const random = createRandom(Number(values.seed) + 58);
  let count = 0;
  const next = (): string => {
    const name = random.pick(names) ?? '';
    const typed = count % 2 === 0 ? name : (mistype(name, random) ?? name);
    if (!mayBeAsked(typed)) return next();
    count += 1;
    return typed;
  };
  return next;
}

/** The bytes of the page, its script and its style, each gzipped. */
async function pageBytes(url: string): Promise<number> {
  const html = await (await fetch(`${url}/`)).text();
  const assets = [...html.matchAll(ASSET)].map(([, path = '']) => new URL(path, `${url}/`));
  const texts = await Promise.all(assets.map(async (asset) => (await fetch(asset)).text()));
  return [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0);
}

/** Milliseconds that each of some rounds took, after one that does not count. */
async function timeRounds(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - started);
  }
  return times;
}

/** When the page first paints, with nothing of it in the browser's cache. */
async function firstPaints(url: string): Promise<number[]> {
  const page = await ChromiumPage.open(values.chromium);
  const times: number[] = [];
  try {
    await page.send('Network.setCacheDisabled', { cacheDisabled: true });
    await timeRounds(async () => {
      await page.send('Page.navigate', { url: 'about:blank' });
      await page.send('Page.navigate', { url: `${url}/` });
      await page.until(`document.querySelector('#filters .panel') && ${FIRST_PAINT}`);
      times.push(Number(await page.evaluate(FIRST_PAINT)));
    });
  } finally {
    await page.close();
  }
  return times.slice(1);
}

function row(what: string, times: readonly number[], target: number): ReportRow {
  return {
    what,
    median: Math.round(percentiles(times).p50),
    max: Math.round(Math.max(...times)),
    target,
  };
}

async function measure({ url, asked }: ServedRegister): Promise<ReportRow[]> {
  const name = createNames();
  const many = (count: number) => Array.from({ length: count }, name);
  const preview = () =>
    asked.post('/v1/watch/preview', { items: many(2).map((mark) => ({ mark })), dias: 365 });
  const screen = () => {
    const consultas = many(30).map((q) => ({ q }));
    const options = { explain: true, limit: 20, minScore: 0.7, vivas: true };
    return asked.post('/v1/brands/screening', { consultas, ...options });
  };
  return [
    row('first paint, ms', await firstPaints(url), 400),
    row('preview of two names, ms', await timeRounds(preview), 1_000),
    row('screening of 30 names, ms', await timeRounds(screen), 2_000),
    { what: 'page gzipped, KB', median: rounded((await pageBytes(url)) / 1_024, 1), target: 85 },
  ];
}

await withServedRegister(values, async (register) => {
  printReport(await measure(register), {
    json: values.json,
    note: `${values.marks} marks; medians of ${ROUNDS} rounds after one that does not count, one request at a time. The page comes without cache.`,
  });
});
