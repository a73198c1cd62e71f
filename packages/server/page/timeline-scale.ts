const DAY_MS = 86_400_000;
/** More years than this are told by steps of several. */
const MOST_TICKS = 8;

/** Where days stand on an axis, as percentages from its left end. */
export interface TimelineScale {
  readonly at: (date: string) => number;
  /** Years and where they begin. */
  readonly ticks: readonly { readonly year: number; readonly at: number }[];
}

/** An axis on which all the dates stand, a little room at both ends. Dates are `YYYY-MM-DD`. */
export function timelineScale(dates: readonly string[]): TimelineScale {
  const days = dates.map(dayOf);
  const first = Math.min(...days);
  const last = Math.max(...days, first + 365);
  const room = (last - first) * 0.03;
  const span = last - first + 2 * room;
  const at = (day: number) => ((day - first + room) / span) * 100;
  return { at: (date) => at(dayOf(date)), ticks: ticksOf(first - room, last + room, at) };
}

function ticksOf(first: number, last: number, at: (day: number) => number) {
  const from = new Date(first * DAY_MS).getUTCFullYear() + 1;
  const to = new Date(last * DAY_MS).getUTCFullYear();
  const step = Math.max(1, Math.ceil((to - from + 1) / MOST_TICKS));
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return years
    .filter((_, i) => i % step === 0)
    .map((year) => ({ year, at: at(dayOf(`${year}-01-01`)) }));
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
