const DAY_MS = 86_400_000;
/** More years than this are told by steps of several. */
const MAX_TICKS = 8;

/** Where days stand on an axis, as percentages from its left end. */
export interface TimelineScale {
  readonly at: (date: string) => number;
  /** Years and where they begin. */
  readonly ticks: readonly { readonly year: number; readonly at: number }[];
}

/** An axis on which all the dates stand, a little room at both ends. Dates are `YYYY-MM-DD`. */
export function timelineScale(dates: readonly string[]): TimelineScale {
  const days = dates.map(dayNumber);
  const first = Math.min(...days);
  const last = Math.max(...days, first + 365);
  const room = (last - first) * 0.03;
  const span = last - first + 2 * room;
  const percentAt = (day: number) => ((day - first + room) / span) * 100;
  return {
    at: (date) => percentAt(dayNumber(date)),
    ticks: axisTicks(first - room, last + room, percentAt),
  };
}

function axisTicks(first: number, last: number, percentAt: (day: number) => number) {
  const from = new Date(first * DAY_MS).getUTCFullYear() + 1;
  const to = new Date(last * DAY_MS).getUTCFullYear();
  const step = Math.max(1, Math.ceil((to - from + 1) / MAX_TICKS));
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return years
    .filter((_, i) => i % step === 0)
    .map((year) => ({ year, at: percentAt(dayNumber(`${year}-01-01`)) }));
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
