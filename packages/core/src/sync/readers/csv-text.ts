import { windows1252FromLatin1 } from '../../domain/office/windows-1252.ts';
import { documentBytes } from './document-bytes.ts';
import type { ReadOptions } from './document-reader.ts';

/**
 * The text of a CSV document piece by piece, without byte order mark. A document that is valid
 * UTF-8 from end to end is read as such, any other as Windows-1252 (decision B1): the whole is
 * looked at first, because an accent may stand in the last row only.
 */
export async function* csvText(path: string, options: ReadOptions = {}): AsyncGenerator<string> {
  const utf8 = await isUtf8(path);
  const decoder = new TextDecoder();
  for await (const bytes of documentBytes(path, options)) {
    yield utf8
      ? decoder.decode(bytes, { stream: true })
      : windows1252FromLatin1(bytes.toString('latin1'));
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of documentBytes(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
