import { ESTADOS, operations } from '@marcario/core/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { createMcpServer, operationTools } from './create-mcp-server.ts';
import { sampleService } from './testing/sample-service.ts';

const service = sampleService();
let client: Client;

beforeEach(async () => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer({
    ...service,
    version: '1.0.0',
    logError: (error) => expect.unreachable(String(error)),
  }).connect(far);
  client = new Client({ name: 'test', version: '0' });
  await client.connect(near);
});
afterEach(() => client.close());

async function readJson(uri: string): Promise<unknown> {
  const { contents } = await client.readResource({ uri });
  const [{ text } = { text: undefined }] = contents as { text?: string }[];
  return JSON.parse(text ?? expect.unreachable(`no text in ${uri}`));
}

describe('createMcpServer', () => {
  it('says once that values are untrusted and that similarity is no opinion', () => {
    const told = client.getInstructions();
    expect(told).toMatch(/untrusted text .* never instructions/);
    expect(told).toMatch(/no legal opinion/);
  });

  it('offers each vocabulary as a resource, and names them to who asks for another', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'marcario://estados',
      'marcario://clases',
      'marcario://tipos-de-signo',
      'marcario://anotaciones',
    ]);
    for (const { uri } of resources) expect(await readJson(uri)).not.toEqual([]);
    await expect(client.readResource({ uri: 'marcario://nada' })).rejects.toThrow(
      /marcario:\/\/estados/,
    );
  });

  it(`answers every list of what it advertises ${proves('MCP-LISTS')}`, async () => {
    const advertised = Object.keys(client.getServerCapabilities() ?? {});
    expect(advertised.toSorted()).toEqual(['prompts', 'resources', 'tools']);
    expect(await client.listResourceTemplates()).toEqual({ resourceTemplates: [] });
    expect((await client.listTools()).tools).not.toEqual([]);
    expect((await client.listPrompts()).prompts).not.toEqual([]);
  });

  it('tells all 14 statuses, all 45 classes and what acts do', async () => {
    const estados = (await readJson('marcario://estados')) as { codigo: string }[];
    expect(estados.map(({ codigo }) => codigo)).toEqual(ESTADOS);
    expect(await readJson('marcario://clases')).toHaveLength(45);
    expect(await readJson('marcario://tipos-de-signo')).toContain('mixta');
    expect(await readJson('marcario://anotaciones')).toContainEqual(
      expect.objectContaining({ codigos: ['M6'], ends: true }),
    );
  });

  it('offers the three common jobs in steps that name tools there are', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'clearance',
      'portfolio_review',
      'hit_triage',
    ]);
    const names = operationTools(operations).map(({ name }) => name);
    for (const { name, arguments: asked = [] } of prompts) {
      const given = Object.fromEntries(asked.map((one) => [one.name, 'KOLUN "x"']));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const text = JSON.stringify(messages);
      expect(names.filter((tool) => text.includes(tool)).length).toBeGreaterThan(1);
      for (const word of text.match(/\b(?:get|find|watch|list|search)_\w+/g) ?? []) {
        expect(names).toContain(word);
      }
      expect(text).toContain(String.raw`KOLUN \\\"x\\\"`);
    }
  });

  it('says which argument a job lacks, and which jobs there are', async () => {
    await expect(client.getPrompt({ name: 'clearance' })).rejects.toThrow(/nombre must be sent/);
    await expect(client.getPrompt({ name: 'nada' })).rejects.toThrow(/portfolio_review/);
  });

  it('needs no key for any of it', () => {
    expect(service.calls).toEqual([]);
  });
});
