import type { PreparedMark } from '../../packages/core/src/likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../packages/core/src/likeness/judge/similarity.ts';
import type { InMemoryCorpus } from '../../packages/core/src/search/faces/in-memory-corpus.ts';
import { rowByNumber } from '../../packages/core/src/search/segment/columns/row-columns.ts';
import type { Segment } from '../../packages/core/src/search/segment/segment.ts';
import {
  type SimilarMark,
  segmentNameReader,
} from '../../packages/core/src/search/similar/similar-marks.ts';

/** Every name of a corpus of one segment, read for the judge. */
export class NamesOfCorpus {
  readonly marks: readonly PreparedMark[];
  readonly #segment: Segment;

  constructor(judge: Similarity, { segments }: InMemoryCorpus) {
    const [first] = segments;
    if (first === undefined || segments.length > 1) {
      throw new Error('the corpus must be one segment');
    }
    const { table } = first.segment.names;
    const read = segmentNameReader(judge, table);
    this.#segment = first.segment;
    this.marks = Array.from({ length: table.size }, (_, name) => read.prepare(name));
  }

  text(name: number): string {
    return this.#segment.names.table.text(name);
  }

  /** The names that marks bear. */
  namesOf(marks: readonly SimilarMark[]): Set<string> {
    const { columns } = this.#segment;
    return new Set(
      marks.map(({ nroSolicitud }) =>
        this.text(columns.names[rowByNumber(columns, nroSolicitud)] ?? 0),
      ),
    );
  }
}

/** The names of the whole corpus that are most like a name, by asking the judge for each of them. O(names). */
export function bestOfAll(
  judge: Similarity,
  corpus: NamesOfCorpus,
  asked: { readonly name: string; readonly min: number; readonly max: number },
): { readonly name: string; readonly score: number }[] {
  const mark = judge.prepare(asked.name);
  const alike: { readonly name: number; readonly score: number }[] = [];
  corpus.marks.forEach((other, name) => {
    const score = judge.score(mark, other);
    if (score >= asked.min) alike.push({ name, score });
  });
  alike.sort((a, b) => b.score - a.score);
  return alike.slice(0, asked.max).map(({ name, score }) => ({ name: corpus.text(name), score }));
}
