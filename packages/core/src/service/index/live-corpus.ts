import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { BrandIndex } from '../../search/brand-index.ts';
import type { CorpusAnswers } from '../../search/corpus-answers.ts';
import type { IndexAnswers } from '../../search/index-answers.ts';
import { NO_JOINS, type PersonJoins } from '../../search/insights/person-joins.ts';
import { PassesInTurn } from './passes-in-turn.ts';

/** Changes taken in at once: between two steps requests are served, and wait some milliseconds for one. */
const MOST_WHILE_SERVING = 250;
/** No request is served yet, and a few large segments are built faster than many small ones. */
const MOST_AT_START = 2_500;

/** The corpus at one moment, and how fresh it is: two queries to it see the same marks. */
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
  /** Resolves once everything that was committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /** Stops following; resolves when the last look is over. */
  readonly close: () => Promise<void>;
}

/** Marks that changed, at their present state. */
interface CorpusChanges {
  readonly brands: readonly IndexableBrand[];
  /** The newest change among them. */
  readonly seq: number;
}

/** What the corpus follows: the append-only sequence of changes (decision B6). */
export interface CorpusSource {
  readonly newestRunEnd: () => Promise<string | undefined>;
  /** At most so many changes after `seq`, oldest first; no brands at the head. */
  readonly changesSince: (seq: number, most: number) => Promise<CorpusChanges>;
  /** The joins of the corpus at a change of it, or after. */
  readonly personJoins: (seq: number) => Promise<PersonJoins>;
}

/** How the corpus keeps up. */
interface FollowOptions {
  /** Milliseconds between looks at the database. */
  readonly intervalMs: number;
  /** Called with the error of a failed look; the corpus keeps what it has. */
  readonly onError: (error: unknown) => void;
  /** Called once, after the first successful look: waiting requests are answered from then on. */
  readonly onServing?: (index: BrandIndex) => void;
  /** Called after each look that went well. */
  readonly onCaughtUp?: (index: BrandIndex) => void;
}

/** The next changes are read while those before them are taken in, `most` at once. */
async function takeIn(index: BrandIndex, source: CorpusSource, most: number): Promise<void> {
  let next = source.changesSince(index.seq, most);
  for (;;) {
    const { brands, seq } = await next;
    if (brands.length === 0) return;
    next = source.changesSince(seq, most);
    // Waiters get the error; there are none when an earlier step failed.
    next.catch(() => undefined);
    index.apply(brands, seq);
  }
}

/** Serves `index` and keeps it at the head of `source`. */
export function followCorpus(
  index: BrandIndex,
  source: CorpusSource,
  options: FollowOptions,
): LiveCorpus<IndexAnswers> {
  let known: Omit<CorpusGeneration, 'index'> = { joins: NO_JOINS, dataAsOf: undefined };
  let isServing = false;

  const catchUp = async () => {
    // The run's end is read first: every change of that run is then among those read after it.
    const dataAsOf = await source.newestRunEnd();
    await takeIn(index, source, isServing ? MOST_WHILE_SERVING : MOST_AT_START);
    // Computed ahead, so that the first request after a change is as fast as the next.
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
