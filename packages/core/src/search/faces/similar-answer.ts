import type { BrandSummary, Channel } from '../../contract/brand-summary.ts';
import type { SimilarBrand, SimilarBrands } from '../../contract/similar.ts';
import { compareNroSolicitud } from '../../domain/listing/nro-order.ts';
import type { SimilarRequest } from '../../domain/listing/similar-request.ts';
import { LOW_CONFIDENCE, similarityBand } from '../../domain/similarity-band.ts';
import { MAX_WORDS } from '../../likeness/judge/prepared-mark.ts';
import { hasPronouncedSigns, type Similarity } from '../../likeness/judge/similarity.ts';
import { foldKeepingSpanish, tokenizeMark } from '../../likeness/text/spanish-folding.ts';
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
  /** The summaries of those marks, built for the marks of the answer only. */
  readonly rows: SummaryLookup;
  /** Their names, by number; by default those of `rows`. */
  readonly names?: { readonly get: (nro: string) => NamedRow | undefined };
  /** The classes that were searched; empty for all. */
  readonly clase: readonly number[];
  /** Puts the judged rows into another order, and leaves some out; by default they go by score. */
  readonly rankRows?: RankRows;
}

/** In steps, so that others have a turn between two of them. */
type RankRows = <Scored extends ScoredRow>(
  best: readonly Scored[],
) => Generator<void, readonly Scored[]>;

/** The number of a mark, and its name as it is written. */
type NamedRow = Pick<BrandSummary, 'nroSolicitud' | 'denominacion'>;

/** A mark as it is written, and how like it is. */
export interface ScoredRow {
  readonly row: NamedRow;
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
  { judge: model, marks, rows, names = rows, clase, rankRows }: SimilarHits,
): Generator<void, SimilarBrand[]> {
  const ownClasses = new Set(subject.nro === null ? clase : subject.clases);
  const mark = model.prepare(subject.name);
  const written = displaySpelling(subject.name);
  const judged: JudgedRow[] = [];
  for (const { nroSolicitud, words, matchedBy, score } of marks) {
    const row = names.get(nroSolicitud);
    if (row === undefined || row.nroSolicitud === subject.nro) continue;
    yield;
    // A mark may have been renamed after the index had found it.
    const isAsFound = !mark.hasSaidSigns && isNameOfWords(row.denominacion, words);
    judged.push({
      row,
      matchedBy,
      score: isAsFound ? score : model.score(mark, row.denominacion),
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
  for (const { row, matchedBy } of shown.slice(0, limit)) {
    const summary = rows.get(row.nroSolicitud);
    if (summary === undefined) continue;
    yield;
    const { score, signals } = model.compare(mark, summary.denominacion);
    const sharedClases = summary.clases.filter((clase) => ownClasses.has(clase));
    items.push({
      ...summary,
      score,
      signals: { ...signals, sharedClases },
      matchedBy,
      lowConfidence: score < LOW_CONFIDENCE,
      ...similarityBand(score),
    });
  }
  return items;
}

/** Whether the words tell all of a name: the index scored the name by them. */
function isNameOfWords(name: string, words: string): boolean {
  const spelled = foldKeepingSpanish(name);
  if (hasPronouncedSigns(name, spelled)) return false;
  return tokenizeMark(spelled).slice(0, MAX_WORDS).join(' ') === words;
}

/** A mark that was found, and how like it is as it is written. */
interface JudgedRow extends ScoredRow {
  readonly matchedBy: Channel;
  /** Whether it is written as the subject is, case aside. */
  readonly isAsWritten: boolean;
}
