/**
 * The REST service for an app of your own; operators use the `marcario` command.
 *
 * `createApp` makes an Express application of a service, `createHttpServer` the server before it.
 *
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
