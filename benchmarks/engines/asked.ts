import { operationById } from '@marcario/core/contract';
import type { BrandQuery } from '../../packages/core/src/domain/listing/brand-query.ts';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { PageRequest } from '../../packages/core/src/domain/listing/cursor.ts';
import type { PlainSort } from '../../packages/core/src/search/listing/row-order.ts';
import { type Question, questionsAbout } from '../answers/questions.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';

/** So many of the marks are known to those who ask. */
const KNOWN_MARKS = 20_000;
/** Kinds of questions, of which text searches are two. */
const KINDS = 5;
const cursorKeys = [new Uint8Array(32)] as const;

/** A page that is asked for, with a text or without one. */
export interface AskedPage<Text extends string | null> {
  readonly query: BrandQuery & { readonly text: Text } & (Text extends null
      ? { readonly sort: PlainSort }
      : unknown);
  readonly page: PageRequest;
}

interface Asked {
  readonly texts: readonly AskedPage<string>[];
  readonly listings: readonly AskedPage<null>[];
  readonly similar: readonly string[];
}

/** About so many questions of each kind on a corpus, the same for the same corpus. */
export function askedOf({ marks, seed }: CorpusOptions, count: number): Asked {
  const known = [...syntheticBrands({ marks: Math.min(marks, KNOWN_MARKS), seed })];
  const questions = questionsAbout(known, { seed, count: KINDS * count }).flatMap(
    (set) => set.questions,
  );
  const pages = questions.flatMap(pageOf);
  return {
    texts: pages.flatMap(({ query, page }) => {
      const { text } = query;
      return text === null ? [] : [{ query: { ...query, text }, page }];
    }),
    listings: pages.flatMap(({ query, page }) => {
      const { text, sort } = query;
      return text !== null || sort === 'relevance'
        ? []
        : [{ query: { ...query, text, sort }, page }];
    }),
    similar: questions.flatMap((question) => (question.of === 'similar' ? [question.name] : [])),
  };
}

function pageOf(question: Question): readonly ReturnType<typeof parseBrandRequest>[] {
  if (question.of !== 'page') return [];
  return [parseBrandRequest(operationById.searchBrands.input.parse(question.params), cursorKeys)];
}
