import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import type { Likeness, Similarity } from '../../likeness/judge/similarity.ts';
import type { SimilarityModelSource } from '../similar/corpus-similarity.ts';
import type { NameComparison } from '../similar/explain/compare-names.ts';
import type { SimilarMark, SimilarOptions } from '../similar/similar-marks.ts';
import {
  ParsedNameCache,
  type WatchedName,
  WatchedNames,
} from '../similar/watched/watched-names.ts';
import { type CorpusAnswers, IMMEDIATE, type MaybePromise } from './corpus.ts';

/** The corpus of one moment as watches ask it: what changes meanwhile does not show. */
export interface CorpusWatch {
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** Watched names, as this corpus judges them. What meets one group of them is read once for all groups. */
  readonly watchedNames: (names: readonly WatchedName[]) => WatchedNames;
  /** Judges a name, which is read once, with others: with each once, however often it comes. */
  readonly scoreAgainst: (name: string) => (other: string) => Likeness;
  /** What another thread makes the same judge of; null where none can, or there is no mark. */
  readonly judgeSource: () => SimilarityModelSource | null;
  /** The marks most like a name, of the whole corpus. Milliseconds. */
  readonly similar: (request: SimilarOptions) => MaybePromise<readonly SimilarMark[]>;
  /** How alike two names are, and why (decision E6). */
  readonly compare: (a: string, b: string) => MaybePromise<NameComparison>;
  /** The numbers of the marks that somebody of these ids holds now. */
  readonly marksHeldBy: (persons: readonly number[]) => Promise<readonly string[]>;
}

/** The corpus of one moment for a sweep, which holds it from start to end. */
export function corpusWatch(answers: CorpusAnswers): CorpusWatch {
  let changed: ParsedNameCache | undefined;
  return {
    seq: answers.seq,
    watchedNames: (names) => {
      changed ??= new ParsedNameCache(answers.judge());
      return new WatchedNames(changed, names);
    },
    scoreAgainst: (name) => scoreAgainst(answers.judge(), name),
    judgeSource: () => answers.judgeSource(),
    similar: (request) => answers.similar(request, IMMEDIATE),
    compare: (a, b) => answers.compare(a, b),
    marksHeldBy: (persons) => marksHeldBy(answers, persons),
  };
}

async function marksHeldBy(
  answers: CorpusAnswers,
  persons: readonly number[],
): Promise<readonly string[]> {
  if (persons.length === 0) return [];
  const { total, take } = await answers.list({ ...ALL_MARKS, titularId: persons });
  return take(total);
}

function scoreAgainst(model: Similarity, name: string): (other: string) => Likeness {
  const mark = model.prepare(name);
  const judged = new Map<string, Likeness>();
  return (other) => {
    const known = judged.get(other) ?? model.compare(mark, other);
    judged.set(other, known);
    return known;
  };
}
