import { parseBrandRequest } from '../domain/brand-request.ts';
import type { CursorKeys } from '../domain/cursor.ts';
import { answerPage, type SummariesByNro } from '../search/answer-page.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRun } from './operation-runs.ts';

/** Reads the summaries of the named marks that exist. */
export type ReadSummaries = (nros: readonly string[]) => Promise<SummariesByNro>;

/** `GET /v1/brands`: parse, search in memory, read the page's rows, explain (specification 4.2). */
export function searchBrands(
  corpus: LiveCorpus,
  readSummaries: ReadSummaries,
  cursorKeys: CursorKeys,
): OperationRun<'searchBrands'> {
  return async (params) => {
    const { query, page } = parseBrandRequest(params, cursorKeys);
    const { index, dataAsOf } = corpus.current();
    const found = index.search(query, page);
    const rows = await readSummaries(found.hits.map(({ nroSolicitud }) => nroSolicitud));
    const answer = answerPage(query, found, { rows, cursorKeys });
    return dataAsOf === undefined ? answer : { ...answer, dataAsOf };
  };
}
