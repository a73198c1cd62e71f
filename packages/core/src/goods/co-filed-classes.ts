import type { InsightRelatedClasses } from '../contract/operations/insights-related-classes.ts';

/** A class that holders file together with another class, and its lift: how much more often than by chance. */
type ClassPair = InsightRelatedClasses['data'][number];

/** Number of Nice classes, which are numbered from 1. */
const CLASS_COUNT = 45;
/** Difference between two days five years apart, written as numbers such as `20240131`. */
const FIVE_YEARS = 5_0000;
/** Minimum holders of both classes; fewer holders are no evidence that the classes belong together. */
const MIN_HOLDERS = 30;
/** Minimum lift, in both directions, at which two classes are searched together like related classes. */
const MIN_LIFT = 2;
/** Number of partitions of the holders: each is sorted and counted in one step, so that no step takes long. */
const PARTS = 256;
const DAY_RANGE = 1e8;
const CLASS_RANGE = 64;
/** Quantile of the normal distribution for a two-sided confidence of 95 %. */
const Z = 1.96;
const DECIMALS = 1_000;

/**
 * Counts which classes holders file together (decision F8). A holder counts once for a pair of classes, however many
 * marks it has, because a large portfolio is no better evidence that classes belong together than a small one.
 */
export class CoFiledClasses {
  readonly #parts: number[][] = Array.from({ length: PARTS }, () => []);
  readonly #holders = new Uint32Array(CLASS_COUNT + 1);
  readonly #pairs = new Uint32Array((CLASS_COUNT + 1) ** 2);
  #allHolders = 0;

  /**
   * Adds the filing of a mark in one class.
   * @param holder the holder's id, below 2 to the power of 28
   * @param day the filing day as a number such as 20240131
   */
  add(holder: number, clase: number, day: number): void {
    const key = (Math.floor(holder / PARTS) * CLASS_RANGE + clase) * DAY_RANGE + day;
    this.#parts[holder % PARTS]?.push(key);
  }

  /** Counts all added filings, one partition of the holders per step of the generator. */
  *count(): Generator<void, void> {
    for (const part of this.#parts) {
      this.#countPart(Float64Array.from(part).sort());
      part.length = 0;
      yield;
    }
  }

  /** Returns the classes that holders file together with a class, the highest lift first. Call it after `count`. */
  filedWith(clase: number): ClassPair[] {
    const holders = this.#holders[clase] ?? 0;
    const rows: ClassPair[] = [];
    for (let other = 1; other <= CLASS_COUNT; other += 1) {
      const n = this.#pairs[clase * (CLASS_COUNT + 1) + other] ?? 0;
      if (n === 0) continue;
      const share = (this.#holders[other] ?? 0) / this.#allHolders;
      const lift = wilsonLowerBound(n, holders) / share;
      rows.push({ clase: other, n, lift: Math.round(lift * DECIMALS) / DECIMALS });
    }
    return rows.sort((a, b) => b.lift - a.lift || a.clase - b.clase);
  }

  /** Returns the classes to search together with a class, by `MIN_HOLDERS` and `MIN_LIFT`. Call it after `count`. */
  related(clase: number): number[] {
    const isEnough = ({ n, lift }: ClassPair) => n >= MIN_HOLDERS && lift >= MIN_LIFT;
    const isBothWays = ({ clase: other }: ClassPair) =>
      this.filedWith(other).some((row) => row.clase === clase && isEnough(row));
    const rows = this.filedWith(clase).filter((row) => isEnough(row) && isBothWays(row));
    return rows.map(({ clase: other }) => other);
  }

  /** @param filings keys of one partition in ascending order: by holder, class and day */
  #countPart(filings: Float64Array): void {
    let daysByClass = new Map<number, number[]>();
    let current = -1;
    for (const filing of filings) {
      const place = Math.floor(filing / DAY_RANGE);
      const holder = Math.floor(place / CLASS_RANGE);
      if (holder !== current) {
        this.#countHolder(daysByClass);
        daysByClass = new Map();
        current = holder;
      }
      const clase = place % CLASS_RANGE;
      const days = daysByClass.get(clase) ?? [];
      days.push(filing % DAY_RANGE);
      daysByClass.set(clase, days);
    }
    this.#countHolder(daysByClass);
  }

  #countHolder(daysByClass: ReadonlyMap<number, readonly number[]>): void {
    if (daysByClass.size === 0) return;
    this.#allHolders += 1;
    const classes = [...daysByClass];
    for (const [at, [clase, days]] of classes.entries()) {
      this.#holders[clase] = (this.#holders[clase] ?? 0) + 1;
      for (const [other, otherDays] of classes.slice(at + 1)) {
        if (!areWithinFiveYears(days, otherDays)) continue;
        this.#addPair(clase, other);
        this.#addPair(other, clase);
      }
    }
  }

  #addPair(clase: number, other: number): void {
    const place = clase * (CLASS_COUNT + 1) + other;
    this.#pairs[place] = (this.#pairs[place] ?? 0) + 1;
  }
}

/** Tells whether two ascending lists have days within five years of one another. O(days), as a merge of both. */
function areWithinFiveYears(a: readonly number[], b: readonly number[]): boolean {
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const gap = (a[i] ?? 0) - (b[j] ?? 0);
    if (Math.abs(gap) <= FIVE_YEARS) return true;
    if (gap < 0) i += 1;
    else j += 1;
  }
  return false;
}

/**
 * Returns the lower bound of the Wilson score interval of a share, which is low when there are few cases.
 *
 * @param found number of cases with the property
 * @param cases at least 1
 */
function wilsonLowerBound(found: number, cases: number): number {
  const share = found / cases;
  const spread = Math.sqrt((share * (1 - share)) / cases + (Z * Z) / (4 * cases * cases));
  return Math.max(0, (share + (Z * Z) / (2 * cases) - Z * spread) / (1 + (Z * Z) / cases));
}
