import { databaseFault, StorageFault, storageReason } from '@marcario/core/service';

/** A command that failed. The message is one plain line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** One plain line for whatever stopped a command. */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'failed for an unknown reason';
  const { path, code } = error as NodeJS.ErrnoException;
  // A closed pipe is that of the reader of the command's output.
  const fault = code === 'EPIPE' ? undefined : databaseFault(error);
  if (fault !== undefined) return code === undefined ? fault : `${fault} (${code})`;
  // Only what the system itself says, without words of ours around it.
  const isPlain = code === undefined || error instanceof StorageFault;
  const reason = isPlain ? null : storageReason(error);
  if (reason !== null)
    return new StorageFault(path ?? 'Nothing more can be written', reason, error).message;
  if (error.message === '') return `failed (${code})`;
  return error.message.split('\n', 1)[0] ?? error.message;
}
