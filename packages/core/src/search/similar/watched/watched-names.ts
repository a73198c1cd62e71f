import { calibratedScore, EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import {
  hasAlternatePronunciations,
  pronunciations,
  wholeReadings,
} from '../../../likeness/judge/same-sound.ts';
import type { Likeness, Similarity } from '../../../likeness/judge/similarity.ts';
import { phraseSimilarity } from '../../../likeness/judge/token-matcher.ts';
import { EvidenceBounds } from './evidence-bounds.ts';

/** Maximum score of a pair whose evidence is below the threshold of the detailed comparison. */
const FAINT_SCORE = calibratedScore(EVIDENCE_MODEL.minJudged);

/** Watched name, and the minimum score for a match, 0 to 1. */
export interface WatchedName {
  readonly name: string;
  readonly minScore: number;
}

/** Comparison of a changed name with the watched names. */
interface NameMatches {
  /** Returns a superset of the indexes of the watched names that reach their minimum score. */
  places(): readonly number[];
  /** Returns the score of a watched name, 0 to 1. Takes microseconds. */
  score(position: number): number;
  /** As `score`, with the signals that explain it. */
  compare(position: number): Likeness;
  /** As `compare`, for any name, which is parsed for this call. */
  compareWith(name: string): Likeness;
}

/** Matches of several names in flat arrays, which can be transferred between threads. */
export interface NameMatchBatch {
  /** Start of each name's matches, and a final element for the end of the last. */
  readonly starts: Uint32Array;
  /** Indexes of the watched names, ascending per changed name. */
  readonly places: Uint32Array;
  readonly scores: Float64Array;
}

/** Maximum number of cached parsed names: some ten kilobytes each. */
const MAX_CACHED_NAMES = 8_192;

/**
 * Cache of parsed changed names, shared by all groups of watched names. If there are too many, the
 * first ones stay cached, because each group reads them in the same order.
 */
export class ParsedNameCache {
  readonly judge: Similarity;
  readonly #marks = new Map<string, PreparedMark>();

  constructor(model: Similarity) {
    this.judge = model;
  }

  /** Parses a name. Takes about 100 microseconds the first time. */
  read(name: string): PreparedMark {
    const known = this.#marks.get(name);
    if (known !== undefined) return known;
    const mark = this.judge.prepare(name);
    if (this.#marks.size < MAX_CACHED_NAMES) this.#marks.set(name, mark);
    return mark;
  }
}

/** Index to find the marks that may be pronounced or written like another mark. */
class HomophoneIndex {
  readonly #asRead = new Map<string, number[]>();
  readonly #byReading = new Map<string, number[]>();
  /** Indexes of all marks by pronunciation; `#manyByWay`: only of marks with several pronunciations. */
  readonly #byWay = new Map<string, number[]>();
  readonly #manyByWay = new Map<string, number[]>();

  constructor(marks: readonly PreparedMark[]) {
    for (const [position, mark] of marks.entries()) {
      addToIndex(this.#asRead, mark.reading, position);
      for (const reading of wholeReadings(mark)) addToIndex(this.#byReading, reading, position);
      for (const way of pronunciations(mark)) {
        addToIndex(this.#byWay, way, position);
        if (hasAlternatePronunciations(mark)) addToIndex(this.#manyByWay, way, position);
      }
    }
  }

  /** Returns the indexes of the marks that are written or pronounced like a mark; may contain duplicates. */
  indexesLike(mark: PreparedMark): number[] {
    const byWay = hasAlternatePronunciations(mark) ? this.#byWay : this.#manyByWay;
    return [
      ...(this.#asRead.get(mark.reading) ?? []),
      ...wholeReadings(mark).flatMap((reading) => this.#byReading.get(reading) ?? []),
      ...pronunciations(mark).flatMap((way) => byWay.get(way) ?? []),
    ];
  }
}

function addToIndex<Key>(positions: Map<Key, number[]>, key: Key, position: number): void {
  const known = positions.get(key);
  if (known === undefined) positions.set(key, [position]);
  else known.push(position);
}

/**
 * Watched names in memory, to be matched with one changed name after another. Candidates are found
 * without scoring all others: by upper bounds of the word evidence (each pair of distinct words is
 * compared once, however many names contain them), and by equal sound or meaning of the whole name.
 * No name that would reach its minimum score is missed.
 */
export class WatchedNames {
  readonly #judge: Similarity;
  readonly #changed: ParsedNameCache;
  readonly #marks: readonly PreparedMark[];
  readonly #minScores: Float64Array;
  readonly #evidence: EvidenceBounds;
  readonly #sounding: HomophoneIndex;
  readonly #withPhrase: readonly number[];

  /** Parses the names: about 100 microseconds each. */
  constructor(changed: ParsedNameCache, names: readonly WatchedName[]) {
    const { judge: model } = changed;
    this.#judge = model;
    this.#changed = changed;
    this.#marks = names.map(({ name }) => model.prepare(name));
    this.#minScores = Float64Array.from(names, ({ minScore }) => minScore);
    this.#evidence = new EvidenceBounds(this.#marks);
    this.#sounding = new HomophoneIndex(this.#marks);
    this.#withPhrase = indexesWhere(this.#marks, ({ hasPhrase }) => hasPhrase);
  }

  matches(name: string): NameMatches {
    const mark = this.#changed.read(name);
    return {
      places: () => this.#candidateIndexes(mark),
      score: (position) => this.#judge.score(this.#watchedAt(position), mark),
      compare: (position) => this.#judge.compare(this.#watchedAt(position), mark),
      compareWith: (other) => this.#judge.compare(this.#judge.prepare(other), mark),
    };
  }

  /** Matches several names; returns the pairs that reach the minimum score and score more than 0. */
  matchAll(names: readonly string[]): NameMatchBatch {
    const starts = new Uint32Array(names.length + 1);
    const positions: number[] = [];
    const scores: number[] = [];
    for (const [at, name] of names.entries()) {
      const matches = this.matches(name);
      for (const position of matches.places()) {
        const score = matches.score(position);
        if (score === 0 || score < (this.#minScores[position] ?? 0)) continue;
        positions.push(position);
        scores.push(score);
      }
      starts[at + 1] = positions.length;
    }
    return { starts, places: Uint32Array.from(positions), scores: Float64Array.from(scores) };
  }

  #candidateIndexes(mark: PreparedMark): number[] {
    const positions = new Set<number>();
    this.#evidence.visit(mark, (position, maxBits) => {
      if (this.#canReachThreshold(position, maxBits)) positions.add(position);
    });
    for (const position of this.#sounding.indexesLike(mark)) positions.add(position);
    const others = mark.hasPhrase ? this.#marks.keys() : this.#withPhrase;
    for (const position of others) {
      if (phraseSimilarity(this.#watchedAt(position), mark) > 0) positions.add(position);
    }
    return [...positions].sort((a, b) => a - b);
  }

  /** Tells whether a name with at most this evidence can reach its minimum score. */
  #canReachThreshold(position: number, maxBits: number): boolean {
    return (this.#minScores[position] ?? 0) <= FAINT_SCORE || maxBits > EVIDENCE_MODEL.minJudged;
  }

  #watchedAt(position: number): PreparedMark {
    const mark = this.#marks[position];
    if (mark === undefined) throw new RangeError(`There is no watched name at ${position}`);
    return mark;
  }
}

function indexesWhere(
  marks: readonly PreparedMark[],
  holds: (mark: PreparedMark) => boolean,
): number[] {
  return marks.flatMap((mark, position) => (holds(mark) ? [position] : []));
}
