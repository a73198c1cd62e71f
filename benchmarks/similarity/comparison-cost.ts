import type { PreparedMark } from '../../packages/core/src/likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../packages/core/src/likeness/judge/similarity.ts';
import { percentiles } from '../percentiles.ts';
import type { ReportRow } from '../print-report.ts';

const CANDIDATES = 2_000;
const MARKS = 200;

/** CPU milliseconds in which one mark is compared with 2,000, all of them prepared before. */
export function comparisonCost(judge: Similarity, marks: readonly PreparedMark[]): ReportRow {
  const candidates = marks.slice(0, CANDIDATES);
  const milliseconds = marks.slice(-MARKS).map((mark) => {
    const start = process.cpuUsage().user;
    for (const candidate of candidates) judge.score(mark, candidate);
    return (process.cpuUsage().user - start) / 1000;
  });
  return { comparison: `1 mark with ${candidates.length}, prepared`, ...percentiles(milliseconds) };
}
