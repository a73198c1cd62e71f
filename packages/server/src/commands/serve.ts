import { createService, DatabaseLostError, type Service } from '@marcario/core/service';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { DEMO_EXAMPLES } from '../../invented/trades.ts';
import { startCommandServer } from '../command-socket/command-server.ts';
import { type Config, readConfig } from '../config/config.ts';
import { unknownVariables } from '../config/environment-help.ts';
import { requireFreeAddress } from '../http/listen.ts';
import { type RunningServer, startServer } from '../http/start-server.ts';
import { createLogger } from '../log/logger.ts';
import type { StartPageOptions } from '../pages/start-page/start-page-route.ts';
import {
  type CommandIo,
  type CommonOptions,
  type Outcome,
  printOutcome,
  type RunCommandLine,
} from './command-io.ts';
import { prepareDemo } from './prepare-demo.ts';
import { withProgress } from './progress.ts';
import { stopped } from './stopped.ts';

interface ServeOptions extends CommonOptions {
  readonly demo?: boolean;
  /** False for `--no-sync`. */
  readonly sync: boolean;
  /** False for `--no-dispatch`. */
  readonly dispatch: boolean;
}

/** `marcario serve`: REST and MCP until the process is asked to stop. */
export function addServe(program: Command, io: CommandIo, run: RunCommandLine): void {
  program
    .command('serve')
    .description('serve REST under /v1 and MCP at /mcp')
    .option('--demo', 'load a demonstration corpus into an empty database and print a key')
    .option('--no-sync', 'leave the feeds to another process on the same PostgreSQL')
    .option('--no-dispatch', 'leave the notifications to another process on the same PostgreSQL')
    .option('--json', 'print one JSON object once the server answers')
    .action((options: ServeOptions) => serve(options, io, run));
}

async function serve(options: ServeOptions, io: CommandIo, run: RunCommandLine): Promise<void> {
  const config = readConfig(io.env);
  const stop = io.stopSignal();
  // Known now and not after the corpus is loaded, which takes a while.
  await requireFreeAddress(config);
  const logger = createLogger(config.logLevel, io.stderr);
  for (const variable of unknownVariables(io.env)) {
    logger.warn({ variable }, 'nothing reads this variable: --help lists those that are');
  }
  const service = await openService(config, { io, logger });
  const stopCommands = await startCommandServer(service, { config, env: io.env, logger, run });
  try {
    const apiKey = options.demo ? await prepare(service, config, { io, stop }) : undefined;
    if (stop.aborted) return;
    const page = config.hasPage ? pageOptions(apiKey) : undefined;
    const server = await startServer(service, { ...config, logger, page });
    if (options.sync) service.startSync();
    if (options.dispatch) service.startDispatch();
    service.startWatch();
    printOutcome(io, options, describe(server, apiKey));
    const { lost } = service.database;
    await stopped(stop, lost);
    // Before the service is closed, on which they work.
    await stopCommands();
    await server.stop();
    lost.throwIfAborted();
  } finally {
    await stopCommands();
    await service.close();
  }
}

/** The page of a demonstration says that it is one. */
function pageOptions(demoKey: string | undefined): StartPageOptions {
  if (demoKey === undefined) return {};
  return { keyForLoopback: demoKey, demonstration: { examples: DEMO_EXAMPLES } };
}

function openService(
  config: Config,
  { io, logger }: { readonly io: CommandIo; readonly logger: Logger },
): Promise<Service> {
  return withProgress(io, { of: 'the search index', total: 1 }, (onIndexing) =>
    createService({
      databaseUrl: config.databaseUrl,
      secretKey: config.secretKey,
      embeddings: config.embeddings,
      snapshot: config.snapshot,
      limits: { burst: config.keyBurst, watch: config.watchCaps },
      feeds: config.feeds,
      publicUrl: config.publicUrl,
      delivery: config.delivery,
      onError: (err) => {
        // Told once, at the end.
        if (err instanceof DatabaseLostError) return;
        logger.error({ err }, 'background work failed');
      },
      onIndexing,
    }),
  );
}

function prepare(
  service: Service,
  config: Config,
  { io, stop }: { readonly io: CommandIo; readonly stop: AbortSignal },
): Promise<string> {
  return withProgress(io, { of: 'the demonstration corpus' }, (report) =>
    prepareDemo(service, {
      databaseUrl: config.databaseUrl,
      monthlyQuota: config.defaultMonthlyQuota,
      signal: stop,
      onProgress: report,
    }),
  );
}

function describe({ url }: RunningServer, apiKey: string | undefined): Outcome {
  const docs = `${url}/docs`;
  if (apiKey === undefined) return { text: `Marcario answers at ${url}`, json: { url, docs } };
  const curl = `curl -s -H 'X-API-Key: ${apiKey}' '${url}/v1/brands?q=kolun'`;
  const lines = [
    `Marcario answers at ${url}`,
    `API key: ${apiKey}`,
    'Try it:',
    '',
    `  ${curl}`,
    '',
    `A page to look at: ${url}/`,
    `All that is served, to try out: ${docs}`,
  ];
  return { text: lines.join('\n'), json: { url, docs, apiKey, curl } };
}
