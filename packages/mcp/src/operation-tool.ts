import type { Operation } from '@marcario/core/contract';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { toolInputSchema, toolOutputSchema } from './tool-schema.ts';

/** Rows never change, and an HTTP server is made anew for every request. */
const described = new WeakMap<Operation, Tool>();

/** The tools of the served rows, in their order; a row without a tool name has none. */
export function operationTools(served: readonly Operation[]): Tool[] {
  return served.flatMap((operation) => operationTool(operation) ?? []);
}

function operationTool(operation: Operation): Tool | undefined {
  if (operation.tool === null) return undefined;
  const tool = described.get(operation) ?? describeTool(operation, operation.tool);
  described.set(operation, tool);
  return tool;
}

function describeTool(operation: Operation, name: string): Tool {
  const { method, path, scope, summary } = operation;
  const permission = scope === null ? 'any key' : `scope ${scope}`;
  return {
    name,
    title: summary,
    description: `${summary}. Same as ${method} ${path}; needs ${permission}.`,
    inputSchema: toolInputSchema(operation),
    outputSchema: toolOutputSchema(operation),
    annotations: annotations(operation),
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
