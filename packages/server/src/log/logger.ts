import { OutdatedSnapshotError } from '@marcario/core';
import { MailRefusedError } from '@marcario/core/service';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** Field names whose values are redacted, because they could contain a secret. */
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

/** Destination of a log; on a terminal (`isTTY`) the log is formatted for people. */
type LogStream = DestinationStream & { readonly isTTY?: boolean };

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** Formats log lines for a terminal: time of day, level, message and fields, then the stack with its causes. */
function createPrettyLog(terminal: DestinationStream): DestinationStream {
  return { write: (line) => void terminal.write(formatLine(line)) };
}

function formatLine(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line);
  const head = [String(time).slice(11, 19), (LEVELS[level] ?? 'LOG').padEnd(5), msg];
  const facts = Object.entries(fields).flatMap(([name, value]) => formatField(name, value));
  return `${[[...head, ...facts].join(' '), ...stackLines(err)].join('\n')}\n`;
}

/** An error as the log serializer writes it. */
interface LoggedError {
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

function stackLines(error: LoggedError | undefined): string[] {
  if (error === undefined) return [];
  const { type, message, stack = `${type}: ${message}`, cause } = error;
  const [first = '', ...others] = stackLines(cause);
  return [stack, ...(cause === undefined ? [] : [`caused by ${first}`, ...others])];
}

function formatField(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${value}`];
  return Object.entries(value).flatMap(([inner, one]) => formatField(`${name}.${inner}`, one));
}

/**
 * Creates a logger on standard error, because standard output contains only a command's result. It writes one JSON
 * object per line, or plain text on a terminal.
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
    stream.isTTY ? createPrettyLog(stream) : stream,
  );
}

/**
 * Returns a handler that logs the background errors of a service. A rebuild of the index after an upgrade is normal, so
 * it is logged at level info with its reason.
 */
export function reportBackground(
  logger: Logger,
  level: 'warn' | 'error',
): (error: unknown) => void {
  return (err) => {
    if (err instanceof OutdatedSnapshotError) logger.info(err.message);
    else if (err instanceof MailRefusedError) logger.warn(err.message);
    else logger[level]({ err }, 'background work failed');
  };
}

/** Logs once, at the start, which outgoing requests use the operator's proxy and which never do. */
export function logOutboundProxy(logger: Logger, { proxy }: Pick<Config, 'proxy'>): void {
  if (proxy === undefined) return;
  logger.info(
    'Feeds and snapshots by address are fetched through the proxy of the environment. Callbacks and mail are not: ' +
      'a callback connects to the very address that was checked',
  );
}

interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: ErrorLine;
}

/** Serializes an error with its message only, because a database error's `detail` may quote a row. */
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
