import type { BrandSummary, Channel } from '../contract/brand-summary.ts';
import type { SimilarBrands } from '../contract/similar.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { ServiceError } from '../domain/service-error.ts';
import {
  LOW_CONFIDENCE,
  type SimilarRequest,
  searchedClasses,
  similarRequest,
} from '../domain/similar-request.ts';
import { corpusSimilarity } from '../search/similar/corpus-similarity.ts';
import { similarMarks } from '../search/similar/similar-marks.ts';
import type { PreparedMark } from '../search/similarity/prepared-mark.ts';
import type { Similarity } from '../search/similarity/similarity.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { OperationRun } from './operation-runs.ts';
import { type ReadSummaries, withCurrentRows } from './with-current-rows.ts';

/** A mark to find others like: of the corpus, or a text that may become one. */
interface Subject {
  readonly name: string;
  /** Empty for a text. */
  readonly clases: readonly number[];
  /** Its own number, which is left out; null for a text. */
  readonly nro: string | null;
}

/**
 * Rows that are read beyond those asked for. The index knows names without their signs; the score that
 * is told is of the name as it is written, which may move a mark by a place or two.
 */
const SPARE_ROWS = 20;

/** `GET /v1/brands/{nro}/similar`: within the mark's classes unless asked otherwise (decision C10). */
export function findSimilarByNumber(
  corpus: LiveCorpus,
  readSummaries: ReadSummaries,
): OperationRun<'findSimilarByNumber'> {
  return async ({ nro, ...params }) => {
    const mark = (await readSummaries([nro])).get(nro);
    if (mark === undefined) {
      throw new ServiceError('not_found', 'No mark has this application number');
    }
    const subject = { name: mark.denominacion, clases: mark.clases, nro };
    return findSimilar(corpus, readSummaries, {
      subject,
      request: similarRequest({ nro, ...params }),
    });
  };
}

/** `GET /v1/brands/similar`: marks that a text would be confusable with (decision C10). */
export function findSimilarByText(
  corpus: LiveCorpus,
  readSummaries: ReadSummaries,
): OperationRun<'findSimilarByText'> {
  return async (params) => {
    const subject = { name: params.q, clases: [], nro: null };
    return findSimilar(corpus, readSummaries, { subject, request: similarRequest(params) });
  };
}

async function findSimilar(
  corpus: LiveCorpus,
  readSummaries: ReadSummaries,
  { subject, request }: { readonly subject: Subject; readonly request: SimilarRequest },
): Promise<SimilarBrands> {
  const clase = searchedClasses(request, subject.clases);
  const { found, rows, dataAsOf } = await withCurrentRows(corpus, readSummaries, {
    find: ({ contents }) => ({
      judge: corpusSimilarity(contents),
      marks: similarMarks(contents, {
        name: subject.name,
        clase,
        minScore: request.minScore,
        most: request.limit + SPARE_ROWS,
      }),
    }),
    nrosOf: ({ marks }) => marks.map(({ nroSolicitud }) => nroSolicitud),
  });
  const ownClasses = new Set(subject.nro === null ? clase : subject.clases);
  const mark = found.judge.prepare(subject.name);
  const items = found.marks
    .flatMap(({ nroSolicitud, matchedBy }) => {
      const row = rows.get(nroSolicitud);
      if (row === undefined || row.nroSolicitud === subject.nro) return [];
      const other = found.judge.prepare(row.denominacion);
      return [{ row, matchedBy, other, score: found.judge.score(mark, other) }];
    })
    .filter(({ score }) => score >= request.minScore)
    .sort(
      (a, b) => b.score - a.score || compareNroSolicitud(a.row.nroSolicitud, b.row.nroSolicitud),
    )
    .slice(0, request.limit)
    .map((one) => explained(found.judge, mark, { ...one, ownClasses }));
  return dataAsOf === undefined ? { items } : { items, dataAsOf };
}

function explained(
  judge: Similarity,
  mark: PreparedMark,
  one: {
    readonly row: BrandSummary;
    readonly matchedBy: Channel;
    /** The mark of the row. */
    readonly other: PreparedMark;
    readonly ownClasses: ReadonlySet<number>;
  },
): SimilarBrands['items'][number] {
  const { score, signals } = judge.compare(mark, one.other);
  const sharedClases = one.row.clases.filter((clase) => one.ownClasses.has(clase));
  return {
    ...one.row,
    score,
    signals: { ...signals, sharedClases },
    matchedBy: one.matchedBy,
    lowConfidence: score < LOW_CONFIDENCE,
  };
}
