import type { Operation, OperationTool } from '@marcario/core/contract';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { type DescribedFields, toolInputSchema, toolOutputSchema } from './tool-schema.ts';

/** The served operations never change, but an HTTP server is created for every request, so the tools are cached. */
const described = new WeakMap<readonly Operation[], Tool[]>();

/** Returns the tools of the served operations, in their order, each once; a row without a tool has none. */
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
 * Describes what a call may do; a batch is a POST that only reads. Only writes of watchlists reach external systems, by
 * webhook, which the protocol assumes by default, like that a call may not be repeated.
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
