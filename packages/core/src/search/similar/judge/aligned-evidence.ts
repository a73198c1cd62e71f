import { MODEL } from './evidence-model.ts';
import { greaterOf } from './greater-of.ts';
import { CODES, GAP_EVIDENCE, MOST_UNITS, OF_BIT, PAIR_EVIDENCE } from './sound-evidence.ts';

const LEAST = -Math.round(OF_BIT * MODEL.otherBeginning);
const OTHER_END = Math.round(OF_BIT * MODEL.otherEnd);
const row = new Int32Array(MOST_UNITS + 1);

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
  const width = b.length;
  fillFirstRow(b);
  let best = LEAST;
  for (let i = 0; i < a.length; i += 1) {
    const unit = a[i] ?? 0;
    const pairs = unit * CODES;
    const gap = GAP_EVIDENCE[unit] ?? 0;
    let diagonal = row[0] ?? 0;
    let left = greaterOf(diagonal + gap, LEAST);
    row[0] = left;
    for (let j = 0; j < width; j += 1) {
      const other = b[j] ?? 0;
      const above = row[j + 1] ?? 0;
      const ofBoth = greaterOf(diagonal + (PAIR_EVIDENCE[pairs + other] ?? 0), above + gap);
      left = greaterOf(greaterOf(ofBoth, LEAST), left + (GAP_EVIDENCE[other] ?? 0));
      best = greaterOf(best, left);
      diagonal = above;
      row[j + 1] = left;
    }
  }
  return Math.max(row[width] ?? 0, best - OTHER_END) / OF_BIT;
}

function fillFirstRow(b: Uint8Array): void {
  let last = 0;
  row[0] = 0;
  for (let j = 0; j < b.length; j += 1) {
    last = greaterOf(last + (GAP_EVIDENCE[b[j] ?? 0] ?? 0), LEAST);
    row[j + 1] = last;
  }
}
