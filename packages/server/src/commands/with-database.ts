import { type Corpus, openCorpus } from '@marcario/core/service';
import { readConfig } from '../config/config.ts';
import type { CommandIo } from './command-io.ts';

/** Opens the configured database and closes it again; beside a server it is the server's. */
export async function withDatabase<T>(
  io: CommandIo,
  work: (corpus: Corpus) => Promise<T>,
): Promise<T> {
  if (io.host) {
    const { database } = io.host.service;
    return work({ database, migrated: [], close: async () => {} });
  }
  const corpus = await openCorpus(readConfig(io.env).databaseUrl);
  try {
    return await work(corpus);
  } finally {
    await corpus.close();
  }
}
