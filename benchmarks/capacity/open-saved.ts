import { type Corpus, resolveSecretKeys } from '@marcario/core/service';
import type { IndexAnswers } from '../../packages/core/src/search/index-answers.ts';
import { type OpenIndex, openIndex } from '../../packages/core/src/service/index/open-index.ts';
import type { Settings } from './settings.ts';

/** The index of a service that starts, at the head of the corpus. */
export async function openSaved(
  corpus: Corpus,
  settings: Settings,
): Promise<OpenIndex<IndexAnswers>> {
  const secrets = await resolveSecretKeys(settings.databaseUrl, settings.secretKey);
  const open = await openIndex({
    now: () => new Date(),
    database: corpus.database,
    embeddings: settings.embeddings,
    rutKey: secrets('rut-hash')[0],
    snapshotPath: settings.snapshot,
    sharedSnapshot: settings.shared
      ? { place: settings.shared, key: secrets('snapshot')[0] }
      : undefined,
    onError: (error) => console.error(error),
  });
  await open.live.refresh();
  return open;
}
