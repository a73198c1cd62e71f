import { createService, type Service } from '@marcario/core/service';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../log/logger.ts';
import type { CommandIo } from './command-io.ts';
import { withProgress } from './progress.ts';

/**
 * Opens the configured service, logs what fails in its background, and closes it again; beside a server it is the
 * server's.
 */
export async function withService<T>(
  io: CommandIo,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  if (io.host) return work(io.host.service);
  const { databaseUrl, secretKey, embeddings, snapshot, logLevel } = readConfig(io.env);
  const logger = createLogger(logLevel, io.stderr);
  const onError = (err: unknown) => logger.warn({ err }, 'background work failed');
  const service = await withProgress(io, { of: 'the search index', total: 1 }, (onIndexing) =>
    createService({
      databaseUrl,
      secretKey,
      takesSecret: false,
      embeddings,
      snapshot,
      onError,
      onIndexing,
    }),
  );
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
