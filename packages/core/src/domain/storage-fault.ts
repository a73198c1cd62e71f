/**
 * Explanations of system errors of a disk or a file, by code. They complete the sentence "It cannot be written: ...".
 */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota of this user is used up',
    EROFS: 'the file system is read-only',
    EACCES: 'this user has no permission',
    EPERM: 'this user has no permission',
    EFBIG: 'a file may not become so large here',
    EIO: 'the disk reports an error',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is a file and no folder',
    ENOENT: 'there is no such file or folder',
    ELOOP: 'its links lead in a circle',
    ENAMETOOLONG: 'its name is too long',
    EMFILE: 'this process has too many files open',
    ENFILE: 'this machine has too many files open',
    ENOMEM: 'there is not enough memory',
    ESTALE: 'its network file system has lost it',
    ENXIO: 'its device is not there',
    ENODEV: 'its device is not there',
  }),
);

/** Explanations of PostgreSQL's disk errors, by SQLSTATE. */
const SERVER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '53100': 'the disk of the database is full',
    '58030': 'the disk of the database reports an error',
  }),
);

/** System error codes by the error number of the embedded database's file system. */
const EMBEDDED_CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  31: 'EISDIR',
  44: 'ENOENT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

const MAX_CAUSES = 8;

/**
 * An error for a disk or a file that cannot be used. The message is one line with the reason and the system's error
 * code; `code` is that code.
 */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  readonly code: string;
  /** The reason in words, without a path. */
  readonly reason: string;

  constructor(what: string, { code, words }: StorageReason, cause: unknown) {
    super(`${what}: ${words} (${code})`, { cause });
    this.code = code;
    this.reason = words;
  }
}

/** The reason why a disk or a file cannot be used: the system's error code, and its explanation. */
export interface StorageReason {
  readonly code: string;
  readonly words: string;
}

/** Returns the reason of a disk or file error, which may be a cause of the given error; null for any other error. */
export function storageReason(error: unknown): StorageReason | null {
  let at: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && at instanceof Object; depth += 1) {
    const code = errorCode(at);
    const words = WORDS.get(code) ?? SERVER_WORDS.get(code);
    if (words !== undefined) return { code, words };
    at = (at as { readonly cause?: unknown }).cause;
  }
  return null;
}

/**
 * Converts a disk or file error to a `StorageFault`, and returns any other error unchanged, for use with `throw`.
 * @param what the beginning of the sentence, such as "The file x cannot be written"
 */
export function plainStorageError(error: unknown, what: string): unknown {
  if (error instanceof StorageFault) return error;
  const reason = storageReason(error);
  return reason === null ? error : new StorageFault(what, reason, error);
}

function errorCode(error: object): string {
  const { code, name, errno, syscall, address } = error as Readonly<Record<string, unknown>>;
  // ENOENT for a socket file means that no server listens: it is a connection error, not a file error.
  if (syscall === 'connect' || address !== undefined) return '';
  if (typeof code === 'string') return code;
  return name === 'ErrnoError' && typeof errno === 'number' ? (EMBEDDED_CODES[errno] ?? '') : '';
}
