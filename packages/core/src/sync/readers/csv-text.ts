import { isUtf8 } from 'node:buffer';
import { windows1252FromLatin1 } from '../../domain/source-text/windows-1252.ts';
import { documentBytes } from './document-content.ts';
import type { ReadOptions } from './document-reader.ts';

const BEYOND_ASCII = 0x80;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Decodes the text of a document in chunks, without byte order mark. A document that is valid UTF-8 to its end is
 * decoded as UTF-8, any other as Windows-1252 (decision B1). The whole document is checked first, because the first
 * accent may be in its last row. A document with a byte order mark, or with more valid UTF-8 letters than invalid
 * bytes, is damaged or was joined from two files: only its invalid bytes are decoded as Windows-1252.
 */
export async function* csvText(path: string, options: ReadOptions = {}): AsyncGenerator<string> {
  const decoder = (await isWhollyUtf8(path)) ? new TextDecoder() : await createLegacyDecoder(path);
  for await (const bytes of documentBytes(path, options)) {
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function isWhollyUtf8(path: string): Promise<boolean> {
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

interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

async function createLegacyDecoder(path: string): Promise<Decoder> {
  const mixed = new MixedDecoder();
  for await (const bytes of documentBytes(path)) mixed.decode(bytes, { stream: true });
  mixed.decode();
  return mixed.hasMark || mixed.letters > mixed.others ? new MixedDecoder() : WINDOWS_1252;
}

const WINDOWS_1252: Decoder = {
  decode: (bytes) => (bytes ? windows1252FromLatin1(Buffer.from(bytes).toString('latin1')) : ''),
};

/** Decodes valid UTF-8 as such, and every invalid byte as Windows-1252. */
class MixedDecoder implements Decoder {
  hasMark = false;
  /** Number of valid UTF-8 letters beyond ASCII; `others` counts the invalid bytes. */
  letters = 0;
  others = 0;
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;

  decode(bytes?: Uint8Array, { stream = false } = {}): string {
    const all = bytes ? Buffer.concat([this.#rest, bytes]) : this.#rest;
    let text = '';
    let from = 0;
    let at = 0;
    while (at < all.length) {
      const length = sequenceLength(all[at] ?? 0);
      if (stream && at + length > all.length) break;
      const isLetter = length > 1 && isUtf8(all.subarray(at, at + length));
      if (length === 1 || isLetter) {
        if (isLetter) this.letters += 1;
        at += length;
      } else {
        this.others += 1;
        const other = windows1252FromLatin1(all.toString('latin1', at, at + 1));
        text += all.toString('utf8', from, at) + other;
        at += 1;
        from = at;
      }
    }
    this.#rest = Buffer.from(all.subarray(at));
    return this.#stripByteOrderMark(text + all.toString('utf8', from, at));
  }

  #stripByteOrderMark(text: string): string {
    if (this.#isBegun || text === '') return text;
    this.#isBegun = true;
    this.hasMark = text.startsWith(BYTE_ORDER_MARK);
    return this.hasMark ? text.slice(1) : text;
  }
}

/** Returns the length of the UTF-8 sequence that a byte starts; 2 for a byte that can start none. */
function sequenceLength(byte: number): number {
  if (byte < BEYOND_ASCII) return 1;
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}
