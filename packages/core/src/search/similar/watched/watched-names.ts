import { calibratedScore, MODEL } from '../../../likeness/judge/evidence-model.ts';
import { likenessOfPhrases } from '../../../likeness/judge/piece-matches.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import {
  isSaidInManyWays,
  readingsOfWhole,
  waysToSay,
} from '../../../likeness/judge/same-sound.ts';
import type { Likeness, Similarity } from '../../../likeness/judge/similarity.ts';
import { EvidenceBounds } from './evidence-bounds.ts';

/** The most that a pair scores whose evidence is not looked at more closely. */
const FAINT_SCORE = calibratedScore(MODEL.leastJudged);

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
  score(place: number): number;
  /** As `score`, with the signals that explain it. */
  compare(place: number): Likeness;
  /** As `compare`, for any name; the name is read for the call. */
  compareWith(name: string): Likeness;
}

/** Which watched names several names are like enough, side by side: as threads hand them to each other. */
export interface LikeNames {
  /** Where those of each name begin, and one more entry: where the last ones end. */
  readonly starts: Uint32Array;
  /** Ascending for each name. */
  readonly places: Uint32Array;
  readonly scores: Float64Array;
}

/** Most changed names that are kept as they were read: some ten kilobytes each. */
const MOST_KEPT = 8_192;

/**
 * Changed names as a judge reads them: each once, however many groups of watched names it meets. Of more than are
 * kept, the first ones are: all come again in the same order.
 */
export class ChangedNames {
  readonly judge: Similarity;
  readonly #marks = new Map<string, PreparedMark>();

  constructor(judge: Similarity) {
    this.judge = judge;
  }

  /** About 100 microseconds the first time. */
  read(name: string): PreparedMark {
    const known = this.#marks.get(name);
    if (known !== undefined) return known;
    const mark = this.judge.prepare(name);
    if (this.#marks.size < MOST_KEPT) this.#marks.set(name, mark);
    return mark;
  }
}

/** Marks, to be asked which of them may be said, or written, just as another one is. */
class SameSounding {
  readonly #asRead = new Map<string, number[]>();
  readonly #byReading = new Map<string, number[]>();
  /** The places of all marks by the ways to say them, and of those alone that are said in many ways. */
  readonly #byWay = new Map<string, number[]>();
  readonly #manyByWay = new Map<string, number[]>();

  constructor(marks: readonly PreparedMark[]) {
    for (const [place, mark] of marks.entries()) {
      note(this.#asRead, mark.reading, place);
      for (const reading of readingsOfWhole(mark)) note(this.#byReading, reading, place);
      for (const way of waysToSay(mark)) {
        note(this.#byWay, way, place);
        if (isSaidInManyWays(mark)) note(this.#manyByWay, way, place);
      }
    }
  }

  /** The places of the marks that are written or said as a mark is, some more than once. */
  placesLike(mark: PreparedMark): number[] {
    const byWay = isSaidInManyWays(mark) ? this.#byWay : this.#manyByWay;
    return [
      ...(this.#asRead.get(mark.reading) ?? []),
      ...readingsOfWhole(mark).flatMap((reading) => this.#byReading.get(reading) ?? []),
      ...waysToSay(mark).flatMap((way) => byWay.get(way) ?? []),
    ];
  }
}

function note<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}

/**
 * Names that are watched, in memory, to be matched with one changed name after another. Those that may be like
 * it are found without judging the others: by the most that their words can say for each other (each two
 * distinct words are compared once, however many names have them), and by what names have in common that
 * sound or mean the same as a whole. Nothing that the judge would score high enough is left out.
 */
export class WatchedNames {
  readonly #judge: Similarity;
  readonly #changed: ChangedNames;
  readonly #marks: readonly PreparedMark[];
  readonly #leastScores: Float64Array;
  readonly #evidence: EvidenceBounds;
  readonly #sounding: SameSounding;
  readonly #withPhrase: readonly number[];

  /** Reads the names: about 100 microseconds each. */
  constructor(changed: ChangedNames, names: readonly WatchedName[]) {
    const { judge } = changed;
    this.#judge = judge;
    this.#changed = changed;
    this.#marks = names.map(({ name }) => judge.prepare(name));
    this.#leastScores = Float64Array.from(names, ({ minScore }) => minScore);
    this.#evidence = new EvidenceBounds(this.#marks);
    this.#sounding = new SameSounding(this.#marks);
    this.#withPhrase = placesOf(this.#marks, ({ hasPhrase }) => hasPhrase);
  }

  matchesOf(name: string): NameMatches {
    const mark = this.#changed.read(name);
    return {
      places: () => this.#placesLike(mark),
      score: (place) => this.#judge.score(this.#at(place), mark),
      compare: (place) => this.#judge.compare(this.#at(place), mark),
      compareWith: (other) => this.#judge.compare(this.#judge.prepare(other), mark),
    };
  }

  /** Matches several names: all that reach their least score, and more than 0. */
  matchAll(names: readonly string[]): LikeNames {
    const starts = new Uint32Array(names.length + 1);
    const places: number[] = [];
    const scores: number[] = [];
    for (const [at, name] of names.entries()) {
      const matches = this.matchesOf(name);
      for (const place of matches.places()) {
        const score = matches.score(place);
        if (score === 0 || score < (this.#leastScores[place] ?? 0)) continue;
        places.push(place);
        scores.push(score);
      }
      starts[at + 1] = places.length;
    }
    return { starts, places: Uint32Array.from(places), scores: Float64Array.from(scores) };
  }

  #placesLike(mark: PreparedMark): number[] {
    const places = new Set<number>();
    this.#evidence.visit(mark, (place, mostBits) => {
      if (this.#mayReach(place, mostBits)) places.add(place);
    });
    for (const place of this.#sounding.placesLike(mark)) places.add(place);
    const others = mark.hasPhrase ? this.#marks.keys() : this.#withPhrase;
    for (const place of others) {
      if (likenessOfPhrases(this.#at(place), mark) > 0) places.add(place);
    }
    return [...places].sort((a, b) => a - b);
  }

  /** Whether the judge may score a name high enough whose words say no more. */
  #mayReach(place: number, mostBits: number): boolean {
    return (this.#leastScores[place] ?? 0) <= FAINT_SCORE || mostBits > MODEL.leastJudged;
  }

  #at(place: number): PreparedMark {
    const mark = this.#marks[place];
    if (mark === undefined) throw new RangeError(`There is no watched name at ${place}`);
    return mark;
  }
}

function placesOf(
  marks: readonly PreparedMark[],
  holds: (mark: PreparedMark) => boolean,
): number[] {
  return marks.flatMap((mark, place) => (holds(mark) ? [place] : []));
}
