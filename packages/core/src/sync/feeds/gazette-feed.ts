import { basename } from 'node:path';
import { isWeekday, shifted } from '../../domain/calendar/business-days.ts';
import { officeDay, officeTime } from '../../domain/calendar/office-time.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import { keptNames } from '../../store/feed-store.ts';
import { emptyFolder, type FeedFault, type FeedItem, type FeedTools, faultOf } from './feed.ts';
import { addressOf, type GazetteConfig } from './feed-config.ts';
import { type FilesLocation, fetchedItem, fileItem, listedFiles } from './feed-items.ts';

const source = 'gazette';
const EXTENSIONS = ['.ndjson', '.jsonl'];
const DAY_IN_NAME = /^ED_MD_(\d{4}-\d{2}-\d{2})/i;
/** After this many consecutive failures no more requests are sent until the next scheduled run. */
const FAULTS_MAX = 20;
const DAYS_SHOWN = 3;

/**
 * Yields the gazettes that are not in the corpus yet, day by day (decision B2). A weekday without one is a fault,
 * reported at the end; later days are imported all the same. An accepted day is not requested again.
 */
export async function* gazetteItems(
  config: GazetteConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeedItem> {
  const kept = new Set((await keptNames(tools.db, source)).flatMap(dayOf));
  const shelf = await openShelf(config, tools, signal).catch(asFault);
  if ('kind' in shelf) {
    yield shelf;
    return;
  }
  // Without a configured start the first existing gazette is the start.
  let begin = config.from ?? [...kept].sort(compareCodeUnits)[0];
  const absent: string[] = [];
  let faults = 0;
  for (const day of await daysToTake(config, tools, { kept, there: shelf.days })) {
    signal?.throwIfAborted();
    const item = await shelf.take(day);
    if (item === null) {
      absent.push(day);
      continue;
    }
    begin ??= day;
    yield item;
    faults = item.kind === 'fault' ? faults + 1 : 0;
    if (faults === FAULTS_MAX) break;
  }
  const missed = absent.filter((day) => day >= (begin ?? day) && isMissed(day, config, tools));
  if (missed.length > 0) yield missing(missed);
}

/** Days for which a missing gazette is requested again. */
const LOOK_BACK_DAYS = 30;

export interface GazetteCalendar {
  /** The office's current day. All dates are `YYYY-MM-DD`. */
  readonly today: string;
  /** Days whose gazette is in the corpus. */
  readonly kept: ReadonlySet<string>;
  /** Days before this one are not requested. */
  readonly from?: string | undefined;
  readonly isHoliday: (date: string) => boolean | Promise<boolean>;
}

/**
 * Returns the days whose gazette is missing, oldest first: Monday to Friday except holidays, from the day after the
 * newest accepted one, and earlier missing days of the last thirty days. O(days).
 */
export async function wantedDays({
  today,
  kept,
  from,
  isHoliday,
}: GazetteCalendar): Promise<string[]> {
  const days: string[] = [];
  for (let day = firstDay({ today, kept, from }); day <= today; day = shifted(day, 1)) {
    if (!kept.has(day) && isWeekday(day) && !(await isHoliday(day))) days.push(day);
  }
  return days;
}

function firstDay({ today, kept, from }: Omit<GazetteCalendar, 'isHoliday'>): string {
  const lookBack = shifted(today, -LOOK_BACK_DAYS);
  const newest = [...kept].sort(compareCodeUnits).at(-1);
  if (newest === undefined) return from ?? lookBack;
  const [resumed = lookBack] = [shifted(newest, 1), lookBack].sort(compareCodeUnits);
  return from !== undefined && from > resumed ? from : resumed;
}

/** Returns the missing days and all other days with a gazette, because a gazette may appear on a holiday. */
async function daysToTake(
  { from }: GazetteConfig,
  { now, isHoliday }: FeedTools,
  { kept, there }: { readonly kept: ReadonlySet<string>; readonly there: readonly string[] },
): Promise<string[]> {
  const wanted = await wantedDays({ today: officeDay(now()), kept, from, isHoliday });
  const extra = there.filter((day) => !kept.has(day) && day >= (from ?? day));
  return [...new Set([...wanted, ...extra])].sort(compareCodeUnits);
}

/** Gives access to gazettes at one location. */
interface Shelf {
  /** Days known to have a gazette, whether missing or not. */
  readonly days: readonly string[];
  /** Null when there is no gazette. */
  readonly take: (day: string) => Promise<FeedItem | null>;
}

async function openShelf(
  config: GazetteConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): Promise<Shelf> {
  const { location } = config;
  if (location.kind === 'files') return shelfOfFiles(location, tools);
  const folder = await emptyFolder(tools, source);
  return {
    days: [],
    take: (date) => {
      const address = addressOf(location.template, { date });
      const name = nameOf(date);
      return fetchedItem(tools, { source, name, address, folder, limits: config, signal });
    },
  };
}

async function shelfOfFiles(location: FilesLocation, tools: FeedTools): Promise<Shelf> {
  const paths = await listedFiles(location, EXTENSIONS);
  const byDay = new Map(paths.flatMap((path) => dayOf(basename(path)).map((day) => [day, path])));
  return {
    days: [...byDay.keys()],
    take: async (day) => {
      const path = byDay.get(day);
      return path === undefined ? null : fileItem(tools, source, path);
    },
  };
}

/** Today's gazette only counts as missing after the hour at which it is expected. */
function isMissed(day: string, { expectedBy }: GazetteConfig, { now }: FeedTools): boolean {
  return day < officeDay(now()) || officeTime(now()) >= expectedBy;
}

function missing(days: readonly string[]): FeedFault {
  const [first = ''] = days;
  const more = days.length > DAYS_SHOWN ? ` and ${days.length - DAYS_SHOWN} more` : '';
  const shown = days.slice(0, DAYS_SHOWN).join(', ');
  return { kind: 'fault', source, name: nameOf(first), reason: `No gazette of ${shown}${more}.` };
}

function asFault(error: unknown): FeedFault {
  return faultOf(error, source, source);
}

function dayOf(name: string): string[] {
  const day = DAY_IN_NAME.exec(name)?.[1];
  return day === undefined ? [] : [day];
}

function nameOf(day: string): string {
  return `ED_MD_${day}.ndjson`;
}
