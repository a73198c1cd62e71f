import { foldText } from '@marcario/core';
import { EMPTY_QUESTION, type Holder, type SearchQuestion, VIENNA_CODE } from './address.ts';
import { button, element, pageElement, selectField } from './element.ts';
import { texts, words } from './language.ts';
import { isEstado, isStatusGroup, STATUS_GROUPS, STATUSES } from './statuses.ts';

const phrases = texts.filtros;
const desk = texts.mesa.filtros;

/** A partial change of a search's filters. */
type Narrowing = Partial<SearchQuestion>;

/** A chip for a set filter: its text, and the change that removes the filter. */
interface Chip {
  readonly text: string;
  readonly without: Narrowing;
}

/** Element ids of a filter form. `hasGroup` is false for aggregations, which do not support status groups. */
interface FiltersPlace {
  readonly chips: string;
  readonly fold: string;
  readonly hasGroup: boolean;
}

const OF_SEARCH: FiltersPlace = { chips: 'chips', fold: 'filters', hasGroup: true };
export const REGISTER_FILTER_IDS: FiltersPlace = {
  chips: 'register-chips',
  fold: 'register-filters',
  hasGroup: false,
};

/** The filter controls: chips for set filters, and a collapsible form that sets them. */
export class Filters {
  /** Searches agents by a part of their name; if undefined, there is no filter by agent. */
  findAgents: ((name: string) => Promise<readonly Holder[]>) | undefined;
  readonly #chips: HTMLUListElement;
  readonly #fold: HTMLDetailsElement;
  readonly #hasGroup: boolean;
  readonly #classes = new ClassPicker((clase) => this.#change({ clase }));
  readonly #change: (narrowing: Narrowing) => void;
  readonly #controls = element('div', { class: 'controls' });

  constructor(onChange: (narrowing: Narrowing) => void, position = OF_SEARCH) {
    this.#change = onChange;
    this.#chips = pageElement(position.chips, HTMLUListElement);
    this.#fold = pageElement(position.fold, HTMLDetailsElement);
    this.#hasGroup = position.hasGroup;
    this.#fold.append(element('div', { class: 'panel' }, this.#controls, this.#classes.element));
  }

  /** Opens the collapsible form. */
  open(): void {
    this.#fold.open = true;
  }

