/** Blanks of any kind and control characters; not NUL, for which a text is refused, not cleaned. */
const BLANKS = /(?:\s|(?!\0)\p{Cc})+/gu;

/** An office text with each run of blanks, line breaks and control characters as one blank. */
export function tidyOfficeText(text: string): string {
  return text.replace(BLANKS, ' ').trim();
}
