import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brandListingParamsSchema, type Embeddings } from '@marcario/core/contract';
import { type Corpus, openCorpus } from '@marcario/core/service';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { IndexAnswers } from '../../packages/core/src/search/index-answers.ts';
import type { OpenIndex } from '../../packages/core/src/service/index/open-index.ts';
import { SegmentMaker } from '../../packages/core/src/service/index/segments/segment-maker.ts';
import { runMarcario } from '../marcario-process.ts';
import { percentiles } from '../percentiles.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';
import { openSaved } from './open-saved.ts';
import { residentMegabytes } from './resident-memory.ts';
import type { Settings } from './settings.ts';

export type ServeFigures = Readonly<Record<string, number>>;

const CURSOR_KEYS = [new Uint8Array(32)] as const;
/** What is stated so much later is the newest statement. */
const DECADE_MS = 10 * 365 * 86_400_000;
const CLASSES = [9, 25, 29, 30, 35, 41, 42];

/** A start from the snapshot, then searches: alone, and beside a merge of everything; then changes. */
export async function serve(settings: Settings, askedAt: number): Promise<ServeFigures> {
  const corpus = await openCorpus(settings.databaseUrl);
  const open = await openSaved(corpus, settings);
  const { index } = open.live.current();
  const texts = mistypedNames(index, settings.queries);
  ask(index, texts[0] ?? '', 0);
  const started = (Date.now() - askedAt) / 1_000;
  await timesOf(index, texts.slice(0, 200));
  const idle = percentiles(await timesOf(index, texts));
  const resident = residentMegabytes().now;
  const beside = await besideMerge(index, texts, settings.embeddings);
  const { most } = residentMegabytes();
  await open.close();
  const changes = await takeInChanges(corpus, settings, index);
  await corpus.close();
  return {
    marks: index.size,
    'from start to first answer, s': started,
    'resident while serving, MB': resident,
    'text p50, ms': idle.p50,
    'text p99, ms': idle.p99,
    'a merge of everything, s': beside.seconds,
    'text p50 beside it, ms': beside.p50,
    'text p99 beside it, ms': beside.p99,
    'p99 beside it, times p99 alone': beside.p99 / idle.p99,
    'most resident beside it, MB': most,
    [`import of ${settings.changes} changes, s`]: changes.imported,
    [`${settings.changes} changes read and visible, s`]: changes.visible,
  };
}

function mistypedNames(index: IndexAnswers, count: number): string[] {
  const random = createRandom(7);
  const table = index.segments[0]?.segment.names.table;
  const texts: string[] = [];
  while (table !== undefined && texts.length < count) {
    const text = mistype(table.text(random.below(table.size)), random);
    if (text !== null && text.length <= 200) texts.push(text);
  }
  return texts;
}

function ask(index: IndexAnswers, q: string, at: number): void {
  const clase = at % 2 === 0 ? {} : { clase: [CLASSES[at % CLASSES.length] ?? 9] };
  const params = brandListingParamsSchema.parse({ q, ...clase });
  const { query, page } = parseBrandRequest(params, CURSOR_KEYS);
  index.search(query, page);
}

async function timesOf(index: IndexAnswers, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [at, text] of texts.entries()) {
    const start = performance.now();
    await setImmediate();
    ask(index, text, at);
    times.push(performance.now() - start);
  }
  return times;
}

/** The merge that a corpus has once its changes weigh an eighth of it, in the thread that merges run in. */
async function besideMerge(index: IndexAnswers, texts: readonly string[], embeddings: Embeddings) {
  const maker = new SegmentMaker();
  const start = performance.now();
  let seconds = 0;
  const merge = maker.merge(index.segments, embeddings).then(() => {
    seconds = (performance.now() - start) / 1_000;
  });
  const times: number[] = [];
  while (seconds === 0) times.push(...(await timesOf(index, texts.slice(0, 100))));
  await merge;
  return { seconds, ...percentiles(times) };
}

/** Changes that came while nothing followed the corpus: how long the next start takes longer for them. */
async function takeInChanges(corpus: Corpus, settings: Settings, index: IndexAnswers) {
  const path = join(settings.folder, 'changes.ndjson');
  await writeFile(path, changedMarks(index, settings.changes).join('\n'));
  const without = await secondsOf(() => openSaved(corpus, settings));
  const { databaseUrl, secretKey = '' } = settings;
  const env = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: secretKey };
  const { usage } = await runMarcario(['import', path], env);
  const withChanges = await secondsOf(() => openSaved(corpus, settings));
  return { imported: usage.seconds, visible: withChanges - without };
}

async function secondsOf(open: () => Promise<OpenIndex>): Promise<number> {
  const start = performance.now();
  const opened = await open();
  const seconds = (performance.now() - start) / 1_000;
  await opened.close();
  return seconds;
}

function changedMarks(index: IndexAnswers, count: number): string[] {
  const nros = index.segments[0]?.segment.columns.nros;
  const step = Math.floor((nros?.size ?? 0) / count);
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      nroSolicitud: nros?.get(i * step),
      denominacion: `NOVEDAD ${i} ${process.pid}`,
      vistoEn: new Date(Date.now() + DECADE_MS).toISOString(),
    }),
  );
}
