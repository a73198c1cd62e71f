import { EVERY_MARK } from '../domain/listing/brand-query.ts';
import type { Likeness, Similarity } from '../likeness/judge/similarity.ts';
import { type Answered, AT_ONCE, type CorpusAnswers } from './corpus-answers.ts';
import type { JudgeSource } from './similar/corpus-similarity.ts';
import type { ComparedNames } from './similar/explain/compare-names.ts';
import type { SimilarMark, SimilarOptions } from './similar/similar-marks.ts';
import { ChangedNames, type WatchedName, WatchedNames } from './similar/watched/watched-names.ts';

/** The corpus of one moment as watches ask it: what changes meanwhile does not show. */
export interface CorpusWatch {
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** Watched names, as this corpus judges them. What meets one group of them is read once for all groups. */
  readonly watched: (names: readonly WatchedName[]) => WatchedNames;
  /** Judges a name, which is read once, with others: with each once, however often it comes. */
  readonly besideName: (name: string) => (other: string) => Likeness;
  /** What another thread makes the same judge of; null where none can, or there is no mark. */
  readonly judgeSource: () => JudgeSource | null;
  /** The marks most like a name, of the whole corpus. Milliseconds. */
  readonly similar: (asked: SimilarOptions) => Answered<readonly SimilarMark[]>;
  /** How alike two names are, and why (decision E6). */
  readonly compare: (a: string, b: string) => Answered<ComparedNames>;
  /** The numbers of the marks that somebody of these ids holds now. */
  readonly heldBy: (persons: readonly number[]) => Promise<readonly string[]>;
}

/** The corpus of one moment for a sweep, which holds it from start to end. */
export function corpusWatch(answers: CorpusAnswers): CorpusWatch {
  let changed: ChangedNames | undefined;
  return {
    seq: answers.seq,
    watched: (names) => {
      changed ??= new ChangedNames(answers.judge());
      return new WatchedNames(changed, names);
    },
    besideName: (name) => besideName(answers.judge(), name),
    judgeSource: () => answers.judgeSource(),
    similar: (asked) => answers.similar(asked, AT_ONCE),
    compare: (a, b) => answers.compare(a, b),
    heldBy: (persons) => heldBy(answers, persons),
  };
}

async function heldBy(
  answers: CorpusAnswers,
  persons: readonly number[],
): Promise<readonly string[]> {
  if (persons.length === 0) return [];
  const { total, take } = await answers.list({ ...EVERY_MARK, titularId: persons });
  return take(total);
}

function besideName(judge: Similarity, name: string): (other: string) => Likeness {
  const mark = judge.prepare(name);
  const judged = new Map<string, Likeness>();
  return (other) => {
    const known = judged.get(other) ?? judge.compare(mark, other);
    judged.set(other, known);
    return known;
  };
}
