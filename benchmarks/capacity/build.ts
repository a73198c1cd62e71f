import { createService, openCorpus } from '@marcario/core/service';
import { streamIndexable } from '../../packages/core/src/store/brands/brand-store.ts';
import { openSaved } from './open-saved.ts';
import { residentMegabytes } from './resident-memory.ts';
import { allEmbedded } from './sentence-model.ts';
import type { Settings } from './settings.ts';

export type BuildFigures = Readonly<Record<string, number>>;

/** The first start: the index is built of the stored rows, then kept. */
export async function build(settings: Settings): Promise<BuildFigures> {
  const { databaseUrl, secretKey, embeddings } = settings;
  const reading = await secondsOf(() => readRows(databaseUrl));
  const start = performance.now();
  const service = await createService({ databaseUrl, secretKey, embeddings, snapshot: null });
  const built = (performance.now() - start) / 1_000;
  const { max } = residentMegabytes();
  await service.close();
  const corpus = await openCorpus(databaseUrl);
  const keeping = await openSaved(corpus, settings);
  const embedding = await secondsOf(async () => {
    if (embeddings.startsWith('model:')) await allEmbedded(keeping);
  });
  let bytes = 0;
  const saving = await secondsOf(async () => {
    bytes = (await keeping.saveSnapshot())?.bytes ?? 0;
  });
  await keeping.close();
  await corpus.close();
  return {
    'rows read, s': reading,
    'rows read and index built, s': built,
    'index built, reading excluded, s': built - reading,
    'most resident while building, MB': max,
    'names embedded by a model, s': embedding,
    'snapshot written and flushed, s': saving,
    'snapshot, MB': bytes / 2 ** 20,
  };
}

async function readRows(databaseUrl: string): Promise<void> {
  const corpus = await openCorpus(databaseUrl);
  let rows = 0;
  for await (const batch of streamIndexable(corpus.database.db, '2026-11-22')) rows += batch.length;
  await corpus.close();
  if (rows === 0) throw new Error('the corpus is empty');
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
