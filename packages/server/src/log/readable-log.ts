import type { DestinationStream } from 'pino';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/**
 * Log lines for people who watch a terminal: time of day, level, message, then the fields; a stack
 * and its causes below.
 */
export function readableLog(terminal: DestinationStream): DestinationStream {
  return { write: (line) => void terminal.write(readable(line)) };
}

function readable(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line);
  const told = [String(time).slice(11, 19), (LEVELS[level] ?? 'LOG').padEnd(5), msg];
  const facts = Object.entries(fields).flatMap(([name, value]) => factsOf(name, value));
  return `${[[...told, ...facts].join(' '), ...stacksOf(err)].join('\n')}\n`;
}

/** An error as the logger writes it. */
interface LoggedError {
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

function stacksOf(error: LoggedError | undefined): string[] {
  if (error === undefined) return [];
  const { type, message, stack = `${type}: ${message}`, cause } = error;
  const [first = '', ...others] = stacksOf(cause);
  return [stack, ...(cause === undefined ? [] : [`caused by ${first}`, ...others])];
}

function factsOf(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${value}`];
  return Object.entries(value).flatMap(([inner, one]) => factsOf(`${name}.${inner}`, one));
}
