import type { Operation, RunOperation, Scope } from '@marcario/core/contract';

/** What the MCP skin needs of a service: what it serves, and the one way to call it. */
export interface McpService {
  readonly served: readonly Operation[];
  readonly run: RunOperation;
  /**
   * What a key may do, so that it is shown only the tools that would not refuse it; null for a key that is not in
   * force. It counts nothing. Default: nobody knows, and every tool is shown.
   */
  readonly grantedScopes?: ((apiKey: string) => Promise<readonly Scope[] | null>) | undefined;
}
