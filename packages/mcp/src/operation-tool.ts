import { type Operation, operationDescriptions } from '@marcario/core/contract';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { toolInputSchema, toolOutputSchema } from './tool-schema.ts';

/** Rows never change, and an HTTP server is made anew for every request. */
const described = new WeakMap<Operation, Tool>();

/** The tools of the served rows, in their order, each once; a row without a tool name has none. */
export function operationTools(served: readonly Operation[]): Tool[] {
  const names = new Set(served.flatMap(({ tool }) => tool ?? []));
  return [...names].flatMap((name) => {
    const rows = served.filter(({ tool }) => tool === name);
    const [first] = rows;
    if (first === undefined) return [];
    const tool = described.get(first) ?? describeTool(name, first, rows);
    described.set(first, tool);
    return [tool];
  });
}

function describeTool(name: string, first: Operation, rows: readonly Operation[]): Tool {
  const { scope } = first;
  const permission = scope === null ? 'any key' : `scope ${scope}`;
  const summaries = rows.map(({ summary }) => summary).join('; ');
  const rules = rows.map(({ id }) => operationDescriptions[id]).join('\n\n');
  const routes = rows.map(({ method, path }) => `${method} ${path}`).join(' or ');
  const keys = rows.flatMap(({ toolKey }) => toolKey ?? []);
  const choice = keys.length > 1 ? ` Send exactly one of ${keys.join(', ')}.` : '';
  return {
    name,
    title: summaries,
    description: `${summaries}. ${rules}\n\nSame as ${routes}; needs ${permission}.${choice}`,
    inputSchema: toolInputSchema(rows),
    outputSchema: toolOutputSchema(first),
    annotations: annotations(first),
  };
}

/** What a call may do; a batch is a POST that only reads. Only writes can reach out, by webhook. */
function annotations({ method, scope }: Operation): ToolAnnotations {
  const writes = scope === 'watch:write';
  return {
    readOnlyHint: !writes,
    destructiveHint: writes && method !== 'POST',
    idempotentHint: !writes || method === 'DELETE',
    openWorldHint: writes,
  };
}
