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

/** The most that a pair scores whose evidence is not looked at more closely. */
const FAINT_SCORE = calibratedScore(EVIDENCE_MODEL.minJudged);

/** A name that is watched, and the least score that is asked of what is like it: 0..1. */
export interface WatchedName {
  readonly name: string;
  readonly minScore: number;
}

/** A changed name beside the names that are watched. */
interface NameMatches {
  /** Places among the watched names of all that reach their least score, and of some that do not. */
  places(): readonly number[];
  /** Judges any of the watched names, 0..1. Microseconds. */
  score(position: number): number;
  /** As `score`, with the signals that explain it. */
  compare(position: number): Likeness;
  /** As `compare`, for any name; the name is read for the call. */
  compareWith(name: string): Likeness;
}

/** Which watched names several names are like enough, side by side: as threads hand them to each other. */
export interface NameMatchBatch {
  /** Where those of each name begin, and one more entry: where the last ones end. */
  readonly starts: Uint32Array;
  /** Ascending for each name. */
  readonly places: Uint32Array;
  readonly scores: Float64Array;
}

/** Most changed names that are kept as they were read: some ten kilobytes each. */
const MAX_CACHED_NAMES = 8_192;

/**
 * Changed names as a judge reads them: each once, however many groups of watched names it meets. Of more than are
 * kept, the first ones are: all come again in the same order.
 */
export class ParsedNameCache {
  readonly judge: Similarity;
  readonly #marks = new Map<string, PreparedMark>();

  constructor(model: Similarity) {
    this.judge = model;
  }

  /** About 100 microseconds the first time. */
  read(name: string): PreparedMark {
    const known = this.#marks.get(name);
    if (known !== undefined) return known;
    const mark = this.judge.prepare(name);
    if (this.#marks.size < MAX_CACHED_NAMES) this.#marks.set(name, mark);
    return mark;
  }
}

/** Marks, to be asked which of them may be said, or written, just as another one is. */
class HomophoneIndex {
  readonly #asRead = new Map<string, number[]>();
  readonly #byReading = new Map<string, number[]>();
  /** The places of all marks by the ways to say them, and of those alone that are said in many ways. */
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

  /** The places of the marks that are written or said as a mark is, some more than once. */
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
 * Names that are watched, in memory, to be matched with one changed name after another. Those that may be like
 * it are found without judging the others: by the most that their words can say for each other (each two
 * distinct words are compared once, however many names have them), and by what names have in common that
 * sound or mean the same as a whole. Nothing that the judge would score high enough is left out.
 */
export class WatchedNames {
  readonly #judge: Similarity;
  readonly #changed: ParsedNameCache;
  readonly #marks: readonly PreparedMark[];
  readonly #minScores: Float64Array;
  readonly #evidence: EvidenceBounds;
  readonly #sounding: HomophoneIndex;
  readonly #withPhrase: readonly number[];

  /** Reads the names: about 100 microseconds each. */
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

  /** Matches several names: all that reach their least score, and more than 0. */
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

  /** Whether the judge may score a name high enough whose words say no more. */
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
