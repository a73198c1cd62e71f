/** A database that cannot be opened with the given settings. The message is one line for the operator. */
export class DatabaseOpenError extends Error {
  override readonly name: string = 'DatabaseOpenError';
}

/** An embedded database that another process holds. */
export class DatabaseInUseError extends DatabaseOpenError {
  override readonly name = 'DatabaseInUseError';
}

/**
 * An embedded database that this process held and holds no longer: another one took it while this one said
 * nothing. Nothing is read or written from then on. The message is one line for the operator.
 */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** A statement was sent and its answer never came: whether it was carried out is not known. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';

  constructor(cause: unknown) {
    super('The answer of the database was lost', { cause });
  }
}

const DROPPED = 'The database dropped the connection';
const UNREACHABLE = 'The database cannot be reached';

/** What PostgreSQL says when it, or what it runs on, is the matter and not the statement. */
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

/** The driver reports lost and refused connections only by the message of the error. */
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
