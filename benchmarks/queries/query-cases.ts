import { foldText } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import type { NameCensus } from './name-census.ts';
import type { QueryCase, QueryKind } from './query-kinds.ts';
import { createRandom, type Random } from './random.ts';

/** What queries are made of. */
export interface QuerySource {
  /** Marks to choose from, with repeats where there are few. */
  readonly sample: readonly SampledMark[];
  readonly names: NameCensus;
  readonly seed: number;
}

export type SampledMark = Pick<IndexableBrand, 'denominacion' | 'clases'>;

const TRIES_PER_CASE = 100;

/** Up to `count` queries of a kind; fewer where the sample does not lend itself to more. */
export function queryCases(kind: QueryKind, source: QuerySource, count: number): QueryCase[] {
  const random = createRandom(source.seed + 17);
  const cases: QueryCase[] = [];
  for (let tries = 0; cases.length < count && tries < count * TRIES_PER_CASE; tries += 1) {
    const made = queryCase(kind, source, random);
    if (made !== null) cases.push(made);
  }
  return cases;
}

function queryCase(kind: QueryKind, source: QuerySource, random: Random): QueryCase | null {
  const { denominacion = '', clases = [] } = random.pick(source.sample) ?? {};
  const wanted = foldText(denominacion);
  const text = wanted === '' ? null : kind.make(denominacion, random);
  if (text === null || text.length > LIMITS.queryTextMax) return null;
  const query = foldText(text);
  if (query === '' || kind.belongs?.(query, source.names) === false) return null;
  return { text, wanted, clases };
}
