import { createMcpHttpHandler } from '@marcario/mcp';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { type HealthSource, healthRoute } from './health-route.ts';
import { accessLog, nameRoute } from './middleware/access-log.ts';
import { cors } from './middleware/cors.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { hostHeader } from './middleware/host-header.ts';
import { requestId } from './middleware/request-id.ts';
import { unknownRoute } from './middleware/unknown-route.ts';
import { type OperationService, restRoutes } from './rest-routes.ts';
import { VERSION } from './version.ts';

/** What the app needs of a service; `createService` of `@marcario/core/service` makes one. */
export interface AppService extends OperationService {
  readonly health: HealthSource['health'];
}

/** How the app is built. */
export interface AppOptions {
  /** Gets one line for each request, and each failure with its request id. */
  readonly logger: Logger;
  /** True once `/health` should send traffic elsewhere. Default: never. */
  readonly isDraining?: () => boolean;
  /** Exact origins whose pages may read answers, as browsers send them. Default: none. */
  readonly corsAllowlist?: readonly string[];
}

/**
 * The REST service as an Express app, for `createHttpServer` or an app of your own.
 *
 * The order of the middleware is the order in which a request is judged (decision D1): an id for
 * the whole way, then what concerns every caller, then the routes.
 */
export function createApp(service: AppService, options: AppOptions): Express {
  const { logger, isDraining = () => false, corsAllowlist = [] } = options;
  const app = express();
  configure(app);
  const { headers, preflight } = cors(corsAllowlist);
  app.use(requestId, accessLog(logger), headers, securityHeaders(), hostHeader);
  app.use(preflight);
  app.get('/health', healthRoute({ health: service.health, isDraining }));
  app.all('/mcp', mcpRoute(service, logger));
  app.use(compression());
  app.use(restRoutes(service));
  app.use(unknownRoute);
  app.use(errorHandler(logger));
  return app;
}

/** Mounted before anything that reads bodies or holds answers back. */
function mcpRoute(service: AppService, logger: Logger): RequestHandler {
  const handle = createMcpHttpHandler(service, {
    version: VERSION,
    logError: (err, requestId) => logger.error({ requestId, err }, 'tool call failed'),
  });
  return async (req, res) => {
    nameRoute(res, 'mcp');
    await handle(req, res);
  };
}

function configure(app: Express): void {
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Query strings are read strictly by each route, once.
  app.set('query parser', false);
  // Routes tag what their rows say.
  app.set('etag', false);
}

/** Answers are data: nothing in them may run, load or be framed. */
function securityHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
}
