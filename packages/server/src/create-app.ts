import { isIP } from 'node:net';
import type { Health, Liveness } from '@marcario/core/contract';
import type { AddressList, FollowMailLink, Service, SignIn } from '@marcario/core/service';
import { createMcpHttpHandler, type McpService } from '@marcario/mcp';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { INTERNAL_ADDRESSES, type TrustProxy, toExpressTrustProxy } from './config/config.ts';
import { BodyReader, type ReadBody } from './http/body-reader.ts';
import { CALENDAR_PATH, type CalendarRouteOptions, calendarRoute } from './http/calendar-route.ts';
import { mailRoute } from './http/mail-route.ts';
import {
  createMetrics,
  type Metrics,
  type MetricsSource,
  withRefusalCounting,
  withTiming,
} from './metrics/create-metrics.ts';
import {
  accessLog,
  measureRequests,
  nameRoute,
  requestId,
  tracedRequests,
  withCallLog,
} from './middleware/access-log.ts';
import { compressionMiddleware } from './middleware/compressed.ts';
import { errorHandler, unknownRoute } from './middleware/error-handler.ts';
import { createIpFlood, type IpFlood, toNetwork, type WindowLimit } from './middleware/ip-flood.ts';
import { cors, requireSingleHost, securityHeaders } from './middleware/security-headers.ts';
import { docsRoute } from './pages/docs-route.ts';
import { type StartPageOptions, startPageRoute } from './pages/start-page/start-page-route.ts';
import { type OperationService, requestBaseUrl, restRoutes } from './rest/rest-routes.ts';
import { accessRoute, requireSignIn, resourceRoutes } from './sign-in/sign-in-routes.ts';
import { VERSION } from './version.ts';

/** The operations of a service that the app uses; `createService` of `@marcario/core/service` implements it. */
export interface AppService extends OperationService, MetricsSource {
  /** Returns the scopes of a key; if absent, `/mcp` lists all tools for every key. */
  readonly grantedScopes?: Service['grantedScopes'];
  /** Tokens and access links; absent when neither is accepted. */
  readonly signIn?: SignIn;
  /** Fetches the metadata documents of clients; absent when signing in is off. */
  readonly fetchVetted?: Service['fetchVetted'];
  readonly health: HealthSource['health'];
  /** Reads a calendar by its secret; absent when calendars are not served. */
  readonly readCalendar?: CalendarRouteOptions['readCalendar'];
  /** Performs the action of a link in a mail; absent when no mail is sent. */
  readonly followMailLink?: FollowMailLink;
}

/** Options for signing in to `/mcp`. */
export interface SignInOptions {
  /** The public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** False when tokens come from an external identity provider instead of this service. */
  readonly isAuthorizationServer: boolean;
  /** Issuer whose tokens are accepted. */
  readonly issuer: string;
}

/** Options of `createApp`. */
export interface AppOptions {
  /** Receives one line per request, and each server error with its request id. */
  readonly logger: Logger;
  /** Returns true during shutdown, when `/health` must report 503 to load balancers. Default: never. */
  readonly isDraining?: () => boolean;
  /** Exact origins whose pages may read responses (CORS), as browsers send them. Default: none. */
  readonly corsAllowlist?: readonly string[];
  /** Exact origins whose pages may call `/mcp`, in addition to the server's own. Default: none. */
  readonly mcpOrigins?: readonly string[];
  /** Addresses that may read `/metrics`. Default: loopback and private networks. */
  readonly metricsAllow?: AddressList;
  /** Rate limit per client address, whatever its keys. Default: 100 requests in 60 s. */
  readonly ipLimit?: WindowLimit;
  /** Which proxies are trusted to report the client's address. Default: none. */
  readonly trustProxy?: TrustProxy;
  /** How people sign in for `/mcp` (decision F9). Default: signing in is off. */
  readonly signIn?: SignInOptions | undefined;
  /** The search page at `/`. Default: none, and `/` is not a route. */
  readonly page?: StartPageOptions | undefined;
}

const DEFAULT_IP_LIMIT: WindowLimit = { limit: 100, windowSeconds: 60 };

/**
 * Creates the REST service as an Express app, for `createHttpServer` or for mounting in another app.
 * The order of the middleware is the order of checks (decision D1): first the request id, then the checks for every
 * caller, then the routes.
 */
