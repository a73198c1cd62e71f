import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  createClient,
  MarcarioApiError,
  type MarcarioClient,
  MarcarioConnectionError,
  type OperationId,
  type OperationInputs,
} from '@marcario/client';
import { parseInput, ServiceError } from '@marcario/core';
import {
  type ErrorCode,
  type Operation,
  operations,
  pathFields,
  type RunOperation,
} from '@marcario/core/contract';
import type { CallbackSettings } from '@marcario/core/service';
import {
  StdioServerTransport,
  serveStdio as serveConnection,
} from '@modelcontextprotocol/server/stdio';
import manifest from '../package.json' with { type: 'json' };
import type { McpService } from './call-tool.ts';
import { currentTrace } from './caller-trace.ts';
import { createMcpServer } from './create-mcp-server.ts';
import {
  readStdioConfig,
  readToolGroups,
  type StdioCallbacks,
  type StdioConfig,
  StdioConfigError,
  type StdioEnvironment,
  StdioKeyError,
} from './stdio-config.ts';
import type { ToolGroup } from './tool-groups.ts';

/** The streams and environment of the process. */
interface StdioProcess extends Pick<StdioOptions, 'stdin' | 'stdout' | 'signal'> {
  readonly env: StdioEnvironment;
  /** The arguments of the command, such as `--tools brands,watch`. */
  readonly args: readonly string[];
  /** Writes one line to the log. */
  readonly log: (line: string) => void;
}

/** The released version, which all packages share. */
const VERSION: string = manifest.version;

/**
 * Runs the command `marcario-mcp`: serves until `stdin` ends; the exit code reports success. It also serves without a
 * usable key, because a model learns what is wrong only from a rejected call.
 */
export async function runStdio({ env, args, log, ...streams }: StdioProcess): Promise<0 | 1> {
  const logError = (error: unknown) => log(singleLineError(error));
  let toolGroups: readonly ToolGroup[] | undefined;
  const serve = (service: McpService, apiKey: string, lost?: AbortSignal) => {
    const signal = lost === undefined ? streams.signal : AbortSignal.any([streams.signal, lost]);
    const options = { ...streams, signal, apiKey, toolGroups, version: VERSION, logError };
    return serveStdio(service, options);
  };
  try {
    toolGroups = readToolGroups(args);
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
    if (error instanceof StdioKeyError) await serve(createKeylessService(error), '');
    return 1;
  }
}

/** The streams and the key of a stdio server. */
interface StdioOptions {
  readonly stdin: Readable;
  /** Receives only messages of the protocol. */
  readonly stdout: Writable;
  readonly apiKey: string;
  /** Which groups of tools are listed and served. Default: all. */
  readonly toolGroups?: readonly ToolGroup[] | undefined;
  readonly version: string;
  readonly logError: (error: unknown) => void;
  /** Stops the server when it is aborted, like the end of `stdin`. */
  readonly signal: AbortSignal;
}

/**
 * Serves one client over a pair of streams, one JSON message per line, until `stdin` ends. Messages that have
 * arrived by then are still answered. The first message determines the revision of the protocol.
 */
export async function serveStdio(service: McpService, options: StdioOptions): Promise<void> {
  const { stdin, stdout, apiKey, toolGroups, version, logError } = options;
  const { tracked, settled } = trackPendingCalls(service);
  const closed = new AbortController();
  const over = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // The client is gone, so no further message can be sent.
    stdout.once('error', () => resolve());
    for (const signal of [options.signal, closed.signal]) {
      signal.addEventListener('abort', () => resolve(), { once: true });
    }
  });
  // The transport drops unanswered requests when its input ends, so it gets an input that does not end.
  const input = stdin.pipe(new PassThrough(), { end: false });
  const connection = serveConnection(
    () => createMcpServer({ ...tracked, version, apiKey, toolGroups, logError }),
    { transport: new NotifyingTransport(input, stdout, () => closed.abort()), onerror: logError },
  );
  if (!options.signal.aborted) await over;
  await settled();
  await connection.close();
  // Stops reading, because a stream that is read keeps the process alive.
  stdin.unpipe(input).pause();
}

