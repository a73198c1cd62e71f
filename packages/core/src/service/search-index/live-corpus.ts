import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { BrandIndex } from '../../search/faces/brand-index.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import type { InMemoryCorpus } from '../../search/faces/in-memory-corpus.ts';
import { EMPTY_JOINS, type PersonJoins } from '../../search/insights/person-joins.ts';
import { SerialRunner } from './serial-runner.ts';

/** Maximum changes applied in one step while serving; requests wait some milliseconds for each step. */
const MAX_CHANGES_WHILE_SERVING = 250;
/** Maximum changes per step at start, when no request waits: a few large segments are built faster. */
const MAX_CHANGES_AT_START = 2_500;

/** An immutable state of the corpus and its date; two queries to it see the same marks. */
export interface CorpusGeneration<Answers extends CorpusAnswers = CorpusAnswers> {
  readonly index: Answers;
  /** Maps names without a tax id to the persons that they belong to. */
  readonly joins: PersonJoins;
  /** End time of the newest finished run whose changes the index contains; undefined before the first. */
  readonly dataAsOf: string | undefined;
}

/** A corpus that applies the changes of its database while it serves requests. */
export interface LiveCorpus<Answers extends CorpusAnswers = CorpusAnswers> {
  readonly current: () => CorpusGeneration<Answers>;
  /** Resolves once everything committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /** Stops polling the database; resolves when the last poll has ended. */
  readonly close: () => Promise<void>;
}

/** Changed marks in their current state. */
interface CorpusChanges {
  readonly brands: readonly IndexableBrand[];
  /** The sequence number of the newest change among them. */
  readonly seq: number;
}

/** The source of changes: the append-only sequence of the database (decision B6). */
export interface CorpusSource {
  readonly newestRunEnd: () => Promise<string | undefined>;
  /** Returns at most `max` changes after `seq`, oldest first; `brands` is empty when there are none. */
  readonly changesSince: (seq: number, max: number) => Promise<CorpusChanges>;
  /** Returns the mapping of names to persons as of this change or a later one. */
  readonly personJoins: (seq: number) => Promise<PersonJoins>;
}

/** Options of polling the database for changes. */
interface FollowOptions {
  /** Milliseconds between two polls of the database. */
  readonly intervalMs: number;
  /** Called with the error of a failed poll; the corpus keeps serving its last state. */
  readonly onError: (error: unknown) => void;
  /** Called once, after the first successful poll, when the service starts answering requests. */
  readonly onServing?: (index: BrandIndex) => void;
  /** Called after each successful poll. */
  readonly onCaughtUp?: (index: BrandIndex) => void;
}

/** Applies changes in batches of at most `max`, and reads the next batch while the current one is applied. */
async function applyChanges(index: BrandIndex, source: CorpusSource, max: number): Promise<void> {
  let next = source.changesSince(index.seq, max);
  for (;;) {
    const { brands, seq } = await next;
    if (brands.length === 0) return;
    next = source.changesSince(seq, max);
    // The rejection is handled where `next` is awaited, which does not happen when `apply` throws first.
    next.catch(() => undefined);
    index.apply(brands, seq);
  }
}

/** Serves `index`, and keeps applying the changes of `source` to it. */
export function followCorpus(
  index: BrandIndex,
  source: CorpusSource,
  options: FollowOptions,
): LiveCorpus<InMemoryCorpus> {
  let known: Omit<CorpusGeneration, 'index'> = { joins: EMPTY_JOINS, dataAsOf: undefined };
  let isServing = false;

  const applyAllChanges = async () => {
    // The run's end is read before the changes, so that they include every change of that run.
    const dataAsOf = await source.newestRunEnd();
    await applyChanges(index, source, isServing ? MAX_CHANGES_WHILE_SERVING : MAX_CHANGES_AT_START);
    // The insights are computed now, so that the first request after a change is as fast as the next.
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
