import { type Embeddings, embeddingsSchema } from '@marcario/core/contract';
import {
  type AddressList,
  addressListSchema,
  type ConnectionSettings,
  callbackSettings,
  certificatesSchema,
  type DeliveryOptions,
  type EngineAddress,
  engineAddressSchema,
  type FeedConfig,
  FeedsFileError,
  type OutboundProxy,
  proxyAddressSchema,
  readFeedsFile,
  serverAddressFault,
  smtpSettingsSchema,
  type WatchCaps,
} from '@marcario/core/service';
import { z } from 'zod';
import type { WindowLimit } from '../middleware/ip-flood.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SECRET_KEYS = /^[A-Za-z0-9+/]{43}=(?:\s*,\s*[A-Za-z0-9+/]{43}=)*$/;
const SERVER_SCHEMES = /^(?:postgres|postgresql):\/\/./;
const DATABASE_SCHEMES = /^(?:pglite|postgres|postgresql):\/\/./;

/** Matches everything except URLs, which would otherwise be used as the name of a folder. */
const SHARED_FOLDER = /^(?!\w+:\/\/)/;
const SHARED_REASON = 'must be a folder: a bucket can be mounted as one';

const PUBLIC_URL_REASON =
  'must be an address such as https://marcas.example, without a slash at its end';

/** Matches names of request headers (RFC 9110), except for rarely used characters. */
const HEADER_NAME = /^[A-Za-z][\w-]{0,99}$/;
const HEADER_REASON = 'must be the name of a header, such as X-Marcario-Key';

/** Matches names of token claims, including URLs, which some providers use as names. */
const CLAIM = /^[\w:/.-]{1,200}$/;
const ISSUER_REASON =
  'must be an https address, such as https://login.example, or one of this machine';

const OFFICE_URL_REASON =
  'must be an address with {nro} where the application number stands, such as https://oficina.example/marca/{nro}';

/** The loopback and private networks of IPv4 and IPv6. */
const INTERNAL_NETWORKS = '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7';

/** Client addresses that count as internal by default. */
export const INTERNAL_ADDRESSES: AddressList = addressListSchema.parse(INTERNAL_NETWORKS);

/**
 * Which proxies are trusted to report a client's address: none, the given number of hops before the server, or the
 * proxies with these addresses.
 */
export type TrustProxy = false | number | AddressList;

const HOPS = /^[1-9]\d?$/;

/**
 * Parses `off`, a hop count, or a list of addresses. Trusting every proxy is not offered, because clients could then
 * forge their address and evade the limit per address.
 */
const trustProxySchema = z.string().transform((text, context): TrustProxy => {
  if (text === 'off') return false;
  if (HOPS.test(text)) return Number(text);
  const { data, success } = addressListSchema.safeParse(text);
  if (success) return data;
  context.addIssue({
    code: 'custom',
    message: 'must be off, a number of proxies from 1 to 99, or a comma list of CIDR blocks',
  });
  return z.NEVER;
});

/** Converts the setting to the value of Express's `trust proxy`. */
export function toExpressTrustProxy(
  trust: Exclude<TrustProxy, false>,
): number | ((address: string) => boolean) {
  return typeof trust === 'number' ? trust : trust.has;
}

const REASON = 'must be a comma list of exact origins, such as https://marcas.example';

/**
 * Parses a comma-separated list of web origins as browsers send them. A wildcard, a path or a trailing slash would
 * never match, so they are rejected.
 */
const originListSchema = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine((origins) => origins.every(isOrigin), REASON);

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const WAIT = /^(\d{1,6}(?:\.\d{1,3})?)(s|m|h)$/;
const MAX_WAITS = 50;
const WAITS_REASON = `must be a comma list of at most ${MAX_WAITS} waits such as 0s, 5m, 24h: one for each attempt`;
const UNIT_MS: ReadonlyMap<string, number> = new Map(
  Object.entries({ s: 1_000, m: 60_000, h: 3_600_000 }),
);

/** Parses a comma-separated list of delays, such as `0s,5m`, into milliseconds. */
export const delayListSchema = z.string().transform((list, context) => {
  const waits = list.split(',').map((text) => parseMilliseconds(text.trim()));
  const known = waits.filter((wait) => wait !== null);
  if (known.length === waits.length && known.length <= MAX_WAITS) return known;
  context.addIssue({ code: 'custom', message: WAITS_REASON });
  return z.NEVER;
});