export function createApp(service: AppService, options: AppOptions): Express {
  const { logger, isDraining = () => false, metricsAllow = INTERNAL_ADDRESSES } = options;
  const { ipLimit = DEFAULT_IP_LIMIT, trustProxy = false, mcpOrigins = [] } = options;
  const app = express();
  configure(app, trustProxy);
  if (trustProxy !== false) app.use(normalizeForwardedFor);
  const metrics = createMetrics(service);
  const { served } = service;
  const counted = { served, run: withRefusalCounting(service.run, metrics) };
  const { headers, preflight } = cors(options.corsAllowlist ?? []);
  app.use(requestId, accessLog(logger), measureRequests(metrics));
  app.use(headers, securityHeaders, requireSingleHost, preflight);
  app.get(['/health', '/health/ready'], healthRoute({ health: service.health, isDraining }));
  app.get('/health/live', liveRoute);
  app.get('/metrics', metricsRoute(metrics, metricsAllow));
  app.use(tracedRequests);
  // Metrics and liveness probes are mounted above, so that no rate limit applies to them.
  const onRefused = () => metrics.refused('ip');
  const now = () => performance.now();
  const flood = createIpFlood(ipLimit, { now, onRefused });
  const compress = compressionMiddleware();
  // The page is served before the rate limit, so that ten people behind one address can open it without using up their
  // limit of API calls.
  if (options.page) app.use(startPageRoute(options.page, compress));
  app.use(flood.eachRequest);
  const { read: readBody } = new BodyReader((req) => toNetwork((req as Request).ip ?? ''));
  const surroundings = { logger, metrics, flood, readBody, allowedOrigins: mcpOrigins };
  if (options.signIn) mountSignIn(app, service, options.signIn, logger);
  // `/mcp/` is served too, because several clients append a slash to the configured address.
  const { grantedScopes } = service;
  const tools = { ...counted, grantedScopes };
  app.all(
    ['/mcp', '/mcp/'],
    mcpRoute(options.signIn ? withAcceptedTokens(tools) : tools, surroundings),
  );
  if (service.signIn) app.use(accessRoute(service.signIn));
  app.use(compress);
  const { readCalendar } = service;
  if (readCalendar) {
    const calendars = { readCalendar, limit: ipLimit, now, onRefused: metrics.refused };
    app.get(CALENDAR_PATH, calendarRoute(calendars));
  }
  if (service.followMailLink) app.use(mailRoute(service.followMailLink));
  app.use(docsRoute(service.served));
  app.use(restRoutes(counted, readBody));
  app.use(unknownRoute);
  app.use(errorHandler(logger));
  return app;
}

/** Mounts the sign-in routes. They protect `/mcp`, so they must be mounted before it. */
function mountSignIn(
  app: Express,
  { signIn, fetchVetted, run }: AppService,
  { publicUrl, isAuthorizationServer, issuer }: SignInOptions,
  logger: Logger,
): void {
  if (signIn === undefined || fetchVetted === undefined) return;
  const onError = (err: unknown) => logger.error({ err }, 'signing in failed');
  app.all(['/mcp', '/mcp/'], requireSignIn(signIn, publicUrl));
  app.use(resourceRoutes(publicUrl, issuer));
  if (!isAuthorizationServer) return;
  // The OAuth library needs memory and prints a line on Node 20, so it is loaded only when signing in is on.
  const routes = import('./sign-in/oauth-routes.ts').then(({ oauthRoutes }) =>
    oauthRoutes({ signIn, fetchVetted, run }, { publicUrl, onError }),
  );
  routes.catch(onError);
  app.all(/^\/(?:oauth|\.well-known)\//, async (req, res, next) => (await routes)(req, res, next));
}

/** Dependencies of the MCP endpoint besides the service. */
interface McpSurroundings {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly flood: IpFlood;
  readonly readBody: ReadBody;
  readonly allowedOrigins: readonly string[];
}

/** Creates the handler of `/mcp`. Mount it before middleware that parses bodies or buffers responses. */
function mcpRoute(
  { run, ...service }: McpService,
  { logger, metrics, flood, readBody, allowedOrigins }: McpSurroundings,
): RequestHandler {
  const handle = createMcpHttpHandler(
    { ...service, run: withCallLog(withTiming(run, metrics), logger) },
    {
      version: VERSION,
      allowedOrigins,
      readBody,
      chargeCalls: (req, calls) => flood.charge(req as Request, calls),
      baseUrlOf: (req) => requestBaseUrl(req as Request),
      logError: (err, requestId) => logger.error({ requestId, err }, 'tool call failed'),
    },
  );
  return async (req, res) => {
    nameRoute(res, 'mcp');
    await handle(req, res);
  };
}

/** Wraps a service for `/mcp` to accept OAuth tokens. REST does not, because tokens are for `/mcp` only (RFC 8707). */
function withAcceptedTokens({
  served,
  run,
  grantedScopes,
}: OperationService & {
  readonly grantedScopes: Service['grantedScopes'] | undefined;
}): McpService {
  return {
    served,
    run: (call) => run({ ...call, acceptsTokens: true }),
    grantedScopes:
      grantedScopes && ((credential) => grantedScopes(credential, { acceptsTokens: true })),
  };
}

function configure(app: Express, trustProxy: TrustProxy): void {
  if (trustProxy !== false) app.set('trust proxy', toExpressTrustProxy(trustProxy));
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Express's query parser is off: each route parses its query string itself, strictly and once.
  app.set('query parser', false);
  // Express's ETags are off: routes set ETags for the operations that support revalidation.
  app.set('etag', false);
}

/** `GET /metrics`: responds only to clients with a listed address; for others the path is unknown. */
function metricsRoute(metrics: Metrics, allowed: AddressList): RequestHandler {
  return async (req, res, next) => {
    if (!isInternal(req, allowed)) return next();
    nameRoute(res, 'metrics');
    const text = await metrics.read();
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', metrics.contentType);
    res.send(text);
  };
}

/**
 * Returns whether the client's address is allowed; false for a request that an untrusted proxy forwarded, because
 * `req.ip` is then the proxy's address for every client behind it (decision D11).
 */
function isInternal(req: Request, allowed: AddressList): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => req.get(name) !== undefined);
  if (isForwarded && req.ips.length === 0) return false;
  return req.ip !== undefined && allowed.has(req.ip);
}

