/** What an element is made with: properties that it has, attributes by their names, and what stands in it. */
interface Making {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * Makes an element. Texts become text and nothing else, because names in a register are written by
 * anybody.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className = '', attributes = {} }: Making = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes a part of a drawing. */
export function shape(
  tag: 'svg' | 'path' | 'rect' | 'title',
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly (Node | string)[]
): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** An element that the page has from its start. */
export function part<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}`);
}
