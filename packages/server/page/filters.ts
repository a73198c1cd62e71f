import { foldText } from '@marcario/core';
import { NOTHING, type Question, VIENNA } from './address.ts';
import { button, choice, element, part } from './element.ts';
import { texts, words } from './language.ts';
import { isStatusGroup, STATUS_GROUPS } from './statuses.ts';

const said = texts.filtros;

/** Another value of some of what a question is narrowed by. */
type Narrowing = Partial<Question>;

/** A filter that is set, as a chip says it, and the question without it. */
interface Chip {
  readonly text: string;
  readonly without: Narrowing;
}

/** Where filters are set; aggregations take neither a group of statuses nor a holder. */
interface FiltersPlace {
  readonly chips: string;
  readonly fold: string;
  readonly hasGroup: boolean;
}

const OF_SEARCH: FiltersPlace = { chips: 'chips', fold: 'filters', hasGroup: true };
export const OF_REGISTER: FiltersPlace = {
  chips: 'register-chips',
  fold: 'register-filters',
  hasGroup: false,
};

/** The filters: chips of those that are set, and a fold in which they are set. */
export class Filters {
  readonly #chips: HTMLUListElement;
  readonly #fold: HTMLDetailsElement;
  readonly #hasGroup: boolean;
  readonly #classes = new ClassPicker((clase) => this.#change({ clase }));
  readonly #change: (narrowing: Narrowing) => void;
  readonly #controls = element('div', { class: 'controls' });

  constructor(onChange: (narrowing: Narrowing) => void, place = OF_SEARCH) {
    this.#change = onChange;
    this.#chips = part(place.chips, HTMLUListElement);
    this.#fold = part(place.fold, HTMLDetailsElement);
    this.#hasGroup = place.hasGroup;
    this.#fold.append(element('div', { class: 'panel' }, this.#controls, this.#classes.element));
  }

  /** Opens the fold. */
  open(): void {
    this.#fold.open = true;
  }

  show(question: Question): void {
    const chips = chipsOf(question).map(({ text, without }) => {
      const label = { 'aria-label': said.remove(text) };
      return element(
        'li',
        {},
        button(`${text} ✕`, () => this.#change(without), label),
      );
    });
    const all =
      chips.length > 1 ? [element('li', {}, button(said.removeAll, this.#removeAll))] : [];
    this.#chips.replaceChildren(...chips, ...all);
    this.#classes.show(question.clase);
    this.#showControls(question);
  }

  readonly #removeAll = () => {
    const { clase, group, sign, from, to, vienna, holder } = NOTHING;
    this.#change({ clase, group, sign, from, to, vienna, holder });
  };

  #showControls({ group, sign, from, to, vienna }: Question): void {
    // A control that somebody is in is left alone: made anew it would lose the focus.
    if (this.#controls.contains(document.activeElement)) return;
    const groups = STATUS_GROUPS.map((one) => [one, texts.grupo[one]] as const);
    const signs = [...texts.signo];
    const ofGroup = choice(said.group, [['', said.anyGroup], ...groups], {
      value: group,
      change: (value) => this.#change({ group: isStatusGroup(value) ? value : '' }),
    });
    this.#controls.replaceChildren(
      ...(this.#hasGroup ? [ofGroup] : []),
      choice(said.sign, [['', said.anySign], ...signs], {
        value: sign,
        change: (value) => this.#change({ sign: value }),
      }),
      dayField(said.from, from, (value) => this.#change({ from: value })),
      dayField(said.to, to, (value) => this.#change({ to: value })),
      viennaField(vienna, (value) => this.#change({ vienna: value })),
    );
  }
}

/** A class that is not of the form of one is not taken: the browser says so at the field. */
function viennaField(value: string, change: (value: string) => void): HTMLLabelElement {
  const on = {
    change: () => {
      const given = input.value.trim();
      if (given === '' || VIENNA.test(given)) change(given);
      else input.reportValidity();
    },
  };
  const attributes = { value, pattern: VIENNA.source, placeholder: '3.7', title: said.viennaForm };
  const input = element('input', { class: 'short', attributes, on });
  return element('label', { class: 'field' }, element('span', {}, said.vienna), input);
}

function dayField(label: string, value: string, change: (value: string) => void): HTMLLabelElement {
  const on = { change: () => change(input.value) };
  const input = element('input', { attributes: { type: 'date', value }, on });
  return element('label', { class: 'field' }, element('span', {}, label), input);
}

function chipsOf({ clase, group, sign, from, to, vienna, holder }: Question): Chip[] {
  const classes = clase.map((one) => ({
    text: said.class(one, texts.clases[one - 1] ?? ''),
    without: { clase: clase.filter((other) => other !== one) },
  }));
  const others: (Chip | '')[] = [
    group && { text: texts.grupo[group], without: { group: '' } },
    sign && { text: texts.signo.get(sign) ?? sign, without: { sign: '' } },
    from && { text: said.since(words.day(from)), without: { from: '' } },
    to && { text: said.until(words.day(to)), without: { to: '' } },
    vienna && { text: said.viennaClass(vienna), without: { vienna: '' } },
    holder ? { text: said.holder(holder.name), without: { holder: undefined } } : '',
  ];
  return [...classes, ...others.filter((one) => one !== '')];
}

/** The 45 classes, narrowed by a number or by words of their goods and services. */
export class ClassPicker {
  readonly element: HTMLElement;
  readonly #boxes: readonly HTMLInputElement[];

  constructor(onChange: (clase: readonly number[]) => void) {
    this.#boxes = texts.clases.map((_, i) =>
      element('input', {
        attributes: { type: 'checkbox', name: 'clase', value: String(i + 1) },
        on: { change: () => onChange(this.chosen) },
      }),
    );
    const labels = this.#boxes.map((box, i) => classLabel(box, texts.clases[i] ?? ''));
    const find = element('input', {
      class: 'find-class',
      attributes: { type: 'search', placeholder: said.findClass, 'aria-label': said.findClass },
      on: { input: () => narrow(labels, find.value) },
    });
    const legend = element('legend', { class: 'hidden' }, texts.niceClasses);
    this.element = element(
      'fieldset',
      { class: 'class-picker' },
      legend,
      find,
      element('div', { class: 'boxes' }, ...labels),
    );
  }

  /** The classes that are ticked. */
  get chosen(): readonly number[] {
    return this.#boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
  }

  show(clase: readonly number[]): void {
    for (const box of this.#boxes) box.checked = clase.includes(Number(box.value));
  }
}

function classLabel(box: HTMLInputElement, name: string): HTMLLabelElement {
  const number = element('b', { class: 'class-number' }, box.value);
  return element('label', {}, box, ' ', number, ` ${name}`);
}

/** Leaves those classes whose number begins so, or whose goods have words that begin so. */
function narrow(labels: readonly HTMLElement[], text: string): void {
  const sought = foldText(text).split(' ');
  for (const [i, label] of labels.entries()) {
    const held = ` ${i + 1} ${foldText(`${texts.clases[i]} ${texts.productos[i]}`)}`;
    label.hidden = !sought.every((word) => held.includes(` ${word}`));
  }
}
