import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import {
  EXPORT_MEDIA_TYPES,
  type ExportEstimate,
  type ExportFormat,
  type ExportManifest,
} from '../../contract/operations/export-brands.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import {
  csvHeader,
  csvRow,
  type ExportRequest,
  exportUnits,
  parseExportRequest,
  startedUnits,
} from '../../domain/listing/export-request.ts';
import {
  MARK_SHEET_END,
  MAX_SHEET_MARKS,
  manifestSheet,
  markRow,
  markSheetStart,
  sheetNames,
  sheetPath,
  workbookParts,
} from '../../domain/listing/export-sheets.ts';
import { sealChangesCursor } from '../../domain/listing/list-requests.ts';
import type { ListedMarks } from '../../search/faces/corpus.ts';
import type { SummaryLines } from '../../store/brands/brand-store.ts';
import type { QuotaMeter } from '../keys/quota-meter.ts';
import { toServiceError } from '../runtime/database-error.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import {
  expandPersonIds,
  type RutHash,
  withHashedRutFilter,
} from '../search-index/person-filters.ts';

/** Rows read and written per step; other requests are served between steps. */
const BATCH = 250;

/** Number of batches read concurrently. */
const READS = 2;

/** Milliseconds for which a row that was read ahead still counts as current. */
const FRESH_MS = 250;

const BYTE_ORDER_MARK = '\ufeff';

/** A chunk of an export. */
export interface ExportChunk {
  /** Text in UTF-8, or a part of a workbook. */
  readonly bytes: Uint8Array;
  /** Number of rows written up to and including this chunk. */
  readonly rows: number;
}

/** A started export (decision E3). */
export interface BrandExport {
  readonly format: ExportFormat;
  readonly mediaType: string;
  /** The total number of rows. */
  readonly total: number;
  /** The `since` parameter of `listChanges` that returns all changes after the marks were selected. */
  readonly changesCursor: string;
  /**
   * The chunks of the document, which can be read once. Rows are read on demand, at most three batches ahead. Throws
   * `ServiceError` when the export cannot continue; the chunks so far are then incomplete.
   */
  readonly chunks: AsyncIterable<ExportChunk>;
}

/** Handles an export; a call in process has no meter and is not charged. */
export type ExportBrands = (
  input: ParsedInput<'exportBrands'>,
  call: { readonly meter?: QuotaMeter },
) => Promise<BrandExport | ExportEstimate>;

/** Reads the summaries of marks as lines of JSON, in the order of `nros`. */
export type ReadLines = (nros: readonly string[]) => Promise<SummaryLines>;

/** Dependencies of an export besides the corpus. */
interface ExportTools {
  readonly readLines: ReadLines;
  readonly hashRut: RutHash;
  readonly cursorKeys: CursorKeys;
}

/** Handles `GET /v1/brands/export`: streams the marks of one generation, each row in its current state. */
export function exportBrands(
  corpus: Pick<LiveCorpus, 'current'>,
  { readLines, hashRut, cursorKeys }: ExportTools,
): ExportBrands {
  return async (params, { meter }) => {
    const request = parseExportRequest(params);
    const { index, joins, dataAsOf = null } = corpus.current();
    const hashed = withHashedRutFilter(request.query, hashRut);
    const marks = await index.list(expandPersonIds(hashed, joins));
    const { total } = marks;
    const units = exportUnits(total);
    if (request.dryRun) {
      marks.close?.();
      return { total, unidades: units };
    }
    await meter?.charge(units);
    const changesCursor = sealChangesCursor(cursorKeys, index.seq);
    const { format } = request;
    const manifest = { total, generation: index.seq, changesCursor, dataAsOf };
    const rows = readRows(marks, readLines);
    const chunks = formatPieces(rows, request, manifest);
    const refundUnwritten = async (written: number) =>
      meter?.giveBack(units - startedUnits(written));
    const mediaType = EXPORT_MEDIA_TYPES[format];
    return { format, mediaType, total, changesCursor, chunks: toChunks(chunks, refundUnwritten) };
  };
}

function formatPieces(
  rows: AsyncIterable<SummaryLines>,
  request: ExportRequest,
  manifest: ExportManifest,
): AsyncIterable<ExportPiece> {
  if (request.format === 'csv') return csvPieces(rows, request);
  if (request.format === 'ndjson') return ndjsonPieces(rows, manifest);
  return workbookPieces(rows, { manifest, lang: request.lang });
}

