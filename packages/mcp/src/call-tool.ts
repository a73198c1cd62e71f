import { ServiceError } from '@marcario/core';
import { numberField, type Operation } from '@marcario/core/contract';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpService } from './mcp-service.ts';
import { toolErrorResult, toolResult } from './tool-result.ts';

/** What no operation takes: a call that is refused still runs as far as its input. */
const NO_INPUT = Symbol('no input');

type ToolArguments = Readonly<Record<string, unknown>>;

/** A `tools/call` as it arrived: nothing judged yet. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: ToolArguments | undefined;
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
    const input = refusal === null ? { ...given, ...row?.toolInput } : NO_INPUT;
    const { body } = await run({ operation: row?.id ?? null, apiKey, input });
    return toolResult(body, row);
  } catch (error) {
    const told = inToolWords(error, row, refusal);
    if (isFailure(told)) logError(told);
    return toolErrorResult(told);
  }
}

/** What the caller asked for is a tool, and what it sent are arguments that pick an operation. */
function inToolWords(
  error: unknown,
  row: Operation | undefined,
  refusal: ServiceError | null,
): unknown {
  if (!(error instanceof ServiceError)) return error;
  if (row === undefined && error.code === 'not_found') {
    return new ServiceError('not_found', 'No such tool: tools/list names those that there are');
  }
  return refusal !== null && error.code === 'validation_error' ? refusal : error;
}

/** Which of the operations behind a tool is meant. */
interface ChosenRow {
  readonly row: Operation | undefined;
  /** What to say of the input when it picks none or several; the key and scope are judged before it. */
  readonly refusal: ServiceError | null;
}

function chosenRow(rows: readonly Operation[], given: ToolArguments): ChosenRow {
  const [first, ...others] = rows;
  if (others.length === 0) return { row: first, refusal: fixedArgument(first, given) };
  const meant = rows.filter((row) => picks(given, row));
  if (meant.length === 1) return { row: meant[0], refusal: null };
  const keys = rows.map(({ toolKey = '' }) => toolKey);
  return { row: first, refusal: invalid(`Send exactly one of ${keys.join(', ')}`) };
}

/** An argument that is fixed may be sent as it is fixed, which changes nothing. */
function fixedArgument(row: Operation | undefined, given: ToolArguments): ServiceError | null {
  const fixed = Object.entries(row?.toolInput ?? {});
  const other = fixed.find(([name, value]) => ![undefined, value].includes(given[name]));
  if (other === undefined) return null;
  return invalid(`${other[0]} is always ${other[1]} for a tool: leave it out`);
}

function picks(given: ToolArguments, row: Operation): boolean {
  const { toolKey = '' } = row;
  const number = numberField(row);
  const names = number?.name === toolKey ? [toolKey, number.alias] : [toolKey];
  return names.some((name) => given[name] !== undefined && given[name] !== '');
}

function invalid(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}

function isFailure(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status >= 500;
}
