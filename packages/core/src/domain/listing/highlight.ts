import type { Channel, Highlight } from '../../contract/brand-summary.ts';
import { readWithOffsets } from '../text/initials.ts';
import { type FoldedText, foldText, foldWithOffsets } from '../text/text-folding.ts';

/**
 * Where the query stands in the denomination, accents and case aside, else where its words do once initials are
 * joined in both (decision D7). Undefined when it is no literal part of it, and for marks that only sound or mean
 * alike.
 */
export function highlightOf(
  text: string,
  denominacion: string,
  matchedBy: Channel,
): Highlight | undefined {
  if (matchedBy === 'phonetic' || matchedBy === 'semantic') return undefined;
  const query = foldText(text);
  if (query === '') return undefined;
  const written = foldWithOffsets(denominacion);
  const at = written.folded.indexOf(query);
  if (at >= 0) return spanOf(written, at, query.length);
  const reading = readWithOffsets(denominacion);
  const words = readWithOffsets(text).folded;
  return spanOf(reading, ` ${reading.folded} `.indexOf(` ${words} `), words.length);
}

function spanOf({ starts, ends }: FoldedText, at: number, length: number): Highlight | undefined {
  const start = starts[at];
  const end = ends[at + length - 1];
  return start === undefined || end === undefined ? undefined : { field: 'nombre', start, end };
}
