import type { PreparedMark } from '../../packages/core/src/likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../packages/core/src/likeness/judge/similarity.ts';
import type { IndexAnswers } from '../../packages/core/src/search/index-answers.ts';
import { rowOfNro } from '../../packages/core/src/search/segment/columns/row-columns.ts';
import type { Segment } from '../../packages/core/src/search/segment/segment.ts';
import {
  nameMarks,
  type SimilarMark,
} from '../../packages/core/src/search/similar/similar-marks.ts';

/** Every name of a corpus of one segment, read for the judge. */
export class NamesOfCorpus {
  readonly marks: readonly PreparedMark[];
  readonly #segment: Segment;

  constructor(judge: Similarity, { segments }: IndexAnswers) {
    const [first] = segments;
    if (first === undefined || segments.length > 1) {
      throw new Error('the corpus must be one segment');
    }
    const { table } = first.segment.names;
    const read = nameMarks(judge, table);
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
        this.text(columns.names[rowOfNro(columns, nroSolicitud)] ?? 0),
      ),
    );
  }
}

/** The names of the whole corpus that are most like a name, by asking the judge for each of them. O(names). */
export function bestOfAll(
  judge: Similarity,
  corpus: NamesOfCorpus,
  asked: { readonly name: string; readonly least: number; readonly most: number },
): { readonly name: string; readonly score: number }[] {
  const mark = judge.prepare(asked.name);
  const alike: { readonly name: number; readonly score: number }[] = [];
  corpus.marks.forEach((other, name) => {
    const score = judge.score(mark, other);
    if (score >= asked.least) alike.push({ name, score });
  });
  alike.sort((a, b) => b.score - a.score);
  return alike.slice(0, asked.most).map(({ name, score }) => ({ name: corpus.text(name), score }));
}
