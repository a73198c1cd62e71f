import type { InsightRelatedClasses } from '../contract/operations/insights-related-classes.ts';

/** A class filed together with another one, and how much more often than by chance. */
type ClassPair = InsightRelatedClasses['data'][number];

/** Classes are numbered up to this one. */
const CLASS_COUNT = 45;
/** Five years between two days such as `20240131`. */
const FIVE_YEARS = 5_0000;
/** Fewest holders of both classes that prove something of how classes go together. */
const MIN_HOLDERS = 30;
/** From this lift on, seen from either class, two classes are searched together as related ones are. */
const MIN_LIFT = 2;
/** Holders are sorted in so many parts, so that no step of the work is long. */
const PARTS = 256;
const DAY_RANGE = 1e8;
const CLASS_RANGE = 64;
/** The normal quantile of a bound that holds in 95 of 100 cases. */
const Z = 1.96;
const DECIMALS = 1_000;

/**
 * Counts which classes holders file together (decision F8). A holder counts once for a pair, however many marks it has:
 * a large one says no more than a small one of what belongs together.
 */
export class CoFiledClasses {
  readonly #parts: number[][] = Array.from({ length: PARTS }, () => []);
  readonly #holders = new Uint32Array(CLASS_COUNT + 1);
  readonly #pairs = new Uint32Array((CLASS_COUNT + 1) ** 2);
  #allHolders = 0;

  /**
   * Adds the filing of a mark of one class.
   * @param holder an id below two to the power of 28
   * @param day such as 20240131
   */
  add(holder: number, clase: number, day: number): void {
    const key = (Math.floor(holder / PARTS) * CLASS_RANGE + clase) * DAY_RANGE + day;
    this.#parts[holder % PARTS]?.push(key);
  }

  /** Counts everything that was added, a part of the holders at each step. */
  *count(): Generator<void, void> {
    for (const part of this.#parts) {
      this.#countPart(Float64Array.from(part).sort());
      part.length = 0;
      yield;
    }
  }

  /** The classes filed together with one, the highest lift first; after `count`. */
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

  /** The classes that enough holders file together with one to be searched with it; after `count`. */
  related(clase: number): number[] {
    const isEnough = ({ n, lift }: ClassPair) => n >= MIN_HOLDERS && lift >= MIN_LIFT;
    const isBothWays = ({ clase: other }: ClassPair) =>
      this.filedWith(other).some((row) => row.clase === clase && isEnough(row));
    const rows = this.filedWith(clase).filter((row) => isEnough(row) && isBothWays(row));
    return rows.map(({ clase: other }) => other);
  }

  /** @param filings ascending: by holder, class and day */
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

/** Whether a day of one list is within five years of a day of the other; both ascend. */
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
 * The lower end of Wilson's interval for a share of which a sample is known: few cases prove little.
 *
 * @param found of the cases, those counted
 * @param cases at least 1
 */
function wilsonLowerBound(found: number, cases: number): number {
  const share = found / cases;
  const spread = Math.sqrt((share * (1 - share)) / cases + (Z * Z) / (4 * cases * cases));
  return Math.max(0, (share + (Z * Z) / (2 * cases) - Z * spread) / (1 + (Z * Z) / cases));
}
