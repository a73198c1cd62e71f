import type { Clearance, MarcarioClient } from '@marcario/client';
import {
  DECISIONS,
  type Decision,
  type Judgement,
  type ReportContent,
  reportCsv,
  reportFile,
  reportHtml,
} from '../texts/clearance-report.ts';
import { type Address, MOST_NAMES, type ReportAddress } from './address.ts';
import { button, choice, element, part } from './element.ts';
import { ClassPicker } from './filters.ts';
import { texts, words } from './language.ts';
import { namesInFile, namesOf } from './read-names.ts';
import type { RequestPace } from './request-pace.ts';
import { fileName, saveFile, textFile } from './save-file.ts';

const said = texts.informe;

interface ReportViewOptions {
  readonly pace: RequestPace;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Somebody wants another report. */
  readonly onAddress: (address: Address) => void;
}

/** The clearance report of names that are typed, pasted or read from a file. */
export class ReportView {
  readonly #options: ReportViewOptions;
  readonly #names = element('textarea', { attributes: { rows: '4', id: 'report-names' } });
  readonly #classes = new ClassPicker(() => {});
  readonly #live = element('input', { attributes: { type: 'checkbox' } });
  readonly #result = element('div', { class: 'report-place' });
  readonly #form: HTMLFormElement;
  /** What the reader decided, as long as the page is open. */
  readonly #judgements = new Map<string, Judgement>();
  #making = new AbortController();

  constructor(options: ReportViewOptions) {
    this.#options = options;
    this.#form = this.#makeForm();
    part('report', HTMLElement).append(this.#form, this.#result);
  }

  /** Makes the report of an address; of one without names there is the form alone. */
  async open(client: MarcarioClient, { names, clase, onlyLive }: ReportAddress): Promise<void> {
    this.clear();
    this.#making = new AbortController();
    const { signal } = this.#making;
    this.#names.value = names.join('\n');
    this.#classes.show(clase);
    this.#live.checked = onlyLive;
    if (names.length === 0) return;
    const clearances: Clearance[] = [];
    try {
      for (const q of names) {
        this.#options.say(said.progress(clearances.length + 1, names.length));
        await this.#options.pace.click(signal);
        const narrowed = { clase: [...clase], ...(onlyLive && { vivas: true }) };
        clearances.push(await client.brands.clearance({ q, ...narrowed }, { signal }));
      }
      this.#options.say('');
      this.#show({ clearances, words, judgements: this.#judgements });
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
    }
  }

  stop(): void {
    this.#making.abort();
  }

  clear(): void {
    this.stop();
    this.#result.replaceChildren();
  }

  #makeForm(): HTMLFormElement {
    const file = element('input', {
      attributes: { type: 'file', accept: '.csv,.txt,.xlsx' },
      on: { change: () => void this.#takeFile(file.files?.[0]) },
    });
    const field = (label: string, control: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), control);
    return element(
      'form',
      {
        class: 'panel',
        on: {
          submit: (event) => {
            event.preventDefault();
            this.#ask();
          },
        },
      },
      element('h1', {}, said.heading),
      element('p', { class: 'lead' }, said.lead),
      field(said.names, this.#names),
      field(said.file, file),
      element('label', { class: 'switch' }, this.#live, ` ${said.onlyLive}`),
      element('details', {}, element('summary', {}, texts.niceClasses), this.#classes.element),
      element('button', { class: 'go', attributes: { type: 'submit' } }, said.make),
    );
  }

  #ask(): void {
    const names = namesOf(this.#names.value).slice(0, MOST_NAMES);
    const report = { names, clase: this.#classes.chosen, onlyLive: this.#live.checked };
    if (names.length > 0) this.#options.onAddress({ view: 'report', report });
  }

  async #takeFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const names = await namesInFile(file).catch(() => []);
    this.#names.value = names.slice(0, MOST_NAMES).join('\n');
    const isCut = names.length > MOST_NAMES;
    this.#options.say(
      isCut ? said.firstNames(MOST_NAMES, names.length) : said.readNames(names.length),
    );
  }

  #show(content: ReportContent): void {
    const name = content.clearances.map(({ q }) => q).join(' ');
    const actions = element(
      'p',
      { class: 'actions' },
      button(texts.print, () => print()),
      button(said.saveFile, () => void saveReport(content, name)),
      button(said.saveCsv, () =>
        saveFile(fileName(`informe ${name}`, 'csv'), textFile(reportCsv(content), 'text/csv')),
      ),
    );
    const template = document.createElement('template');
    // The tag `html` escapes every text in it.
    template.innerHTML = reportHtml(content).text;
    for (const cell of template.content.querySelectorAll<HTMLElement>('.own')) {
      this.#addControls(cell);
    }
    this.#result.replaceChildren(actions, template.content);
    part('report-title', HTMLHeadingElement).focus();
  }

  /** The reader's own decision and note, beside the mark. */
  #addControls(cell: HTMLElement): void {
    const key = cell.dataset['key'] ?? '';
    const { decision, note } = this.#judgements.get(key) ?? { decision: '', note: '' };
    const change = (changed: Partial<Judgement>) => {
      const before = this.#judgements.get(key) ?? { decision: '', note: '' };
      this.#judgements.set(key, { ...before, ...changed });
    };
    const options = DECISIONS.map((one) => [one, said.decision[one]] as const);
    const chosen = choice(said.decide, [['', said.undecided], ...options], {
      value: decision,
      change: (value) => change({ decision: value as Decision | '' }),
    });
    const text = element('textarea', {
      attributes: { rows: '2', 'aria-label': said.note },
      on: { input: () => change({ note: text.value }) },
    });
    text.value = note;
    cell.replaceChildren(chosen, text);
  }
}

/** The report as one file, with the style of the page in it. */
async function saveReport(content: ReportContent, name: string): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const style = sheet === null ? '' : await (await fetch(sheet.href)).text();
  saveFile(fileName(`informe ${name}`, 'html'), textFile(reportFile(content, style), 'text/html'));
}