function parseMilliseconds(text: string): number | null {
  const [, count, unit = ''] = WAIT.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (UNIT_MS.get(unit) ?? 0);
}

/** Schema of all variables with their defaults (decision A3). Each error message completes the sentence "NAME ...". */
const environmentSchema = z.object({
  PORT: integerSetting(0, 65_535).default(8_080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(DATABASE_SCHEMES, 'must start with pglite:// or postgres://')
    .superRefine(requireReadableAddress)
    .default('pglite://./.marcario/pg'),
  DATABASE_READ_URL: z
    .string()
    .regex(SERVER_SCHEMES, 'must start with postgres://')
    .superRefine(requireReadableAddress)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SERVICE_DB_POOL: integerSetting(8, 10_000).optional(),
  SERVICE_DB_STATEMENT_S: integerSetting(1, 3_600).optional(),
  SERVICE_SECRET_KEY: z
    .string()
    .regex(SECRET_KEYS, 'must be 32 bytes in base64 (openssl rand -base64 32), or a comma list')
    .optional(),
  SERVICE_EMBEDDINGS: embeddingsSchema.default('concepts'),
  SERVICE_SEARCH: engineAddressSchema.prefault('memory'),
  SERVICE_SEARCH_CA: certificatesSchema.optional(),
  SERVICE_SEARCH_SHARDS: integerSetting(1, 1_024).default(1),
  SERVICE_SNAPSHOT: z.string().optional(),
  SERVICE_SNAPSHOT_SHARED: z.string().regex(SHARED_FOLDER, SHARED_REASON).optional(),
  SERVICE_FEEDS: z.string().transform(parseFeeds).optional(),
  SERVICE_DEFAULT_MONTHLY_QUOTA: integerSetting(0, 999_999_999).default(10_000),
  SERVICE_KEY_BURST_LIMIT: integerSetting(1, 999_999_999).default(300),
  SERVICE_KEY_BURST_WINDOW_S: integerSetting(1, 86_400).default(60),
  SERVICE_MAX_WATCHLISTS: integerSetting(0, 999_999_999).default(50),
  SERVICE_MAX_WATCH_ITEMS: integerSetting(0, 999_999_999).default(1_000),
  SERVICE_IP_LIMIT: integerSetting(1, 999_999_999).default(100),
  SERVICE_IP_WINDOW_S: integerSetting(1, 86_400).default(60),
  SERVICE_TRUST_PROXY: trustProxySchema.prefault('off'),
  SERVICE_PUBLIC_URL: z.string().refine(isPublicUrl, PUBLIC_URL_REASON).optional(),
  SERVICE_CORS_ALLOWLIST: originListSchema.default([]),
  SERVICE_MCP_ORIGINS: originListSchema.default([]),
  SERVICE_CALLBACK_ALLOW: callbackSettings.allow.optional(),
  SERVICE_CALLBACK_PORTS: callbackSettings.ports.optional(),
  SERVICE_CALLBACK_HTTP: callbackSettings.http.default(false),
  SERVICE_WEBHOOK_SCHEDULE: delayListSchema.optional(),
  SERVICE_WEBHOOK_LEASE_S: integerSetting(1, 3_600).optional(),
  SERVICE_SMTP_URL: smtpSettingsSchema.optional(),
  SERVICE_OAUTH: booleanSetting().default(false),
  SERVICE_OAUTH_ISSUER: z.string().refine(isIssuer, ISSUER_REASON).optional(),
  SERVICE_OAUTH_CONSUMER_CLAIM: z
    .string()
    .regex(CLAIM, 'must be the name of a claim, such as org_id')
    .default('org_id'),
  SERVICE_METRICS_ALLOW: addressListSchema.prefault(INTERNAL_NETWORKS),
  SERVICE_PAGE: booleanSetting().default(true),
  SERVICE_PAGE_KEY_HEADER: z.string().regex(HEADER_NAME, HEADER_REASON).optional(),
  HTTPS_PROXY: proxyAddressSchema.optional(),
  HTTP_PROXY: proxyAddressSchema.optional(),
  NO_PROXY: z.string().optional(),
  SERVICE_OFFICE_URL: z.string().refine(isOfficeUrl, OFFICE_URL_REASON).optional(),
});

/** The name of a variable that the server reads. */
export type Variable = keyof typeof environmentSchema.shape;

/** All variables, in the order of the schema. */
export const VARIABLES: readonly Variable[] = environmentSchema.keyof().options;

/** The validated settings of one process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly connections: ConnectionSettings;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly secretKey: string | undefined;
  readonly embeddings: Embeddings;
  /** Address of the search engine; null for the in-memory index. */
  readonly search: EngineAddress | null;
  /** File that stores the search index between starts; undefined means next to an embedded database. */
  readonly snapshot: string | undefined;
  /** Folder over which several processes share one search index. */
  readonly sharedSnapshot: string | undefined;
  /** The parsed feeds file; empty when none is configured. */
  readonly feeds: readonly FeedConfig[];
  readonly defaultMonthlyQuota: number;
  /** Rate limit of one key, over REST and MCP together. */
  readonly keyBurst: WindowLimit;
  /** Outbound proxy for feeds and snapshots; undefined for none. */
  readonly proxy: OutboundProxy | undefined;
  /** Maximum watchlists and items of an organisation, not counting retired watchlists. */
  readonly watchCaps: WatchCaps;
  /** How notifications are sent, and which callback addresses are allowed. */
  readonly delivery: DeliveryOptions;
  /** Rate limit of one client address. */
  readonly ipLimit: WindowLimit;
  /** Which proxies are trusted to report the client's address. */
  readonly trustProxy: TrustProxy;
  /** Public address of the service; undefined means the address in each request. */
  readonly publicUrl: string | undefined;
  /** Whether the service is an authorization server for its MCP endpoint (decision F9). */
  readonly signsIn: boolean;
  /** The organisation's own identity provider whose tokens are accepted; undefined for none. */
  readonly externalIssuer: { readonly issuer: string; readonly consumerClaim: string } | undefined;
  /** Origins whose pages may read responses (CORS). */
  readonly corsAllowlist: readonly string[];
  /** Origins whose pages may call `/mcp`, in addition to the server's own. */
  readonly mcpOrigins: readonly string[];
  /** Addresses that may read `/metrics`. */
  readonly metricsAllow: AddressList;
  /** Whether `/` serves the search page. */
  readonly hasPage: boolean;
  /** Request header in which a trusted proxy sends the API key for the page. */
  readonly pageKeyHeader: string | undefined;
  /** URL template of a mark's page at the office, with `{nro}` for the application number. */
  readonly officeUrl: string | undefined;
}

