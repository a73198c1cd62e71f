import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpService } from './mcp-service.ts';
import { pendingCalls } from './pending-calls.ts';

/** What a stdio server talks through, and as whom. */
export interface StdioOptions {
  readonly stdin: Readable;
  /** Carries the protocol and nothing else. */
  readonly stdout: Writable;
  readonly apiKey: string;
  readonly version: string;
  readonly logError: (error: unknown) => void;
  /** Ends the server as the end of `stdin` does. */
  readonly signal: AbortSignal;
}

/**
 * Serves one client over a pair of streams, one JSON message a line, until `stdin` ends. What had
 * arrived by then is still answered.
 */
export async function serveStdio(service: McpService, options: StdioOptions): Promise<void> {
  const { stdin, stdout, apiKey, version, logError } = options;
  const { run, settled } = pendingCalls(service.run);
  const server = createMcpServer({ served: service.served, run, version, apiKey, logError });
  server.onerror = logError;
  const over = new Promise<void>((resolve) => {
    server.onclose = resolve;
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // The client is gone: nothing more can be said to it.
    stdout.once('error', () => resolve());
    options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(stdin, stdout));
  if (!options.signal.aborted) await over;
  await settled();
  await server.close();
}
