import type { Bitset } from './bitset.ts';
import type { Postings } from './postings.ts';
import type { ScoredTexts } from './scored-texts.ts';

/** Rows of one segment, best first: by score, then by application number. */
export interface RankedRows {
  readonly rows: readonly number[];
  /** Likeness of each row, 0..1, in the same order. */
  readonly scores: readonly number[];
}

/** What turns texts into rows. */
export interface RowSource {
  readonly rowsOfText: Postings;
  /** Position of each row in the order of application numbers. */
  readonly nroRanks: Uint32Array;
}

/** Which rows may be taken, and how many. */
export interface RowSelection {
  readonly matching: Bitset;
  readonly limit: number;
}

/**
 * The best rows of the best texts. Texts of one score are one group: their rows are put in order of
 * application number together, so that what is cut off never depends on chance. Rows outside
 * `matching` are passed over here and not cut afterwards: a filter never empties the page.
 */
export function rankRows(
  source: RowSource,
  found: ScoredTexts,
  { matching, limit }: RowSelection,
): RankedRows {
  const rows: number[] = [];
  const scores: number[] = [];
  let group: number[] = [];
  const closeGroup = (score: number) => {
    group.sort((a, b) => (source.nroRanks[a] ?? 0) - (source.nroRanks[b] ?? 0));
    for (const row of group.slice(0, limit - rows.length)) {
      rows.push(row);
      scores.push(score);
    }
    group = [];
  };
  let groupScore = 1;
  for (const { text, score } of found.bestFirst()) {
    if (score !== groupScore) {
      closeGroup(groupScore);
      if (rows.length >= limit) break;
      groupScore = score;
    }
    collectRows(source.rowsOfText, text, { matching, into: group });
  }
  closeGroup(groupScore);
  return { rows, scores };
}

function collectRows(
  { starts, ids }: Postings,
  text: number,
  { matching, into }: { readonly matching: Bitset; readonly into: number[] },
): void {
  const to = starts[text + 1] ?? 0;
  for (let i = starts[text] ?? 0; i < to; i += 1) {
    const row = ids[i] ?? 0;
    if (matching.has(row)) into.push(row);
  }
}
