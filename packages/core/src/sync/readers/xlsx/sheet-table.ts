import { type Cells, isBlankRow, type TableRow } from '../document-reader.ts';
import { type CellContext, cellText, type RawCell } from './cell-value.ts';
import { TextCollector } from './shared-strings.ts';
import { readXml, type XmlAttributes, type XmlHandler } from './xml-reader.ts';

/** Maximum number of columns; cells in further columns are ignored. */
const MAX_COLUMNS = 1_024;

/**
 * Reads the rows of a worksheet in batches; it skips blank rows.
 * @param chunks the part `sheetN.xml`
 */
export async function* sheetTable(
  chunks: AsyncIterable<string>,
  context: CellContext,
): AsyncGenerator<TableRow[]> {
  const handler = new SheetHandler(context);
  for await (const _ of readXml(chunks, handler)) yield handler.flushRows();
}

const TWO_VALUES = 'a cell has two values';

class SheetHandler implements XmlHandler {
  #rows: TableRow[] = [];
  #line = 0;
  #cells: (string | undefined)[] = [];
  #fault: string | undefined;
  #column = -1;
  #type: string | undefined;
  #style: string | undefined;
  #hasFormula = false;
  /** Collects the element `v`; `#inline` collects the inline text `t`. A cell has one of the two. */
  readonly #value = new TextCollector('v');
  readonly #inline = new TextCollector('t');

  readonly #context: CellContext;

  constructor(context: CellContext) {
    this.#context = context;
  }

  flushRows(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'f') this.#hasFormula = true;
    else {
      this.#value.open(name);
      this.#inline.open(name);
    }
  }

  text(text: string): void {
    this.#value.text(text);
    this.#inline.text(text);
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else {
      this.#value.close(name);
      this.#inline.close(name);
    }
  }

  /** Starts a row. A row without a number gets the number of the previous row plus one. */
  #openRow({ r: number }: XmlAttributes): void {
    const stated = Number(number);
    this.#line = Number.isSafeInteger(stated) ? stated : this.#line + 1;
    this.#cells = [];
    this.#fault = undefined;
    this.#column = -1;
  }

  #openCell(attributes: XmlAttributes): void {
    const { r: reference = '', t: type, s: style } = attributes;
    const stated = columnIndex(reference);
    this.#column = stated < 0 ? this.#column + 1 : stated;
    this.#type = type;
    this.#style = style;
    this.#hasFormula = false;
    this.#value.take();
    this.#inline.take();
  }

  #closeCell(): void {
    const column = this.#column;
    if (this.#value.count > 1) this.#fault = TWO_VALUES;
    const text = cellText(this.#storeCell(), this.#context);
    if (column >= MAX_COLUMNS || text === undefined) return;
    const before = this.#cells[column];
    if (before !== undefined && before !== text) this.#fault = TWO_VALUES;
    this.#cells[column] = text;
  }

  #storeCell(): RawCell {
    const value = this.#value.take();
    const inline = this.#inline.take();
    const type = this.#type;
    const text = type === 'inlineStr' ? inline || value : value || inline;
    return { type, style: this.#style, text, hasFormula: this.#hasFormula };
  }

  #closeRow(): void {
    const cells: Cells = this.#cells;
    const fault = this.#fault;
    if (isBlankRow(cells)) return;
    this.#rows.push({ line: this.#line, cells, ...(fault !== undefined && { fault }) });
  }
}

/** Returns the column, from 0, of a cell reference such as `AB12`; -1 when the reference has no column. */
function columnIndex(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i += 1) {
    // Clearing bit 0x20 converts to uppercase, because some programs write lowercase letters.
    const letter = (reference.charCodeAt(i) & ~0x20) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
