const { MARCARIO_PROPERTY_RUNS = 'few' } = process.env;

/** Number of runs of a property: a fifth of the full number in `npm test`, all of them in `npm run soak`. */
export function propertyRuns(full: number): number {
  return MARCARIO_PROPERTY_RUNS === 'all' ? full : Math.ceil(full / 5);
}
