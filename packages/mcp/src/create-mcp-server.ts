import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { callTool } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { McpService } from './mcp-service.ts';
import { operationTools } from './operation-tool.ts';
import { jobPrompt, jobPrompts } from './prompts.ts';
import { readVocabulary, vocabularyResources } from './vocabularies.ts';

/** What an MCP server is made of. */
export interface McpServerOptions extends McpService {
  /** Version that the server states of itself. */
  readonly version: string;
  /** Key of every `tools/call`; without one they answer `unauthorized`. */
  readonly apiKey?: string | undefined;
  /** Gets every failure that a caller sees only as `internal_error` or `service_unavailable`. */
  readonly logError: (error: unknown) => void;
}

/** Never asked, since nothing is elicited; but without one `Server` makes one for every request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Clients that have nothing to say send `null` for it, where the protocol leaves arguments out. */
function withoutNullArguments(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  return 'arguments' in params && params.arguments === null
    ? { ...params, arguments: undefined }
    : params;
}

/**
 * `Server` judges the params itself before the handler runs, and answers "invalid params" where a
 * stricter schema here would end as an internal error.
 */
const toolCallSchema = z.object({
  method: z.literal('tools/call'),
  params: z.unknown().optional().transform(withoutNullArguments),
});

/**
 * An MCP server whose tools are the served operations: same input, same results, same error codes
 * as REST (specification 4.5, decision D17). Connect it to one transport; it keeps no state.
 * Only `tools/call` needs a key and costs something; vocabularies and prompts are the same for all.
 *
 * The low-level `Server` is used because inputs are judged by the service, in its own words.
 */
export function createMcpServer(options: McpServerOptions): Server {
  const { version, apiKey, logError } = options;
  const server = new Server(
    { name: 'marcario', title: 'Marcario', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator,
    },
  );
  offerReadings(server);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: operationTools(options.served),
  }));
  server.setRequestHandler(toolCallSchema, (request) => {
    const { name, arguments: given } = CallToolRequestSchema.parse(request).params;
    return callTool(options, { name, arguments: given, apiKey }, logError);
  });
  return server;
}

/** What a model may read before it calls anything. */
function offerReadings(server: Server): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [...vocabularyResources],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readVocabulary(params.uri));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...jobPrompts] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    jobPrompt(params.name, params.arguments),
  );
}
