import type { BrandSummary, Channel } from '../contract/brand-summary.ts';
import type { SimilarBrand, SimilarBrands } from '../contract/similar.ts';
import { compareNroSolicitud } from '../domain/listing/nro-order.ts';
import type { SimilarRequest } from '../domain/listing/similar-request.ts';
import { LOW_CONFIDENCE, similarityBand } from '../domain/similarity-band.ts';
import type { PreparedMark } from '../likeness/judge/prepared-mark.ts';
import type { Similarity } from '../likeness/judge/similarity.ts';
import { writtenText } from '../likeness/text/text-folding.ts';
import type { FindsSummary } from './answer-page.ts';
import { allSteps, type SimilarMark } from './similar/similar-marks.ts';

/** A mark to find others like: of the corpus, or a text that may become one. */
export interface Subject {
  readonly name: string;
  /** Empty for a text. */
  readonly clases: readonly number[];
  /** The number of the mark itself, which is left out; null for a text. */
  readonly nro: string | null;
}

/** What was found for a subject, and the judge who found it. */
export interface FoundAlike {
  readonly judge: Similarity;
  readonly marks: readonly SimilarMark[];
  /** The summaries of those marks. */
  readonly rows: FindsSummary;
  /** The classes that were searched; empty for all. */
  readonly clase: readonly number[];
  /** Puts the judged rows into another order, and leaves some out; by default they go by score. */
  readonly arrange?: ArrangeRows;
}

/** In steps, so that others have a turn between two of them. */
export type ArrangeRows = <Scored extends ScoredRow>(
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
export const SPARE_ROWS = 20;

/** The answer of both similar searches: judged as written, best first, each explained (decision C10). */
export function similarAnswer(
  subject: Subject,
  request: SimilarRequest,
  found: FoundAlike,
): SimilarBrands {
  return { items: allSteps(similarItemsInSteps(subject, request, found)) };
}

/** The marks of that answer, one judged at each step. */
export function* similarItemsInSteps(
  subject: Subject,
  { limit, minScore }: SimilarRequest,
  { judge, marks, rows, clase, arrange }: FoundAlike,
): Generator<void, SimilarBrand[]> {
  const ownClasses = new Set(subject.nro === null ? clase : subject.clases);
  const mark = judge.prepare(subject.name);
  const written = writtenText(subject.name);
  const judged: JudgedRow[] = [];
  for (const { nroSolicitud, words, matchedBy, score } of marks) {
    const row = rows.get(nroSolicitud);
    if (row === undefined || row.nroSolicitud === subject.nro) continue;
    yield;
    const other = judge.prepare(row.denominacion);
    // A mark may have been renamed after the index had found it.
    const isAsFound = !mark.hasSaidSigns && !other.hasSaidSigns && other.words === words;
    judged.push({
      row,
      matchedBy,
      other,
      score: isAsFound ? score : judge.score(mark, other),
      isAsWritten: writtenText(row.denominacion) === written,
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
  const shown = arrange === undefined ? best : yield* arrange(best);
  for (const one of shown.slice(0, limit)) {
    yield;
    items.push(explained(judge, mark, { ...one, ownClasses }));
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

function explained(
  judge: Similarity,
  mark: PreparedMark,
  one: JudgedRow & { readonly ownClasses: ReadonlySet<number> },
): SimilarBrand {
  const { score, signals } = judge.compare(mark, one.other);
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
