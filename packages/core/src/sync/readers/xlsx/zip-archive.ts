import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { DocumentError } from '../document-reader.ts';

const ENTRIES_MAX = 10_000;

/** Real sheets shrink 10 to 60 times; a small part may shrink more and does no harm. */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 32 * 1024 * 1024;

/** The parts of a zip file, read as text one at a time. Close it when done. */
export class ZipArchive {
  readonly #file: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(file: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  static async open(path: string): Promise<ZipArchive> {
    const file = await orDamaged(yauzl.openPromise(path, { autoClose: false }));
    try {
      return new ZipArchive(file, await orDamaged(entriesByName(file)));
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** The names of its parts. */
  names(): string[] {
    return Array.from(this.#entries.values(), ({ fileName }) => fileName);
  }

  has(name: string): boolean {
    return this.#entries.has(partKey(name));
  }

  /** Bytes of a part when inflated; 0 when there is no such part. */
  size(name: string): number {
    return this.#entries.get(partKey(name))?.uncompressedSize ?? 0;
  }

  /**
   * The text of a part piece by piece; nothing when there is no such part.
   * @throws DocumentError when the part is larger than `maxBytes`, shrinks like a zip bomb, is
   * encrypted, not UTF-8, or does not inflate to what the archive says of it
   */
  async *text(name: string, maxBytes: number): AsyncGenerator<string> {
    const entry = this.#entries.get(partKey(name));
    if (!entry) return;
    refuseBomb(entry, maxBytes);
    if (entry.isEncrypted()) throw new DocumentError('The document is protected by a password.');
    const stream = await orDamaged(this.#file.openReadStreamPromise(entry));
    try {
      yield* checkedText(stream, entry.crc32);
    } catch (error) {
      throw asDamaged(error);
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
  if (file.entryCount > ENTRIES_MAX) throw new DocumentError('The document has too many parts.');
  for await (const entry of file.eachEntry()) entries.set(partKey(entry.fileName), entry);
  return entries;
}

/** Part names are compared without case and without the slash in front. */
function partKey(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

function refuseBomb({ compressedSize, uncompressedSize }: yauzl.Entry, maxBytes: number): void {
  const isBomb =
    uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * RATIO_MAX;
  if (isBomb || uncompressedSize > maxBytes) {
    throw new DocumentError('The document is too large when unpacked.');
  }
}

/** A checksum that differs is found at the end only, after all text was given. */
async function* checkedText(
  bytes: AsyncIterable<Buffer>,
  checksum: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sum = 0;
  for await (const piece of bytes) {
    sum = crc32(piece, sum);
    yield decoder.decode(piece, { stream: true });
  }
  decoder.decode();
  if (sum !== checksum) throw new Error('checksum differs');
}

async function orDamaged<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw asDamaged(error);
  });
}

function asDamaged(cause: unknown): DocumentError {
  if (cause instanceof DocumentError) return cause;
  return new DocumentError('The document is cut off or damaged, or no XLSX file.', { cause });
}
