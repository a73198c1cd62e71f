/** One row of a report, by column. */
export type ReportRow = Readonly<Record<string, string | number>>;

/**
 * Prints what was measured: to people as a Markdown table, its columns as wide as their widest cell,
 * with a line on how to read it; to programs as one line of JSON.
 */
export function printReport(
  rows: readonly ReportRow[],
  { json, note }: { readonly json: boolean; readonly note: string },
): void {
  if (json) console.log(JSON.stringify(rows));
  else console.log([...tableLines(rows), note].join('\n'));
}

function tableLines(rows: readonly ReportRow[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...texts.map((cells) => cells[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...texts.map(line)];
}
