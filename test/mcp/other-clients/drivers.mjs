// Lets one MCP client of others list the tools of a server and make calls, each as its users make them, and
// prints what came of it as JSON. Run in the folder where the clients are installed:
//   node drivers.mjs CLIENT '{"http":{"url","headers"}|"stdio":{"command","args","env"},"version","calls":[{"tool","input"}]}'
// where "version" is the version of MCP to speak, of those clients that can be told.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const ME = { name: 'marcario-test', version: '1.0.0' };

/** Each opens a connection: `list` gives the names of the tools, `call` the text of a result or throws. */
const CLIENTS = {
  '@modelcontextprotocol/sdk': async (server) => {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const http = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const stdio = await import('@modelcontextprotocol/sdk/client/stdio.js');
    return sdkClient(
      new Client(ME),
      openingWith(transportOf({ ...http, ...stdio }, server), server),
    );
  },

  '@modelcontextprotocol/client': async (server) => {
    const { Client, ...http } = await import('@modelcontextprotocol/client');
    const stdio = await import('@modelcontextprotocol/client/stdio');
    const client = new Client(ME, negotiating(server.version));
    return sdkClient(client, transportOf({ ...http, ...stdio }, server));
  },

  // A bridge for agents that speak stdio alone; the agent here is the SDK's own client.
  'mcp-remote': async ({ http }) => {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const stdio = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const bin = join(dirname(require.resolve('mcp-remote/package.json')), 'dist/proxy.js');
    const headers = Object.entries(http.headers).flatMap(([name, value]) => [
      '--header',
      `${name}:${value}`,
    ]);
    const args = [bin, http.url, '--allow-http', '--transport', 'http-only', ...headers];
    const bridge = { stdio: { command: process.execPath, args, env: { HOME: process.cwd() } } };
    return sdkClient(new Client(ME), transportOf(stdio, bridge));
  },

  '@langchain/mcp-adapters': async ({ http, stdio }) => {
    const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
    const marcario = http ? { transport: 'http', ...http } : { transport: 'stdio', ...stdio };
    const client = new MultiServerMCPClient({
      mcpServers: { marcario },
      prefixToolNameWithServerName: false,
    });
    const tools = await client.getTools();
    return {
      list: () => tools.map(({ name }) => name),
      call: async (name, input) =>
        textOf(await tools.find((tool) => tool.name === name).invoke(input)),
      close: () => client.close(),
    };
  },

  '@ai-sdk/mcp': async ({ http, stdio }) => {
    const { createMCPClient } = await import('@ai-sdk/mcp');
    const { StdioMCPTransport } = await import('@ai-sdk/mcp/mcp-stdio');
    const transport = http ? { type: 'http', ...http } : new StdioMCPTransport(stdio);
    const client = await createMCPClient({ transport });
    const tools = await client.tools();
    return {
      list: () => Object.keys(tools),
      call: async (name, input) =>
        textOf(await tools[name].execute(input, { toolCallId: 'call', messages: [] })),
      close: () => client.close(),
    };
  },

  '@openai/agents-core': async ({ http, stdio }) => {
    const agents = await import('@openai/agents-core');
    const server = http
      ? new agents.MCPServerStreamableHttp({
          url: http.url,
          requestInit: { headers: http.headers },
        })
      : new agents.MCPServerStdio(stdio);
    await server.connect();
    const tools = await agents.getAllMcpTools({
      mcpServers: [server],
      convertSchemasToStrict: true,
    });
    return {
      list: () => tools.map(({ name }) => name),
      call: async (name, input) => {
        const tool = tools.find((one) => one.name === name);
        return textOf(await tool.invoke(new agents.RunContext(), JSON.stringify(input)));
      },
      close: () => server.close(),
    };
  },

  // Its command line: a process for each call.
  '@modelcontextprotocol/inspector': async ({ http, stdio }) => {
    const manifest = require.resolve('@modelcontextprotocol/inspector/package.json');
    const launcher = join(dirname(manifest), 'clients/launcher/build/index.js');
    const target = http
      ? [http.url, '--transport', 'http', ...pairs('--header', http.headers, ': ')]
      : [...pairs('-e', stdio.env, '='), stdio.command, ...stdio.args];
    const ask = async (...args) => {
      const command = [launcher, '--cli', ...target, '--method', ...args];
      const { stdout } = await run(process.execPath, command, { maxBuffer: 1e8 }).catch((error) => {
        if (!error.stdout) throw error;
        return error;
      });
      return JSON.parse(stdout);
    };
    return {
      list: async () => (await ask('tools/list')).tools.map(({ name }) => name),
      call: async (name, input, isTyped) => {
        const written = Object.entries(input).flatMap(([field, value]) => [
          '--tool-arg',
          `${field}=${typeof value === 'string' && (isTyped || !isJson(value)) ? value : JSON.stringify(value)}`,
        ]);
        return textOf(await ask('tools/call', '--tool-name', name, ...written));
      },
      close: () => undefined,
    };
  },
};

/** A text that the command line would take for a number, a list or the like. */
function isJson(text) {
  try {
    return typeof JSON.parse(text) !== 'string';
  } catch {
    return false;
  }
}

function pairs(option, fields, sign) {
  return Object.entries(fields).flatMap(([name, value]) => [option, `${name}${sign}${value}`]);
}

function transportOf({ StreamableHTTPClientTransport, StdioClientTransport }, { http, stdio }) {
  if (!http) return new StdioClientTransport(stdio);
  return new StreamableHTTPClientTransport(new URL(http.url), {
    requestInit: { headers: http.headers },
  });
}

/** The options by which the client of today speaks one version; its own choice where none is named. */
function negotiating(version) {
  if (version === undefined) return {};
  if (version >= '2026-07-28') return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

/** The transport with another version in its handshake: the client of before always asks for its newest. */
function openingWith(transport, { version }) {
  if (version === undefined) return transport;
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    message.method === 'initialize'
      ? send({ ...message, params: { ...message.params, protocolVersion: version } }, options)
      : send(message, options);
  return transport;
}

async function sdkClient(client, transport) {
  await client.connect(transport);
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input) => textOf(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}

/** The first text of a result, however the client hands it over. */
function textOf(result) {
  if (typeof result === 'string') return result;
  const content = Array.isArray(result) ? result : (result.content ?? [result]);
  const [first] = Array.isArray(content) ? content : [content];
  return typeof first === 'string' ? first : (first?.text ?? JSON.stringify(result));
}

/** Names in inputs that stand for what an earlier call has made. */
function filled(input, made) {
  const text = JSON.stringify(input).replace(/"\$(\w+)"/g, (_, name) => JSON.stringify(made[name]));
  return JSON.parse(text);
}

async function perform(connection, { tool, input, keep, isTyped }, made) {
  try {
    const text = await connection.call(tool, filled(input, made), isTyped);
    const body = JSON.parse(text);
    for (const [name, field] of Object.entries(keep ?? {})) made[name] = body[field];
    return { tool, error: body.error?.code ?? null };
  } catch (error) {
    return { tool, threw: `${error.name}: ${error.message}`.slice(0, 400) };
  }
}

const [name, settings] = process.argv.slice(2);
const { calls, ...server } = JSON.parse(settings);
const connection = await CLIENTS[name](server);
const tools = await connection.list();
const made = {};
const outcomes = [];
for (const call of calls) outcomes.push(await perform(connection, call, made));
await connection.close();
process.stdout.write(`\n${JSON.stringify({ tools, outcomes })}\n`, () => process.exit(0));
