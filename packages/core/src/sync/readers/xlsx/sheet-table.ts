import type { Cells, TableRow } from '../table-row.ts';
import { isBlankRow } from '../table-row.ts';
import { type CellContext, cellText } from './cell-value.ts';
import { TextCollector } from './text-collector.ts';
import { readXml, type XmlAttributes, type XmlHandler } from './xml-reader.ts';

/** Columns further to the right are not read. */
const COLUMNS_MAX = 1_024;

/**
 * The rows of a worksheet in batches; blank rows are left out.
 * @param pieces the part `sheetN.xml`
 */
export async function* sheetTable(
  pieces: AsyncIterable<string>,
  context: CellContext,
): AsyncGenerator<TableRow[]> {
  const handler = new SheetHandler(context);
  for await (const _ of readXml(pieces, handler)) yield handler.takeRows();
}

class SheetHandler implements XmlHandler {
  #rows: TableRow[] = [];
  #line = 0;
  #cells: (string | undefined)[] = [];
  #column = -1;
  #type: string | undefined;
  #style: string | undefined;
  readonly #value = new TextCollector();

  readonly #context: CellContext;

  constructor(context: CellContext) {
    this.#context = context;
  }

  takeRows(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else this.#value.open(name);
  }

  text(text: string): void {
    this.#value.text(text);
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#value.close(name);
  }

  /** Numbers of rows and cells may be left out: then they follow the one before. */
  #openRow({ r: number }: XmlAttributes): void {
    const stated = Number(number);
    this.#line = Number.isSafeInteger(stated) ? stated : this.#line + 1;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell(attributes: XmlAttributes): void {
    const { r: reference, t: type, s: style } = attributes;
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = type;
    this.#style = style;
    this.#value.take();
  }

  #closeCell(): void {
    const type = this.#type;
    const style = this.#style;
    const column = this.#column;
    const text = this.#value.take();
    if (column >= 0 && column < COLUMNS_MAX)
      this.#cells[column] = cellText({ type, style, text }, this.#context);
  }

  #closeRow(): void {
    const cells: Cells = this.#cells;
    if (!isBlankRow(cells)) this.#rows.push({ line: this.#line, cells });
  }
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i += 1) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
