/** Younger marks of planted conflicts, which sound, mean and are written like an elder one. */
export const DEMO_EXAMPLES: readonly string[] = [
  'guayeby',
  'nais nait',
  'silver moon',
  'cafedelmuelle',
];
