import { MODEL } from './evidence-model.ts';
import { CODES, GAP_EVIDENCE, MOST_UNITS, PAIR_EVIDENCE } from './sound-evidence.ts';

const row = new Float64Array(MOST_UNITS + 1);

/**
 * The evidence for two words, given as codes, that the letters or sounds of one stand in the other,
 * in bits; below 0 when they are unlike. Symmetric.
 *
 * The usual table of alignments, one row kept. A cell holds the most that the beginnings before it can
 * say for each other: it comes from aligning two units, from leaving one out, or from giving up what
 * stands before it for `otherBeginning`. The best cell anywhere counts too, for `otherEnd`: words may
 * be alike in their beginning alone, or in their end. O(length²), without allocation.
 */
export function alignedEvidence(a: Uint8Array, b: Uint8Array): number {
  const least = -MODEL.otherBeginning;
  const width = b.length;
  fillFirstRow(b, least);
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < a.length; i += 1) {
    const unit = a[i] ?? 0;
    const pairs = unit * CODES;
    const gap = GAP_EVIDENCE[unit] ?? 0;
    let diagonal = row[0] ?? 0;
    let left = Math.max(diagonal + gap, least);
    row[0] = left;
    for (let j = 0; j < width; j += 1) {
      const other = b[j] ?? 0;
      const above = row[j + 1] ?? 0;
      let cell = diagonal + (PAIR_EVIDENCE[pairs + other] ?? 0);
      if (above + gap > cell) cell = above + gap;
      const inserted = left + (GAP_EVIDENCE[other] ?? 0);
      if (inserted > cell) cell = inserted;
      if (cell < least) cell = least;
      if (cell > best) best = cell;
      diagonal = above;
      left = cell;
      row[j + 1] = cell;
    }
  }
  return Math.max(row[width] ?? 0, best - MODEL.otherEnd);
}

function fillFirstRow(b: Uint8Array, least: number): void {
  row[0] = 0;
  for (let j = 0; j < b.length; j += 1) {
    row[j + 1] = Math.max((row[j] ?? 0) + (GAP_EVIDENCE[b[j] ?? 0] ?? 0), least);
  }
}
