import { editDistance } from '../likeness/spelling/levenshtein.ts';

/** Minimum similarity, 0..1, at which a known name is suggested for an unknown one. */
const MIN_LIKENESS = 0.55;
/** Similarity of two names of which one begins or ends with the other, such as `query` and `q`. */
const PART_LIKENESS = 0.7;

/** Returns the known name that a caller most likely meant; null when none is similar. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const ranked = known
    .map((candidate) => ({
      candidate,
      likeness: similarity(normalizeName(name), normalizeName(candidate)),
    }))
    .filter((entry) => entry.likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness);
  return ranked[0]?.candidate ?? null;
}

/** Removes case and separators, so that `nro_solicitud` equals `nroSolicitud`. */
function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function similarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  const isPart = a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a);
  const spelling = 1 - editDistance(a, b) / Math.max(a.length, b.length);
  return isPart ? Math.max(spelling, PART_LIKENESS) : spelling;
}
