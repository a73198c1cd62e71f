import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ServiceError } from '@marcario/core';
import { LIMITS, SCOPES } from '@marcario/core/contract';
import {
  createService,
  DatabaseLostError,
  embeddedDirectory,
  type HolidayAdmin,
  outboundFetch,
  type Service,
} from '@marcario/core/service';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { demoBrands } from '../../invented/demo-brands.ts';
import { DEMO_EXAMPLES } from '../../invented/trades.ts';
import { startCommandServer } from '../command-socket/command-server.ts';
import { type Config, mcpResource, readConfig } from '../config/config.ts';
import { unknownVariables } from '../config/environment-help.ts';
import type { SignInOptions } from '../create-app.ts';
import { DEMO_CALENDAR, DEMO_YEARS } from '../demo-calendar.ts';
import type { RunningServer } from '../http/start-server.ts';
import { createLogger, logOutboundProxy, reportBackground } from '../log/logger.ts';
import type { StartPageOptions } from '../pages/start-page/start-page-route.ts';
import { collectStartGarbage } from '../small-memory.ts';
import { CommandError } from './command-error.ts';
import {
  type CommandIo,
  type CommonOptions,
  type Outcome,
  printOutcome,
  type RunCommandLine,
  stopped,
  withProgress,
} from './command-io.ts';
import { writeCorpus } from './generate.ts';
import { importPercent } from './import.ts';

interface ServeOptions extends CommonOptions {
  readonly demo?: boolean;
  /** False when `--no-sync` is given. */
  readonly sync: boolean;
  /** False when `--no-dispatch` is given. */
  readonly dispatch: boolean;
}

/** `marcario serve`: serves REST and MCP until SIGINT or SIGTERM. */
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
  // Loads the HTTP and MCP libraries only for `serve`, so that all other commands start sooner.
  const { requireFreeAddress, startServer } = await import('../http/start-server.ts');
  // Fails early if the port is taken, because loading the corpus takes a while.
  await requireFreeAddress(config);
  const logger = createLogger(config.logLevel, io.stderr);
  for (const variable of unknownVariables(io.env)) {
    logger.warn({ variable }, 'nothing reads this variable: --help lists those that are');
  }
  logOutboundProxy(logger, config);
  const service = await openService(config, { io, logger });
  const stopCommands = await startCommandServer(service, { config, env: io.env, logger, run });
  try {
    const apiKey = options.demo ? await prepareService(service, config, { io, stop }) : undefined;
    if (stop.aborted) return;
    const page = config.hasPage ? pageOptions(config, apiKey) : undefined;
    const server = await startServer(service, {
      ...config,
      logger,
      page,
      signIn: signInOptions(config),
    });
    if (options.sync) service.startSync();
    if (options.dispatch) service.startDispatch();
    service.startWatch();
    printOutcome(io, options, describeServer(server, apiKey));
    collectStartGarbage();
    const { lost } = service.database;
    await stopped(stop, lost);
    // Commands use the service, so they are stopped before it is closed.
    await stopCommands();
    await server.stop();
    lost.throwIfAborted();
  } finally {
    await stopCommands();
    await service.close();
  }
}

const DEMO_MARKS = 20_000;
const DEMO_SEED = 1;
const DEMO_SOURCE = 'demo';

/** Fraction of the time to load the demo that is spent on writing its corpus file, as measured; the rest is import. */
const WRITING_SHARE = 0.04;

/** The options of `prepareDemo`. */
interface DemoOptions {
  readonly databaseUrl: string;
  readonly monthlyQuota: number;
  /** Receives the loading progress in percent. */
  readonly onProgress: (percent: number) => void;
  /** Aborts the loading; the next start resumes it. */
  readonly signal: AbortSignal;
}

/**
 * Prepares a demonstration: imports the demo register into an empty database as a real file would be, then adds a
 * holiday calendar and a key with all scopes.
 * @returns the raw key
 */
export async function prepareDemo(service: Service, options: DemoOptions): Promise<string> {
  if (await needsDemoCorpus(service)) await loadDemoCorpus(service, options);
  if ((await service.holidays.coverage()) === null) await loadDemoCalendar(service.holidays);
  return demoKey(demoKeyPath(options.databaseUrl), {
    issue: () => issueDemoKey(service, options.monthlyQuota),
    isInForce: (rawKey) => isKeyValid(service, rawKey),
  });
}

/** Issues and checks demonstration keys. */
export interface DemoKeySource {
  readonly issue: () => Promise<string>;
  /** True while the database has the key and it is not revoked. */
  readonly isInForce: (rawKey: string) => Promise<boolean>;
}

/**
 * Returns the key to print: the stored key of the last start while it is valid, else a new one. Its file is readable
 * only by its owner; the database itself stores only an HMAC.
 */
