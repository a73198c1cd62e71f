import { KeptCounts } from '../arrays/kept-counts.ts';

/** How many marks each person, or each month, has in the aggregation that is counted. */
export const insightCounts = new KeptCounts();
