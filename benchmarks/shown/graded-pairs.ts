import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

const SHOWN = 'pairs-shown-dev.csv';
const SHOWN_LATER = 'pairs-shown-more.csv';
const DECIDED = 'pairs-decisions-dev.csv';
/** The least grade of a pair that a reader keeps in a report. */
const KEPT = 2;

/** A pair that an earlier judge showed, graded by a reader, or that an office or a court decided. */
export interface GradedPair {
  /** The name that was searched, or the younger mark. */
  readonly a: string;
  readonly b: string;
  /** What kind of likeness a reader saw; what was decided. */
  readonly kind: string;
  /** Whether a reader keeps it; whether it was found confusable. */
  readonly isKept: boolean;
}

/** What an earlier judge showed for some names, as a reader graded it without the score in sight. */
export function shownPairs(): GradedPair[] {
  return rowsOf(SHOWN).map(readerPair);
}

/** What the judge of 28 November showed for other names, graded alike: nothing is fitted on these. */
export function laterPairs(): GradedPair[] {
  return rowsOf(SHOWN_LATER).map(readerPair);
}

function readerPair({ a = '', b = '', grade, kind = '' }: Record<string, string>): GradedPair {
  return { a, b, kind, isKept: Number(grade) >= KEPT };
}

/** What offices and courts decided. */
export function decidedPairs(): GradedPair[] {
  return rowsOf(DECIDED).map(({ a = '', b = '', outcome = '' }) => {
    return { a, b, kind: outcome, isKept: outcome === 'confusable' };
  });
}

function rowsOf(name: string): Record<string, string>[] {
  const text = readFileSync(`benchmarks/shown/${name}`, 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** The chance that a kept pair scores more than a struck one (Mann and Whitney); ties count half. */
export function areaUnder(kept: readonly number[], struck: readonly number[]): number {
  const won = kept.map((score) =>
    struck.reduce((sum, other) => sum + (other < score ? 1 : other === score ? 0.5 : 0), 0),
  );
  return won.reduce((sum, one) => sum + one, 0) / (kept.length * struck.length);
}
