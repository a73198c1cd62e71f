// What an agent does over MCP: connect to /mcp, list the tools, call one. The SDK client checks
// each result against the schema that the tool declares.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@marcario/core/service';
import { createApp, createLogger } from '@marcario/server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const path = join(folder, 'marks.ndjson');
await writeFile(path, JSON.stringify({ nroSolicitud: '1262023', denominacion: 'KOLUN' }));

const service = await createService({ databaseUrl: 'pglite://memory' });
await service.importDocument({ path });
const { rawKey: apiKey } = await service.keys.create({
  label: 'agent',
  consumerId: null,
  scopes: ['brands:read'],
  monthlyQuota: 1_000,
  expiresAt: null,
});
const server = createApp(service, { logger: createLogger('silent') }).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseUrl = `http://127.0.0.1:${server.address().port}`;

const agent = new Client({ name: 'example', version: '1.0.0' });
await agent.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
    requestInit: { headers: { 'X-API-Key': apiKey } },
  }),
);
const { tools } = await agent.listTools();
console.log(tools.map(({ name }) => name).join(', '));

const answer = await agent.callTool({ name: 'search_brands', arguments: { q: 'kolun' } });
console.log(answer.structuredContent.items[0].denominacion);

assert.ok(tools.some(({ name }) => name === 'search_brands'));
assert.equal(answer.structuredContent.items[0].nroSolicitud, '1262023');

// A refusal is a result, so that the model can read what to do about it.
const refusal = await agent.callTool({ name: 'search_brands', arguments: { rut: ['1-1'] } });
assert.equal(refusal.isError, true);
assert.equal(JSON.parse(refusal.content[0].text).error.code, 'invalid_rut');

await agent.close();
server.close();
await service.close();
await rm(folder, { recursive: true });
