import { type Corpus, resolveSecretKeys } from '@marcario/core/service';
import type { InMemoryCorpus } from '../../packages/core/src/search/faces/in-memory-corpus.ts';
import {
  type OpenIndex,
  openIndex,
} from '../../packages/core/src/service/search-index/open-index.ts';
import type { Settings } from './settings.ts';

/** The index of a service that starts, at the head of the corpus. */
export async function openSaved(
  corpus: Corpus,
  settings: Settings,
): Promise<OpenIndex<InMemoryCorpus>> {
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
