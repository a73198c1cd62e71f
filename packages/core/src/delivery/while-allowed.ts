import type { Db } from '../store/database.ts';
import { type Clock, type Fence, whileAddressStands } from '../store/outbox.ts';
import type { Attempt } from './attempt-callback.ts';

/** What it takes to hold an address and open its secrets. */
export interface HoldingTools {
  readonly db: Db;
  readonly clock: Clock;
  /** @throws Error when no key opens it */
  readonly openSecret: (sealed: string, watchlistId: string) => string;
  /** Told of an earlier secret that no key opens. */
  readonly onError: (error: unknown) => void;
}

/**
 * What an attempt does only while its address stands, with the secrets that sign then. The secrets are opened
 * before the connection too, so that nobody is called for what cannot be signed.
 * @throws Error, from the function that it makes, when no key opens the secret in force
 */
export function whileAllowed(tools: HoldingTools, fence: Fence): Attempt['whileAllowed'] {
  const { db, clock } = tools;
  return (act) =>
    whileAddressStands(db, { ...fence, clock }, (sealed) =>
      act(openSecrets(tools, fence.watchlistId, sealed)),
    );
}

/** The secret in force must open. An earlier secret that no key opens is left out: the others sign without it. */
function openSecrets(
  { openSecret, onError }: HoldingTools,
  watchlistId: string,
  sealed: readonly string[],
): string[] {
  return sealed.flatMap((text, at) => {
    try {
      return [openSecret(text, watchlistId)];
    } catch (error) {
      if (at === 0) throw error;
      onError(error);
      return [];
    }
  });
}
