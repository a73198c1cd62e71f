import { createClient } from '@marcario/client';
import type { CallbackSettings } from '@marcario/core/service';
import type { McpService } from './mcp-service.ts';
import { remoteService } from './remote-service.ts';
import { type StdioCallbacks, type StdioConfig, StdioConfigError } from './stdio-config.ts';

/** A service that must be let go of. */
export interface OpenService extends McpService {
  /** The database that is open in this process; none where the service is elsewhere. */
  readonly database?: { readonly lost: AbortSignal };
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
  const { databaseUrl, secretKey, embeddings, burst, watch, callbacks, feedsPath } = target;
  const { createService, readFeedsFile, callbackSettings } = await import('@marcario/core/service');
  return createService({
    databaseUrl,
    secretKey,
    embeddings,
    limits: { burst, watch },
    delivery: { callbacks: readCallbacks(callbacks, callbackSettings) },
    feeds: feedsPath === undefined ? [] : readFeedsFile(feedsPath),
    onError: logError,
  });
}

/** Reads what callbacks may do as the server reads it, so that both take the same addresses. */
function readCallbacks({ allow, ports, http }: StdioCallbacks, settings: CallbackSettings) {
  return {
    ...(allow !== undefined && { allow: read('ALLOW', settings.allow.safeParse(allow)) }),
    ...(ports !== undefined && { ports: read('PORTS', settings.ports.safeParse(ports)) }),
    ...(http !== undefined && { http: read('HTTP', settings.http.safeParse(http)) }),
  };
}

type Reading<T> =
  | { readonly success: true; readonly data: T }
  | {
      readonly success: false;
      readonly error: { readonly issues: readonly { message: string }[] };
    };

function read<T>(name: string, reading: Reading<T>): T {
  if (reading.success) return reading.data;
  throw new StdioConfigError(`SERVICE_CALLBACK_${name} ${reading.error.issues[0]?.message}`);
}
