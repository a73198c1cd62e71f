const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const ASCII = /^[ -~]*$/;
const ASCII_SEPARATORS = /[^a-z0-9]+/g;
/** Marks, and what nobody sees: soft hyphens, zero-width and bidirectional characters. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** Nearly every letter of the register is Latin: their foldings are looked up. */
const LATIN = Array.from({ length: 0x250 }, (_, code) => decompose(String.fromCharCode(code)));

/**
 * The one folding of search text (decision D6): compatibility decomposition, marks dropped, lower
 * case (so ñ is n), everything but letters and digits to blanks, blanks collapsed and trimmed. What
 * cannot be seen is dropped like a mark: it must not hide a word that a reader sees.
 *
 * The text is folded code point by code point, so that `foldWithOffsets` can say where each folded character
 * came from and always agrees with it.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  if (ASCII.test(text)) return text.toLowerCase().replace(ASCII_SEPARATORS, ' ').trim();
  let folded = '';
  let gap = false;
  for (const codePoint of text) {
    const piece = foldCodePoint(codePoint);
    if (piece === ' ') gap = folded !== '';
    else if (piece !== '') {
      folded += gap ? ` ${piece}` : piece;
      gap = false;
    }
  }
  return folded;
}

/** The words of a folded text. */
export function foldedTokens(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** A folded text with, for each of its UTF-16 units, the span of the original that it stands for. */
export interface FoldedText {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** `foldText` with the way back: unit `i` of the folding covers `[starts[i], ends[i])` of the text. */
export function foldWithOffsets(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let gapAt = -1;
  let offset = 0;
  for (const codePoint of text) {
    const end = offset + codePoint.length;
    const piece = foldCodePoint(codePoint);
    if (piece === '') extendLast(ends, end, gapAt);
    else if (piece === ' ') gapAt = folded === '' ? -1 : gapAt < 0 ? offset : gapAt;
    else {
      if (gapAt >= 0) {
        folded += ' ';
        starts.push(gapAt);
        ends.push(offset);
        gapAt = -1;
      }
      for (let unit = 0; unit < piece.length; unit += 1) {
        starts.push(offset);
        ends.push(end);
      }
      folded += piece;
    }
    offset = end;
  }
  return { folded, starts, ends };
}

/** A mark that stands alone belongs to the letter before it, so a highlight does not cut it off. */
function extendLast(ends: number[], end: number, gapAt: number): void {
  if (ends.length > 0 && gapAt < 0) ends[ends.length - 1] = end;
}

/** Letters and digits of one code point; a blank for what separates; nothing for a bare mark. */
function foldCodePoint(codePoint: string): string {
  return LATIN[codePoint.charCodeAt(0)] ?? decompose(codePoint);
}

function decompose(codePoint: string): string {
  const bare = codePoint.normalize('NFKD').replace(UNSEEN, '').toLowerCase().replace(UNSEEN, '');
  if (bare === '') return '';
  let kept = '';
  for (const part of bare) if (WORD_CHARACTER.test(part)) kept += part;
  return kept === '' ? ' ' : kept;
}
