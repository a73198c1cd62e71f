import { ServiceError } from '@marcario/core';
import { operations } from '@marcario/core/contract';
import type { McpService } from './mcp-service.ts';
import { openService } from './open-service.ts';
import { type StdioOptions, serveStdio } from './serve-stdio.ts';
import { readStdioConfig, type StdioEnvironment, StdioKeyError } from './stdio-config.ts';
import { VERSION } from './version.ts';

/** What the process gives to the command. */
export interface StdioProcess extends Pick<StdioOptions, 'stdin' | 'stdout' | 'signal'> {
  readonly env: StdioEnvironment;
  /** Takes one line. */
  readonly log: (line: string) => void;
}

/**
 * The command `marcario-mcp`: serves until `stdin` ends; the exit code says whether it could. Without
 * a usable key it serves all the same, because a model learns what is wrong from a refused call only.
 */
export async function runStdio({ env, log, ...streams }: StdioProcess): Promise<0 | 1> {
  const logError = (error: unknown) => log(oneLine(error));
  const serve = (service: McpService, apiKey: string, lost?: AbortSignal) => {
    const signal = lost === undefined ? streams.signal : AbortSignal.any([streams.signal, lost]);
    return serveStdio(service, { ...streams, signal, apiKey, version: VERSION, logError });
  };
  try {
    const config = readStdioConfig(env);
    const service = await openService(config, logError);
    try {
      const lost = service.database?.lost;
      await serve(service, config.apiKey, lost);
      lost?.throwIfAborted();
    } finally {
      await service.close();
    }
    return 0;
  } catch (error) {
    logError(error);
    if (error instanceof StdioKeyError) await serve(keylessService(error), '');
    return 1;
  }
}

/** Lists what there is, and refuses each call with what is wrong with the key. */
function keylessService({ message }: StdioKeyError): McpService {
  const remedy = 'set it in the env of this server in the client configuration, then restart it';
  const run = async () => {
    throw new ServiceError('unauthorized', `${message}; ${remedy}`);
  };
  return { served: operations, run };
}

/** A failure with what lies under it, on one line. */
function oneLine(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at !== undefined && at !== null; at = (at as { cause?: unknown }).cause) {
    causes.push(at instanceof Error ? at.message : String(at));
  }
  return causes.join(': ').replaceAll(/\s+/g, ' ');
}
