/** The error of a database that cannot be opened with the given settings. The message is one line for the operator. */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError';
}

/** The error of opening an embedded database that another process holds. */
export class DatabaseInUseError extends DatabaseOpenError {
  override readonly name = 'DatabaseInUseError';
}

/**
 * The error of using an embedded database after another process has taken it over, because this process did not renew
 * its lease in time. This process no longer reads or writes it. The message is one line for the operator.
 */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** The error of a statement that was sent but not answered: it is unknown whether the database executed it. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';

  constructor(cause: unknown) {
    super('The answer of the database was lost', { cause });
  }
}

const DROPPED = 'The database dropped the connection';
const UNREACHABLE = 'The database cannot be reached';

/** Error codes of PostgreSQL that mean a failure of the server or its machine rather than of the statement. */
const BY_CODE: readonly (readonly [code: RegExp, words: string])[] = [
  [/^53100$/, 'The disk of the database is full'],
  [/^53300$/, 'The database takes no more connections'],
  [/^53/, 'The database is out of resources'],
  [/^57P03$/, 'The database is starting or stopping'],
  [/^25006$/, 'The database takes no writes now: it is read-only'],
  [/^(?:08|57P|25P03)/, DROPPED],
  [/^(?:ECONNRESET|EPIPE)$/, DROPPED],
  [/^(?:ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, UNREACHABLE],
];

const OF_SOCKETS = /^(?:connect|read|write|getaddrinfo)$/;

/** Matches connection failures by the message, because the driver gives them no code. */
const BY_MESSAGE: readonly (readonly [message: RegExp, words: string])[] = [
  [/connection terminated|connection error and is not queryable|client was closed/i, DROPPED],
  [/timeout exceeded when trying to connect/i, UNREACHABLE],
];

/** Describes a failure of the database itself in one line; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  if (error instanceof LostAnswerError) return DROPPED;
  if (!(error instanceof Error)) return undefined;
  // Node tries every address of a host and then reports the code with an empty message.
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfFile = syscall === undefined ? code === 'ENOENT' : !OF_SOCKETS.test(syscall);
  const byCode = isOfFile ? undefined : BY_CODE.find(([known]) => known.test(`${code}`));
  return (byCode ?? BY_MESSAGE.find(([known]) => known.test(error.message)))?.[1];
}
