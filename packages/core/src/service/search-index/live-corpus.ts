import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { BrandIndex } from '../../search/faces/brand-index.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import type { InMemoryCorpus } from '../../search/faces/in-memory-corpus.ts';
import { EMPTY_JOINS, type PersonJoins } from '../../search/insights/person-joins.ts';
import { SerialRunner } from './serial-runner.ts';

/** Changes applied in one step: requests are served between two steps, and wait some milliseconds for each. */
const MAX_CHANGES_WHILE_SERVING = 250;
/** At start no request is served yet, and a few large segments are built faster than many small ones. */
const MAX_CHANGES_AT_START = 2_500;

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
  readonly changesSince: (seq: number, max: number) => Promise<CorpusChanges>;
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
async function applyChanges(index: BrandIndex, source: CorpusSource, max: number): Promise<void> {
  let next = source.changesSince(index.seq, max);
  for (;;) {
    const { brands, seq } = await next;
    if (brands.length === 0) return;
    next = source.changesSince(seq, max);
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
): LiveCorpus<InMemoryCorpus> {
  let known: Omit<CorpusGeneration, 'index'> = { joins: EMPTY_JOINS, dataAsOf: undefined };
  let isServing = false;

  const applyAllChanges = async () => {
    // The end of the run is read first, so that every change of that run is among those read afterwards.
    const dataAsOf = await source.newestRunEnd();
    await applyChanges(index, source, isServing ? MAX_CHANGES_WHILE_SERVING : MAX_CHANGES_AT_START);
    // Computed in advance, so that the first request after a change is as fast as the next.
    const joins = await source.personJoins(index.seq);
    index.prepareInsights(joins);
    index.warmUp();
    known = { joins, dataAsOf };
    if (!isServing) options.onServing?.(index);
    isServing = true;
    options.onCaughtUp?.(index);
  };
  const passes = new SerialRunner(applyAllChanges);
  passes.runEvery(options.intervalMs, options.onError);
  return {
    current: () => ({ index: index.currentGeneration(), ...known }),
    refresh: () => passes.runNext(),
    close: () => passes.close(),
  };
}
