import { LIMITS } from '../../contract/limits.ts';
import type { FacetDimension } from '../../contract/listing-vocabulary.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { KeysetKey, PageRequest } from '../../domain/listing/cursor.ts';
import { filteredNames } from '../filter/name-filter.ts';
import { FacetCounts } from '../listing/facet-counts.ts';
import type { IndexPage } from '../listing/index-page.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { textQuery } from '../retrieval/text-query.ts';
import type { Generation } from '../segment/generation.ts';
import { toldWords } from '../segment/told-words.ts';
import { fusedNames } from './fused-names.ts';
import { type MarkOrder, markOrder } from './mark-order.ts';
import { nameOf, nroOf, type RankedMark, rankMarks } from './ranked-marks.ts';

/** A search with text, embedded already where a sentence model is at work. */
export type TextSearch = BrandQuery & {
  readonly text: string;
  readonly vector?: Int8Array | null;
};

/** A text search: the fused set of at most 600 marks, a page of it in the order asked for. */
export function rankedPage(
  generation: Generation,
  query: TextSearch,
  page: PageRequest,
): IndexPage {
  const order = markOrder(query.sort, generation.seq);
  const marks = findMarks(generation, query).sort(order.compare);
  const start = page.mode === 'offset' ? page.offset : firstAfter(marks, order, page.after);
  const end = start + page.limit;
  const shown = marks.slice(start, end);
  const last = shown.at(-1);
  return {
    hits: shown.map((mark) => {
      const { score, matchedBy } = mark;
      return { nroSolicitud: nroOf(mark), name: nameOf(mark), score, matchedBy };
    }),
    total: marks.length,
    facets: query.facets.length === 0 ? null : countFacets(marks, query.facets).toFacets(),
    next: page.mode === 'keyset' && last && end < marks.length ? order.keyOf(last) : null,
    generation: generation.seq,
  };
}

function findMarks(generation: Generation, query: TextSearch): RankedMark[] {
  const { segments, embeddings } = generation;
  const text = textQuery(query.text, embeddings, {
    vector: query.vector,
    toldBits: toldWords(generation),
  });
  if (text === null) return [];
  const searches = segments.map((live) => new SegmentQuery(text, filteredNames(live, query)));
  return rankMarks(fusedNames(text, searches), searches, {
    most: LIMITS.fusedCandidates,
    text: query.text,
  });
}

/**
 * Where the marks after the key begin: behind the very mark where it stands as it stood, else the page goes on after
 * the key whatever was changed meanwhile.
 */
function firstAfter(marks: readonly RankedMark[], order: MarkOrder, after: KeysetKey | null) {
  if (after === null) return 0;
  if (after.by === 'score') {
    const { nro, score } = after;
    const last = marks.findIndex((mark) => mark.score === score && nroOf(mark) === nro);
    if (last >= 0) return last + 1;
  }
  const at = marks.findIndex((mark) => order.isAfter(mark, after));
  return at < 0 ? marks.length : at;
}

function countFacets(
  marks: readonly RankedMark[],
  dimensions: readonly FacetDimension[],
): FacetCounts {
  const counts = new FacetCounts(dimensions);
  for (const { segment, row } of marks) counts.addRow(segment, row);
  return counts;
}
