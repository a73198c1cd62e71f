import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvTable } from './csv-table.ts';

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += length) yield text.slice(i, i + length);
}

async function cellsOf(text: string, length: number) {
  const cells: unknown[] = [];
  for await (const rows of csvTable(piecesOf(text, length)))
    cells.push(...rows.map((row) => row.cells));
  return cells;
}

describe('csvTable', () => {
  it('gives the same rows however the text is cut into pieces', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'ab,;"\n '), maxLength: 6 })
      .map((text) => `x${text}`);
    const row = fc.tuple(cell, cell, cell);
    const rows = fc.array(row, { maxLength: 12 });
    const delimiter = fc.constantFrom(',', ';');
    const length = fc.integer({ min: 1, max: 40 });
    await fc.assert(
      fc.asyncProperty(rows, delimiter, length, async (body, separator, pieceLength) => {
        const heading = ['ApplicationNumber', 'BrandName', 'Status'];
        const text = Papa.unparse([heading, ...body], { delimiter: separator, newline: '\n' });
        expect(await cellsOf(text, pieceLength)).toEqual([heading, ...body]);
      }),
    );
  });
});
