import { operationById } from '@marcario/core/contract';
import { parseInput } from '../../packages/core/src/domain/input/parse-input.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { openCorpus } from '../../packages/core/src/service/runtime/open-corpus.ts';
import { TimeSlicer } from '../../packages/core/src/service/runtime/time-slicing.ts';
import { followCorpus } from '../../packages/core/src/service/search-index/live-corpus.ts';
import { createPersonJoinsReader } from '../../packages/core/src/service/search-index/open-index.ts';
import { FiledClassCounts } from '../../packages/core/src/service/use-cases/filed-class-counts.ts';
import { insightHandlers } from '../../packages/core/src/service/use-cases/insight-handlers.ts';
import { readJoinedNames } from '../../packages/core/src/store/persons/person-store.ts';
import type { InsightFilters } from '../../test/insights/insights-in-sql.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import type { CorpusOptions } from '../queries/synthetic-brands.ts';
import { identifiedBrands } from './identified-brands.ts';
import { INSIGHT_CALLS, type Insight } from './insight-calls.ts';
import { forgetJoin, PersonRegister } from './person-register.ts';

/** Marks that change after the index was built, so that it has several segments and tombstones. */
const CHANGED = 2_000;
/** As many as a service takes in at once. */
const AT_ONCE = 250;
/** The corpus is told to look, and looks at no other time. */
const NEVER_MS = 2 ** 31 - 1;

/** The aggregations over a corpus that was never imported. */
export interface FullSizeInsights {
  readonly ask: (insight: Insight, filters: InsightFilters) => Promise<unknown>;
  /**
   * Changes 250 more marks, and whom a name belongs to, so that the next question is the first of a
   * state of the corpus.
   */
  readonly change: () => Promise<void>;
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
  const marks = new ChangingMarks(some);
  const live = followCorpus(
    index,
    {
      changesSince: marks.changesSince,
      personJoins: createPersonJoinsReader(() => readJoinedNames(database.db)),
      newestRunEnd: async () => undefined,
    },
    { intervalMs: NEVER_MS, onError: () => undefined },
  );
  for (let changed = 0; changed < CHANGED; changed += AT_ONCE) marks.change();
  await live.refresh();
  await index.whenSettled();
  const runs = insightHandlers({
    db: database.serving,
    live,
    now: () => new Date(),
    filedClasses: new FiledClassCounts({ db: database.serving, live, turns: new TimeSlicer() }),
  });
  return {
    ask: (insight, filters) => {
      const operation = operationById[INSIGHT_CALLS[insight]];
      return runs[INSIGHT_CALLS[insight]](parseInput(operation, filters));
    },
    change: async () => {
      marks.change();
      await forgetJoin(database.db);
      await live.refresh();
    },
    close: async () => {
      await live.close();
      await close();
    },
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

/** Some of the marks change their status, 250 at a time, over and over. */
class ChangingMarks {
  readonly #marks: readonly IndexableBrand[];
  /** What changed, by number of the change. */
  readonly #changes: IndexableBrand[][] = [];

  constructor(marks: readonly IndexableBrand[]) {
    this.#marks = marks;
  }

  change(): void {
    const from = this.#changes.length * AT_ONCE;
    const places = Array.from({ length: AT_ONCE }, (_, i) => (from + i) % this.#marks.length);
    const changed = places.flatMap((place) => this.#marks[place] ?? []);
    this.#changes.push(changed.map((mark) => ({ ...mark, estado: 'vencida' as const })));
  }

  changesSince = async (seq: number) => {
    const brands = this.#changes[seq] ?? [];
    return { brands, seq: brands.length === 0 ? seq : seq + 1 };
  };
}
