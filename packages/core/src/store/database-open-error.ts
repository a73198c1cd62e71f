/** A database that cannot be opened as it was asked for. The message is one line for the operator. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}
