import { ServiceError, toolDefaults } from '@marcario/core';
import {
  inputFields,
  nearestName,
  numberField,
  type Operation,
  paramsFromArguments,
  type RunOperation,
  type Scope,
  type ToolError,
} from '@marcario/core/contract';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { withCallerTrace } from './caller-trace.ts';

/** Input that every operation rejects. A call with invalid arguments runs with it, so that its key is checked first. */
const NO_INPUT = Symbol('no input');

type ToolArguments = Readonly<Record<string, unknown>>;

/** A `tools/call` as it arrived, before any check. */
interface ToolCall {
  readonly name: string;
  readonly arguments?: ToolArguments | undefined;
  readonly apiKey: string | undefined;
  /** The `_meta` of the request, which may name the caller's trace. */
  readonly meta?: unknown;
}

/**
 * Matches control, bidirectional, zero-width and tag characters. Readers cannot see them, so text of the corpus
 * could use them to say one thing to a person and another to a model.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Returns a success: the body as an object, and also as one JSON text (decision D17). It is never truncated. */
export function toolResult(body: unknown): CallToolResult {
  const structuredContent = objectBody(body);
  return { content: [jsonText(structuredContent)], structuredContent };
}

/**
 * Returns an error result. It has no `structuredContent`, because clients validate that against the tool's output
 * schema and throw. Errors other than `ServiceError` become `internal_error` without details.
 */
export function toolErrorResult(error: unknown): CallToolResult {
  const refusal =
    error instanceof ServiceError ? error : new ServiceError('internal_error', 'Internal error');
  return { content: [jsonText(toolError(refusal))], isError: true };
}

