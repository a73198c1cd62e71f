/** A fragment of HTML whose texts are already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: texts are escaped, undefined is skipped. */
type Part = Html | string | number | undefined | readonly Html[];

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }),
);

/** Template tag for HTML. Interpolated texts are escaped, because anybody can register a name that contains markup. */
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
