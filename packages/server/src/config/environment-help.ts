import { VARIABLES, type Variable } from './config.ts';

/** One line of help for each variable. */
const MEANINGS: Readonly<Record<Variable, string>> = {
  PORT: 'port to listen on; 0 takes any that is free (8080)',
  HOST: 'address to listen on (127.0.0.1)',
  DATABASE_URL: 'pglite://DIRECTORY, pglite://memory or postgres://… (pglite://./.marcario/pg)',
  DATABASE_READ_URL: 'postgres://… of a streaming replica from which the corpus is read',
  SERVICE_DB_POOL: 'connections to PostgreSQL that a process opens at the most (20)',
  SERVICE_DB_STATEMENT_S: 'seconds that a statement of a call may take (3)',
  LOG_LEVEL: 'trace to fatal, or silent (info)',
  SERVICE_SECRET_KEY: '32 bytes in base64, or a comma list; PostgreSQL needs one',
  SERVICE_EMBEDDINGS: 'concepts, off or model:FOLDER (concepts)',
  SERVICE_SEARCH: 'memory, or https://USER:PASSWORD@HOST:9200 of an OpenSearch cluster (memory)',
  SERVICE_SEARCH_CA: 'file with the certificates of its authority',
  SERVICE_SEARCH_SHARDS: 'shards that its index is split into (1)',
  SERVICE_SNAPSHOT: 'file that keeps the search index between starts',
  SERVICE_SNAPSHOT_SHARED: 'folder by which processes share the search index',
  SERVICE_FEEDS: 'the feeds file',
  SERVICE_DEFAULT_MONTHLY_QUOTA: 'calls a month that a new key is given (10000)',
  SERVICE_MAX_WATCHLISTS: 'watchlists that one organisation may have, retired ones aside (50)',
  SERVICE_MAX_WATCH_ITEMS:
    'items that the watchlists of one organisation may have together, retired ones aside (1000)',
  SERVICE_KEY_BURST_LIMIT: 'calls of one key in a window (300)',
  SERVICE_KEY_BURST_WINDOW_S: 'seconds of that window (60)',
  SERVICE_IP_LIMIT: 'requests of one address in a window (100)',
  SERVICE_IP_WINDOW_S: 'seconds of that window (60)',
  SERVICE_TRUST_PROXY: 'number of proxies, or their CIDR blocks (off)',
  SERVICE_PUBLIC_URL:
    'where the service is reached from outside; addresses of calendars begin with it',
  SERVICE_CORS_ALLOWLIST: 'origins whose pages may read answers',
  SERVICE_MCP_ORIGINS: 'origins whose pages may call /mcp',
  SERVICE_CALLBACK_ALLOW: 'CIDR blocks that callbacks may reach though they are not public',
  SERVICE_CALLBACK_PORTS: 'ports that callbacks may have (443,8443,80,8080)',
  SERVICE_CALLBACK_HTTP: 'on: callbacks may be plain http (off)',
  SERVICE_WEBHOOK_SCHEDULE: 'the wait before each attempt, such as 0s,5s,5m,2h',
  SERVICE_WEBHOOK_LEASE_S: 'seconds after which others send what a silent process was sending (30)',
  SERVICE_SMTP_URL: 'smtps://USER:PASSWORD@HOST?from=ADDRESS by which digests are sent',
  SERVICE_OAUTH: 'on: people sign in for /mcp; needs SERVICE_PUBLIC_URL (off)',
  SERVICE_OAUTH_ISSUER: 'identity provider of your own whose tokens /mcp takes',
  SERVICE_OAUTH_CONSUMER_CLAIM: 'claim of its tokens that names the organisation (org_id)',
  SERVICE_METRICS_ALLOW: 'CIDR blocks that may read /metrics (loopback and private networks)',
  SERVICE_PAGE: 'off: no page at / (on)',
  SERVICE_PAGE_KEY_HEADER: 'header in which a proxy with single sign-on sends the key for the page',
  HTTPS_PROXY: 'proxy through which https:// addresses of feeds and snapshots are fetched',
  HTTP_PROXY: 'proxy for http:// addresses, and for https:// without HTTPS_PROXY',
  NO_PROXY: 'comma list of hosts that are reached without a proxy; * for all',
  SERVICE_OFFICE_URL: "the office's page of a mark, with {nro}; the page links to it",
};

/** Variables of `marcario-mcp`, which often runs in the same environment; they are not reported as unknown. */
const OF_OTHER_COMMANDS = ['SERVICE_API_KEY', 'SERVICE_BASE_URL'];

/** Formats the paragraph about environment variables at the end of a command's help. */
export function environmentHelp(names: readonly Variable[]): string {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${MEANINGS[name]}`);
  return `\nEnvironment:\n${lines.join('\n')}`;
}

/** Returns the set `SERVICE_` variables that no command reads: misspelled, or of another version. */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = new Set<string>([...VARIABLES, ...OF_OTHER_COMMANDS]);
  return Object.keys(environment).filter((name) => name.startsWith('SERVICE_') && !known.has(name));
}
