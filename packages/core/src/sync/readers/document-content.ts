import { type FileHandle, open } from 'node:fs/promises';
import { DocumentError, type ReadOptions } from './document-reader.ts';

/** The kind of a document according to its first bytes. */
export type DocumentContent = 'zip' | 'json' | 'dump' | 'text';

const ZIP = 'PK\x03\x04';
const UTF8_MARK = /^\xef\xbb\xbf/;
const UTF16_MARKS = /^(?:\xff\xfe|\xfe\xff)/;
const JSON_START = /^(?:\{\s*["}]|\[\s*[[{\]])/;
const DUMP_START = /(?:^|[\r\n])[^\w\r\n]*RECORD_START\b/;

/** First bytes of unsupported formats; the message of the rejection names the format. */
const OTHER_KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'a text with formats (RTF)'],
  ['PK\x05\x06', 'an empty zip archive'],
  ['\x1f\x8b', 'a gzip archive: unpack it first'],
  ['BZh', 'a bzip2 archive: unpack it first'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive: unpack it first'],
  ['Rar!', 'a RAR archive: unpack it first'],
  ['\xfd7zXZ', 'an xz archive: unpack it first'],
  ['\x28\xb5\x2f\xfd', 'a zstd archive: unpack it first'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['GIF8', 'an image'],
  ['PAR1', 'a Parquet file'],
  ['SQLite format 3', 'an SQLite database'],
  ['\x00\x01\x00\x00Standard', 'an Access database'],
  ['ID;P', 'a SYLK spreadsheet: save it as XLSX'],
];
/** First bytes of old Excel files: of a compound file, and of the formats before 1997. */
const OLD_EXCEL = [
  '\xd0\xcf\x11\xe0',
  '\x09\x00\x04\x00',
  '\x09\x02\x06\x00',
  '\x09\x04\x06\x00',
  '\x09\x08',
];

/**
 * Detects the kind of a document by its first bytes.
 * @throws DocumentError for an unsupported document, whatever its name: an empty file, a web page, an old or protected
 * Excel file, an image, an archive
 */
export function documentContent(start: Uint8Array): DocumentContent {
  const bytes = Buffer.from(start).toString('latin1');
  if (bytes.startsWith(ZIP)) return 'zip';
  if (OLD_EXCEL.some((sign) => bytes.startsWith(sign))) {
    throw new DocumentError(
      'The document is an old or password-protected Excel file: save it as XLSX without a password.',
    );
  }
  const other = OTHER_KINDS.find(([sign]) => bytes.startsWith(sign));
  if (other) throw new DocumentError(`The document is ${other[1]}, and no XLSX, CSV or JSON.`);
  if (isUtf16(bytes)) {
    throw new DocumentError('The document is written in UTF-16: save it as UTF-8.');
  }
  return detectTextContent(bytes.replace(UTF8_MARK, '').trimStart());
}

/** Detects UTF-16 by its byte order mark, or by zero bytes in every other position, as Latin letters have. */
function isUtf16(bytes: string): boolean {
  const isLittle = bytes[1] === '\0' && bytes[3] === '\0';
  const isBig = bytes[0] === '\0' && bytes[2] === '\0';
  const isLatin = (isLittle && bytes[0] !== '\0') || (isBig && bytes[1] !== '\0');
  return UTF16_MARKS.test(bytes) || (isLatin && bytes.length > 3);
}

function detectTextContent(text: string): DocumentContent {
  if (text === '') throw new DocumentError('The document is empty.');
  if (text.startsWith('<')) throw new DocumentError(describeMarkup(text));
  if (JSON_START.test(text)) return 'json';
  return DUMP_START.test(text) ? 'dump' : 'text';
}

function describeMarkup(text: string): string {
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    return 'The document is an XML spreadsheet of Excel 2003: save it as XLSX or CSV.';
  }
  if (text.includes('urn:oasis:names:tc:opendocument')) {
    return 'The document is an OpenDocument spreadsheet as XML (.fods): save it as XLSX or CSV.';
  }
  if (/<table\b/i.test(text)) {
    return 'The document is a web page with a table: open it in a spreadsheet and save it as XLSX.';
  }
  return 'The document is a web page or XML, not data: download it again.';
}

const CHUNK_BYTES = 256 * 1024;
/** Number of first bytes to read: enough for the text that an open-data portal writes before the first record. */
const START_BYTES = 64 * 1024;

/** Reads the bytes of a document in chunks. */
export async function* documentBytes(
  path: string,
  { onProgress }: ReadOptions = {},
): AsyncGenerator<Buffer> {
  const file = await openDocument(path);
  try {
    const { size } = await file.stat();
    let read = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES })) {
      yield chunk;
      read += chunk.length;
      onProgress?.(Math.min(read / size, 1));
    }
  } finally {
    await file.close();
  }
}

/** Reads the first bytes of a document, enough to detect its kind. */
export async function documentStart(path: string): Promise<Buffer> {
  const file = await openDocument(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Opens a document. @throws DocumentError when the file does not exist, is a folder, or is not readable */
async function openDocument(path: string): Promise<FileHandle> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
  } catch (cause) {
    throw new DocumentError(`The document cannot be opened: ${openFailureReason(cause)}.`, {
      cause,
    });
  }
  await file.close();
  throw new DocumentError('The document cannot be opened: it is not a file.');
}

function openFailureReason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EACCES' ? 'it may not be read' : 'reading it failed';
}
