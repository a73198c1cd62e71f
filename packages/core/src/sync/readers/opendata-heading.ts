import type { DateSystem } from '../../domain/office/office-date.ts';
import {
  type ColumnPositions,
  findColumns,
  isHeading,
  type OpendataColumn,
  repeatedColumns,
} from './opendata-columns.ts';
import { OpendataRow } from './opendata-row.ts';
import { RowFault } from './read-row.ts';
import type { Cells } from './table-row.ts';

/** What the cells of a row, or the members of a record, are called. */
export class OpendataHeading {
  readonly positions: ColumnPositions;
  readonly #repeated: ReadonlyMap<OpendataColumn, readonly number[]>;

  constructor(names: Cells) {
    this.positions = findColumns(names);
    this.#repeated = repeatedColumns(names);
  }

  /** Whether it names the columns without which no row can be read. */
  get isWhole(): boolean {
    return isHeading(this.positions);
  }

  /** @throws RowFault where two cells of one column differ */
  row(cells: Cells, dateSystem: DateSystem): OpendataRow {
    return new OpendataRow(this.#agreed(cells), this.positions, dateSystem);
  }

  /** Of a column that is named twice one may be empty; which of two that differ is meant cannot be known. */
  #agreed(cells: Cells): Cells {
    if (this.#repeated.size === 0) return cells;
    const agreed = [...cells];
    for (const [column, places] of this.#repeated) {
      const [text, ...others] = new Set(places.flatMap((place) => cells[place]?.trim() || []));
      if (others.length > 0) throw new RowFault(`${column} is there twice and differs`);
      agreed[places[0] ?? 0] = text;
    }
    return agreed;
  }
}
