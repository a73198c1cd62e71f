import { createClient, MarcarioApiError } from '@marcario/client';
import { ServiceError } from '@marcario/core';
import {
  type ErrorCode,
  type OperationId,
  type OperationRoute,
  operationById,
  pathFields,
} from '@marcario/core/contract';
import type { Service } from '@marcario/core/service';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttpTransport,
  type Transport as ModernTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdioTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'vitest';

/** One call, as every way into the service can make it. */
export interface SkinCall {
  readonly operation: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** What a caller learns: the body, or why there is none. */
export type Outcome =
  | { readonly body: unknown }
  | { readonly code: ErrorCode | 'unexpected_answer'; readonly message: string };

/** A way into the service. */
export type Skin = (call: SkinCall) => Promise<Outcome>;

/** Without any skin: the one road that all of them end on. */
export function runSkin(service: Service): Skin {
  return async ({ operation, input, key }) => {
    try {
      const { body } = await service.run({ operation, apiKey: key, input });
      return { body };
    } catch (error) {
      if (error instanceof ServiceError) return { code: error.code, message: error.message };
      throw error;
    }
  };
}

/** Plain HTTP, written here anew: neither the client nor the helpers of the contract are used. */
export function restSkin(baseUrl: string): Skin {
  return async ({ operation, input, key }) => {
    const { method, path, headers = {} }: OperationRoute = operationById[operation];
    const fields = pathFields(operationById[operation]);
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, field) => encodeURIComponent(String(input[field]))),
      baseUrl,
    );
    const inHeaders = Object.entries(headers).filter(([, field]) => Object.hasOwn(input, field));
    const elsewhere = [...fields, ...Object.values(headers)];
    const rest = Object.entries(input).filter(([name]) => !elsewhere.includes(name));
    if (method === 'GET') for (const pair of rest.flatMap(pairs)) url.searchParams.append(...pair);
    const response = await fetch(url, {
      method,
      headers: {
        'X-API-Key': key,
        'Content-Type': 'application/json',
        ...Object.fromEntries(inHeaders.map(([name, field]) => [name, String(input[field])])),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    });
    return outcomeOf(await response.json(), !response.ok);
  };
}

function pairs([name, value]: readonly [string, unknown]): [string, string][] {
  return [value].flat().map((one) => [name, String(one)]);
}

export function clientSkin(baseUrl: string): Skin {
  return async ({ operation, input, key }) => {
    const client = createClient({ baseUrl, apiKey: key, maxRetries: 0 });
    try {
      return { body: await client.call(operation, input as never) };
    } catch (error) {
      if (error instanceof MarcarioApiError)
        return { code: error.code, message: error.serviceMessage };
      throw error;
    }
  };
}

/** A skin that must be let go of. */
export interface OpenSkin {
  readonly call: Skin;
  readonly close: () => Promise<void>;
}

/** How a client sends what it has: a key, or the token of a person who signed in. */
export type CredentialHeaders = (credential: string) => Record<string, string>;

const asKey: CredentialHeaders = (key) => ({ 'X-API-Key': key });
/** As clients send a token that they got by signing in. */
export const asToken: CredentialHeaders = (token) => ({ Authorization: `Bearer ${token}` });

/** MCP over HTTP before 2026-07-28: one connected client for each key or token. */
export function mcpHttpSkin(baseUrl: string, headers = asKey): OpenSkin {
  return mcpSkin((key) => {
    const options = { requestInit: { headers: headers(key) } };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), options);
    return connected(transport as Parameters<Client['connect']>[0]);
  });
}

/** MCP over stdio before 2026-07-28: one process for each key. */
export function mcpStdioSkin(binPath: string, env: Readonly<Record<string, string>>): OpenSkin {
  return mcpSkin((key) => connected(new StdioClientTransport(command(binPath, env, key))));
}

/** MCP of 2026-07-28 over HTTP: one client for each key or token. */
export function modernHttpSkin(baseUrl: string, headers = asKey): OpenSkin {
  return mcpSkin((key) => {
    const options = { requestInit: { headers: headers(key) } };
    return connectedModern(new ModernHttpTransport(new URL('/mcp', baseUrl), options));
  });
}

/** MCP of 2026-07-28 over stdio: one process for each key. */
export function modernStdioSkin(binPath: string, env: Readonly<Record<string, string>>): OpenSkin {
  return mcpSkin((key) => connectedModern(new ModernStdioTransport(command(binPath, env, key))));
}

function command(binPath: string, env: Readonly<Record<string, string>>, key: string) {
  return { command: process.execPath, args: [binPath], env: { ...env, SERVICE_API_KEY: key } };
}

/** What both clients have. */
interface CallingClient {
  readonly callTool: (call: {
    readonly name: string;
    readonly arguments: Record<string, unknown>;
  }) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

function mcpSkin(connect: (key: string) => Promise<CallingClient>): OpenSkin {
  const clients = new Map<string, Promise<CallingClient>>();
  const clientOf = (key: string) => {
    const client = clients.get(key) ?? connect(key);
    clients.set(key, client);
    return client;
  };
  return {
    call: async ({ operation, input, key }) => {
      const { tool } = operationById[operation];
      const client = await clientOf(key);
      const result = await client.callTool({ name: String(tool?.name), arguments: { ...input } });
      return toolOutcome(result as CallToolResult);
    },
    close: async () => {
      for (const client of clients.values()) await (await client).close();
    },
  };
}

/** Listing the tools makes the client hold every result against its output schema. */
async function connected(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'parity', version: '0' });
  await client.connect(transport);
  await client.listTools();
  return client;
}

async function connectedModern(transport: ModernTransport): Promise<ModernClient> {
  const client = new ModernClient(
    { name: 'parity', version: '0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(transport);
  await client.listTools();
  return client;
}

function toolOutcome({ content, structuredContent, isError }: CallToolResult): Outcome {
  const [block] = content;
  const said = block?.type === 'text' ? JSON.parse(block.text) : expect.unreachable('no text');
  if (isError !== true) expect(said).toEqual(structuredContent);
  return outcomeOf(said, isError === true);
}

function outcomeOf(body: unknown, isError: boolean): Outcome {
  if (!isError) return { body };
  const { code, message } = (body as { error: { code: ErrorCode; message: string } }).error;
  return { code, message };
}
