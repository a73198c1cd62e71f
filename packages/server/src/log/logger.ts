import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLog } from './readable-log.ts';

/** Names under which a secret could ever reach a log call. */
const SECRETS = [
  'apiKey',
  'rawKey',
  'secretKey',
  'authorization',
  'databaseUrl',
  'rut',
  'body',
  'query',
  'headers',
];

/** Where a log goes, and whether a person reads it there. */
export type LogStream = DestinationStream & { readonly isTTY?: boolean };

/**
 * A log on standard error, so that standard output holds only what a command prints: one JSON object
 * a line, or plain words on a terminal.
 */
export function createLogger(level: string, stream: LogStream = process.stderr): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
      serializers: { err: describeError },
    },
    stream.isTTY ? readableLog(stream) : stream,
  );
}

interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: ErrorLine;
}

/** Only what an error says itself: a database error's `detail` may quote a row. */
function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object' };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