  show(question: SearchQuestion): void {
    const chips = filterChips(question).map(({ text, without }) => {
      const label = { 'aria-label': phrases.remove(text) };
      return element(
        'li',
        {},
        button(`${text} ✕`, () => this.#change(without), label),
      );
    });
    const all =
      chips.length > 1 ? [element('li', {}, button(phrases.removeAll, this.#removeAll))] : [];
    this.#chips.replaceChildren(...chips, ...all);
    this.#classes.show(question.clase);
    this.#showControls(question);
  }

  readonly #removeAll = () => {
    const { q: _, kind: __, layout: ___, order: ____, ...narrowing } = EMPTY_QUESTION;
    this.#change(narrowing);
  };

  #showControls({ group, estado, sign, from, to, vienna, ...question }: SearchQuestion): void {
    const { publishedFrom, publishedTo } = question;
    // A control that has the focus is not redrawn, because it would lose the focus.
    if (this.#controls.contains(document.activeElement)) return;
    const groups = STATUS_GROUPS.map((one) => [one, texts.grupo[one]] as const);
    const signs = [...texts.signo];
    const ofGroup = selectField(phrases.group, [['', phrases.anyGroup], ...groups], {
      value: group,
      change: (value) => this.#change({ group: isStatusGroup(value) ? value : '', estado: '' }),
    });
    const statuses = STATUSES.map((one) => [one, texts.estado[one]] as const);
    const ofStatus = selectField(desk.status, [['', phrases.anyGroup], ...statuses], {
      value: estado,
      change: (value) => this.#change({ estado: isEstado(value) ? value : '', group: '' }),
    });
    const published = [
      dayField(desk.published, publishedFrom, (day) => this.#change({ publishedFrom: day })),
      dayField(desk.publishedTo, publishedTo, (day) => this.#change({ publishedTo: day })),
    ];
    this.#controls.replaceChildren(
      ...(this.#hasGroup ? [ofGroup] : []),
      ofStatus,
      selectField(phrases.sign, [['', phrases.anySign], ...signs], {
        value: sign,
        change: (value) => this.#change({ sign: value }),
      }),
      dayField(phrases.from, from, (value) => this.#change({ from: value })),
      dayField(phrases.to, to, (value) => this.#change({ to: value })),
      // Aggregations have no filter by publication date.
      ...(this.#hasGroup ? published : []),
      viennaField(vienna, (value) => this.#change({ vienna: value })),
      ...(this.findAgents === undefined ? [] : [this.#agentField(this.findAgents)]),
    );
  }

  /** Creates a field for a part of an agent's name, with the matching agents to choose from. */
  #agentField(find: NonNullable<Filters['findAgents']>): HTMLElement {
    const found = element('div', { class: 'found-agents', attributes: { role: 'status' } });
    const choose = (agent: Holder) =>
      button(agent.name, () => {
        found.replaceChildren();
        input.value = '';
        this.#change({ agent });
      });
    const on = {
      change: async () => {
        const name = input.value.trim();
        const agents = name === '' ? [] : await find(name);
        const isNone = name !== '' && agents.length === 0;
        found.replaceChildren(...(isNone ? [desk.agentNone] : agents.map(choose)));
      },
    };
    const input = element('input', { attributes: { type: 'search' }, on });
    const label = element('label', { class: 'field' }, element('span', {}, desk.agent), input);
    return element('div', {}, label, found);
  }
}

/** Creates the Vienna code field. An invalid code is not applied; the browser reports it at the field. */
function viennaField(value: string, change: (value: string) => void): HTMLLabelElement {
  const on = {
    change: () => {
      const given = input.value.trim();
      if (given === '' || VIENNA_CODE.test(given)) change(given);
      else input.reportValidity();
    },
  };
  const attributes = {
    value,
    pattern: VIENNA_CODE.source,
    placeholder: '3.7',
    title: phrases.viennaForm,
  };
  const input = element('input', { class: 'short', attributes, on });
  return element('label', { class: 'field' }, element('span', {}, phrases.vienna), input);
}

function dayField(label: string, value: string, change: (value: string) => void): HTMLLabelElement {
  const on = { change: () => change(input.value) };
  const input = element('input', { attributes: { type: 'date', value }, on });
  return element('label', { class: 'field' }, element('span', {}, label), input);
}

function filterChips({
  clase,
  group,
  estado,
  sign,
  from,
  to,
  vienna,
  ...question
}: SearchQuestion): Chip[] {
  const { publishedFrom, publishedTo, holder, agent } = question;
  const classes = clase.map((one) => ({
    text: phrases.class(one, texts.clases[one - 1] ?? ''),
    without: { clase: clase.filter((other) => other !== one) },
  }));
  const others: (Chip | '')[] = [
    group && { text: texts.grupo[group], without: { group: '' } },
    estado && { text: texts.estado[estado], without: { estado: '' } },
    sign && { text: texts.signo.get(sign) ?? sign, without: { sign: '' } },
    from && { text: phrases.since(words.day(from)), without: { from: '' } },
    to && { text: phrases.until(words.day(to)), without: { to: '' } },
    publishedFrom && {
      text: desk.publishedSince(words.day(publishedFrom)),
      without: { publishedFrom: '' },
    },
    publishedTo && {
      text: desk.publishedUntil(words.day(publishedTo)),
      without: { publishedTo: '' },
    },
    vienna && { text: phrases.viennaClass(vienna), without: { vienna: '' } },
    holder ? { text: phrases.holder(holder.name), without: { holder: undefined } } : '',
    agent ? { text: desk.agentOf(agent.name), without: { agent: undefined } } : '',
  ];
  return [...classes, ...others.filter((one) => one !== '')];
}

/** Checkboxes for the 45 classes, which can be filtered by number or by words of their goods and services. */
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
      attributes: {
        type: 'search',
        placeholder: phrases.findClass,
        'aria-label': phrases.findClass,
      },
      on: { input: () => filterLabels(labels, find.value) },
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

  /** Returns the checked classes. */
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

/** Hides the classes that do not match: each word must be a prefix of the number or of a word of the goods. */
function filterLabels(labels: readonly HTMLElement[], text: string): void {
  const sought = foldText(text).split(' ');
  for (const [i, label] of labels.entries()) {
    const held = ` ${i + 1} ${foldText(`${texts.clases[i]} ${texts.productos[i]}`)}`;
    label.hidden = !sought.every((word) => held.includes(` ${word}`));
  }
}
