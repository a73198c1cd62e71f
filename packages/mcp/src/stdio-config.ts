import { parseArgs } from 'node:util';
import { type Embeddings, embeddingsSchema } from '@marcario/core/contract';
import { parseToolGroups, type ToolGroup } from './tool-groups.ts';

/** Where the tools of a stdio server run: in a remote service, or on a database opened in this process. */
type StdioTarget =
  | { readonly kind: 'remote'; readonly baseUrl: string }
  | {
      readonly kind: 'in-process';
      readonly databaseUrl: string;
      readonly secretKey: string | undefined;
      /** Undefined for the default of the library. */
      readonly embeddings: Embeddings | undefined;
      /**
       * The burst limit, which must be the same in all processes on this database; undefined for the default of the
       * library.
       */
      readonly burst: StdioBurst;
      readonly watch: StdioWatch;
      readonly callbacks: StdioCallbacks;
      /** Path of the feeds file, whose thresholds decide when a source is stale; undefined for the defaults. */
      readonly feedsPath: string | undefined;
    };

/** The operator's settings of callbacks in the environment; undefined for the defaults. */
export interface StdioCallbacks {
  readonly allow: string | undefined;
  readonly ports: string | undefined;
  readonly http: string | undefined;
}

/** The watch limits of an organisation. */
interface StdioWatch {
  readonly watchlists: number | undefined;
  readonly items: number | undefined;
}

/** A limit on the calls of one key in a time window. */
interface StdioBurst {
  readonly limit: number | undefined;
  readonly windowSeconds: number | undefined;
}

/** The settings of a stdio server (decision A3). */
export interface StdioConfig {
  readonly apiKey: string;
  readonly target: StdioTarget;
}

/** Thrown for a missing or invalid variable. The message names the variable, never its value. */
export class StdioConfigError extends Error {
  override readonly name = 'StdioConfigError';
}

/** Thrown for a missing or malformed key. */
export class StdioKeyError extends StdioConfigError {}

/** The environment variables that are read; an empty one counts as unset. */
export interface StdioEnvironment {
  readonly SERVICE_API_KEY?: string | undefined;
  readonly SERVICE_BASE_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly SERVICE_SECRET_KEY?: string | undefined;
  readonly SERVICE_EMBEDDINGS?: string | undefined;
  readonly SERVICE_KEY_BURST_LIMIT?: string | undefined;
  readonly SERVICE_KEY_BURST_WINDOW_S?: string | undefined;
  readonly SERVICE_MAX_WATCHLISTS?: string | undefined;
  readonly SERVICE_MAX_WATCH_ITEMS?: string | undefined;
  readonly SERVICE_CALLBACK_ALLOW?: string | undefined;
  readonly SERVICE_CALLBACK_PORTS?: string | undefined;
  readonly SERVICE_CALLBACK_HTTP?: string | undefined;
  readonly SERVICE_FEEDS?: string | undefined;
}

const WHERE =
  'set SERVICE_BASE_URL (the address of a running service) or DATABASE_URL (to open the database in this process)';

/** Reads the settings from environment variables. @throws StdioConfigError */
export function readStdioConfig(environment: StdioEnvironment): StdioConfig {
  const { SERVICE_API_KEY: apiKey } = environment;
  if (!apiKey) throw new StdioKeyError('SERVICE_API_KEY is not set: every call needs a key');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new StdioKeyError('SERVICE_API_KEY must be visible ASCII without blanks');
  }
  return { apiKey, target: readTarget(environment) };
}

/**
 * Reads `--tools brands,watch`, the groups of tools that are listed and served; undefined for all.
 * @throws StdioConfigError
 */
export function readToolGroups(args: readonly string[]): readonly ToolGroup[] | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { tools: { type: 'string' } } });
    return parseToolGroups(values.tools);
  } catch (error) {
    throw new StdioConfigError(error instanceof Error ? error.message : String(error));
  }
}

function readTarget(environment: StdioEnvironment): StdioTarget {
  const { SERVICE_BASE_URL: baseUrl, DATABASE_URL: databaseUrl } = environment;
  if (baseUrl && databaseUrl) {
    throw new StdioConfigError(
      'SERVICE_BASE_URL and DATABASE_URL are both set: keep the one that is meant',
    );
  }
  if (baseUrl) return { kind: 'remote', baseUrl };
  if (!databaseUrl) throw new StdioConfigError(`No service named: ${WHERE}`);
  if (!/^(pglite|postgres|postgresql):\/\/./.test(databaseUrl)) {
    throw new StdioConfigError('DATABASE_URL must start with pglite:// or postgres://');
  }
  return {
    kind: 'in-process',
    databaseUrl,
    secretKey: environment.SERVICE_SECRET_KEY || undefined,
    embeddings: readEmbeddings(environment),
    burst: {
      limit: readCount(environment, 'SERVICE_KEY_BURST_LIMIT', 1),
      windowSeconds: readCount(environment, 'SERVICE_KEY_BURST_WINDOW_S', 1),
    },
    watch: {
      watchlists: readCount(environment, 'SERVICE_MAX_WATCHLISTS', 0),
      items: readCount(environment, 'SERVICE_MAX_WATCH_ITEMS', 0),
    },
    callbacks: {
      allow: environment.SERVICE_CALLBACK_ALLOW || undefined,
      ports: environment.SERVICE_CALLBACK_PORTS || undefined,
      http: environment.SERVICE_CALLBACK_HTTP || undefined,
    },
    feedsPath: environment.SERVICE_FEEDS || undefined,
  };
}

type CountVariable =
  | 'SERVICE_KEY_BURST_LIMIT'
  | 'SERVICE_KEY_BURST_WINDOW_S'
  | 'SERVICE_MAX_WATCHLISTS'
  | 'SERVICE_MAX_WATCH_ITEMS';

function readCount(
  environment: StdioEnvironment,
  name: CountVariable,
  min: 0 | 1,
): number | undefined {
  const { [name]: text } = environment;
  if (!text) return undefined;
  if (/^(?:0|[1-9]\d{0,8})$/.test(text) && Number(text) >= min) return Number(text);
  throw new StdioConfigError(`${name} must be a whole number from ${min} to 999999999`);
}

function readEmbeddings({ SERVICE_EMBEDDINGS: text }: StdioEnvironment): Embeddings | undefined {
  if (!text) return undefined;
  const { data, error } = embeddingsSchema.safeParse(text);
  if (data !== undefined) return data;
  throw new StdioConfigError(`SERVICE_EMBEDDINGS ${error?.issues[0]?.message}`);
}
