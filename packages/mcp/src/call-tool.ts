import { ServiceError } from '@marcario/core';
import type { Operation } from '@marcario/core/contract';
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
  const rows = served.filter(({ tool }) => tool === name);
  const { row, refusal } = chosenRow(rows, given ?? {});
  try {
    const input = refusal === null ? { ...given, ...row?.toolInput } : {};
    const { body } = await run({ operation: row?.id ?? null, apiKey, input });
    return toolResult(body);
  } catch (error) {
    const told = refusal !== null && isAboutInput(error) ? refusal : error;
    if (isFailure(told)) logError(told);
    return toolErrorResult(told);
  }
}

/** Which of the operations behind a tool is meant. */
interface ChosenRow {
  readonly row: Operation | undefined;
  /** What to say of the input when it picks none or several; the key and scope are judged before it. */
  readonly refusal: ServiceError | null;
}

function chosenRow(rows: readonly Operation[], given: object): ChosenRow {
  const [first, ...others] = rows;
  if (others.length === 0) return { row: first, refusal: null };
  const keys = rows.map(({ toolKey = '' }) => toolKey);
  const meant = rows.filter((_, i) => isGiven(given, keys[i] ?? ''));
  if (meant.length === 1) return { row: meant[0], refusal: null };
  const message = `Send exactly one of ${keys.join(', ')}`;
  return { row: first, refusal: new ServiceError('validation_error', message) };
}

function isGiven(given: object, key: string): boolean {
  return Object.entries(given).some(([name, value]) => name === key && value !== undefined);
}

function isAboutInput(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'validation_error';
}

function isFailure(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status >= 500;
}
