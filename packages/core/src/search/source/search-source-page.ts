import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import type { IndexPage } from '../listing/index-page.ts';
import { paginate } from '../ranking/ranked-page.ts';
import { parseTextQuery, type TextQuery } from '../retrieval/text-query.ts';
import { buildGeneration } from '../segment/generation.ts';
import { createWordInformation } from '../segment/word-information.ts';
import { wordKey } from './name-keys.ts';
import type { NameSource } from './name-source.ts';
import { textCandidateQueries } from './text-candidate-queries.ts';

/**
 * Runs a text search in a source; the page equals that of the same marks in memory. Builds a small generation
 * from the marks of the candidate names and searches it with the word information of the whole corpus.
 */
export async function searchSourcePage(
  source: NameSource,
  query: BrandQuery & { readonly text: string },
  page: PageRequest,
): Promise<IndexPage> {
  const { text, sort, facets } = query;
  const read = await weighQuery(source, text);
  const brands = read === null ? [] : await candidateMarks(source, query, read);
  const generation = buildGeneration(brands, source);
  return paginate(generation, { ...ALL_MARKS, text, sort, facets }, { text: read, page });
}

/** Returns the marks of the names that a source proposes for a text. */
export async function candidateMarks(source: NameSource, filter: BrandQuery, text: TextQuery) {
  const candidateQueries = textCandidateQueries(text, source.words);
  const names = await source.candidates({ branches: candidateQueries, filter });
  return source.rows({ names, filter });
}

/** Parses a text twice: to get its words, then with their information content in the corpus. */
export async function weighQuery(source: NameSource, text: string): Promise<TextQuery | null> {
  const { embeddings, size } = source;
  const read = parseTextQuery(text, embeddings);
  if (read === null) return null;
  const whole = read.words.map(({ folded }) => ({ keys: [wordKey(folded)], begins: [] }));
  const prefixMatches = read.words.map(({ folded }) => ({ keys: [], begins: [wordKey(folded)] }));
  const { marksWith } = await source.counts({
    marksWith: [...whole, ...prefixMatches],
    namesWith: [],
  });
  const placeOf = new Map(read.words.map(({ folded }, at) => [folded, at]));
  const informationContent = createWordInformation(size, (folded, isBegun) => {
    const position = placeOf.get(folded) ?? 0;
    return marksWith[isBegun ? read.words.length + position : position] ?? 0;
  });
  return parseTextQuery(text, embeddings, { informationContent });
}
