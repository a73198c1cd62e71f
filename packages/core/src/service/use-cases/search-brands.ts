import { parseBrandRequest } from '../../domain/listing/brand-request.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { answerPage } from '../../search/answer-page.ts';
import { corpusSimilarity } from '../../search/similar/corpus-similarity.ts';
import { withExplanations } from '../../search/similar/explain/explain-pair.ts';
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
    const { found, rows, dataAsOf } = await withCurrentRows(corpus, readSummaries, {
      find: (index, joins) => ({
        answered: index.search(withJoinedPersons(asked, joins), page, vector),
        generation: index.generation,
        judge: () => corpusSimilarity(index.generation),
      }),
      nrosOf: ({ answered }) => answered.hits.map(({ nroSolicitud }) => nroSolicitud),
    });
    const answer = answerPage(query, found.answered, { rows, cursorKeys, judge: found.judge });
    const items =
      params.explain === true && query.text !== null
        ? withExplanations(found.generation, query.text, answer.items)
        : answer.items;
    return { ...answer, items, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}
