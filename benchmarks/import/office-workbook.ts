import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateBrands } from '@marcario/server';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, HEADINGS, officeRow } from './office-row.ts';

const SEED = 1;

/**
 * Writes a yearly file of the office as XLSX, the same rows every time. `texts` says where its texts
 * are kept: in one table beside the sheet, as spreadsheet programs do, or in the cells themselves,
 * which makes another file of the same rows.
 */
export async function writeWorkbook(
  path: string,
  { rows, texts }: { readonly rows: number; readonly texts: 'shared' | 'inline' },
): Promise<void> {
  const sheet = writeXlsxStream(officeRows(rows), {
    name: 'Applications',
    columns: HEADINGS.map((header) => ({ header, key: header })),
    inlineStrings: texts === 'inline',
  });
  await pipeline(Readable.fromWeb(sheet), createWriteStream(path));
}

function* officeRows(rows: number): Generator<Cell[]> {
  let place = 0;
  for (const brand of generateBrands({ marks: rows, seed: SEED })) {
    yield officeRow(brand, place);
    place += 1;
  }
}
