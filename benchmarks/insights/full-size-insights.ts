import { operationById } from '@marcario/core/contract';
import type { IndexableBrand } from '../../packages/core/src/domain/indexable-brand.ts';
import { parseInput } from '../../packages/core/src/domain/parse-input.ts';
import type { BrandIndex } from '../../packages/core/src/search/brand-index.ts';
import { insightRuns } from '../../packages/core/src/service/insight-runs.ts';
import { openCorpus } from '../../packages/core/src/service/open-corpus.ts';
import type { InsightFilters } from '../../test/insights/insights-in-sql.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import type { CorpusOptions } from '../queries/synthetic-brands.ts';
import { identifiedBrands } from './identified-brands.ts';
import { INSIGHT_CALLS, type Insight } from './insight-calls.ts';
import { PersonRegister } from './person-register.ts';

/** Marks that change after the index was built, so that it has several segments and tombstones. */
const CHANGED = 2_000;
/** As many as a service takes in at once. */
const AT_ONCE = 250;

/** The aggregations over a corpus that was never imported. */
export interface FullSizeInsights {
  readonly ask: (insight: Insight, filters: InsightFilters) => Promise<unknown>;
  /** Changes 250 more marks, so that the next question is the first of a state of the corpus. */
  readonly change: () => void;
  readonly close: () => Promise<void>;
}

/**
 * The use cases of the service over an index built straight from generated marks; of the database only
 * the persons are filled in, for nothing else of it is read.
 */
export async function fullSizeInsights(
  corpus: CorpusOptions,
  databaseUrl: string,
): Promise<FullSizeInsights> {
  const register = new PersonRegister();
  const some: IndexableBrand[] = [];
  const { index } = await marcarioIndex(
    keepingSome(identifiedBrands(corpus, register), some),
    'off',
  );
  const { database, close } = await openCorpus(databaseUrl, new Date());
  await register.writeTo(database.db);
  for (let from = 0; from < CHANGED; from += AT_ONCE) change(index, some, from);
  await index.settled();
  const runs = insightRuns({
    db: database.serving,
    live: { current: () => ({ index, dataAsOf: undefined }) },
    now: () => new Date(),
  });
  let changed = CHANGED;
  return {
    ask: (insight, filters) => {
      const operation = operationById[INSIGHT_CALLS[insight]];
      return runs[INSIGHT_CALLS[insight]](parseInput(operation, filters));
    },
    change: () => {
      change(index, some, changed);
      changed += AT_ONCE;
    },
    close,
  };
}

/** Passes marks on, and keeps one of a hundred. */
function* keepingSome(marks: Iterable<IndexableBrand>, kept: IndexableBrand[]) {
  let place = 0;
  for (const mark of marks) {
    if (place % 100 === 0) kept.push(mark);
    place += 1;
    yield mark;
  }
}

function change(index: BrandIndex, marks: readonly IndexableBrand[], from: number): void {
  const places = Array.from({ length: AT_ONCE }, (_, i) => (from + i) % marks.length);
  const changed = places.flatMap((place) => marks[place] ?? []);
  index.apply(
    changed.map((mark) => ({ ...mark, estado: 'vencida' as const })),
    index.generation + 1,
  );
}
