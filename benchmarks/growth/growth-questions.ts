import { foldText } from '@marcario/core';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { FilterCensus } from '../queries/filter-census.ts';
import { type ListingMix, listingMixes } from '../queries/listing-mixes.ts';
import { NameCensus } from '../queries/name-census.ts';
import { queryCases } from '../queries/query-cases.ts';
import { QUERY_KINDS } from '../queries/query-kinds.ts';
import { sampled } from '../queries/sampled.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';

/** What is asked of a corpus. */
export interface GrowthQuestions {
  /** Texts of every kind. */
  readonly texts: readonly string[];
  readonly mixes: readonly ListingMix[];
  /** Names of marks, from all over the register. */
  readonly names: readonly string[];
}

const MARKS_PER_QUERY = 30;

/** Makes a corpus one mark at a time, and questions of it: so many of each kind and mix. */
export function growthQuestions(corpus: CorpusOptions, count: number): GrowthQuestions {
  const { marks, seed } = corpus;
  const sample: IndexableBrand[] = [];
  const folded = new Set<string>();
  const filters = new FilterCensus();
  const about = count * MARKS_PER_QUERY;
  for (const brand of sampled(syntheticBrands(corpus), { of: marks, about, seed, kept: sample })) {
    folded.add(foldText(brand.denominacion));
    filters.add(brand);
  }
  const source = { sample, names: new NameCensus(folded), seed };
  const cases = QUERY_KINDS.flatMap((kind) => queryCases(kind, source, count));
  const mixes = listingMixes(filters, { seed, count });
  const names = sample.map(({ denominacion }) => denominacion).filter((name) => name !== '');
  return { texts: cases.map(({ text }) => text), mixes, names };
}
