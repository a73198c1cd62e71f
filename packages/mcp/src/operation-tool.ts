import type { Operation } from '@marcario/core/contract';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { answerSizes, toolDescriptions } from './tool-descriptions.ts';
import { toolInputSchema, toolOutputSchema } from './tool-schema.ts';

/** What is served never changes, and an HTTP server is made anew for every request. */
const described = new WeakMap<readonly Operation[], Tool[]>();

/** The tools of the served rows, in their order, each once; a row without a tool name has none. */
export function operationTools(served: readonly Operation[]): Tool[] {
  const tools = described.get(served) ?? describeTools(served);
  described.set(served, tools);
  return tools;
}

function describeTools(served: readonly Operation[]): Tool[] {
  const told = new Map<string, string>();
  const names = new Set(served.flatMap(({ tool }) => tool ?? []));
  return [...names].flatMap((name) => {
    const rows = served.filter(({ tool }) => tool === name);
    const [first] = rows;
    return first === undefined ? [] : [describeTool(name, rows, { first, told })];
  });
}

function describeTool(
  name: string,
  rows: readonly Operation[],
  { first, told }: { readonly first: Operation; readonly told: Map<string, string> },
): Tool {
  const { scope, summary } = first;
  const permission = scope === null ? '' : ` Scope ${scope}.`;
  const size = answerSizes[name] === undefined ? '' : ` Answer: ${answerSizes[name]}.`;
  return {
    name,
    description: `${toolDescriptions[name] ?? `${summary}.`}${permission}${size}`,
    inputSchema: toolInputSchema(rows, told),
    outputSchema: toolOutputSchema(first),
    annotations: annotations(first),
  };
}

/**
 * What a call may do; a batch is a POST that only reads. Only writes of watchlists can reach out, by webhook,
 * and only of a write is there more to say.
 */
function annotations({ method, scope, writes, summary: title }: Operation): ToolAnnotations {
  const reachesOut = scope === 'watch:write';
  if (!reachesOut && !writes) return { title, readOnlyHint: true, openWorldHint: false };
  return {
    title,
    readOnlyHint: false,
    destructiveHint: method !== 'POST',
    idempotentHint: method === 'DELETE',
    openWorldHint: reachesOut,
  };
}