/** Transport that reports its own closing, which happens when it cannot continue to read or write. */
class NotifyingTransport extends StdioServerTransport {
  readonly #onClose: () => void;

  constructor(stdin: Readable, stdout: Writable, onClose: () => void) {
    super(stdin, stdout);
    this.#onClose = onClose;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#onClose();
  }
}

/** A service that tracks its pending calls. */
interface PendingCalls {
  readonly tracked: McpService;
  /** Resolves once all messages that have arrived are answered. */
  readonly settled: () => Promise<void>;
}

/** Wraps a service so that its pending calls can be awaited. */
function trackPendingCalls({ served, run, grantedScopes }: McpService): PendingCalls {
  const pending = new Set<Promise<unknown>>();
  const track = async <T>(answer: Promise<T>): Promise<T> => {
    pending.add(answer);
    try {
      return await answer;
    } finally {
      pending.delete(answer);
    }
  };
  return {
    tracked: {
      served,
      run: (call) => track(run(call)),
      ...(grantedScopes && { grantedScopes: (apiKey) => track(grantedScopes(apiKey)) }),
    },
    settled: async () => {
      // Each message becomes a call, and each finished call a response, within one turn of the event loop.
      do {
        await Promise.allSettled(pending);
        await setImmediate();
      } while (pending.size > 0);
    },
  };
}

/** A service that its owner must close. */
interface OpenService extends McpService {
  /** The database opened in this process; absent when the service is remote. */
  readonly database?: { readonly lost: AbortSignal };
  readonly close: () => Promise<void>;
}

/** Errors that the service reports before it checks the input (decision D1), or because it cannot check it. */
const BEFORE_INPUT: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'rate_limited',
  'forbidden',
  'quota_exceeded',
  'internal_error',
  'service_unavailable',
] as const);

/** A well-formed value of a path field that matches no stored row. */
const PLACEHOLDER = '!';

/**
 * Adapts a remote service to the interface of a local one. Inputs are validated here, because a query string cannot
 * distinguish `"20"` from `20` or one value from a list of one. The service still decides first: a call rejected here
 * is sent with an input that cannot change anything, so that a bad key or missing scope is reported before a bad input.
 * Every operation of the contract is offered; the service itself reports which ones it runs.
 */
export function createRemoteService(client: MarcarioClient): McpService {
  const run: RunOperation = async ({ operation, input }) => {
    const row = operations.find(({ id }) => id === operation);
    if (row === undefined) return refuse(client, unknownRouteError(), 'getUsage', {});
    const judged = validateInput(row, input);
    if (judged instanceof ServiceError)
      return refuse(client, judged, row.id, placeholderInput(row));
    return { body: await callClient(client, row.id, withPathFields(row, judged)) };
  };
  // Listing tools needs no key: if the service does not report the scopes, each call reports the reason.
  const grantedScopes = () =>
    client.call('getUsage', {}, { timeoutMs: SCOPES_TIMEOUT_MS }).then(
      ({ scopes }) => scopes ?? null,
      () => null,
    );
  return { served: operations, run, grantedScopes };
}

/** Milliseconds to wait for the scopes of the key; afterwards `tools/list` returns all tools. */
const SCOPES_TIMEOUT_MS = 3_000;

/** Returns the valid input without unknown arguments, or the error with which it is rejected. */
function validateInput(row: Operation, input: unknown): unknown {
  try {
    return parseInput(row, input);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Replaces path fields that are `.` or `..`, which no row has, because URL resolution would remove them. */
function withPathFields(row: Operation, input: unknown): unknown {
  const given = input as Readonly<Record<string, unknown>>;
  const dotted = pathFields(row).filter((field) => given[field] === '.' || given[field] === '..');
  return { ...given, ...Object.fromEntries(dotted.map((field) => [field, PLACEHOLDER])) };
}

function placeholderInput(row: Operation): Record<string, string> {
  return Object.fromEntries(pathFields(row).map((field) => [field, PLACEHOLDER]));
}

async function refuse(
  client: MarcarioClient,
  refusal: ServiceError,
  ...[operation, input]: readonly [OperationId, Record<string, string>]
): Promise<never> {
  await callClient(client, operation, input).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || BEFORE_INPUT.has(error.code)) throw error;
  });
  throw refusal;
}

