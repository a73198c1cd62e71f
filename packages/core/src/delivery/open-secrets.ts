/** Opens a sealed secret of a watchlist. @throws Error when no key opens it */
export type OpenSecret = (sealed: string, watchlistId: string) => string;

/** What is sealed, and what to do about it. */
export interface SealedSecrets {
  readonly watchlistId: string;
  /** The secret in force, then those of before that still sign. */
  readonly sealed: readonly string[];
}

/**
 * The secrets that sign, the one in force first. One of before that no key opens keeps nobody waiting: the
 * others sign without it, and `onLost` is told.
 * @throws Error when no key opens the one in force
 */
export function openSecrets(
  { watchlistId, sealed }: SealedSecrets,
  open: OpenSecret,
  onLost: (error: unknown) => void,
): string[] {
  return sealed.flatMap((text, at) => {
    try {
      return [open(text, watchlistId)];
    } catch (error) {
      if (at === 0) throw error;
      onLost(error);
      return [];
    }
  });
}
