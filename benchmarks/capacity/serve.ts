import { writeFile } from 'node:fs/promises';
import type { Embeddings } from '@marcario/core/contract';
import { openCorpus } from '@marcario/core/service';
import type { InMemoryCorpus } from '../../packages/core/src/search/faces/in-memory-corpus.ts';
import { SegmentMaker } from '../../packages/core/src/service/workers/segment-maker.ts';
import { percentiles } from '../percentiles.ts';
import { openSaved } from './open-saved.ts';
import { residentMegabytes } from './resident-memory.ts';
import type { Settings } from './settings.ts';
import { ask, mistypedNames, timesOf } from './text-queries.ts';

export type ServeFigures = Readonly<Record<string, number>>;

/** What is stated so much later is the newest statement. */
const DECADE_MS = 10 * 365 * 86_400_000;

/** Searches of a service that has started: alone, and beside a merge of everything. Leaves changes to make in a file. */
export async function serve(settings: Settings): Promise<ServeFigures> {
  const corpus = await openCorpus(settings.databaseUrl);
  const open = await openSaved(corpus, settings);
  const { index } = open.live.current();
  const texts = mistypedNames(index, settings.queries);
  ask(index, texts[0] ?? '', 0);
  await timesOf(index, texts.slice(0, 200));
  const idle = percentiles(await timesOf(index, texts));
  const resident = residentMegabytes().now;
  const beside = await besideMerge(index, texts, settings.embeddings);
  const { max } = residentMegabytes();
  await open.close();
  await corpus.close();
  await writeFile(settings.changesPath, changedMarks(index, settings.changes).join('\n'));
  return {
    marks: index.size,
    'resident while serving, MB': resident,
    'text p50, ms': idle.p50,
    'text p99, ms': idle.p99,
    'a merge of everything, s': beside.seconds,
    'text p50 beside it, ms': beside.p50,
    'text p99 beside it, ms': beside.p99,
    'p99 beside it, times p99 alone': beside.p99 / idle.p99,
    'most resident beside it, MB': max,
  };
}

/** The merge that a corpus has once its changes weigh an eighth of it, in the thread that merges run in. */
async function besideMerge(
  index: InMemoryCorpus,
  texts: readonly string[],
  embeddings: Embeddings,
) {
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

function changedMarks(index: InMemoryCorpus, count: number): string[] {
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
