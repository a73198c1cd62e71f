import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { ARCHIVE_FILE } from './archive-file.ts';

/** The file whose presence tells PGlite that the folder is initialised. */
const COMPLETE = 'PG_VERSION';

const BLOCK = 512;
const FOLDER = '5';

/**
 * Unpacks an empty database into a new folder, with a fraction of the memory and time that PGlite needs. A folder that
 * was left incomplete is filled again, because `PG_VERSION`, which marks it complete, is written last. Without the
 * archive it does nothing, and PGlite initialises the folder.
 * @param keep called before each write; throws when another process has taken the folder over
 */
export async function createEmptyDatabase(
  directory: string,
  keep: () => void,
  archive: URL = ARCHIVE_FILE,
): Promise<void> {
  if (existsSync(join(directory, COMPLETE)) || !existsSync(archive)) return;
  const bytes = new ByteReader(createReadStream(archive).pipe(createBrotliDecompress()));
  let version: Uint8Array | undefined;
  for (;;) {
    const header = await bytes.take(BLOCK);
    const name = readText(header, 0, 100);
    if (name === '') break;
    const size = Number.parseInt(readText(header, 124, 12), 8) || 0;
    const path = join(directory, name);
    keep();
    if (readText(header, 156, 1) === FOLDER) await mkdir(path, { recursive: true, mode: 0o700 });
    else if (name.replace(/^\/+/, '') === COMPLETE) version = await bytes.take(size);
    else await writeFile(path, bytes.chunks(size), { mode: 0o600 });
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
  if (version !== undefined) await writeFile(join(directory, COMPLETE), version, { mode: 0o600 });
}

/**
 * Returns the folder of an empty database as a tar archive, for a database in memory: PGlite loads it in a fraction of
 * the memory and time of creating one. Null without the archive.
 */
export async function readEmptyDatabase(archive: URL = ARCHIVE_FILE): Promise<Blob | null> {
  if (!existsSync(archive)) return null;
  const tar = await promisify(brotliDecompress)(await readFile(archive));
  return new Blob([tar]);
}

function readText(header: Buffer, start: number, length: number): string {
  const [text = ''] = header.toString('latin1', start, start + length).split('\0');
  return text.trim();
}

/** Reads given numbers of bytes from a stream, whatever the size of its chunks. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Yields the next `length` bytes, fewer at the end of the stream, in parts, so that no large file is in memory. */
  async *chunks(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#pieces.next();
        if (done) return;
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async take(length: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for await (const piece of this.chunks(length)) taken.push(piece);
    return Buffer.concat(taken);
  }
}
