import { button, type Child, element } from './element.ts';
import { texts, words } from './language.ts';
import type { Count, PictureKind } from './picture.ts';
import { savePicture, saveWorkbook } from './save-file.ts';

const phrases = texts.mesa;

/** What a figure shows and how it is kept. */
interface FigureOptions {
  readonly title: string;
  /** What stands beside the title. */
  readonly note?: string;
  readonly kind: PictureKind;
  /** What the counts are of. */
  readonly head: string;
  readonly counts: readonly Count[];
  /** Where each count leads, where it leads anywhere. */
  readonly table?: HTMLElement | undefined;
}

/** A drawing with its title; its picture and its table can be saved. */
export function figure(
  { title, note = '', kind, head, counts, table }: FigureOptions,
  drawing: Element,
): HTMLElement {
  const caption = element('figcaption', {}, element('b', {}, title));
  if (note !== '') caption.append(element('span', {}, note));
  const saves: Child[] = [
    button(phrases.picture, () => void savePicture({ title, kind, counts, number: words.number })),
    button(phrases.table, () => void saveCounts(title, head, counts)),
  ];
  return element(
    'figure',
    {},
    caption,
    drawing,
    table,
    element('p', { class: 'actions saves' }, ...saves),
  );
}

function saveCounts(title: string, head: string, counts: readonly Count[]): Promise<void> {
  const columns = [
    { head, kind: 'text', width: 40 },
    { head: phrases.planilla.count, kind: 'number', width: 12 },
  ] as const;
  const rows = counts.map(({ name, n }) => [name, n]);
  return saveWorkbook(title, [{ name: title, columns, rows }]);
}