function toolError({ code, message, coverage, retryAfterSeconds }: ServiceError): ToolError {
  return {
    error: {
      code,
      message,
      ...(coverage === undefined ? {} : { coverage }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}

function objectBody(body: unknown): Record<string, unknown> {
  if (Array.isArray(body)) return { items: body };
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function jsonText(value: object): { type: 'text'; text: string } {
  return { type: 'text', text: JSON.stringify(value).replace(UNSEEN, escapeUnits) };
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/**
 * Runs the operation of a tool. An unknown name runs without an operation, so that the key is checked first (decision
 * D1). Errors are returned as results; failures of the service are also logged.
 */
export async function callTool(
  { served, run }: McpService,
  { name, arguments: given, apiKey, meta }: ToolCall,
  logError: (error: unknown) => void,
): Promise<CallToolResult> {
  const rows = served.filter(({ tool }) => tool?.name === name);
  const { row, input: meant, refusal } = chooseOperation(rows, given ?? {});
  try {
    const input = refusal === null ? { ...meant, ...row?.tool?.fixed } : NO_INPUT;
    const { body } = await withCallerTrace(meta, row?.tool?.name ?? 'unknown', () =>
      run({ operation: row?.id ?? null, apiKey, input }),
    );
    return withNarrowerCall(toolResult(body), row, input);
  } catch (error) {
    const refusalOfTool = toToolError(error, row, refusal);
    if (isServerFault(refusalOfTool)) logError(refusalOfTool);
    return toolErrorResult(refusalOfTool);
  }
}

/** Maximum tokens per answer that common clients pass to a model; `TOKEN_LENGTH` is in characters of JSON. */
const MAX_MODEL_TOKENS = 25_000;
const TOKEN_LENGTH = 3;

/** Suggests a narrower call in an answer that is larger than clients pass to a model; the answer stays complete. */
function withNarrowerCall(
  result: CallToolResult,
  row: Operation | undefined,
  input: unknown,
): CallToolResult {
  const [block] = result.content;
  const tokens = block?.type === 'text' ? Math.ceil(block.text.length / TOKEN_LENGTH) : 0;
  if (tokens <= MAX_MODEL_TOKENS || row?.tool == null) return result;
  const about = Math.round(tokens / 1_000) * 1_000;
  const text = `This answer has about ${about} tokens. A narrower call: ${narrowerCall(row, input as ToolArguments, tokens)}.`;
  return { ...result, content: [...result.content, { type: 'text', text }] };
}

function narrowerCall({ tool, input, units }: Operation, sent: ToolArguments, tokens: number) {
  const fields = inputFields(input);
  const limit = Number(sent['limit'] ?? fields['limit']?.meta()?.['default'] ?? 0);
  const smaller = Math.max(1, Math.floor((limit * MAX_MODEL_TOKENS) / tokens));
  const parts = [
    ...('detail' in fields && sent['detail'] !== 'compact' ? ['detail compact'] : []),
    ...(sent['explain'] ? ['no explain'] : []),
    ...(typeof units === 'object' ? [`fewer ${units.each}`] : []),
    ...(limit > smaller ? [`limit ${smaller}`] : []),
  ];
  const narrowed = `${tool?.name} with ${parts.join(', ') || 'narrower filters'}`;
  return tool?.narrower ?? narrowed;
}

/** Rewrites an error in terms of tools and arguments, because the caller requested a tool. */
function toToolError(
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

/** The operation that the arguments of a tool call select. */
interface ChosenRow {
  readonly row: Operation | undefined;
  /** The arguments of the tool, converted to the input of `row`. */
  readonly input: ToolArguments;
  /** The error if the arguments select no operation or several; it is reported after key and scope are checked. */
  readonly refusal: ServiceError | null;
}

function chooseOperation(rows: readonly Operation[], given: ToolArguments): ChosenRow {
  const [first, ...others] = rows;
  if (first === undefined) return { row: first, input: given, refusal: null };
  if (others.length === 0) {
    const input = operationInput(first, rows, given);
    return { row: first, input, refusal: checkFixedArgument(first, input) };
  }
  const picked = rows.filter((row) => selectsOperation(given, row));
  const [meant, ...more] = picked.length === 0 ? closestOperations(rows, given) : picked;
  if (meant !== undefined && more.length === 0) {
    return { row: meant, input: operationInput(meant, rows, given), refusal: null };
  }
  const keys = rows.map(({ tool }) => tool?.key ?? '');
  return {
    row: first,
    input: given,
    refusal: validationError(`Send exactly one of ${keys.join(', ')}`),
  };
}

/** Finds the operation with a parameter similar to an unknown argument; its validation then reports the mistake. */
function closestOperations(rows: readonly Operation[], given: ToolArguments): Operation[] {
  const known = rows.flatMap((row) => Object.keys(inputFields(row.input)));
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const nearest = unknown.flatMap((name) => nearestName(name, known) ?? []);
  return rows
    .filter((row) => nearest.some((name) => Object.hasOwn(inputFields(row.input), name)))
    .slice(0, 1);
}

/**
 * Returns the arguments as the operation's input. Arguments of the tool's other operations are dropped when they are
 * empty, because clients fill in every argument of a tool.
 */
function operationInput(
  row: Operation,
  rows: readonly Operation[],
  given: ToolArguments,
): ToolArguments {
  const others = rows.flatMap((one) => (one === row ? [] : selectorNames(one)));
  const own = Object.entries(given).filter(
    ([name, value]) => !others.includes(name) || hasValue(value),
  );
  const input = paramsFromArguments(row.input, Object.fromEntries(own), numberField(row));
  const { limit: said } = input;
  return said === undefined || said === null ? { ...input, ...toolDefaults(row, input) } : input;
}

/** Returns an error if an argument differs from the value that the tool fixes for it; sending that value is allowed. */
function checkFixedArgument(row: Operation, given: ToolArguments): ServiceError | null {
  const fixed = Object.entries(row.tool?.fixed ?? {});
  const other = fixed.find(([name, value]) => ![undefined, null, value].includes(given[name]));
  if (other === undefined) return null;
  return validationError(`${other[0]} is always ${other[1]} for a tool: leave it out`);
}

function selectsOperation(given: ToolArguments, row: Operation): boolean {
  return selectorNames(row).some((name) => hasValue(given[name]));
}

/** Returns the name, and the alias if any, of the argument that selects this operation of its tool. */
function selectorNames(row: Operation): string[] {
  const key = row.tool?.key ?? '';
  const number = numberField(row);
  return number?.name === key ? [key, number.alias] : [key];
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}

function isServerFault(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status >= 500;
}

/** The parts of a service that the MCP adapter needs. */
export interface McpService {
  readonly served: readonly Operation[];
  readonly run: RunOperation;
  /**
   * Returns the scopes of a key, so that only the tools that it may call are listed; null for an invalid key. It costs
   * no quota. Default: the scopes are unknown, and every tool is listed.
   */
  readonly grantedScopes?: ((apiKey: string) => Promise<readonly Scope[] | null>) | undefined;
}
