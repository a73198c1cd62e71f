import type { Operation, RunOperation, Scope } from '@marcario/core/contract';

/** The parts of a service that the MCP adapter needs. */
export interface McpService {
  readonly served: readonly Operation[];
  readonly run: RunOperation;
  /**
   * Returns the scopes of a key, so that it is shown only the tools it may call; null for an invalid key. It counts
   * nothing. Default: unknown, and every tool is shown.
   */
  readonly grantedScopes?: ((apiKey: string) => Promise<readonly Scope[] | null>) | undefined;
}
