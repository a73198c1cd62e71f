import { EVERY_MARK } from '../domain/listing/brand-query.ts';
import { explainAmong, type SearchExplanation } from './explain-search.ts';
import { firstGeneration } from './segment/generation.ts';
import type { NameSource } from './source/name-source.ts';
import { proposedMarks, weighedText } from './source/source-page.ts';
import { sourceJudge } from './source/source-similar.ts';

/** How a text search over all marks of a source came to its results; null for a text that finds nothing. */
export async function sourceExplanation(
  source: NameSource,
  text: string,
  most: number,
): Promise<SearchExplanation | null> {
  const query = await weighedText(source, text);
  if (query === null) return null;
  const generation = firstGeneration(await proposedMarks(source, EVERY_MARK, query), source);
  const judge = sourceJudge(source);
  return explainAmong(generation, { text, most }, { query, judge, words: source.words });
}
