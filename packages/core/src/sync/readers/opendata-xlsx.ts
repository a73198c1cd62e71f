import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import type { DateSystem } from '../../domain/source-text/office-date.ts';
import {
  DocumentError,
  type DocumentReader,
  type ReadOptions,
  type ReadRow,
  sanitizeExcerpt,
} from './document-reader.ts';
import { NoHeadingError, readOpendataRows } from './opendata-rows.ts';
import { type CellContext, readDateStyles } from './xlsx/cell-value.ts';
import { readSharedStrings, SharedStrings } from './xlsx/shared-strings.ts';
import { sheetTable } from './xlsx/sheet-table.ts';
import { localName, readWholeXml, type XmlAttributes } from './xlsx/xml-reader.ts';

const MAX_STRINGS = 512 * 1024 * 1024;
const MAX_SHEET = 4 * 1024 * 1024 * 1024;

/** Maximum bytes of a part that describes the workbook, such as its styles; real ones have a few kilobytes. */
const MAX_DESCRIPTION = 16 * 1024 * 1024;

/** The date system of a workbook, and the names of the parts that are needed to read its visible sheets. */
interface Workbook {
  readonly dateSystem: DateSystem;
  /** The visible sheets in the order of their tabs; at least one. */
  readonly sheets: readonly Sheet[];
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** Other formats that are zip files, each with the names of parts by which it is recognised. */
const OTHER_ARCHIVES = [
  { kind: 'an OpenDocument spreadsheet (.ods)', has: ['content.xml', 'META-INF/manifest.xml'] },
  { kind: 'a Word document', has: ['word/document.xml'] },
  { kind: 'a presentation', has: ['ppt/presentation.xml'] },
  { kind: 'a Numbers spreadsheet', has: ['Index/Document.iwa'] },
] as const;
const NAMES_SHOWN = 30;

const HIDDEN: ReadonlySet<string> = new Set(['hidden', 'veryHidden']);

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

const MAX_ENTRIES = 10_000;

/** Maximum compression ratio of a part above `RATIO_FREE_BYTES`; that of real sheets is 10 to 60. */
const MAX_RATIO = 200;
const RATIO_FREE_BYTES = 32 * 1024 * 1024;

/** Reads the parts of a zip file as text, one at a time. Call `close` after use. */
class ZipArchive {
  readonly #file: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(file: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  static async open(path: string): Promise<ZipArchive> {
    const file = await rejectAsDamaged(yauzl.openPromise(path, { autoClose: false }));
    try {
      return new ZipArchive(file, await rejectAsDamaged(entriesByName(file)));
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Returns the names of all parts. */
  names(): string[] {
    return Array.from(this.#entries.values(), ({ fileName }) => fileName);
  }

  has(name: string): boolean {
    return this.#entries.has(partKey(name));
  }

  /** Returns the uncompressed size of a part in bytes; 0 when there is no such part. */
  size(name: string): number {
    return this.#entries.get(partKey(name))?.uncompressedSize ?? 0;
  }

  /**
   * Reads the text of a part in chunks; yields nothing when there is no such part.
   * @throws DocumentError when the part is larger than `maxBytes`, compressed like a zip bomb, encrypted, not UTF-8, or
   * differs from the size or checksum in the archive
   */
  async *text(name: string, maxBytes: number): AsyncGenerator<string> {
    const entry = this.#entries.get(partKey(name));
    if (!entry) return;
    rejectZipBomb(entry, maxBytes);
    if (entry.isEncrypted()) throw new DocumentError('The document is protected by a password.');
    const stream = await rejectAsDamaged(this.#file.openReadStreamPromise(entry));
    try {
      yield* readChecked(stream, entry.crc32);
    } catch (error) {
      throw toDamagedError(error);
    } finally {
      stream.destroy();
    }
  }

  close(): void {
    this.#file.close();
  }
}

async function entriesByName(file: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  if (file.entryCount > MAX_ENTRIES) throw new DocumentError('The document has too many parts.');
  for await (const entry of file.eachEntry()) entries.set(partKey(entry.fileName), entry);
  return entries;
}

/** Returns the key by which part names are compared: without leading slashes, in lowercase. */
function partKey(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

function rejectZipBomb({ compressedSize, uncompressedSize }: yauzl.Entry, maxBytes: number): void {
  const isBomb =
    uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
  if (isBomb || uncompressedSize > maxBytes) {
    throw new DocumentError('The document is too large when unpacked.');
  }
}

/** Decodes a part as UTF-8 and checks its CRC-32 at the end, after all text has been yielded. */
async function* readChecked(
  bytes: AsyncIterable<Buffer>,
  checksum: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sum = 0;
  for await (const chunk of bytes) {
    sum = crc32(chunk, sum);
    yield decoder.decode(chunk, { stream: true });
  }
  decoder.decode();
  if (sum !== checksum) throw new Error('checksum differs');
}

async function rejectAsDamaged<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw toDamagedError(error);
  });
}

function toDamagedError(cause: unknown): DocumentError {
  if (cause instanceof DocumentError) return cause;
  return new DocumentError('The document is cut off or damaged, or no XLSX file.', { cause });
}

/** Finds the workbook's parts. @throws DocumentError when there is no workbook, or one without a visible sheet */
async function openWorkbook(archive: ZipArchive): Promise<Workbook> {
  const [root] = relationshipsOfType(await readRelationships(archive, ''), 'officeDocument');
  const part = root?.target ?? 'xl/workbook.xml';
  rejectOtherArchive(archive, part);
  const related = (await readRelationships(archive, part)).filter(({ target }) =>
    archive.has(target),
  );
  const { dateSystem, tabs } = await describeWorkbook(archive, part);
  const worksheets = new Map(
    relationshipsOfType(related, 'worksheet').map(({ id, target }) => [id, target]),
  );
  const sheets = tabs.flatMap(({ name, id }) => {
    const target = worksheets.get(id);
    return target === undefined ? [] : [{ name, part: target }];
  });
  if (sheets.length === 0) throw new DocumentError('The document holds no worksheet.');
  const [strings] = relationshipsOfType(related, 'sharedStrings');
  const [styles] = relationshipsOfType(related, 'styles');
  return { dateSystem, sheets, strings: strings?.target, styles: styles?.target };
}

/** Rejects other formats. @throws DocumentError for a zip file that is not a workbook; the message names its kind */
function rejectOtherArchive(archive: ZipArchive, part: string): void {
  if (part.endsWith('.bin') || archive.has('xl/workbook.bin')) {
    throw new DocumentError('The document is a binary Excel workbook (.xlsb): save it as XLSX.');
  }
  const kind = OTHER_ARCHIVES.find(({ has }) => has.every((name) => archive.has(name)))?.kind;
  if (kind !== undefined) {
    throw new DocumentError(`The document is ${kind}, not a workbook: save it as XLSX or CSV.`);
  }
  if (archive.has(part)) return;
  const names = sanitizeExcerpt(archive.names().join(', ')).slice(0, NAMES_SHOWN);
  throw new DocumentError(
    `The document holds no worksheet: it is a zip archive of ${names}, to be unpacked first.`,
  );
}

/** Reads the relationships of a part, or of the archive for `''`, and resolves their targets to full part names. */
async function readRelationships(archive: ZipArchive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found: Relationship[] = [];
  if (!archive.has(name)) return found;
  await readWholeXml(archive.text(name, MAX_DESCRIPTION), {
    open(element, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (element !== 'Relationship') return;
      const path = target.replaceAll('\\', '/');
      found.push({ id, type, target: posix.resolve('/', folder, path) });
    },
  });
  return found;
}

/** Selects relationships by the last segment of their type URI, which strict and transitional workbooks share. */
function relationshipsOfType(related: readonly Relationship[], type: string): Relationship[] {
  return related.filter((relationship) => relationship.type.endsWith(`/${type}`));
}

/** Reads the date system of a workbook, and the names and relationship ids of its visible sheets. */
async function describeWorkbook(
  archive: ZipArchive,
  part: string,
): Promise<{ dateSystem: DateSystem; tabs: readonly { name: string; id: string }[] }> {
  let dateSystem: DateSystem = '1900';
  const tabs: { name: string; id: string }[] = [];
  if (!archive.has(part)) return { dateSystem, tabs };
  await readWholeXml(archive.text(part, MAX_DESCRIPTION), {
    open(element, attributes) {
      const { date1904, name = '', state = '' } = attributes;
      if (element === 'workbookPr' && /^(?:1|true)$/.test(date1904 ?? '')) dateSystem = '1904';
      // A sheet with an unknown state counts as visible.
      if (element !== 'sheet' || HIDDEN.has(state)) return;
      tabs.push({ name, id: relationshipId(attributes) });
    },
  });
  return { dateSystem, tabs };
}

/** Returns the value of the attribute `r:id`, which may have another prefix. */
function relationshipId(attributes: XmlAttributes): string {
  const name = Object.keys(attributes).find((key) => key.includes(':') && localName(key) === 'id');
  return attributes[name ?? ''] ?? '';
}

/** Streams the office's open data from XLSX: rows of every visible sheet with the required columns (decision B1). */
export const readOpendataXlsx: DocumentReader = async function* (path, options = {}) {
  const archive = await ZipArchive.open(path);
  try {
    const workbook = await openWorkbook(archive);
    yield* sheetRows(archive, workbook, options);
  } finally {
    archive.close();
  }
};

/** Reads the visible sheets. @throws NoHeadingError, about the first sheet with rows, when none has the columns */
async function* sheetRows(
  archive: ZipArchive,
  workbook: Workbook,
  options: ReadOptions,
): AsyncGenerator<readonly ReadRow[]> {
  const context = await readCellContext(archive, workbook);
  const reportProgress = progressReporter(archive, workbook, options);
  let fault: NoHeadingError | undefined;
  let found = 0;
  for (const sheet of workbook.sheets) {
    const table = sheetTable(reportProgress(archive.text(sheet.part, MAX_SHEET)), context);
    try {
      for await (const rows of readOpendataRows(table, workbook.dateSystem)) {
        yield found === 0 ? rows : rows.map((row) => withSheetName(row, sheet));
      }
      found += 1;
    } catch (error) {
      // A sheet without a heading, such as a cover, a legend or an empty sheet, is skipped.
      if (!(error instanceof NoHeadingError)) throw error;
      if (fault === undefined || fault.isEmpty) fault = error;
    }
  }
  if (found === 0 && fault) throw fault;
}

/** Adds the sheet's name to the reason of a rejection, because line numbers start again in each sheet. */
function withSheetName(row: ReadRow, { name }: Sheet): ReadRow {
  if (!('rejected' in row)) return row;
  return { ...row, rejected: sanitizeExcerpt(`sheet ${name}: ${row.rejected}`) };
}

async function readCellContext(archive: ZipArchive, workbook: Workbook): Promise<CellContext> {
  const { strings, styles, dateSystem } = workbook;
  return {
    dateSystem,
    strings:
      strings === undefined
        ? new SharedStrings(0)
        : await readSharedStrings(archive.text(strings, MAX_STRINGS), archive.size(strings)),
    dateStyles:
      styles === undefined
        ? new Set<string>()
        : await readDateStyles(archive.text(styles, MAX_DESCRIPTION)),
  };
}

function progressReporter(archive: ZipArchive, { sheets }: Workbook, { onProgress }: ReadOptions) {
  const size = sheets.reduce((sum, { part }) => sum + archive.size(part), 0);
  let read = 0;
  return async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      yield chunk;
      read += chunk.length;
      onProgress?.(Math.min(read / size, 1));
    }
  };
}
