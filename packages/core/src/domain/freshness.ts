import type { FreshnessRecord } from '../contract/sync-run.ts';
import { addDays, isWeekday } from './calendar/business-days.ts';
import { fromOfficeTime, officeDay } from './calendar/office-time.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Default age in seconds at which a source is stale; the feeds file can override it. */
const STALE_AFTER: ReadonlyMap<string, number> = new Map(
  Object.entries({
    opendata: 2 * DAY,
    gazette: 36 * HOUR,
    portal: DAY,
  }),
);

/** Default age in seconds at which any other source is stale; no schedule updates those sources. */
const STALE_AFTER_OTHERWISE = 30 * DAY;

/** The source whose age grows on its publishing days only. */
const GAZETTE = 'gazette';

/** The run history of one source. Moments are ISO 8601. */
export interface SourceRecord {
  readonly source: string;
  /** End of the newest run that imported its document or found nothing new. */
  readonly lastSuccessAt: string | null;
  /** Start of the newest run. */
  readonly lastAttemptAt: string | null;
  /** The last day covered by the source's newest document, `YYYY-MM-DD`. */
  readonly dataThrough: string | null;
}

/** The inputs of `computeFreshness` besides the run history. */
interface FreshnessOptions {
  /** Configured sources, with the age in seconds at which each is stale. */
  readonly staleAfterSeconds: ReadonlyMap<string, number>;
  readonly holidays: ReadonlySet<string>;
  readonly now: Date;
}

/**
 * Computes the freshness of every source that is configured or has ever been imported, sorted by name (decision C15).
 * A source that was never imported is stale. O(days since the gazette's last success).
 */
export function computeFreshness(
  records: readonly SourceRecord[],
  options: FreshnessOptions,
): FreshnessRecord[] {
  const known = new Map(records.map((record) => [record.source, record]));
  const succeeded = records.filter(({ lastSuccessAt }) => lastSuccessAt !== null);
  const names = [...options.staleAfterSeconds.keys(), ...succeeded.map(({ source }) => source)];
  return [...new Set(names)]
    .sort()
    .map((source) => toFreshnessRecord(known.get(source) ?? neverUpdated(source), options));
}

function toFreshnessRecord(record: SourceRecord, options: FreshnessOptions): FreshnessRecord {
  const { source, lastSuccessAt, lastAttemptAt, dataThrough } = record;
  const ageSeconds = lastSuccessAt === null ? null : ageInSeconds(source, lastSuccessAt, options);
  const thresholdSeconds =
    options.staleAfterSeconds.get(source) ?? STALE_AFTER.get(source) ?? STALE_AFTER_OTHERWISE;
  const stale = ageSeconds === null || ageSeconds >= thresholdSeconds;
  return {
    source,
    lastSuccessAt,
    lastAttemptAt,
    dataThrough,
    ageSeconds,
    thresholdSeconds,
    stale,
  };
}

function ageInSeconds(
  source: string,
  lastSuccessAt: string,
  { holidays, now }: FreshnessOptions,
): number {
  const since = new Date(lastSuccessAt);
  const age =
    source === GAZETTE
      ? publishingTime(since, now, holidays)
      : Math.max(0, now.getTime() - since.getTime());
  return Math.floor(age / 1_000);
}

/** Tells whether the gazette appears on a day of the office: Monday to Friday, except holidays. */
export function isPublishingDay(date: string, holidays: ReadonlySet<string>): boolean {
  return isWeekday(date) && !holidays.has(date);
}

/**
 * Returns how much of the time between two moments fell on publishing days, in milliseconds. The gazette's age is
 * measured this way, so that it does not grow over a weekend. 0 when `to` is before `from`. O(days between).
 */
export function publishingTime(from: Date, to: Date, holidays: ReadonlySet<string>): number {
  let total = 0;
  let start = from.getTime();
  for (let day = officeDay(from); start < to.getTime(); day = addDays(day, 1)) {
    const end = Math.min(startOfOfficeDay(addDays(day, 1)), to.getTime());
    if (isPublishingDay(day, holidays)) total += end - start;
    start = end;
  }
  return total;
}

/** Returns when a day of the office begins, in milliseconds since 1970. */
function startOfOfficeDay(day: string): number {
  return Date.parse(fromOfficeTime(`${day}T00:00:00`));
}

function neverUpdated(source: string): SourceRecord {
  return { source, lastSuccessAt: null, lastAttemptAt: null, dataThrough: null };
}
