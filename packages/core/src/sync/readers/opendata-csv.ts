import { csvTable } from './csv-table.ts';
import { csvText } from './csv-text.ts';
import type { DocumentReader } from './document-reader.ts';
import { opendataRows } from './opendata-rows.ts';

/** Reads the office's open data as CSV: `,` or `;`, UTF-8 or Windows-1252 (decision B1). */
export const readOpendataCsv: DocumentReader = (path, options) =>
  opendataRows(csvTable(csvText(path, options)), '1900');