export async function demoKey(file: string, source: DemoKeySource): Promise<string> {
  const stored = await readStoredKey(file);
  if (stored !== undefined && (await source.isInForce(stored))) return stored;
  const rawKey = await source.issue();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${rawKey}\n`, { mode: 0o600 });
  // `writeFile` applies its mode only to new files.
  await chmod(file, 0o600);
  return rawKey;
}

async function readStoredKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns true when the corpus is empty, or when an interrupted demo loading is the only import so far. */
async function needsDemoCorpus(service: Service): Promise<boolean> {
  const { index, dataAsOf } = await service.health();
  if (index.marks === 0) return true;
  if (dataAsOf !== undefined) return false;
  const runs = await service.getSyncRuns({ limit: LIMITS.brandPageMax, envelope: true });
  return 'data' in runs && runs.data.every(({ source }) => source === DEMO_SOURCE);
}

async function loadDemoCorpus(
  service: Service,
  { onProgress, signal }: DemoOptions,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-demo-'));
  try {
    const path = join(folder, 'demo.ndjson');
    const madeOn = new Date().toISOString().slice(0, 10);
    const brands = demoBrands({ marks: DEMO_MARKS, seed: DEMO_SEED, madeOn });
    await writeCorpus(brands, path, (done) =>
      onProgress((100 * WRITING_SHARE * done) / DEMO_MARKS),
    );
    const { status, error } = await service.importDocument({
      path,
      source: DEMO_SOURCE,
      signal,
      onProgress: (progress) =>
        onProgress(100 * WRITING_SHARE + (1 - WRITING_SHARE) * importPercent(progress)),
    });
    if (status === 'failed') throw new CommandError(`The demonstration corpus: ${error}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadDemoCalendar(holidays: HolidayAdmin): Promise<void> {
  await holidays.importFile(DEMO_CALENDAR);
  for (const year of DEMO_YEARS) await holidays.cover(year);
}

async function issueDemoKey(service: Service, monthlyQuota: number): Promise<string> {
  const { rawKey } = await service.keys.create({
    label: 'demo',
    consumerId: 'demo',
    scopes: SCOPES,
    monthlyQuota,
    expiresAt: null,
  });
  return rawKey;
}

/** Tests a key by calling an unknown route: the key is checked before the route, and the call costs no quota. */
async function isKeyValid(service: Service, apiKey: string): Promise<boolean> {
  try {
    await service.run({ operation: null, apiKey, input: {} });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthorized') return false;
    if (!(error instanceof ServiceError && error.code === 'not_found')) throw error;
  }
  return true;
}

/** Returns the path of the key file: next to the embedded database, or next to its default path for PostgreSQL. */
function demoKeyPath(databaseUrl: string): string {
  return `${embeddedDirectory(databaseUrl) ?? './.marcario/pg'}.demo-key`;
}

function signInOptions({ publicUrl, signsIn, externalIssuer }: Config): SignInOptions | undefined {
  if (publicUrl === undefined || !(signsIn || externalIssuer)) return undefined;
  const issuer = externalIssuer?.issuer ?? publicUrl;
  return { publicUrl, isAuthorizationServer: signsIn, issuer };
}

/** Returns the options of the start page. With a demonstration key, the page states that its register is invented. */
function pageOptions(config: Config, demoKey: string | undefined): StartPageOptions {
  const settings = { keyHeader: config.pageKeyHeader, officeUrl: config.officeUrl };
  if (demoKey === undefined) return settings;
  return { ...settings, keyForLoopback: demoKey, demonstration: { examples: DEMO_EXAMPLES } };
}

async function openService(
  config: Config,
  { io, logger }: { readonly io: CommandIo; readonly logger: Logger },
): Promise<Service> {
  const verifyExternalToken = await tokenVerifier(config, logger);
  return withProgress(io, { of: 'the search index', total: 1 }, (onIndexing) =>
    createService({
      databaseUrl: config.databaseUrl,
      connections: config.connections,
      secretKey: config.secretKey,
      embeddings: config.embeddings,
      search: config.search,
      snapshot: config.snapshot,
      sharedSnapshot: config.sharedSnapshot,
      limits: { burst: config.keyBurst, watch: config.watchCaps },
      feeds: config.feeds,
      proxy: config.proxy,
      publicUrl: config.publicUrl,
      delivery: config.delivery,
      verifyExternalToken,
      externalMonthlyQuota: config.defaultMonthlyQuota,
      onError: (err) => {
        // Not logged here, because `serve` itself reports the lost database once, when it ends.
        if (err instanceof DatabaseLostError) return;
        reportBackground(logger, 'error')(err);
      },
      onIndexing,
    }),
  );
}

async function tokenVerifier({ externalIssuer, publicUrl, proxy }: Config, logger: Logger) {
  if (externalIssuer === undefined || publicUrl === undefined) return undefined;
  const { createTokenVerifier } = await import('../sign-in/external-tokens.ts');
  const onError = (err: unknown) => logger.error({ err }, 'the identity provider does not answer');
  return createTokenVerifier({
    ...externalIssuer,
    audience: mcpResource(publicUrl),
    fetch: outboundFetch(proxy),
    onError,
  });
}

function prepareService(
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

function describeServer({ url }: RunningServer, apiKey: string | undefined): Outcome {
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
