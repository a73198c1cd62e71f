import { join } from 'node:path';
import { foldText } from '@marcario/core';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { NameCensus } from '../queries/name-census.ts';
import { queryCases } from '../queries/query-cases.ts';
import { QUERY_KINDS, type QueryCase } from '../queries/query-kinds.ts';
import { sampled } from '../queries/sampled.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { writeNames } from './names-file.ts';
import type { PeerCorpus } from './peer.ts';

/** What every engine is asked about the same corpus. */
export interface PeerQuestions {
  readonly corpus: PeerCorpus;
  readonly distinctNames: number;
  /** The folded name of a mark, by its number. */
  readonly nameOf: ReadonlyMap<string, string>;
  /** By kind of query: the first few to warm up, and those that count. */
  readonly cases: Readonly<Record<string, readonly QueryCase[]>>;
  readonly warmUp: number;
  /** By kind of query: how many names hold every word of each of those that count. */
  readonly held: Readonly<Record<string, readonly number[]>>;
}

/** Marks to choose from for each query of a kind: not every mark lends itself to every kind. */
const MARKS_PER_QUERY = 30;
const WARM_UP = 100;

/** Makes a corpus one mark at a time, leaves its names in a file, and makes queries of it. */
export function peerQuestions(options: CorpusOptions, queries: number): PeerQuestions {
  const { marks, seed } = options;
  const count = WARM_UP + queries;
  const sample: IndexableBrand[] = [];
  const nameOf = new Map<string, string>();
  const about = count * MARKS_PER_QUERY;
  for (const brand of sampled(syntheticBrands(options), { of: marks, about, seed, kept: sample })) {
    nameOf.set(brand.nroSolicitud, foldText(brand.denominacion));
  }
  const names = new NameCensus(nameOf.values());
  const corpus = { ...options, namesFile: join(temporaryFolder(), 'names.txt') };
  writeNames(corpus.namesFile, names.names);
  const source = { sample, names, seed };
  const kinds = QUERY_KINDS.map((kind) => [kind.name, queryCases(kind, source, count)] as const);
  const held = kinds.map(([kind, cases]) => {
    const texts = cases.slice(WARM_UP).map(({ text }) => foldText(text));
    return [kind, texts.map((text) => names.holding(text))] as const;
  });
  return {
    corpus,
    distinctNames: names.names.length,
    nameOf,
    cases: Object.fromEntries(kinds),
    warmUp: WARM_UP,
    held: Object.fromEntries(held),
  };
}
