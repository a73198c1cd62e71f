import type { Operation, RunOperation } from '@marcario/core/contract';

/** What the MCP skin needs of a service: what it serves, and the one way to call it. */
export interface McpService {
  readonly served: readonly Operation[];
  readonly run: RunOperation;
}
