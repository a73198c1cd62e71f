/** Numbers that stand so far above all others are mistyped ones, when they are few. */
const GAP = 100_000;
const MISTYPED_MAX = 10;

/**
 * The highest application number that the office has given, as far as the corpus knows; null for none.
 * @param highest numbers of the corpus, highest first
 */
export function portalFrontier(highest: readonly number[]): number | null {
  let frontier = highest[0] ?? null;
  for (let i = 1; i <= MISTYPED_MAX; i += 1) {
    const above = highest[i - 1];
    const below = highest[i];
    if (above === undefined || below === undefined) break;
    if (above - below > GAP) frontier = below;
  }
  return frontier;
}
