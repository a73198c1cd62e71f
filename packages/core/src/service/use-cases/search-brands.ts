import { parseBrandRequest } from '../../domain/listing/brand-request.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { answerPage } from '../../search/answer-page.ts';
import { withJoinedPersons } from '../index/joined-person-filters.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import { type RutHash, withHashedRutFilter } from '../index/rut-hash.ts';
import type { OperationRun } from '../operation-runs.ts';
import { type ReadSummaries, withCurrentRows } from './with-current-rows.ts';

/** What a search needs besides the corpus. */
export interface SearchTools {
  readonly readSummaries: ReadSummaries;
  readonly hashRut: RutHash;
  /** The vector of a text; null where no sentence model is at work. */
  readonly embedQuery: (text: string) => Promise<Int8Array | null>;
  readonly cursorKeys: CursorKeys;
}

/** `GET /v1/brands`: parse, search in memory, read the page's rows, explain (specification 4.2). */
export function searchBrands(
  corpus: LiveCorpus,
  { readSummaries, hashRut, embedQuery, cursorKeys }: SearchTools,
): OperationRun<'searchBrands'> {
  return async (params) => {
    const { query, page } = parseBrandRequest(params, cursorKeys);
    const asked = withHashedRutFilter(query, hashRut);
    const vector = query.text === null ? null : await embedQuery(query.text);
    const { index, found, rows, dataAsOf } = await withCurrentRows(corpus, readSummaries, {
      find: (held, joins) => held.search(withJoinedPersons(asked, joins), page, vector),
      nrosOf: ({ hits }) => hits.map(({ nroSolicitud }) => nroSolicitud),
    });
    const judge = () => index.judge();
    const answer = answerPage(query, found, { rows, cursorKeys, judge });
    const items =
      params.explain === true && query.text !== null
        ? index.explain(query.text, answer.items)
        : answer.items;
    return { ...answer, items, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}