const QUOTED = /^"(.*)"$/;
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const PORT = /:\d{1,5}$/;

/**
 * Parses one entry of `X-Forwarded-For` and drops the port that some proxies add: `203.0.113.20:50001`,
 * `[2001:db8::1]:50001`, with or without quotes. A client's port changes with each connection, so a port in the address
 * would give it a new rate limit every time.
 * @returns null for an entry without an address, such as `unknown`
 */
function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const unquoted = QUOTED.exec(text)?.[1]?.trim() ?? text;
  const address = BRACKETED.exec(unquoted)?.[1] ?? unquoted;
  const candidates = [address, address.replace(PORT, '')];
  return candidates.find((candidate) => isIP(candidate) !== 0) ?? null;
}

/**
 * Reduces `X-Forwarded-For` to plain addresses before Express computes `req.ip`. Entries are read from the last, which
 * the nearest proxy added, and reading stops at an unreadable entry: all entries before it could be forged by the
 * client.
 */
const normalizeForwardedFor: RequestHandler = ({ headers }, _res, next) => {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) headers['x-forwarded-for'] = parseForwardedFor(`${forwarded}`);
  next();
};

function parseForwardedFor(header: string): string {
  const entries = header.split(',').filter((entry) => entry.trim() !== '');
  const addresses = entries.map(forwardedAddress);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** Dependencies of `/health`. */
interface HealthSource {
  readonly health: () => Promise<Health>;
  /** Returns true while the server shuts down. */
  readonly isDraining: () => boolean;
}

/** Milliseconds for which a health result is cached, so that a flood of requests does not reach the database. */
const REMEMBERED_MS = 1_000;

/**
 * `GET /health/live`: 200 while the process can respond, even without its database. An orchestrator restarts the
 * process when this probe fails, and a restart would not bring the database back.
 */
const liveRoute: RequestHandler = (_req, res) => {
  nameRoute(res, 'health');
  res.setHeader('Cache-Control', 'no-store');
  res.json({ status: 'ok' } satisfies Liveness);
};

/** `GET /health` and `GET /health/ready`: 200 when the service can handle requests, else 503 (decision D11). */
function healthRoute({ health, isDraining }: HealthSource): RequestHandler {
  const remembered = cacheForOneSecond(health);
  return async (_req, res) => {
    nameRoute(res, 'health');
    const now = await remembered();
    const answered: Health = isDraining()
      ? { ...now, status: 'degraded', reason: 'draining' }
      : now;
    res.setHeader('Cache-Control', 'no-store');
    res.status(answered.status === 'ok' ? 200 : 503).json(answered);
  };
}

/** Shares one pending health check between requests, and caches its result for one second. */
function cacheForOneSecond(health: HealthSource['health']): HealthSource['health'] {
  let pending: Promise<Health> | null = null;
  return () => {
    if (pending !== null) return pending;
    const answer = health();
    pending = answer;
    const clearCache = () => {
      pending = null;
    };
    answer.then(() => setTimeout(clearCache, REMEMBERED_MS).unref(), clearCache);
    return answer;
  };
}
