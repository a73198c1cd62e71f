import { type Embeddings, embeddingsSchema } from '@marcario/core/contract';

/** Where the tools of a stdio server run. */
export type StdioTarget =
  | { readonly kind: 'remote'; readonly baseUrl: string }
  | {
      readonly kind: 'in-process';
      readonly databaseUrl: string;
      readonly secretKey: string | undefined;
      /** Undefined: the default of the library. */
      readonly embeddings: Embeddings | undefined;
      /** As in the other processes on this database; undefined: the default of the library. */
      readonly burst: StdioBurst;
    };

/** Calls of one key in a window of time. */
export interface StdioBurst {
  readonly limit: number | undefined;
  readonly windowSeconds: number | undefined;
}

/** The settings of a stdio server (decision A3). */
export interface StdioConfig {
  readonly apiKey: string;
  readonly target: StdioTarget;
}

/** A variable that is missing or wrong. The message names it, never its value. */
export class StdioConfigError extends Error {
  override readonly name = 'StdioConfigError';
}

/** The key is missing or malformed. */
export class StdioKeyError extends StdioConfigError {}

/** The variables that are read; an empty one counts as unset. */
export interface StdioEnvironment {
  readonly SERVICE_API_KEY?: string | undefined;
  readonly SERVICE_BASE_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly SERVICE_SECRET_KEY?: string | undefined;
  readonly SERVICE_EMBEDDINGS?: string | undefined;
  readonly SERVICE_KEY_BURST_LIMIT?: string | undefined;
  readonly SERVICE_KEY_BURST_WINDOW_S?: string | undefined;
}

const WHERE =
  'set SERVICE_BASE_URL (the address of a running service) or DATABASE_URL (to open the database in this process)';

/** @throws StdioConfigError */
export function readStdioConfig(environment: StdioEnvironment): StdioConfig {
  const { SERVICE_API_KEY: apiKey } = environment;
  if (!apiKey) throw new StdioKeyError('SERVICE_API_KEY is not set: every call needs a key');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new StdioKeyError('SERVICE_API_KEY must be visible ASCII without blanks');
  }
  return { apiKey, target: readTarget(environment) };
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
      limit: readCount(environment, 'SERVICE_KEY_BURST_LIMIT'),
      windowSeconds: readCount(environment, 'SERVICE_KEY_BURST_WINDOW_S'),
    },
  };
}

function readCount(
  environment: StdioEnvironment,
  name: 'SERVICE_KEY_BURST_LIMIT' | 'SERVICE_KEY_BURST_WINDOW_S',
): number | undefined {
  const { [name]: text } = environment;
  if (!text) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StdioConfigError(`${name} must be a whole number from 1 to 999999999`);
}

function readEmbeddings({ SERVICE_EMBEDDINGS: text }: StdioEnvironment): Embeddings | undefined {
  if (!text) return undefined;
  const { data, error } = embeddingsSchema.safeParse(text);
  if (data !== undefined) return data;
  throw new StdioConfigError(`SERVICE_EMBEDDINGS ${error?.issues[0]?.message}`);
}
