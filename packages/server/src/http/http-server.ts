import { randomUUID } from 'node:crypto';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ServiceError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { limitPipelining } from './pipelined-requests.ts';
import { refuseConnection } from './refuse-connection.ts';
import type { Traffic } from './traffic.ts';

const SECOND = 1_000;

/** Timeouts for slow clients, in milliseconds. */
export interface ClientTimeouts {
  /** From the connection, or the first byte of a later request, to the end of the headers. Default 10 s. */
  readonly headersMs?: number;
  /** From the start of a request to the end of its body. Default 30 s. */
  readonly requestMs?: number;
  /** Idle timeout of a connection: the time without a byte in either direction. Default 120 s. */
  readonly silenceMs?: number;
  /**
   * From a response to the next request on its connection. Default 75 s, which is longer than the idle timeout of load
   * balancers, so that the balancer closes first and never sends a request on a closing connection.
   */
  readonly idleMs?: number;
}

/** The dependencies of the server besides the request listener. */
export interface HttpServerOptions {
  readonly traffic: Traffic;
  readonly logger: Logger;
  readonly patience?: ClientTimeouts;
}

/** A plain listener, or an Express app. */
type Listener = RequestListener | Express;

/**
 * Creates a node:http server that sends the error envelope where Node would send a bare response: oversized headers,
 * malformed requests, slow clients, CONNECT (decision D13).
 */
export function createHttpServer(listener: Listener, options: HttpServerOptions): Server {
  const { patience = {} } = options;
  const { headersMs = 10 * SECOND, requestMs = 30 * SECOND, idleMs = 75 * SECOND } = patience;
  const server = createServer({
    ...(isExpress(listener) ? messageClasses(listener) : {}),
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(headersMs, SECOND),
    requireHostHeader: false,
  });
  server.timeout = patience.silenceMs ?? 120 * SECOND;
  limitPipelining(server);
  options.traffic.follow(server);
  server.on('request', listener);
  // The body reader sends `100 Continue` itself. A request that it rejects unread ends its connection, because the
  // client may or may not send the body, so the start of its next request would be unknown.
  server.on('checkContinue', (req, res) => {
    res.setHeader('Connection', 'close');
    server.emit('request', req, res);
  });
  // Unknown expectations are ignored, because Node would reject them without an envelope.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  answerMalformedRequests(server, options);
  return server;
}

function isExpress(listener: Listener): listener is Express {
  return 'request' in listener && 'response' in listener;
}

/**
 * Returns request and response classes that have Express's prototypes from the start. Express otherwise sets the
 * prototype of each message, for which V8 creates a hidden class per message that survives until a full garbage
 * collection: 16 KB per request, and most of the time of a small request.
 */
function messageClasses(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

function answerMalformedRequests(server: Server, { traffic, logger }: HttpServerOptions): void {
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, message: string) => {
    const requestId = randomUUID();
    refused.add(socket);
    logger.info({ requestId }, 'refused a malformed request');
    refuseConnection(socket, new ServiceError('validation_error', message), requestId);
  };
  server.on('connect', (_req, socket) => refuse(socket, 'CONNECT is not served'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node's parser reports an error again for every further chunk on a connection that was already refused.
    if (refused.has(socket)) return;
    const isGone = error.code === 'ECONNRESET' || !socket.writable;
    if (isGone || traffic.isAnswering(socket)) socket.destroy();
    else refuse(socket, parseErrorReason(error.code));
  });
}

function parseErrorReason(code: string | undefined): string {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return `The request line and headers must have at most ${LIMITS.headerBytes} bytes together`;
    case 'HPE_INVALID_URL':
      return 'The request line is not valid: write other characters as % escapes, such as %C3%B1';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'The request did not arrive in time';
    default:
      return 'The request is not valid HTTP';
  }
}
