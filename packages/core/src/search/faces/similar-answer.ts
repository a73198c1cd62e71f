import type { BrandSummary, Channel } from '../../contract/brand-summary.ts';
import type { SimilarBrand, SimilarBrands } from '../../contract/similar.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import type { SimilarRequest } from '../../domain/listing/similar-request.ts';
import { LOW_CONFIDENCE, similarityBand } from '../../domain/similarity-band.ts';
import type { PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import { displaySpelling } from '../../likeness/text/text-folding.ts';
import { runToCompletion, type SimilarMark } from '../similar/similar-marks.ts';
import type { SummaryLookup } from './answer-page.ts';

/** A mark to find others like: of the corpus, or a text that may become one. */
export interface Subject {
  readonly name: string;
  /** Empty for a text. */
  readonly clases: readonly number[];
  /** The number of the mark itself, which is left out; null for a text. */
  readonly nro: string | null;
}

/** What was found for a subject, and the judge who found it. */
export interface SimilarHits {
  readonly judge: Similarity;
  readonly marks: readonly SimilarMark[];
  /** The summaries of those marks. */
  readonly rows: SummaryLookup;
  /** The classes that were searched; empty for all. */
  readonly clase: readonly number[];
  /** Puts the judged rows into another order, and leaves some out; by default they go by score. */
  readonly rankRows?: RankRows;
}

/** In steps, so that others have a turn between two of them. */
export type RankRows = <Scored extends ScoredRow>(
  best: readonly Scored[],
) => Generator<void, readonly Scored[]>;

/** A mark as it is written, and how like it is. */
export interface ScoredRow {
  readonly row: BrandSummary;
  readonly score: number;
}

/**
 * Rows to find beyond those requested. The index knows names without their signs; the score that is
 * told is of the name as it is written, which may move a mark with signs that are said (H&M) by a place or two.
 */
export const EXTRA_ROWS = 20;

/** The answer of both similar searches: judged as written, best first, each explained (decision C10). */
export function toSimilarAnswer(
  subject: Subject,
  request: SimilarRequest,
  found: SimilarHits,
): SimilarBrands {
  return { items: runToCompletion(toSimilarItems(subject, request, found)) };
}

/** The marks of that answer, one judged at each step. */
export function* toSimilarItems(
  subject: Subject,
  { limit, minScore }: SimilarRequest,
  { judge: model, marks, rows, clase, rankRows }: SimilarHits,
): Generator<void, SimilarBrand[]> {
  const ownClasses = new Set(subject.nro === null ? clase : subject.clases);
  const mark = model.prepare(subject.name);
  const written = displaySpelling(subject.name);
  const judged: JudgedRow[] = [];
  for (const { nroSolicitud, words, matchedBy, score } of marks) {
    const row = rows.get(nroSolicitud);
    if (row === undefined || row.nroSolicitud === subject.nro) continue;
    yield;
    const other = model.prepare(row.denominacion);
    // A mark may have been renamed after the index had found it.
    const isAsFound = !mark.hasSaidSigns && !other.hasSaidSigns && other.words === words;
    judged.push({
      row,
      matchedBy,
      other,
      score: isAsFound ? score : model.score(mark, other),
      isAsWritten: displaySpelling(row.denominacion) === written,
    });
  }
  const best = judged
    .filter(({ score }) => score >= minScore)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.isAsWritten) - Number(a.isAsWritten) ||
        compareNroSolicitud(a.row.nroSolicitud, b.row.nroSolicitud),
    );
  const items: SimilarBrand[] = [];
  const shown = rankRows === undefined ? best : yield* rankRows(best);
  for (const one of shown.slice(0, limit)) {
    yield;
    items.push(withExplanation(model, mark, { ...one, ownClasses }));
  }
  return items;
}

/** A mark that was found, and how like it is as it is written. */
interface JudgedRow extends ScoredRow {
  readonly matchedBy: Channel;
  /** The mark of the row. */
  readonly other: PreparedMark;
  /** Whether it is written as the subject is, case aside. */
  readonly isAsWritten: boolean;
}

function withExplanation(
  model: Similarity,
  mark: PreparedMark,
  one: JudgedRow & { readonly ownClasses: ReadonlySet<number> },
): SimilarBrand {
  const { score, signals } = model.compare(mark, one.other);
  const sharedClases = one.row.clases.filter((clase) => one.ownClasses.has(clase));
  return {
    ...one.row,
    score,
    signals: { ...signals, sharedClases },
    matchedBy: one.matchedBy,
    lowConfidence: score < LOW_CONFIDENCE,
    ...similarityBand(score),
  };
}
