import { createClient } from '@marcario/client';
import type { McpService } from './mcp-service.ts';
import { remoteService } from './remote-service.ts';
import type { StdioConfig } from './stdio-config.ts';

/** A service that must be let go of. */
export interface OpenService extends McpService {
  readonly close: () => Promise<void>;
}

/**
 * Opens what the configuration names. The database is loaded only where it is asked for, so that
 * the remote mode stays small.
 * @throws Error that says why the service cannot be opened
 */
export async function openService(
  { apiKey, target }: StdioConfig,
  logError: (error: unknown) => void,
): Promise<OpenService> {
  if (target.kind === 'remote') {
    // A refusal is told at once, as over HTTP: the agent decides whether it waits.
    const client = createClient({ baseUrl: target.baseUrl, apiKey, maxRetries: 0 });
    return { ...remoteService(client), close: async () => {} };
  }
  const { databaseUrl, secretKey, embeddings, burst, watch, feedsPath } = target;
  const { createService, readFeedsFile } = await import('@marcario/core/service');
  return createService({
    databaseUrl,
    secretKey,
    embeddings,
    limits: { burst, watch },
    feeds: feedsPath === undefined ? [] : readFeedsFile(feedsPath),
    onError: logError,
  });
}
