import { LostAnswerError } from './lost-answer-error.ts';

const DROPPED = 'The database dropped the connection';
const UNREACHABLE = 'The database cannot be reached';

/** What PostgreSQL says when it, or what it runs on, is the matter and not the statement. */
const BY_CODE: readonly (readonly [code: RegExp, words: string])[] = [
  [/^53100$/, 'The disk of the database is full'],
  [/^53300$/, 'The database takes no more connections'],
  [/^53/, 'The database is out of resources'],
  [/^57P03$/, 'The database is starting or stopping'],
  [/^(?:08|57P|25P03)/, DROPPED],
  [/^(?:ECONNRESET|EPIPE)$/, DROPPED],
  [/^(?:ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, UNREACHABLE],
];

const OF_SOCKETS = /^(?:connect|read|write|getaddrinfo)$/;

/** The driver tells by message alone that a connection went away, or that none could be had. */
const BY_MESSAGE: readonly (readonly [message: RegExp, words: string])[] = [
  [/connection terminated|connection error and is not queryable|client was closed/i, DROPPED],
  [/timeout exceeded when trying to connect/i, UNREACHABLE],
];

/** One plain line for a failure of the database itself; undefined for any other. */
export function databaseFault(error: unknown): string | undefined {
  if (error instanceof LostAnswerError) return DROPPED;
  if (!(error instanceof Error)) return undefined;
  // Node tries every address of a host, and gives the code beside an empty message.
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfFile = syscall === undefined ? code === 'ENOENT' : !OF_SOCKETS.test(syscall);
  const byCode = isOfFile ? undefined : BY_CODE.find(([known]) => known.test(`${code}`));
  return (byCode ?? BY_MESSAGE.find(([known]) => known.test(error.message)))?.[1];
}
