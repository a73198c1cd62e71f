import { openService } from './open-service.ts';
import { type StdioOptions, serveStdio } from './serve-stdio.ts';
import { readStdioConfig, type StdioEnvironment } from './stdio-config.ts';
import { VERSION } from './version.ts';

/** What the process gives to the command. */
export interface StdioProcess extends Pick<StdioOptions, 'stdin' | 'stdout' | 'signal'> {
  readonly env: StdioEnvironment;
  /** Takes one line. */
  readonly log: (line: string) => void;
}

/** The command `marcario-mcp`: serves until `stdin` ends; the exit code says whether it could. */
export async function runStdio({ env, log, ...streams }: StdioProcess): Promise<0 | 1> {
  const logError = (error: unknown) => log(oneLine(error));
  try {
    const config = readStdioConfig(env);
    const service = await openService(config, logError);
    try {
      await serveStdio(service, { ...streams, apiKey: config.apiKey, version: VERSION, logError });
    } finally {
      await service.close();
    }
    return 0;
  } catch (error) {
    logError(error);
    return 1;
  }
}

/** A failure with what lies under it, on one line. */
function oneLine(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at !== undefined && at !== null; at = (at as { cause?: unknown }).cause) {
    causes.push(at instanceof Error ? at.message : String(at));
  }
  return causes.join(': ').replaceAll(/\s+/g, ' ');
}
