import {
  type Operation,
  type OperationId,
  operationById,
  operations,
} from '@marcario/core/contract';
import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { operationTools } from './operation-tools.ts';
import { selectOperations } from './tool-groups.ts';

const tools = operationTools(operations);

function toolOf(id: OperationId) {
  const name = operationById[id].tool?.name;
  return tools.find((tool) => tool.name === name) ?? expect.unreachable(`no tool for ${id}`);
}

describe('operationTools', () => {
  it(`has one tool for each row that names one, in their order ${proves('D17-TOOLS')}`, () => {
    const names = new Set(operations.flatMap(({ tool }) => tool?.name ?? []));
    expect(tools.map(({ name }) => name)).toEqual([...names]);
  });

  it.each(tools)('describes $name in valid JSON Schema, objects at the top, no $ref', (tool) => {
    expect(ToolSchema.safeParse(tool).error).toBeUndefined();
    expect(JSON.stringify(tool)).not.toContain('"$');
    const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
    expect(() => [
      ajv.compile(tool.inputSchema),
      ajv.compile(JSON.parse(JSON.stringify(tool.outputSchema))),
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

  it(`hides what MCP fixes, and promises the envelope ${proves('D17-ENVELOPE')}`, () => {
    const { inputSchema, outputSchema } = toolOf('getSyncRuns');
    expect(inputSchema.properties).not.toHaveProperty('envelope');
    expect(inputSchema.properties).toHaveProperty('source');
    expect(outputSchema?.['properties']).toHaveProperty('data');
  });

  it('promises { items } for a list and an empty object for a 204', () => {
    expect(toolOf('listWatchItems').outputSchema?.['properties']).toEqual({
      items: { type: 'array' },
    });
    expect(toolOf('deleteWatchlist').outputSchema).toEqual({ type: 'object' });
  });

  it(`lets answers gain fields, and takes no argument that it does not tell of ${proves('VERSION-ADDITIVE')}`, () => {
    expect(JSON.stringify(toolOf('searchBrands').outputSchema)).not.toContain(
      'additionalProperties',
    );
    for (const { inputSchema } of operationTools(operations)) {
      expect(inputSchema).toMatchObject({ additionalProperties: false });
    }
    const { properties } = toolOf('searchBrands').inputSchema;
    expect(Object.keys(properties ?? {})).not.toContain('denominacion');
  });

  it('describes one tool for both kinds of similar search, none of them required', () => {
    const { inputSchema, description } = toolOf('findSimilarByText');
    expect(inputSchema.properties).toMatchObject({ q: {}, nro: {}, allClasses: {} });
    expect(inputSchema).not.toHaveProperty('required');
    expect(description).toMatch(/exactly one of q .* and nro/);
  });

  it(`takes at most 38 KB of a model's window, and 12 KB where it works with marks alone ${proves('D17-WORDS')}`, () => {
    const bytesOf = (rows: readonly Operation[]) =>
      Buffer.byteLength(JSON.stringify({ tools: operationTools(rows) }));
    expect(bytesOf(operations)).toBeLessThanOrEqual(38 * 1_024);
    expect(bytesOf(selectOperations(operations, { groups: ['brands'] }))).toBeLessThanOrEqual(
      12 * 1_024,
    );
  });

  it('names an object that another tool lists, and leaves it open', () => {
    const { properties } = toolOf('patchWatchlist').inputSchema;
    const filters = { type: 'object', additionalProperties: true };
    expect(properties).toMatchObject({
      filters: { ...filters, description: 'As filters of watch_register.' },
    });
    expect(toolOf('createCalendar').inputSchema.properties).toMatchObject({
      filters: { ...filters, description: expect.stringContaining('As list_plazos.') },
    });
  });

  it('describes what a list of other tools leaves out itself', () => {
    const watch = operationTools(selectOperations(operations, { groups: ['watch'] }));
    const preview = watch.find(({ name }) => name === 'watch_preview')?.inputSchema.properties;
    expect(JSON.stringify(preview)).not.toContain('search_brands');
    expect(JSON.stringify(watch)).toContain('"observacion_de_fondo"');
  });

  it('tells a long list of values once, and where it stands elsewhere', () => {
    const told = JSON.stringify(tools).split('"esperando_renovacion"').length - 1;
    expect(told).toBe(1);
    const { properties } = toolOf('insightsByClass').inputSchema;
    expect(properties).toMatchObject({
      estado: { description: expect.stringContaining('Values: estado of search_brands.') },
    });
  });

  it('says of each tool in at most two sentences what it answers and what to use instead', () => {
    const names = tools.map(({ name }) => name);
    for (const { name, line } of operations.flatMap(({ tool }) => tool ?? [])) {
      expect(line.split(/[.] (?=[A-Z])/).length, name).toBeLessThanOrEqual(2);
      const others = (line.match(/\b(?:[a-z]+_)+[a-z]+\b/g) ?? []).filter((word) =>
        names.includes(word),
      );
      expect(others, name).not.toContain(name);
    }
  });
});
