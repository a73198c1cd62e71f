import type { Channel, Highlight } from '../../contract/brand-summary.ts';
import { foldText, foldWithOffsets } from '../text/text-folding.ts';

/**
 * Where the query stands in the denomination, accents and case aside (decision D7). Undefined when
 * it is no literal part of it, and for marks that only sound or mean alike.
 */
export function highlightOf(
  text: string,
  denominacion: string,
  matchedBy: Channel,
): Highlight | undefined {
  if (matchedBy === 'phonetic' || matchedBy === 'semantic') return undefined;
  const query = foldText(text);
  if (query === '') return undefined;
  const { folded, starts, ends } = foldWithOffsets(denominacion);
  const at = folded.indexOf(query);
  const start = starts[at];
  const end = ends[at + query.length - 1];
  return start === undefined || end === undefined ? undefined : { field: 'nombre', start, end };
}
