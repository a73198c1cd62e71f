import { parseBrandRequest } from '../../domain/listing/brand-request.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { toAnswerPage } from '../../search/faces/answer-page.ts';
import type { IndexPage } from '../../search/listing/index-page.ts';
import { SimilarityScorer } from '../../search/similar/corpus-similarity.ts';
import type { OperationHandler } from '../operation-handlers.ts';
import type { TimeSlicer } from '../runtime/time-slicing.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import {
  expandPersonIds,
  type RutHash,
  withHashedRutFilter,
} from '../search-index/person-filters.ts';
import { type ReadSummaries, withCurrentRows } from './with-current-rows.ts';

/** Dependencies of a search, besides the corpus. */
interface SearchTools {
  readonly readSummaries: ReadSummaries;
  readonly hashRut: RutHash;
  /** Returns the vector of a text; null when no sentence model is loaded. */
  readonly embedQuery: (text: string) => Promise<Int8Array | null>;
  readonly cursorKeys: CursorKeys;
  readonly turns: TimeSlicer;
}

/** Handles `GET /v1/brands`: searches the index, reads the rows of the page, and explains hits (specification 4.2). */
export function searchBrands(
  corpus: LiveCorpus,
  { readSummaries, hashRut, embedQuery, cursorKeys, turns }: SearchTools,
): OperationHandler<'searchBrands'> {
  return async (params) => {
    const { query, page: request } = parseBrandRequest(params, cursorKeys);
    const { text } = query;
    const hashed = withHashedRutFilter(query, hashRut);
    const vector = text === null ? null : await embedQuery(text);
    const { index, found, rows, dataAsOf } = await withCurrentRows(corpus, readSummaries, {
      find: async (held, joins) => {
        const page = await held.search(expandPersonIds(hashed, joins), request, vector);
        return { page, likeness: text === null ? null : new SimilarityScorer(text, held.judge()) };
      },
      nrosOf: ({ page }) => page.hits.map(({ nroSolicitud }) => nroSolicitud),
      meanwhile: ({ page, likeness: similarity }) => similarity?.scoreAhead(hitNumbers(page)),
    });
    const { page, likeness: similarity } = found;
    const answer = toAnswerPage(query, page, { rows, cursorKeys, likeness: similarity });
    const items =
      params.explain === true && text !== null
        ? await index.explain(text, answer.items, turns)
        : answer.items;
    return { ...answer, items, ...(dataAsOf !== undefined && { dataAsOf }) };
  };
}

function hitNumbers({ hits }: IndexPage): string[] {
  return hits.flatMap(({ name }) => name ?? []);
}
