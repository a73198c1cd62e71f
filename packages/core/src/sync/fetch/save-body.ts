import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { plainStorageError } from '../../domain/storage-fault.ts';
import { documentStart } from '../readers/document-bytes.ts';
import { type DocumentContent, documentContent } from '../readers/document-content.ts';
import { DocumentError } from '../readers/document-reader.ts';
import { tooLarge } from './check-response.ts';
import { FetchFault } from './fetch-fault.ts';

const UNFINISHED = '.part';
const LINE_BREAK = 0x0a;

/** How a body is taken. */
export interface SaveOptions {
  readonly maxBytes: number;
  /** Called for each piece. */
  readonly heard: () => void;
  /** Whether the server told where the body ends. Otherwise the body ends with the connection, whole or not. */
  readonly hasKnownEnd: boolean;
}

/**
 * Writes a body to a file while it comes, and gives the file its name once it is whole and no web page.
 * The limit counts what was decompressed, so a small bomb is stopped where it bursts. Workbooks and JSON
 * show by themselves where they were cut off; a CSV without a known end must end with a line break.
 *
 * @returns SHA-256, hex
 * @throws FetchFault
 */
export async function saveBody(
  body: AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, heard, hasKnownEnd }: SaveOptions,
): Promise<string> {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    const { sha256, lastByte } = await write(counted(body, maxBytes, heard), unfinished);
    const content = await contentOf(unfinished);
    if (!hasKnownEnd && content === 'text' && lastByte !== LINE_BREAK) throw perhapsCutOff();
    await rename(unfinished, path);
    return sha256;
  } catch (error) {
    throw error instanceof FetchFault
      ? error
      : plainStorageError(error, `${path} cannot be written`);
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  heard: () => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    heard();
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

async function write(body: AsyncIterable<Uint8Array>, path: string) {
  let lastByte: number | undefined;
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of body) {
      hash.update(piece);
      lastByte = piece.at(-1) ?? lastByte;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), lastByte };
}

/** Refuses a web page. */
async function contentOf(path: string): Promise<DocumentContent> {
  try {
    return documentContent(await documentStart(path));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new FetchFault(midSentence(error.message), { again: false });
  }
}

function perhapsCutOff(): FetchFault {
  const message = 'the server does not say how long it is, and it ends within a line';
  return new FetchFault(message, { again: true });
}

function midSentence(message: string): string {
  return message.replace(/^The/, 'the').replace(/\.$/, '');
}
