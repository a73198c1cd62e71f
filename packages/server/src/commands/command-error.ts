import { databaseFault, StorageFault, storageReason } from '@marcario/core/service';

/** The error of a failed command. The message is one line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Describes whatever stopped a command in one line. */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'failed for an unknown reason';
  const { path, code } = error as NodeJS.ErrnoException;
  // A closed pipe means that the reader of the command's output has left.
  const fault = code === 'EPIPE' ? undefined : databaseFault(error);
  if (fault !== undefined) return code === undefined ? fault : `${fault} (${code})`;
  // A system error is reported in the system's own words.
  const isPlain = code === undefined || error instanceof StorageFault;
  const reason = isPlain ? null : storageReason(error);
  if (reason !== null)
    return new StorageFault(path ?? 'Nothing more can be written', reason, error).message;
  if (error.message === '') return `failed (${code})`;
  return error.message.split('\n', 1)[0] ?? error.message;
}
