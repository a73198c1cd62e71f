import { ESTADOS } from '@marcario/core/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMcpServer } from './create-mcp-server.ts';
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

  it('tells all 14 statuses, all 45 classes and what acts do', async () => {
    const estados = (await readJson('marcario://estados')) as { codigo: string }[];
    expect(estados.map(({ codigo }) => codigo)).toEqual(ESTADOS);
    expect(await readJson('marcario://clases')).toHaveLength(45);
    expect(await readJson('marcario://tipos-de-signo')).toContain('mixta');
    expect(await readJson('marcario://anotaciones')).toContainEqual(
      expect.objectContaining({ codigos: ['M6'], ends: true }),
    );
  });

  it('has no resource templates, and says so', async () => {
    expect(await client.listResourceTemplates()).toEqual({ resourceTemplates: [] });
  });

  it('needs no key for any of it', () => {
    expect(service.calls).toEqual([]);
  });
});
