import { basename } from 'node:path';
import { addDays, isWeekday } from '../../domain/calendar/business-days.ts';
import { officeDay, officeTime } from '../../domain/calendar/office-time.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import { acceptedNames } from '../../store/feeds/feed-store.ts';
import {
  type FeedFault,
  type FeedItem,
  type FeedTools,
  prepareDownloadFolder,
  toFeedFault,
} from './feed.ts';
import { fillAddressTemplate, type GazetteConfig } from './feed-config.ts';
import { type FilesLocation, fetchItem, fileItem, listFiles } from './feed-items.ts';

const source = 'gazette';
const EXTENSIONS = ['.ndjson', '.jsonl'];
const DAY_IN_NAME = /^ED_MD_(\d{4}-\d{2}-\d{2})/i;
/** Number of consecutive failures after which the run sends no more requests. */
const MAX_FAULTS = 20;
const DAYS_SHOWN = 3;

/**
 * Yields the gazettes that were not imported yet, day by day (decision B2). Weekdays without a gazette are reported as
 * one fault at the end; later days are imported nevertheless. An imported day is not requested again.
 */
export async function* gazetteItems(
  config: GazetteConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeedItem> {
  const accepted = new Set((await acceptedNames(tools.db, source)).flatMap(dayFromFileName));
  const shelf = await openArchive(config, tools, signal).catch(missingDayFault);
  if ('kind' in shelf) {
    yield shelf;
    return;
  }
  // Without a configured start, days before the first existing gazette are not reported as missing.
  let begin = config.from ?? [...accepted].sort(compareCodeUnits)[0];
  const absent: string[] = [];
  let faults = 0;
  for (const day of await daysToTake(config, tools, { accepted, available: shelf.days })) {
    signal?.throwIfAborted();
    const item = await shelf.take(day);
    if (item === null) {
      absent.push(day);
      continue;
    }
    begin ??= day;
    yield item;
    faults = item.kind === 'fault' ? faults + 1 : 0;
    if (faults === MAX_FAULTS) break;
  }
  const missed = absent.filter((day) => day >= (begin ?? day) && isOverdue(day, config, tools));
  if (missed.length > 0) yield missingFault(missed);
}

/** Number of past days for which a missing gazette is requested again. */
const LOOK_BACK_DAYS = 30;

export interface GazetteCalendar {
  /** The office's current day. All dates are `YYYY-MM-DD`. */
  readonly today: string;
  /** Days whose gazette has been imported. */
  readonly accepted: ReadonlySet<string>;
  /** Days before this one are not requested. */
  readonly from?: string | undefined;
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
}

/**
 * Returns the days whose gazette is missing, oldest first: Mondays to Fridays except holidays, since the newest
 * imported day or during the last thirty days, whichever period is longer. O(days).
 */
export async function missingDays({
  today,
  accepted,
  from,
  isHoliday,
}: GazetteCalendar): Promise<string[]> {
  const days: string[] = [];
  for (let day = firstDayToCheck({ today, accepted, from }); day <= today; day = addDays(day, 1)) {
    if (!accepted.has(day) && isWeekday(day) && !(await isHoliday(day))) days.push(day);
  }
  return days;
}

function firstDayToCheck({ today, accepted, from }: Omit<GazetteCalendar, 'isHoliday'>): string {
  const lookBack = addDays(today, -LOOK_BACK_DAYS);
  const newest = [...accepted].sort(compareCodeUnits).at(-1);
  if (newest === undefined) return from ?? lookBack;
  const [resumed = lookBack] = [addDays(newest, 1), lookBack].sort(compareCodeUnits);
  return from !== undefined && from > resumed ? from : resumed;
}

/**
 * Returns the days to fetch: the missing days, and every other day for which the archive lists a gazette, because one
 * may appear on a holiday.
 */
async function daysToTake(
  { from }: GazetteConfig,
  { now, isHoliday }: FeedTools,
  {
    accepted,
    available,
  }: { readonly accepted: ReadonlySet<string>; readonly available: readonly string[] },
): Promise<string[]> {
  const wanted = await missingDays({ today: officeDay(now()), accepted, from, isHoliday });
  const extra = available.filter((day) => !accepted.has(day) && day >= (from ?? day));
  return [...new Set([...wanted, ...extra])].sort(compareCodeUnits);
}

/** The gazettes at one location, by day. */
interface GazetteArchive {
  /** Days of the gazettes that exist at the location; empty for an address, where that is unknown. */
  readonly days: readonly string[];
  /** Fetches the gazette of a day; null when there is none. */
  readonly take: (day: string) => Promise<FeedItem | null>;
}

async function openArchive(
  config: GazetteConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): Promise<GazetteArchive> {
  const { location } = config;
  if (location.kind === 'files') return openFileArchive(location, tools);
  const folder = await prepareDownloadFolder(tools, source);
  return {
    days: [],
    take: (date) => {
      const address = fillAddressTemplate(location.template, { date });
      const name = fileNameOfDay(date);
      return fetchItem(tools, { source, name, address, folder, limits: config, signal });
    },
  };
}

async function openFileArchive(location: FilesLocation, tools: FeedTools): Promise<GazetteArchive> {
  const paths = await listFiles(location, EXTENSIONS);
  const byDay = new Map(
    paths.flatMap((path) => dayFromFileName(basename(path)).map((day) => [day, path])),
  );
  return {
    days: [...byDay.keys()],
    take: async (day) => {
      const path = byDay.get(day);
      return path === undefined ? null : fileItem(tools, source, path);
    },
  };
}

/** Tells whether the gazette of a day should exist by now; today's gazette is expected at the time `expectedBy`. */
function isOverdue(day: string, { expectedBy }: GazetteConfig, { now }: FeedTools): boolean {
  return day < officeDay(now()) || officeTime(now()) >= expectedBy;
}

function missingFault(days: readonly string[]): FeedFault {
  const [first = ''] = days;
  const more = days.length > DAYS_SHOWN ? ` and ${days.length - DAYS_SHOWN} more` : '';
  const shown = days.slice(0, DAYS_SHOWN).join(', ');
  return {
    kind: 'fault',
    source,
    name: fileNameOfDay(first),
    reason: `No gazette of ${shown}${more}.`,
  };
}

function missingDayFault(error: unknown): FeedFault {
  return toFeedFault(error, source, source);
}

function dayFromFileName(name: string): string[] {
  const day = DAY_IN_NAME.exec(name)?.[1];
  return day === undefined ? [] : [day];
}

function fileNameOfDay(day: string): string {
  return `ED_MD_${day}.ndjson`;
}