/** A batch of rows being read, and when its read began. */
interface Reading {
  readonly nros: readonly string[];
  readonly lines: Promise<SummaryLines>;
  readonly begunAt: number;
}

/**
 * Reads the rows of the marks in order. The next batches are read while the current one is sent; a batch that became
 * stale because the client is slow is read again.
 */
async function* readRows(marks: ListedMarks, readLines: ReadLines): AsyncGenerator<SummaryLines> {
  const read = (nros: readonly string[]): Reading => {
    const lines = readLines(nros);
    // The rejection is handled where `lines` is awaited, which does not happen once the client has disconnected.
    lines.catch(() => undefined);
    return { nros, lines, begunAt: performance.now() };
  };
  const ahead: Reading[] = [];
  const startNextRead = async () => {
    const nros = await marks.take(BATCH);
    if (nros.length > 0) ahead.push(read(nros));
  };
  try {
    for (let reads = 0; reads < READS; reads += 1) await startNextRead();
    for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
      const isOld = performance.now() - next.begunAt > FRESH_MS;
      const lines = await (isOld ? read(next.nros) : next).lines;
      // Marks are never deleted; a missing one would make the announced total wrong.
      if (lines.rows !== next.nros.length) throw new Error('A mark is no longer in the database');
      await startNextRead();
      yield lines;
      // With an embedded database and a fast client nothing ever waits, so other requests would not be served.
      await setImmediate();
    }
  } finally {
    marks.close?.();
  }
}

/** Bytes of a document, and the number of rows that they contain. */
type ExportPiece = readonly [bytes: Uint8Array, rows: number];

async function* ndjsonPieces(
  batches: AsyncIterable<SummaryLines>,
  manifest: ExportManifest,
): AsyncGenerator<ExportPiece> {
  const hash = createHash('sha256');
  let count = 0;
  yield [Buffer.from(`${JSON.stringify({ manifest })}\n`), 0];
  for await (const { text, rows } of batches) {
    // Encoded once for both the hash and the response.
    const bytes = Buffer.from(text);
    hash.update(bytes);
    count += rows;
    yield [bytes, rows];
  }
  yield [Buffer.from(`${JSON.stringify({ end: { count, sha256: hash.digest('hex') } })}\n`), 0];
}

async function* csvPieces(
  batches: AsyncIterable<SummaryLines>,
  { separator, bom }: ExportRequest,
): AsyncGenerator<ExportPiece> {
  yield [Buffer.from((bom ? BYTE_ORDER_MARK : '') + csvHeader(separator)), 0];
  for await (const { text, rows } of batches) {
    const brands = text.trimEnd().split('\n');
    const written = brands.map((line) => csvRow(JSON.parse(line), separator)).join('');
    yield [Buffer.from(written), rows];
  }
}

/** Converts pieces to chunks with running row counts; after a failure, refunds the units for unwritten rows. */
async function* toChunks(
  chunks: AsyncIterable<ExportPiece>,
  refundUnwritten: (written: number) => Promise<void>,
): AsyncGenerator<ExportChunk> {
  let rows = 0;
  try {
    for await (const [bytes, count] of chunks) {
      rows += count;
      yield { bytes, rows };
    }
  } catch (error) {
    await refundUnwritten(rows);
    throw toServiceError(error);
  }
}

/** The options of a workbook. */
interface WorkbookOptions {
  readonly manifest: ExportManifest;
  readonly lang: ExportRequest['lang'];
  /** Maximum marks per sheet; by default as many as a sheet can contain. */
  readonly sheetMarks?: number;
}

/**
 * Writes the marks as a workbook (decision E3) and yields bytes with the number of rows in them. Rows are read as the
 * bytes are consumed, so only one batch and the compressor's buffer are in memory.
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
      // The archive does not forward errors of its source.
      source.on('error', (error) => output.destroy(error));
      output.on('close', () => source.destroy());
      pass(null, source);
    });
  }
  zip.end();
  let counted = 0;
  try {
    for await (const bytes of output) {
      // Read before yielding, because more rows are read while this chunk is consumed.
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
    // Row 1 contains the headings.
    const from = written + 2;
    yield Buffer.from(brands.map((brand, i) => markRow(from + i, brand, lang)).join(''));
    written += brands.length;
  }
  yield Buffer.from(MARK_SHEET_END);
}

/** Reads rows one sheet at a time; a sheet may end within a batch. */
class RowReader {
  /** Number of rows read so far. */
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
