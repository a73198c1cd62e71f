import { ServiceError } from '@marcario/core';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpService } from './mcp-service.ts';
import { toolErrorResult, toolResult } from './tool-result.ts';

/** A `tools/call` as it arrived: nothing judged yet. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  readonly apiKey: string | undefined;
}

/**
 * Runs a tool as the operation that it stands for. A name without an operation is run as none, so
 * that the key is judged first (decision D1). Every outcome is a result; a failure is also logged.
 */
export async function callTool(
  { served, run }: McpService,
  { name, arguments: given, apiKey }: ToolCall,
  logError: (error: unknown) => void,
): Promise<CallToolResult> {
  const row = served.find(({ tool }) => tool === name);
  try {
    const input = { ...given, ...row?.toolInput };
    const { body } = await run({ operation: row?.id ?? null, apiKey, input });
    return toolResult(body);
  } catch (error) {
    if (isFailure(error)) logError(error);
    return toolErrorResult(error);
  }
}

function isFailure(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status >= 500;
}
