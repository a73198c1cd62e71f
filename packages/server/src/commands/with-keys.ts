import {
  createKeyAdmin,
  type KeyAdmin,
  openCorpus,
  requireKnownSecret,
  resolveSecretKeys,
} from '@marcario/core/service';
import { readConfig } from '../config/config.ts';
import type { CommandIo } from './command-io.ts';

/**
 * Opens the configured database for key management and closes it again; beside a server it is the server's.
 * @param issues whether keys are made, so that a database which goes by no secret yet takes this one
 * @throws DatabaseOpenError for a secret that is not the database's: keys issued under it let nobody in
 */
export async function withKeys<T>(
  io: CommandIo,
  work: (admin: KeyAdmin) => Promise<T>,
  { issues = false }: { readonly issues?: boolean } = {},
): Promise<T> {
  if (io.host) return work(io.host.service.keys);
  const { databaseUrl, secretKey } = readConfig(io.env);
  const listed = await resolveSecretKeys(databaseUrl, secretKey);
  const corpus = await openCorpus(databaseUrl);
  try {
    const secrets = await requireKnownSecret(corpus.database, listed, { mayTake: issues });
    return await work(createKeyAdmin(corpus.database.db, secrets('key-pepper'), () => new Date()));
  } finally {
    await corpus.close();
  }
}
