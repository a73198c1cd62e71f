/** Blanks of any kind and control characters; not NUL, for which a text is refused, not cleaned. */
const BLANKS = /(?:\s|(?!\0)\p{Cc})+/gu;

const BLANK = 0x20;
const DELETE = 0x7f;
const NO_BREAK_BLANK = 0xa0;
/** No blank or control character stands between the no-break blank and here. */
const NEXT_BLANK = 0x1680;

/** An office text with each run of blanks, line breaks and control characters as one blank. */
export function tidyOfficeText(text: string): string {
  return isPlainlyTidy(text) ? text : text.replace(BLANKS, ' ').trim();
}

/** True for most texts, at a tenth of the price; false says only that a closer look is needed. */
function isPlainlyTidy(text: string): boolean {
  let afterBlank = true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isBlank = code === BLANK;
    const isLetter =
      (code > BLANK && code < DELETE) || (code > NO_BREAK_BLANK && code < NEXT_BLANK);
    if (!isLetter && (!isBlank || afterBlank)) return false;
    afterBlank = isBlank;
  }
  return !afterBlank;
}
