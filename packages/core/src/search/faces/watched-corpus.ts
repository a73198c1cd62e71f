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

/** Queries of watches on one generation of the corpus; later changes do not affect them. */
export interface CorpusWatch {
  /** Newest `corpus_changes.seq` that the generation contains. */
  readonly seq: number;
  /** Returns a matcher for a group of watched names. All groups share one cache of parsed changed names. */
  readonly watchedNames: (names: readonly WatchedName[]) => WatchedNames;
  /** Parses a name once and returns a function that compares it with others; repeated names are cached. */
  readonly scoreAgainst: (name: string) => (other: string) => Likeness;
  /** Returns the data to create the same model in a worker thread; null if impossible or the corpus is empty. */
  readonly judgeSource: () => SimilarityModelSource | null;
  /** Returns the marks of the whole corpus that are most similar to a name. Takes some milliseconds. */
  readonly similar: (request: SimilarOptions) => MaybePromise<readonly SimilarMark[]>;
  /** Scores the similarity of two names and gives the reasons (decision E6). */
  readonly compare: (a: string, b: string) => MaybePromise<NameComparison>;
  /** Returns the application numbers of the marks that any of these persons holds now. */
  readonly marksHeldBy: (persons: readonly number[]) => Promise<readonly string[]>;
}

/** Creates the queries of one generation, which a sweep uses from start to end. */
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
