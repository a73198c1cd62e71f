import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

/** Two marks that an office or a court has compared. */
export interface JudgedPair {
  readonly markA: string;
  readonly markB: string;
  readonly isSimilar: boolean;
  /** What they were found alike in, or not: visual, phonetic, conceptual. */
  readonly grounds: readonly string[];
}

interface PairRow {
  readonly mark_a: string;
  readonly mark_b: string;
  readonly label: string;
  readonly ground: string;
}

/** Reads a CSV file with the columns `mark_a`, `mark_b`, `label` (similar, dissimilar), `ground`. */
export function readJudgedPairs(path: string): JudgedPair[] {
  const text = readFileSync(path, 'utf8');
  const { data } = Papa.parse<PairRow>(text, { header: true, skipEmptyLines: true });
  return data.map(({ mark_a, mark_b, label, ground }) => ({
    markA: mark_a,
    markB: mark_b,
    isSimilar: label === 'similar',
    grounds: ground.trim().split('+'),
  }));
}
