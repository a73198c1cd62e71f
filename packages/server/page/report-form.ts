import { MAX_REPORT_NAMES } from './address.ts';
import { button, element, typedInto, withoutUndefined } from './element.ts';
import { ClassPicker } from './filters.ts';
import { texts } from './language.ts';
import { readTableFile } from './read-names.ts';
import { type PastedName, readText } from './read-table.ts';
import { GoodsFields, type SuggestedGoods } from './report-goods.ts';
import { MAX_NAME_LETTERS, type ReportEntry, type ReportQuestion } from './report-requests.ts';
import type { ReportDraft } from './report-store.ts';
import { countInWords, lineOf, understandNames, understoodTable } from './understood-names.ts';

const phrases = texts.informe;
/** Letters of a name that is too long, in the sentence that says so. */
const SHOWN_LETTERS = 30;
/** Lines of the field for names. */
const MIN_ROWS = 4;
const MAX_ROWS = 12;

interface ReportFormOptions {
  readonly say: (text: string) => void;
  /** Somebody wants the report of this. */
  readonly onAsk: (question: ReportQuestion) => void;
  /** Somebody changed what stands in the form. */
  readonly onDraft: (draft: ReportDraft) => void;
  /** Reads what marks like a name are filed for. */
  readonly suggest: (entry: ReportEntry) => Promise<readonly SuggestedGoods[]>;
}

/** Where the names of a report are written, with how they were understood; folded away below a finished report. */
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

  /** Whether a line replaces the form. A form that has the focus stays, so that its text is not interrupted. */
  set folded(isFolded: boolean) {
    this.#form.hidden = isFolded && !this.#form.contains(typedInto());
    this.#unfold.hidden = !this.#form.hidden;
  }

  get draft(): ReportDraft {
    const { value } = this.#names;
    const [clase, onlyLive] = [this.#classes.chosen, this.#live.checked];
    return { text: value, clase, onlyLive, ...this.#goods.value };
  }

  /** @param isMade true for the names of a report that is made, which need no check any more */
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

  /** Asks for the report, unless something in the list cannot be asked: that is said, and nothing is dropped. */
  #submit(): void {
    const { names } = readText(this.#names.value);
    const { text: _, ...request } = this.draft;
    const wrong = describeProblems(names);
    if (wrong !== '') this.#options.say(wrong);
    else if (names.length === 0) this.#options.say(phrases.noNames);
    else {
      // Who asked writes no more: a finished report folds the form away.
      typedInto()?.blur();
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

  /** How the list was understood: a line where it is plain, a table where there is something to check. */
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

/** Why names cannot be asked, in a sentence; empty where they can. */
export function describeProblems(names: readonly PastedName[]): string {
  if (names.length > MAX_REPORT_NAMES) return phrases.tooMany(MAX_REPORT_NAMES, names.length);
  const long = names.find(({ name }) => name.length > MAX_NAME_LETTERS);
  if (long !== undefined)
    return phrases.tooLong(long.name.slice(0, SHOWN_LETTERS), MAX_NAME_LETTERS);
  return names.some(({ wrong }) => wrong !== '') ? phrases.understood.wrongClasses : '';
}
