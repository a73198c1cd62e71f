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
 * below. Whatever is no object of ours passes as it is.
 */
export function readableLog(terminal: DestinationStream): DestinationStream {
  return { write: (line) => void terminal.write(readable(line)) };
}

function readable(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line);
  const told = [String(time).slice(11, 19), (LEVELS[level] ?? 'LOG').padEnd(5), msg];
  const facts = Object.entries(fields).flatMap(([name, value]) => factsOf(name, value));
  const stack = err === undefined ? '' : `\n${err.stack ?? `${err.type}: ${err.message}`}`;
  return `${[...told, ...facts].join(' ')}${stack}\n`;
}

function factsOf(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${value}`];
  return Object.entries(value).flatMap(([inner, one]) => factsOf(`${name}.${inner}`, one));
}
