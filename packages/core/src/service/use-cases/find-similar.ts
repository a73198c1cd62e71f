import type { SimilarBrands } from '../../contract/similar.ts';
import {
  type SimilarRequest,
  searchedClasses,
  similarRequest,
} from '../../domain/listing/similar-request.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { corpusSimilarity } from '../../search/similar/corpus-similarity.ts';
import { withExplanations } from '../../search/similar/explain/explain-pair.ts';
import { similarMarks } from '../../search/similar/similar-marks.ts';
import { SPARE_ROWS, type Subject, similarAnswer } from '../../search/similar-answer.ts';
import { knownHolders } from '../index/known-holders.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { RutHash } from '../index/rut-hash.ts';
import type { OperationRun } from '../operation-runs.ts';
import { type ReadSummaries, withCurrentRows } from './with-current-rows.ts';

/** What a search for similar marks needs besides the corpus. */
export interface SimilarTools {
  readonly readSummaries: ReadSummaries;
  readonly hashRut: RutHash;
}

/** `GET /v1/brands/{nro}/similar`: within the mark's classes unless asked otherwise (decision C10). */
export function findSimilarByNumber(
  corpus: LiveCorpus,
  tools: SimilarTools,
): OperationRun<'findSimilarByNumber'> {
  return async ({ nro, ...params }) => {
    const mark = (await tools.readSummaries([nro])).get(nro);
    if (mark === undefined) {
      throw new ServiceError('not_found', 'No mark has this application number');
    }
    const subject = { name: mark.denominacion, clases: mark.clases, nro };
    return findSimilar(corpus, tools, {
      subject,
      request: similarRequest({ nro, ...params }),
    });
  };
}

/** `GET /v1/brands/similar`: marks that a text would be confusable with (decision C10). */
export function findSimilarByText(
  corpus: LiveCorpus,
  tools: SimilarTools,
): OperationRun<'findSimilarByText'> {
  return async (params) => {
    const subject = { name: params.q, clases: [], nro: null };
    return findSimilar(corpus, tools, { subject, request: similarRequest(params) });
  };
}

async function findSimilar(
  corpus: LiveCorpus,
  { readSummaries, hashRut }: SimilarTools,
  { subject, request }: { readonly subject: Subject; readonly request: SimilarRequest },
): Promise<SimilarBrands> {
  const clase = searchedClasses(request, subject.clases);
  const { found, rows, dataAsOf } = await withCurrentRows(corpus, readSummaries, {
    find: ({ generation }, joins) => ({
      generation,
      judge: corpusSimilarity(generation),
      marks: similarMarks(generation, {
        ...request,
        name: subject.name,
        clase,
        excluded: knownHolders(request.excluded, generation, { hashRut, joins }),
        most: request.limit + SPARE_ROWS,
      }),
    }),
    nrosOf: ({ marks }) => marks.map(({ nroSolicitud }) => nroSolicitud),
  });
  const { items: plain } = similarAnswer(subject, request, { ...found, rows, clase });
  const items = request.explain ? withExplanations(found.generation, subject.name, plain) : plain;
  const answer = { items };
  return dataAsOf === undefined ? answer : { ...answer, dataAsOf };
}
