import { parseBrandRequest } from '../domain/brand-request.ts';
import type { CursorKeys } from '../domain/cursor.ts';
import { answerPage, type SummariesByNro } from '../search/answer-page.ts';
import { changedAt, type Generation } from '../search/generation.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRun } from './operation-runs.ts';
import { type RutHash, withHashedRutFilter } from './rut-hash.ts';

/** Reads the summaries of the named marks that exist. */
export type ReadSummaries = (nros: readonly string[]) => Promise<SummariesByNro>;

/** What a search needs besides the corpus. */
export interface SearchTools {
  readonly readSummaries: ReadSummaries;
  readonly hashRut: RutHash;
  /** The vector of a text; null where no sentence model is at work. */
  readonly embedQuery: (text: string) => Promise<Int8Array | null>;
  readonly cursorKeys: CursorKeys;
}

/** While marks keep changing under a search, its last answer goes out as it is. */
const MOST_TRIES = 3;

/**
 * `GET /v1/brands`: parse, search in memory, read the page's rows, explain (specification 4.2).
 *
 * Rows are read after the search, so a mark may have changed in between, or before and not have been
 * noticed yet. Then the search is asked anew of a corpus that has caught up: an answer never shows a
 * mark in a state in which its own filters would not have found it.
 */
export function searchBrands(
  corpus: LiveCorpus,
  { readSummaries, hashRut, embedQuery, cursorKeys }: SearchTools,
): OperationRun<'searchBrands'> {
  return async (params) => {
    const { query, page } = parseBrandRequest(params, cursorKeys);
    const asked = withHashedRutFilter(query, hashRut);
    const vector = query.text === null ? null : await embedQuery(query.text);
    for (let tries = 1; ; tries += 1) {
      const { index, dataAsOf } = corpus.current();
      const { contents } = index;
      const found = index.search(asked, page, vector);
      const rows = await readSummaries(found.hits.map(({ nroSolicitud }) => nroSolicitud));
      if (tries < MOST_TRIES && isOutdated(contents, rows)) {
        await corpus.refresh();
        continue;
      }
      const answer = answerPage(query, found, { rows, cursorKeys });
      return dataAsOf === undefined ? answer : { ...answer, dataAsOf };
    }
  };
}

/** Whether a row was changed since the index took it in. */
function isOutdated(contents: Generation, rows: SummariesByNro): boolean {
  return [...rows.values()].some(
    ({ nroSolicitud, fechaActualizacion }) =>
      changedAt(contents, nroSolicitud) !== Date.parse(fechaActualizacion),
  );
}
