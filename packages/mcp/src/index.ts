/** MCP server of a Marcario service: the served operations as tools. */
export {
  createMcpHttpHandler,
  type McpHttpHandler,
  type McpHttpOptions,
} from './create-mcp-http-handler.ts';
export { createMcpServer, type McpServerOptions } from './create-mcp-server.ts';
export type { McpService } from './mcp-service.ts';
