/** A database that cannot be opened as it was asked for. The message is one line for the operator. */
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
