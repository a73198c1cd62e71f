import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { documentStart } from '../readers/document-bytes.ts';
import { documentContent } from '../readers/document-content.ts';
import { DocumentError } from '../readers/document-reader.ts';
import { tooLarge } from './check-response.ts';
import { FetchFault } from './fetch-fault.ts';

const UNFINISHED = '.part';

/**
 * Writes a body to a file while it comes, and gives the file its name once it is whole and no web page.
 * The limit counts what was decompressed, so a small bomb is stopped where it bursts.
 *
 * @returns SHA-256, hex
 * @throws FetchFault
 */
export async function saveBody(
  body: AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, heard }: { readonly maxBytes: number; readonly heard: () => void },
): Promise<string> {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    const sha256 = await write(counted(body, maxBytes, heard), unfinished);
    await refuseWebPage(unfinished);
    await rename(unfinished, path);
    return sha256;
  } finally {
    await rm(unfinished, { force: true });
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

async function write(body: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of body) {
      hash.update(piece);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function refuseWebPage(path: string): Promise<void> {
  try {
    documentContent(await documentStart(path));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new FetchFault(midSentence(error.message), { again: false });
  }
}

function midSentence(message: string): string {
  return message.replace(/^The/, 'the').replace(/\.$/, '');
}
