import { setImmediate } from 'node:timers/promises';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { SummariesByNro } from '../../search/faces/answer-page.ts';
import type { CorpusAnswers } from '../../search/faces/corpus.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import { withChildSpan } from '../../store/database/tracing.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';

/** Reads the summaries of the given marks; unknown numbers are omitted. */
export type ReadSummaries = (nros: readonly string[]) => Promise<SummariesByNro>;

/** The fields that a row of a mark must have; others are allowed. */
type Row = Pick<BrandSummary, 'nroSolicitud' | 'fechaActualizacion'>;

/** The result of a search with its rows. */
interface CurrentRows<Found, Read extends Row = BrandSummary> {
  /** The index that was searched. */
  readonly index: CorpusAnswers;
  readonly found: Found;
  readonly rows: ReadonlyMap<string, Read>;
  readonly dataAsOf: string | undefined;
}

/** Maximum number of attempts; if marks keep changing, the last result is returned although it may be outdated. */
export const MAX_ATTEMPTS = 10;

/**
 * Searches the index, then reads the rows of the result.
 *
 * A mark may have changed in between, or earlier without being indexed yet. Then the search is repeated after the index
 * has caught up, so a response never shows a mark in a state that the filters exclude.
 */
export async function withCurrentRows<Found, Read extends Row>(
  corpus: LiveCorpus,
  readRows: (nros: readonly string[]) => Promise<ReadonlyMap<string, Read>>,
  search: {
    readonly find: (index: CorpusAnswers, joins: PersonJoins) => Found | Promise<Found>;
    readonly nrosOf: (found: Found) => readonly string[];
    /** Work on the result, done while the database reads the rows. */
    readonly meanwhile?: (found: Found) => void;
  },
): Promise<CurrentRows<Found, Read>> {
  const { find, nrosOf, meanwhile } = search;
  for (let tries = 1; ; tries += 1) {
    const { index, joins, dataAsOf } = corpus.current();
    const found = await withChildSpan('search', () => find(index, joins));
    const [rows] = await Promise.all([
      readRows(nrosOf(found)),
      meanwhile && onNextTick(() => meanwhile(found)),
    ]);
    if (tries === MAX_ATTEMPTS || !hasOutdatedRow(index, rows))
      return { index, found, rows, dataAsOf };
    await corpus.refresh();
  }
}

/** Runs work after the next turn of the event loop, so that statements are sent before the thread is busy again. */
async function onNextTick(work: () => void): Promise<void> {
  await setImmediate();
  work();
}

/** Tells whether the index lacks the latest change of any of the rows. */
export function hasOutdatedRow(index: CorpusAnswers, rows: ReadonlyMap<string, Row>): boolean {
  return [...rows.values()].some(
    ({ nroSolicitud, fechaActualizacion }) =>
      index.changedAt(nroSolicitud) !== Date.parse(fechaActualizacion),
  );
}
