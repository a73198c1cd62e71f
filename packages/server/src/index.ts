/**
 * The REST service as a library; operators use the `marcario` command.
 * `createApp` creates an Express app for a service, and `createHttpServer` the HTTP server that runs the app.
 * @module @marcario/server
 */

export type { AddressList } from '@marcario/core/service';
export type { GenerateOptions } from '../invented/draw-brands.ts';
export { generateBrands } from '../invented/generate-brands.ts';
export { type Config, ConfigError, readConfig } from './config/config.ts';
export { type AppOptions, type AppService, createApp } from './create-app.ts';
export {
  type ClientTimeouts,
  createHttpServer,
  type HttpServerOptions,
} from './http/http-server.ts';
export { Traffic } from './http/traffic.ts';
export { createLogger } from './log/logger.ts';
export { type OpenApiDocument, openApiDocument } from './openapi/openapi-document.ts';
