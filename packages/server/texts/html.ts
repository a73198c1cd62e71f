/** A piece of HTML in which every text is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in HTML: texts are escaped, undefined is left out. */
type Part = Html | string | number | undefined | readonly Html[];

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }),
);

/** HTML from a template. Names in a register are written by anybody: what is put in is text and nothing else. */
export function html(chunks: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = chunks.map((chunk, i) => `${chunk}${escapePart(parts[i])}`);
  return new Html(texts.join(''));
}

function escapePart(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"]/g, (sign) => `&${SIGNS.get(sign)};`);
}