/** Reports an invalid variable. The message names the variable and the reason, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment once, at the start. An empty variable counts as unset.
 * @throws ConfigError
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries({ ...environment, ...withLowercaseProxies(environment) }).filter(
    ([, text]) => text !== '',
  );
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new ConfigError(describeIssues(parsed.error));
  const settings = parsed.data;
  if (settings.SERVICE_SMTP_URL && settings.SERVICE_PUBLIC_URL === undefined) {
    throw new ConfigError(
      'SERVICE_SMTP_URL needs SERVICE_PUBLIC_URL: the links of mails begin with it',
    );
  }
  requireSignInAddress(settings);
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    connections: {
      max: settings.SERVICE_DB_POOL,
      statementSeconds: settings.SERVICE_DB_STATEMENT_S,
      readUrl: settings.DATABASE_READ_URL,
    },
    logLevel: settings.LOG_LEVEL,
    secretKey: settings.SERVICE_SECRET_KEY,
    embeddings: settings.SERVICE_EMBEDDINGS,
    search: settings.SERVICE_SEARCH && {
      ...settings.SERVICE_SEARCH,
      ca: settings.SERVICE_SEARCH_CA,
      shards: settings.SERVICE_SEARCH_SHARDS,
    },
    snapshot: settings.SERVICE_SNAPSHOT,
    sharedSnapshot: settings.SERVICE_SNAPSHOT_SHARED,
    feeds: settings.SERVICE_FEEDS ?? [],
    proxy:
      settings.HTTP_PROXY || settings.HTTPS_PROXY
        ? {
            httpProxy: settings.HTTP_PROXY,
            httpsProxy: settings.HTTPS_PROXY,
            noProxy: settings.NO_PROXY,
          }
        : undefined,
    defaultMonthlyQuota: settings.SERVICE_DEFAULT_MONTHLY_QUOTA,
    keyBurst: {
      limit: settings.SERVICE_KEY_BURST_LIMIT,
      windowSeconds: settings.SERVICE_KEY_BURST_WINDOW_S,
    },
    watchCaps: {
      watchlists: settings.SERVICE_MAX_WATCHLISTS,
      items: settings.SERVICE_MAX_WATCH_ITEMS,
    },
    delivery: {
      callbacks: {
        allow: settings.SERVICE_CALLBACK_ALLOW,
        ports: settings.SERVICE_CALLBACK_PORTS,
        http: settings.SERVICE_CALLBACK_HTTP,
      },
      schedule: settings.SERVICE_WEBHOOK_SCHEDULE,
      leaseSeconds: settings.SERVICE_WEBHOOK_LEASE_S,
      mail: settings.SERVICE_SMTP_URL,
    },
    ipLimit: { limit: settings.SERVICE_IP_LIMIT, windowSeconds: settings.SERVICE_IP_WINDOW_S },
    trustProxy: settings.SERVICE_TRUST_PROXY,
    publicUrl: settings.SERVICE_PUBLIC_URL,
    signsIn: settings.SERVICE_OAUTH,
    externalIssuer:
      settings.SERVICE_OAUTH_ISSUER === undefined
        ? undefined
        : {
            issuer: settings.SERVICE_OAUTH_ISSUER,
            consumerClaim: settings.SERVICE_OAUTH_CONSUMER_CLAIM,
          },
    corsAllowlist: settings.SERVICE_CORS_ALLOWLIST,
    mcpOrigins: settings.SERVICE_MCP_ORIGINS,
    metricsAllow: settings.SERVICE_METRICS_ALLOW,
    hasPage: settings.SERVICE_PAGE,
    pageKeyHeader: settings.SERVICE_PAGE_KEY_HEADER,
    officeUrl: settings.SERVICE_OFFICE_URL,
  });
}

/** Returns proxy variables with lowercase names, which most systems use; they override the uppercase ones. */
export function withLowercaseProxies(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name.toLowerCase()];
      return value ? [[name, value]] : [];
    }),
  );
}