/** Replaces unpaired surrogates by U+FFFD, because a URL cannot contain them and the client would reject them. */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toWellFormed(one)]));
}

async function callClient(
  client: MarcarioClient,
  id: OperationId,
  input: unknown,
): Promise<unknown> {
  try {
    const headers = { ...currentTrace() };
    return await client.call(id, toWellFormed(input) as OperationInputs[OperationId], { headers });
  } catch (error) {
    throw toServiceError(error);
  }
}

function toServiceError(error: unknown): unknown {
  if (error instanceof MarcarioApiError) return fromApiError(error);
  if (error instanceof MarcarioConnectionError) {
    return new ServiceError('service_unavailable', error.message, { cause: error });
  }
  return error;
}

function fromApiError(error: MarcarioApiError): ServiceError {
  const { code, serviceMessage, coverage, retryAfterSeconds } = error;
  if (code === 'unexpected_answer') {
    return new ServiceError('service_unavailable', error.message, { cause: error });
  }
  return new ServiceError(code, serviceMessage, {
    ...(coverage === undefined ? {} : { coverage }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

function unknownRouteError(): ServiceError {
  return new ServiceError('not_found', 'No such route');
}

/**
 * Opens the configured service. The code for databases is loaded only if needed, so that the remote mode stays small.
 * @throws Error that says why the service cannot be opened
 */
export async function openService(
  { apiKey, target }: StdioConfig,
  logError: (error: unknown) => void,
): Promise<OpenService> {
  if (target.kind === 'remote') {
    // The client does not retry, so that the agent learns of an error and decides whether to wait, as over HTTP.
    const client = createClient({ baseUrl: target.baseUrl, apiKey, maxRetries: 0 });
    return { ...createRemoteService(client), close: async () => {} };
  }
  const { databaseUrl, secretKey, embeddings, burst, watch, callbacks, feedsPath } = target;
  const { createService, readFeedsFile, callbackSettings } = await import('@marcario/core/service');
  return createService({
    databaseUrl,
    secretKey,
    embeddings,
    limits: { burst, watch },
    delivery: { callbacks: readCallbacks(callbacks, callbackSettings) },
    feeds: feedsPath === undefined ? [] : readFeedsFile(feedsPath),
    onError: logError,
  });
}

/** Reads the settings of callbacks like the server, so that both accept the same addresses. */
function readCallbacks({ allow, ports, http }: StdioCallbacks, settings: CallbackSettings) {
  return {
    ...(allow !== undefined && { allow: readSetting('ALLOW', settings.allow.safeParse(allow)) }),
    ...(ports !== undefined && { ports: readSetting('PORTS', settings.ports.safeParse(ports)) }),
    ...(http !== undefined && { http: readSetting('HTTP', settings.http.safeParse(http)) }),
  };
}

type Reading<T> =
  | { readonly success: true; readonly data: T }
  | {
      readonly success: false;
      readonly error: { readonly issues: readonly { message: string }[] };
    };

function readSetting<T>(name: string, reading: Reading<T>): T {
  if (reading.success) return reading.data;
  throw new StdioConfigError(`SERVICE_CALLBACK_${name} ${reading.error.issues[0]?.message}`);
}

/** Creates a service that lists all tools but rejects each call with the problem of the key. */
function createKeylessService({ message }: StdioKeyError): McpService {
  const remedy = 'set it in the env of this server in the client configuration, then restart it';
  const run = async () => {
    throw new ServiceError('unauthorized', `${message}; ${remedy}`);
  };
  return { served: operations, run };
}

/** Formats a failure and its causes as one line. */
function singleLineError(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at !== undefined && at !== null; at = (at as { cause?: unknown }).cause) {
    causes.push(at instanceof Error ? at.message : String(at));
  }
  return causes.join(': ').replaceAll(/\s+/g, ' ');
}
