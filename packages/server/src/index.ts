/**
 * The REST service for an app of your own; operators use the `marcario` command.
 *
 * `createApp` makes an Express application of a service, `createHttpServer` the server before it.
 *
 * @module @marcario/server
 */

export type { AddressList } from '@marcario/core/service';
export { type Config, ConfigError, readConfig } from './config.ts';
export { type AppOptions, type AppService, createApp } from './create-app.ts';
export { type ClientPatience, createHttpServer, type HttpServerOptions } from './http-server.ts';
export { createLogger } from './logger.ts';
export { type OpenApiDocument, openApiDocument } from './openapi/openapi-document.ts';
export type { GenerateOptions } from './synthetic/draw-brands.ts';
export { generateBrands } from './synthetic/generate-brands.ts';
export { Traffic } from './traffic.ts';
