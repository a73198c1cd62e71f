import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import { buildGeneration } from '../segment/generation.ts';
import type { NameSource } from '../source/name-source.ts';
import { candidateMarks, weighQuery } from '../source/search-source-page.ts';
import { sourceSimilarityModel } from '../source/similar-in-source.ts';
import { explainIn, type SearchExplanation } from './explain-search.ts';

/** Explains a text search over all marks of a source; null when the text has no searchable word. */
export async function explainSourceSearch(
  source: NameSource,
  text: string,
  max: number,
): Promise<SearchExplanation | null> {
  const query = await weighQuery(source, text);
  if (query === null) return null;
  const generation = buildGeneration(await candidateMarks(source, ALL_MARKS, query), source);
  const model = sourceSimilarityModel(source);
  return explainIn(generation, { text, max }, { query, judge: model, words: source.words });
}