function requireReadableAddress(address: string, context: z.RefinementCtx): void {
  const fault = SERVER_SCHEMES.test(address) ? serverAddressFault(address) : null;
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
}

function parseFeeds(path: string, context: z.RefinementCtx): readonly FeedConfig[] {
  try {
    return readFeedsFile(path);
  } catch (error) {
    if (!(error instanceof FeedsFileError)) throw error;
    context.addIssue({ code: 'custom', message: `is of no use: ${error.message}` });
    return z.NEVER;
  }
}

function isPublicUrl(text: string): boolean {
  return /^https?:\/\/[^?#@]*[^?#@/]$/.test(text) && URL.canParse(text);
}

/** Accepts https or loopback addresses only, because signing in sends keys and codes that need encryption. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && search === '' && hash === ''
  );
}

function requireSignInAddress(settings: z.output<typeof environmentSchema>): void {
  const signsIn = settings.SERVICE_OAUTH;
  const issuer = settings.SERVICE_OAUTH_ISSUER;
  const publicUrl = settings.SERVICE_PUBLIC_URL;
  if (!signsIn && issuer === undefined) return;
  const variable = signsIn ? 'SERVICE_OAUTH' : 'SERVICE_OAUTH_ISSUER';
  if (signsIn && issuer !== undefined) {
    throw new ConfigError(
      'SERVICE_OAUTH and SERVICE_OAUTH_ISSUER exclude each other: set one of them',
    );
  }
  if (publicUrl === undefined || !isIssuer(publicUrl)) {
    throw new ConfigError(
      `${variable} needs SERVICE_PUBLIC_URL with https, or with an address of this machine: tokens are for that address`,
    );
  }
  if (signsIn && new URL(publicUrl).pathname !== '/') {
    throw new ConfigError(
      'SERVICE_OAUTH needs a SERVICE_PUBLIC_URL without a path: clients look there for metadata',
    );
  }
}

function isOfficeUrl(text: string): boolean {
  const filled = text.replaceAll('{nro}', '1');
  return /^https?:\/\//.test(text) && filled !== text && URL.canParse(filled);
}

function booleanSetting() {
  return z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on');
}

function integerSetting(min: number, max: number) {
  const reason = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, reason)
    .transform(Number)
    .pipe(z.number().min(min, reason).max(max, reason));
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
}

/** Returns the URL of the MCP endpoint, which is the audience of tokens (RFC 8707). */
export function mcpResource(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}
