/** What an element is made with: its class, attributes by their names, and what happens at its events. */
interface Making {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

/** What can stand in an element; undefined is left out. */
export type Child = Node | string | undefined;

/**
 * Makes an element. Texts become text and nothing else, because names in a register are written by
 * anybody.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className = '', attributes = {}, on = {} }: Making = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener);
  made.append(...withoutUndefined(children));
  return made;
}

/** What is not undefined. */
export function withoutUndefined(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined);
}

/** Makes a button that does one thing. */
export function button(
  text: Child,
  act: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const on = { click: act };
  return element('button', { attributes: { type: 'button', ...attributes }, on }, text);
}

/** Makes a labelled choice of one value. */
export function selectField(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  { value, change }: { readonly value: string; readonly change: (value: string) => void },
): HTMLLabelElement {
  const select = element(
    'select',
    { on: { change: () => change(select.value) } },
    ...options.map(([one, text]) => element('option', { attributes: { value: one } }, text)),
  );
  select.value = value;
  return element('label', { class: 'field' }, element('span', {}, label), select);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes a part of a drawing. */
export function svgElement(
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
export function pageElement<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}`);
}

/** Returns the text field that has the focus. */
export function typedInto(): HTMLInputElement | HTMLTextAreaElement | null {
  const { activeElement } = document;
  const isField = activeElement?.matches('textarea, input:not([type=checkbox], [type=file])');
  return isField === true ? (activeElement as HTMLInputElement | HTMLTextAreaElement) : null;
}
