/** The newest of some dates; empty, which is before any date, when there is none. */
export function newestDate(dates: readonly string[]): string {
  let newest = '';
  for (const date of dates) if (date > newest) newest = date;
  return newest;
}
