import { EVERY_MARK } from '../../../domain/listing/brand-query.ts';
import type { Likeness, Similarity } from '../../../likeness/judge/similarity.ts';
import { listedMarks } from '../../listing/listing-page.ts';
import type { Generation } from '../../segment/generation.ts';
import { corpusSimilarity, type JudgeSource, judgeSource } from '../corpus-similarity.ts';
import { type ComparedNames, compareNames } from '../explain/compare-names.ts';
import { type SimilarMark, type SimilarOptions, similarMarks } from '../similar-marks.ts';
import { ChangedNames, type WatchedName, WatchedNames } from './watched-names.ts';

/** The corpus of one moment as watches ask it: what changes meanwhile does not show. */
export interface CorpusWatch {
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** Watched names, as this corpus judges them. What meets one group of them is read once for all groups. */
  readonly watched: (names: readonly WatchedName[]) => WatchedNames;
  /** Judges a name, which is read once, with others: with each once, however often it comes. */
  readonly besideName: (name: string) => (other: string) => Likeness;
  /** What another thread makes the same judge of; null for a corpus without marks. */
  readonly judgeSource: () => JudgeSource | null;
  /** The marks most like a name, of the whole corpus. Milliseconds. */
  readonly similar: (asked: SimilarOptions) => readonly SimilarMark[];
  /** How alike two names are, and why (decision E6). */
  readonly compare: (a: string, b: string) => ComparedNames;
  /** The numbers of the marks that somebody of these ids holds now. O(marks / 32). */
  readonly heldBy: (persons: readonly number[]) => readonly string[];
}

/** The corpus of a generation for a sweep, which holds it from start to end. */
export function corpusWatch(generation: Generation): CorpusWatch {
  let changed: ChangedNames | undefined;
  return {
    seq: generation.seq,
    watched: (names) => {
      changed ??= new ChangedNames(corpusSimilarity(generation));
      return new WatchedNames(changed, names);
    },
    besideName: (name) => besideName(corpusSimilarity(generation), name),
    judgeSource: () => judgeSource(generation),
    similar: (asked) => similarMarks(generation, asked),
    compare: (a, b) => compareNames(generation, a, b),
    heldBy: (persons) => heldBy(generation, persons),
  };
}

function heldBy(generation: Generation, persons: readonly number[]): string[] {
  if (persons.length === 0) return [];
  const { total, take } = listedMarks(generation, { ...EVERY_MARK, titularId: persons });
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
