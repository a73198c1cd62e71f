import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ExportManifest } from '../../contract/operations/export-brands.ts';
import type { ExportRequest } from '../../domain/listing/export-request.ts';
import {
  MARK_SHEET_END,
  MAX_SHEET_MARKS,
  manifestSheet,
  markRow,
  markSheetStart,
  sheetNames,
} from '../../domain/listing/export-sheets.ts';
import { sheetPath, workbookParts } from '../../domain/listing/workbook-xml.ts';
import type { SummaryLines } from '../../store/brands/brand-store.ts';

/** The options of a workbook, besides its rows. */
interface WorkbookOptions {
  readonly manifest: ExportManifest;
  readonly lang: ExportRequest['lang'];
  /** Marks per sheet, except the last; by default as many as a sheet can hold. */
  readonly sheetMarks?: number;
}

/**
 * Writes the marks as a workbook (decision E3), as bytes with the number of rows in them. Rows are read as the bytes
 * are consumed, so only one batch and the compressor's buffer are in memory.
 */
export async function* workbookPieces(
  batches: AsyncIterable<SummaryLines>,
  { manifest, lang, sheetMarks = MAX_SHEET_MARKS }: WorkbookOptions,
): AsyncGenerator<readonly [bytes: Uint8Array, rows: number]> {
  const sheets = Math.max(1, Math.ceil(manifest.total / sheetMarks));
  const rows = new RowReader(batches);
  const mtime = new Date(manifest.dataAsOf ?? 0);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, xml] of workbookParts(sheetNames(sheets, lang))) {
    zip.addBuffer(Buffer.from(xml), path, { mtime });
  }
  zip.addBuffer(Buffer.from(manifestSheet(manifest, lang)), sheetPath(sheets), { mtime });
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    zip.addReadStreamLazy(sheetPath(sheet), { mtime }, (pass) => {
      const source = Readable.from(markSheet(rows, { lang, sheetMarks }), { objectMode: false });
      // The archive is not notified when its source fails.
      source.on('error', (error) => output.destroy(error));
      output.on('close', () => source.destroy());
      pass(null, source);
    });
  }
  zip.end();
  let counted = 0;
  try {
    for await (const bytes of output) {
      // More rows are read while this chunk is consumed.
      const { taken } = rows;
      yield [bytes as Buffer, taken - counted];
      counted = taken;
    }
  } finally {
    await rows.close();
  }
}

async function* markSheet(
  rows: RowReader,
  { lang, sheetMarks }: Required<Pick<WorkbookOptions, 'lang' | 'sheetMarks'>>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(markSheetStart(lang));
  let written = 0;
  while (written < sheetMarks) {
    const brands = await rows.take(sheetMarks - written);
    if (brands.length === 0) break;
    // The headings are row 1.
    const from = written + 2;
    yield Buffer.from(brands.map((brand, i) => markRow(from + i, brand, lang)).join(''));
    written += brands.length;
  }
  yield Buffer.from(MARK_SHEET_END);
}

/** Splits the rows of batches among sheets, whose ends lie within a batch. */
class RowReader {
  /** Rows read so far. */
  taken = 0;
  readonly #batches: AsyncIterator<SummaryLines>;
  #lines: string[] = [];

  constructor(batches: AsyncIterable<SummaryLines>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Returns the next rows, at most `max`; none at the end. */
  async take(max: number): Promise<BrandSummary[]> {
    if (this.#lines.length === 0) {
      const { done, value } = await this.#batches.next();
      if (done) return [];
      this.#lines = value.text.trimEnd().split('\n');
    }
    const lines = this.#lines.splice(0, max);
    this.taken += lines.length;
    return lines.map((line) => JSON.parse(line));
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
