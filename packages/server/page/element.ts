/** Options of a new element: class, attributes by name, and listeners by event. */
interface Making {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

/** A child of an element; undefined is skipped. */
export type Child = Node | string | undefined;

/**
 * Creates an element. Strings become text nodes, never HTML, because anybody can register a name that contains markup.
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

/** Removes the undefined children. */
export function withoutUndefined(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined);
}

/** Creates a button with one action. */
export function button(
  text: Child,
  act: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const on = { click: act };
  return element('button', { attributes: { type: 'button', ...attributes }, on }, text);
}

/** Creates a labelled select field. */
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

/** Creates an SVG element. */
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

/** Returns an element of the server-rendered page. @throws when it is missing */
export function pageElement<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${id}`);
}

/** Returns the focused text field; null if none has the focus. */
export function focusedTextField(): HTMLInputElement | HTMLTextAreaElement | null {
  const { activeElement } = document;
  const isField = activeElement?.matches('textarea, input:not([type=checkbox], [type=file])');
  return isField === true ? (activeElement as HTMLInputElement | HTMLTextAreaElement) : null;
}
