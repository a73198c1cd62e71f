import { type BrandQuery, EVERY_MARK } from '../../domain/listing/brand-query.ts';
import type { PageRequest } from '../../domain/listing/cursor.ts';
import type { IndexPage } from '../listing/index-page.ts';
import { pageOfText } from '../ranking/ranked-page.ts';
import { type TextQuery, textQuery } from '../retrieval/text-query.ts';
import { firstGeneration } from '../segment/generation.ts';
import { informationAmong } from '../segment/word-information.ts';
import { wordKey } from './name-keys.ts';
import type { NameSource } from './name-source.ts';
import { textBranches } from './text-branches.ts';

/**
 * A text search in a source: the page that the same marks in memory would give. The marks of the names that the source
 * proposes are a small corpus, which is searched as a whole one is, with what words tell in the whole one.
 */
export async function sourcePage(
  source: NameSource,
  query: BrandQuery & { readonly text: string },
  page: PageRequest,
): Promise<IndexPage> {
  const { text, sort, facets } = query;
  const read = await weighedText(source, text);
  const brands = read === null ? [] : await proposedMarks(source, query, read);
  const generation = firstGeneration(brands, source);
  return pageOfText(generation, { ...EVERY_MARK, text, sort, facets }, { text: read, page });
}

/** The marks of the names that a source proposes for a text. */
export async function proposedMarks(source: NameSource, filter: BrandQuery, text: TextQuery) {
  const branches = textBranches(text, source.words);
  const names = await source.candidates({ branches, filter });
  return source.rows({ names, filter });
}

/** Reads a text twice: for its words, and with what those tell in the corpus. */
export async function weighedText(source: NameSource, text: string): Promise<TextQuery | null> {
  const { embeddings, size } = source;
  const read = textQuery(text, embeddings);
  if (read === null) return null;
  const whole = read.words.map(({ folded }) => ({ keys: [wordKey(folded)], begins: [] }));
  const begun = read.words.map(({ folded }) => ({ keys: [], begins: [wordKey(folded)] }));
  const { marksWith } = await source.counts({ marksWith: [...whole, ...begun], namesWith: [] });
  const placeOf = new Map(read.words.map(({ folded }, at) => [folded, at]));
  const informationContent = informationAmong(size, (folded, isBegun) => {
    const place = placeOf.get(folded) ?? 0;
    return marksWith[isBegun ? read.words.length + place : place] ?? 0;
  });
  return textQuery(text, embeddings, { informationContent });
}
