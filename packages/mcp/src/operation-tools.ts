import type { Operation, OperationTool } from '@marcario/core/contract';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { type DescribedFields, toolInputSchema, toolOutputSchema } from './tool-schema.ts';

/** What is served never changes, and an HTTP server is made anew for every request. */
const described = new WeakMap<readonly Operation[], Tool[]>();

/** The tools of the served rows, in their order, each once; a row without a tool name has none. */
export function operationTools(served: readonly Operation[]): Tool[] {
  const tools = described.get(served) ?? describeTools(served);
  described.set(served, tools);
  return tools;
}

function describeTools(served: readonly Operation[]): Tool[] {
  const described = new Map<string, string>();
  const names = new Set(served.flatMap(({ tool }) => tool?.name ?? []));
  return [...names].flatMap((name) => {
    const rows = served.filter(({ tool }) => tool?.name === name);
    const [first] = rows;
    return first?.tool ? [describeTool(first, first.tool, { rows, described })] : [];
  });
}

function describeTool(
  first: Operation,
  { name, line, answer }: OperationTool,
  { rows, described }: { readonly rows: readonly Operation[]; readonly described: DescribedFields },
): Tool {
  return {
    name,
    description: `${line} Answer: ${answer}.`,
    inputSchema: toolInputSchema(rows, described),
    outputSchema: toolOutputSchema(first),
    annotations: annotations(first),
  };
}

/**
 * What a call may do; a batch is a POST that only reads. Only writes of watchlists can reach out, by webhook, which
 * is what the protocol assumes where nothing is said; so is that a call may not be repeated.
 */
function annotations({ method, scope, writes, summary: title }: Operation): ToolAnnotations {
  const reachesOut = scope === 'watch:write';
  if (!reachesOut && !writes) return { title, readOnlyHint: true, openWorldHint: false };
  return {
    title,
    readOnlyHint: false,
    destructiveHint: method !== 'POST',
    ...(method === 'DELETE' && { idempotentHint: true }),
    ...(!reachesOut && { openWorldHint: false }),
  };
}
