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
 * A text search in a source: the page that the same marks in memory would give. The marks of the names that the source
 * proposes are a small corpus, which is searched as a whole one is, with what words tell in the whole one.
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

/** The marks of the names that a source proposes for a text. */
export async function candidateMarks(source: NameSource, filter: BrandQuery, text: TextQuery) {
  const candidateQueries = textCandidateQueries(text, source.words);
  const names = await source.candidates({ branches: candidateQueries, filter });
  return source.rows({ names, filter });
}

/** Reads a text twice: for its words, and with what those tell in the corpus. */
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
