import type { DateSystem } from '../../domain/office/office-date.ts';
import { DocumentError, type ReadRow } from './document-reader.ts';
import { type ColumnPositions, findColumns, requireColumns } from './opendata-columns.ts';
import { OpendataRow } from './opendata-row.ts';
import { readOpendataRow } from './read-opendata-row.ts';
import { RowFault, readRow } from './read-row.ts';
import type { TableRow } from './table-row.ts';

/**
 * The brands in a table of the office's open data (decision B1). The first row is the heading.
 * @throws DocumentError when the heading is missing or lacks a required column
 */
export async function* opendataRows(
  table: AsyncIterable<readonly TableRow[]>,
  dateSystem: DateSystem,
): AsyncGenerator<ReadRow[]> {
  let positions: ColumnPositions | undefined;
  for await (const batch of table) {
    let rows = batch;
    if (positions === undefined) {
      const [heading, ...others] = batch;
      if (heading === undefined) continue;
      positions = requireColumns(findColumns(heading.cells));
      rows = others;
    }
    const columns = positions;
    if (rows.length > 0) yield rows.map((row) => readTableRow(row, columns, dateSystem));
  }
  if (positions === undefined) throw new DocumentError('The document has no rows.');
}

function readTableRow(
  { line, cells, fault }: TableRow,
  positions: ColumnPositions,
  dateSystem: DateSystem,
): ReadRow {
  const row = new OpendataRow(cells, positions, dateSystem);
  return readRow(
    line,
    () => row.toString(),
    () => {
      if (fault !== undefined) throw new RowFault(fault);
      return readOpendataRow(row);
    },
  );
}
