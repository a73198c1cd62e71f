import { windows1252Byte } from './windows-1252.ts';

/** First bytes, as characters, of the UTF-8 sequences that stand for a Windows-1252 character. */
const POSSIBLE_LEADS = /[\u00c2\u00c3\u00c5\u00c6\u00cb\u00e2]/;

/** A text spoiled more often than this is left as the last repair made it. */
const ROUNDS = 3;

/**
 * Undoes UTF-8 that was read as Latin-1 or Windows-1252 (`TrÃ¡mite` is `Trámite`), also when it
 * happened twice. A repair counts only when the whole text, written back to bytes, is valid UTF-8
 * and says nothing that Windows-1252 could not have said: `NESTLÉ®` happens to be valid UTF-8 too,
 * but of a letter that the office never wrote, and stays (decision B1).
 */
export function repairMojibake(text: string): string {
  let repaired = text;
  for (let round = 0; round < ROUNDS && POSSIBLE_LEADS.test(repaired); round += 1) {
    const next = repairOnce(repaired);
    if (next === null) break;
    repaired = next;
  }
  return repaired;
}

function repairOnce(text: string): string | null {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const byte = windows1252Byte(text.charAt(i));
    if (byte === undefined) return null;
    bytes[i] = byte;
  }
  const repaired = strictUtf8(bytes);
  return repaired !== null && [...repaired].every(isWindows1252) ? repaired : null;
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isWindows1252(character: string): boolean {
  return windows1252Byte(character) !== undefined;
}
