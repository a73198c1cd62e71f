/**
 * MCP server of a Marcario service: the served operations as tools.
 *
 * `createMcpServer` serves any transport of the SDK, `createMcpHttpHandler` answers HTTP requests without
 * a session, and the command `marcario-mcp` runs a server over standard input and output.
 *
 * @module @marcario/mcp
 */

export type { McpService } from './call-tool.ts';
export {
  createMcpHttpHandler,
  type McpHttpHandler,
  type McpHttpOptions,
} from './create-mcp-http-handler.ts';
export { createMcpServer, type McpServerOptions } from './create-mcp-server.ts';
export { operationTools } from './operation-tools.ts';
export {
  selectOperations,
  TOOL_GROUPS,
  type ToolGroup,
  type ToolSelection,
} from './tool-groups.ts';
