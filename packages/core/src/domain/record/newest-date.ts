/** The newest of some dates or times; empty, which is before any, when there is none. */
export function newestDate(dates: readonly string[]): string {
  let newest = '';
  for (const date of dates) if (date > newest) newest = date;
  return newest;
}
