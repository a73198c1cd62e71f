import { StorageFault, storageReason } from '@marcario/core/service';

/** A command that could not do what it was asked. The message is one plain line for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** One plain line for whatever stopped a command. */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'failed for an unknown reason';
  // Only what the system itself says, without words of ours around it.
  const { path, code } = error as NodeJS.ErrnoException;
  const isPlain = code === undefined || error instanceof StorageFault;
  const reason = isPlain ? null : storageReason(error);
  if (reason !== null)
    return new StorageFault(path ?? 'Nothing more can be written', reason, error).message;
  // A connection that was refused on every address of a host has a code and no words.
  if (error.message === '') return `cannot connect (${(error as NodeJS.ErrnoException).code})`;
  return error.message.split('\n', 1)[0] ?? error.message;
}
