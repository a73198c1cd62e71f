import { MAX_REPORT_NAMES } from './address.ts';
import { button, element, focusedTextField, withoutUndefined } from './element.ts';
import { ClassPicker } from './filters.ts';
import { texts } from './language.ts';
import { readTableFile } from './read-names.ts';
import { type PastedName, readText } from './read-table.ts';
import { GoodsFields, type SuggestedGoods } from './report-goods.ts';
import { MAX_NAME_LETTERS, type ReportEntry, type ReportQuestion } from './report-requests.ts';
import type { ReportDraft } from './report-store.ts';
import { countInWords, lineOf, understandNames, understoodTable } from './understood-names.ts';

const phrases = texts.informe;
/** Letters quoted from a name that is too long. */
const SHOWN_LETTERS = 30;
/** Rows of the text area for names. */
const MIN_ROWS = 4;
const MAX_ROWS = 12;

interface ReportFormOptions {
  readonly say: (text: string) => void;
  /** Called when the user submits the form. */
  readonly onAsk: (question: ReportQuestion) => void;
  /** Called when the user changes a field. */
  readonly onDraft: (draft: ReportDraft) => void;
  /** Reads the goods of marks with a name similar to the entry's. */
  readonly suggest: (entry: ReportEntry) => Promise<readonly SuggestedGoods[]>;
}

/** Form for the names of a report, with their interpretation; collapsed below a finished report. */
export class ReportForm {
  readonly element: HTMLElement;
  readonly #options: ReportFormOptions;
  readonly #names = element('textarea', { attributes: { rows: '4', id: 'report-names' } });
  readonly #classes = new ClassPicker(() => this.#onChange());
  readonly #live = element('input', {
    attributes: { type: 'checkbox', id: 'report-live' },
    on: { change: () => this.#onChange() },
  });
  readonly #goods = new GoodsFields({
    onChange: () => this.#onChange(),
    suggest: async () => {
      const { entries } = understandNames(this.#names.value, this.#classes.chosen);
      const [first] = entries;
      return first === undefined ? [] : this.#options.suggest(first);
    },
  });
  readonly #understood = element('div', { attributes: { id: 'report-understood' } });
  readonly #fold = element('details', {});
  readonly #form: HTMLFormElement;
  readonly #unfold = button(phrases.changeNames, () => {
    this.folded = false;
    this.#names.focus();
  });

  constructor(options: ReportFormOptions) {
    this.#options = options;
    this.#names.addEventListener('input', () => this.#onChange());
    this.#live.checked = true;
    this.#fold.append(element('summary', {}, texts.niceClasses), this.#classes.element);
    this.#form = this.#makeForm();
    const unfold = element('p', { class: 'actions' }, this.#unfold);
    this.element = element('div', {}, unfold, this.#form);
    this.folded = false;
  }

  /** Collapses the form to one line, unless a text field has the focus: typing must not be interrupted. */
  set folded(isFolded: boolean) {
    this.#form.hidden = isFolded && !this.#form.contains(focusedTextField());
    this.#unfold.hidden = !this.#form.hidden;
  }

  get draft(): ReportDraft {
    const { value } = this.#names;
    const [clase, onlyLive] = [this.#classes.chosen, this.#live.checked];
    return { text: value, clase, onlyLive, ...this.#goods.value };
  }

  /** @param isMade true for the names of a finished report, whose interpretation needs no check */
  show({ text, clase, onlyLive, ...goods }: ReportDraft, isMade = false): void {
    this.#names.value = text;
    this.#classes.show(clase);
    this.#live.checked = onlyLive;
    this.#goods.show(goods);
    this.#fold.open = clase.length > 0;
    this.#names.rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length));
    this.#showInterpretation(isMade);
  }

  #makeForm(): HTMLFormElement {
    const file = element('input', {
      attributes: { type: 'file', accept: '.csv,.txt,.xlsx' },
      on: { change: () => void this.#readFile(file.files?.[0]) },
    });
    const field = (label: string, control: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), control);
    const submit = (event: Event) => {
      event.preventDefault();
      this.#submit();
    };
    return element(
      'form',
      { class: 'panel', on: { submit } },
      element('h1', {}, phrases.heading),
      element('p', { class: 'lead' }, phrases.lead),
      field(phrases.names, this.#names),
      this.#understood,
      field(phrases.file, file),
      this.#fold,
      ...this.#goods.field,
      element('p', {}, element('label', { class: 'switch' }, this.#live, ` ${phrases.onlyLive}`)),
      element('div', {}, ...this.#goods.classes),
      element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.make),
    );
  }

  #onChange(): void {
    this.#showInterpretation();
    this.#options.onDraft(this.draft);
  }

  /** Submits the form, unless an entry is invalid: then the problem is announced, and no entry is dropped. */
  #submit(): void {
    const { names } = readText(this.#names.value);
    const { text: _, ...request } = this.draft;
    const wrong = describeProblems(names);
    if (wrong !== '') this.#options.say(wrong);
    else if (names.length === 0) this.#options.say(phrases.noNames);
    else {
      // Removes the focus, so that the finished report can collapse the form.
      focusedTextField()?.blur();
      this.#options.onAsk({ names, ...request });
    }
  }

  async #readFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const table = await readTableFile(file).catch(() => undefined);
    if (table === undefined) {
      this.#options.say(phrases.unreadable);
      return;
    }
    this.#names.value = table.names.map(lineOf).join('\n');
    this.#onChange();
  }

  /** Shows how the list was interpreted: one line if it is unambiguous, else a table to check. */
  #showInterpretation(isMade = false): void {
    const understood = understandNames(this.#names.value, this.#classes.chosen);
    const { names, entries } = understood;
    const searched = entries.flatMap(({ clase }) => clase);
    this.#goods.showRelated(entries.length > 0 ? searched : this.#classes.chosen);
    const count = element('p', {}, countInWords(understood));
    const details =
      names.length > MAX_REPORT_NAMES
        ? element('p', { class: 'wrong' }, describeProblems(names))
        : understoodTable(understood, !isMade);
    this.#understood.replaceChildren(
      ...withoutUndefined(names.length === 0 ? [] : [count, details]),
    );
  }
}

/** Describes why the names cannot be searched; empty if they can. */
export function describeProblems(names: readonly PastedName[]): string {
  if (names.length > MAX_REPORT_NAMES) return phrases.tooMany(MAX_REPORT_NAMES, names.length);
  const long = names.find(({ name }) => name.length > MAX_NAME_LETTERS);
  if (long !== undefined)
    return phrases.tooLong(long.name.slice(0, SHOWN_LETTERS), MAX_NAME_LETTERS);
  return names.some(({ wrong }) => wrong !== '') ? phrases.understood.wrongClasses : '';
}
