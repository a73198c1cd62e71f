import { databaseFault, StorageFault, storageReason } from '@marcario/core/service';

/** An expected failure of a command. Its message is printed as one line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Describes any error that stopped a command in one line. */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'failed for an unknown reason';
  const { path, code } = error as NodeJS.ErrnoException;
  // EPIPE comes from the reader of the command's output, which closed the pipe, not from the database.
  const fault = code === 'EPIPE' ? undefined : databaseFault(error);
  if (fault !== undefined) return code === undefined ? fault : `${fault} (${code})`;
  // A `StorageFault` already has a message for operators; another error with a code may be a storage error.
  const isPlain = code === undefined || error instanceof StorageFault;
  const reason = isPlain ? null : storageReason(error);
  if (reason !== null)
    return new StorageFault(path ?? 'Nothing more can be written', reason, error).message;
  if (error.message === '') return `failed (${code})`;
  return error.message.split('\n', 1)[0] ?? error.message;
}
