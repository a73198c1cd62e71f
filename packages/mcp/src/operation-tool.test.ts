import { type OperationId, operations } from '@marcario/core/contract';
import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { operationTools } from './operation-tool.ts';

const tools = operationTools(operations);

function toolOf(id: OperationId) {
  const name = operations.find((row) => row.id === id)?.tool;
  return tools.find((tool) => tool.name === name) ?? expect.unreachable(`no tool for ${id}`);
}

describe('operationTools', () => {
  it('has one tool for each row that names one, in their order', () => {
    const names = new Set(operations.flatMap(({ tool }) => tool ?? []));
    expect(tools.map(({ name }) => name)).toEqual([...names]);
  });

  it.each(tools)('describes $name in valid JSON Schema, objects at the top, no $ref', (tool) => {
    expect(ToolSchema.safeParse(tool).error).toBeUndefined();
    expect(JSON.stringify(tool)).not.toContain('"$');
    const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
    expect(() => [
      ajv.compile(tool.inputSchema),
      ajv.compile(tool.outputSchema ?? {}),
    ]).not.toThrow();
  });

  it('marks as writes what needs watch:write, and a batch as a read', () => {
    expect(toolOf('getBrandsBatch').annotations).toMatchObject({ readOnlyHint: true });
    expect(toolOf('createWatchlist').annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
    });
    expect(toolOf('deleteWatchlist').annotations).toMatchObject({
      destructiveHint: true,
      idempotentHint: true,
    });
  });

  it('hides what MCP fixes, and promises the envelope', () => {
    const { inputSchema, outputSchema } = toolOf('getSyncRuns');
    expect(inputSchema.properties).not.toHaveProperty('envelope');
    expect(inputSchema.properties).toHaveProperty('source');
    expect(outputSchema?.properties).toHaveProperty('data');
  });

  it('promises { items } for a list and an empty object for a 204', () => {
    expect(toolOf('listWatchItems').outputSchema).toMatchObject({ required: ['items'] });
    expect(toolOf('deleteWatchlist').outputSchema).toMatchObject({ properties: {} });
  });

  it('lets answers gain fields, and keeps writes strict', () => {
    expect(JSON.stringify(toolOf('searchBrands').outputSchema)).not.toContain(
      'additionalProperties',
    );
    expect(toolOf('searchBrands').inputSchema).not.toHaveProperty('additionalProperties');
    expect(toolOf('getBrandsBatch').inputSchema).toMatchObject({ additionalProperties: false });
  });

  it('describes one tool for both kinds of similar search, none of them required', () => {
    const { inputSchema, description } = toolOf('findSimilarByText');
    expect(inputSchema.properties).toMatchObject({ q: {}, nro: {}, allClasses: {} });
    expect(inputSchema).not.toHaveProperty('required');
    expect(description).toContain('Send exactly one of q, nro');
  });
});
