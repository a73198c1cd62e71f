import type { Generation } from '../../segment/generation.ts';
import { corpusSimilarity, type JudgeSource, judgeSource } from '../corpus-similarity.ts';
import { type SimilarMark, type SimilarOptions, similarMarks } from '../similar-marks.ts';
import { type WatchedName, WatchedNames } from './watched-names.ts';

/** The corpus of one moment as watches ask it: what changes meanwhile does not show. */
export interface CorpusWatch {
  /** The newest `corpus_changes.seq` contained. */
  readonly seq: number;
  /** Watched names, as this corpus judges them; see `WatchedNames`. */
  readonly watched: (names: readonly WatchedName[]) => WatchedNames;
  /** What another thread makes the same judge of; null for a corpus without marks. */
  readonly judgeSource: () => JudgeSource | null;
  /** The marks most like a name, of the whole corpus. Milliseconds. */
  readonly similar: (asked: SimilarOptions) => readonly SimilarMark[];
}

/** The corpus of a generation for a sweep, which holds it from start to end. */
export function corpusWatch(generation: Generation): CorpusWatch {
  return {
    seq: generation.seq,
    watched: (names) => new WatchedNames(corpusSimilarity(generation), names),
    judgeSource: () => judgeSource(generation),
    similar: (asked) => similarMarks(generation, asked),
  };
}
