import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { BrandIndex } from '../../search/brand-index.ts';
import type { CorpusAnswers } from '../../search/corpus-answers.ts';
import type { IndexAnswers } from '../../search/index-answers.ts';
import { NO_JOINS, type PersonJoins } from '../../search/insights/person-joins.ts';
import { PassesInTurn } from './passes-in-turn.ts';

/** Changes applied in one step: requests are served between two steps, and wait some milliseconds for each. */
const MOST_WHILE_SERVING = 250;
/** At start no request is served yet, and a few large segments are built faster than many small ones. */
const MOST_AT_START = 2_500;

/** The corpus at one moment, and how current it is: two queries to it see the same marks. */
export interface CorpusGeneration<Answers extends CorpusAnswers = CorpusAnswers> {
  readonly index: Answers;
  /** The persons to whom names without a tax id belong. */
  readonly joins: PersonJoins;
  /** End of the newest finished run whose changes the index contains; undefined before the first. */
  readonly dataAsOf: string | undefined;
}

/** A corpus that follows its database while it serves. */
export interface LiveCorpus<Answers extends CorpusAnswers = CorpusAnswers> {
  readonly current: () => CorpusGeneration<Answers>;
  /** Resolves once everything committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /** Stops following; resolves when the last check has ended. */
  readonly close: () => Promise<void>;
}

/** Changed marks in their present state. */
interface CorpusChanges {
  readonly brands: readonly IndexableBrand[];
  /** The newest change among them. */
  readonly seq: number;
}

/** What the corpus follows: the append-only sequence of changes (decision B6). */
export interface CorpusSource {
  readonly newestRunEnd: () => Promise<string | undefined>;
  /** Returns a bounded number of changes after `seq`, oldest first; no brands when there are none. */
  readonly changesSince: (seq: number, most: number) => Promise<CorpusChanges>;
  /** Returns the person joins of the corpus at this change or a later one. */
  readonly personJoins: (seq: number) => Promise<PersonJoins>;
}

/** How the corpus is kept up to date. */
interface FollowOptions {
  /** Milliseconds between two polls of the database. */
  readonly intervalMs: number;
  /** Called with the error of a failed poll; the corpus keeps its state. */
  readonly onError: (error: unknown) => void;
  /** Called once, after the first successful poll: from then on waiting requests are answered. */
  readonly onServing?: (index: BrandIndex) => void;
  /** Called after each successful poll. */
  readonly onCaughtUp?: (index: BrandIndex) => void;
}

/** Applies changes in batches of `most`, and reads the next batch while the present one is applied. */
async function takeIn(index: BrandIndex, source: CorpusSource, most: number): Promise<void> {
  let next = source.changesSince(index.seq, most);
  for (;;) {
    const { brands, seq } = await next;
    if (brands.length === 0) return;
    next = source.changesSince(seq, most);
    // Waiters get the error; when an earlier step failed there are none.
    next.catch(() => undefined);
    index.apply(brands, seq);
  }
}

/** Serves `index` and applies the changes of `source` to it. */
export function followCorpus(
  index: BrandIndex,
  source: CorpusSource,
  options: FollowOptions,
): LiveCorpus<IndexAnswers> {
  let known: Omit<CorpusGeneration, 'index'> = { joins: NO_JOINS, dataAsOf: undefined };
  let isServing = false;

  const catchUp = async () => {
    // The end of the run is read first, so that every change of that run is among those read afterwards.
    const dataAsOf = await source.newestRunEnd();
    await takeIn(index, source, isServing ? MOST_WHILE_SERVING : MOST_AT_START);
    // Computed in advance, so that the first request after a change is as fast as the next.
    const joins = await source.personJoins(index.seq);
    index.readyInsights(joins);
    index.warmUp();
    known = { joins, dataAsOf };
    if (!isServing) options.onServing?.(index);
    isServing = true;
    options.onCaughtUp?.(index);
  };
  const passes = new PassesInTurn(catchUp);
  passes.every(options.intervalMs, options.onError);
  return {
    current: () => ({ index: index.held(), ...known }),
    refresh: () => passes.next(),
    close: () => passes.close(),
  };
}
