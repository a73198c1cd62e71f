import { nameSection, reportHtml, reportSummary } from '../texts/clearance-report.ts';
import {
  DECISIONS,
  type Decision,
  type Judgement,
  judgementKey,
  NO_JUDGEMENT,
  type ReportContent,
  type ReportMark,
  type ReportName,
  sortByRisk,
} from '../texts/report-content.ts';
import { addressToHash } from './address.ts';
import { button, element, pageElement, selectField } from './element.ts';
import { texts, words } from './language.ts';
import type { ReportAnswers } from './report-requests.ts';
import type { StoredReport } from './report-store.ts';

const phrases = texts.informe;

/** A report whose results have been loaded. */
export type AnsweredReport = StoredReport & { readonly answers: ReportAnswers };

/** Builds the content that a report is rendered from, in the language of the page. */
export function reportContent({ answers, ...report }: AnsweredReport): ReportContent {
  const judgements = new Map(report.judgements);
  const { names } = answers;
  return {
    names: report.order === 'risk' ? sortByRisk(names, judgements) : names,
    words,
    dataAsOf: answers.dataAsOf,
    register: answers.register,
    onlyLive: report.onlyLive,
    judgements,
    struck: report.struck,
  };
}

interface ReportDeskOptions {
  /** Called when the user changes the judgement of a mark. */
  readonly onJudge: (key: string, judgement: Judgement) => void;
}

/** An open report with controls for the user's judgement of each mark. */
export class ReportDesk {
  readonly element = element('div', { class: 'report-desk' });
  readonly #options: ReportDeskOptions;
  #judgements = new Map<string, Judgement>();
  #content: ReportContent | undefined;
  #isReadOnly = false;

  constructor(options: ReportDeskOptions) {
    this.#options = options;
  }

  show(report: AnsweredReport, isReadOnly: boolean): void {
    this.#judgements = new Map(report.judgements);
    // On screen, struck marks are always listed, so that they can be restored.
    this.#content = { ...reportContent(report), judgements: this.#judgements, struck: 'listed' };
    this.#isReadOnly = isReadOnly;
    this.element.dataset['struck'] = report.struck;
    this.element.replaceChildren(parseFragment(reportHtml(this.#content).text));
    this.#addControls(this.element);
  }

  clear(): void {
    this.#content = undefined;
    this.element.replaceChildren();
  }

  #addControls(root: HTMLElement): void {
    for (const name of root.querySelectorAll<HTMLElement>('.open-mark')) {
      const href = addressToHash({ view: 'mark', mark: name.dataset['nro'] ?? '' });
      name.replaceWith(element('a', { attributes: { href } }, name.textContent));
    }
    if (this.#isReadOnly) return;
    for (const cell of root.querySelectorAll<HTMLElement>('.own')) this.#addOwnControls(cell);
    for (const line of root.querySelectorAll<HTMLElement>('[data-struck]')) this.#addRestore(line);
  }

  /** Adds the controls for decision and note, and the button that strikes the mark out. */
  #addOwnControls(cell: HTMLElement): void {
    const key = cell.dataset['key'] ?? '';
    const { decision, note } = this.#judgements.get(key) ?? NO_JUDGEMENT;
    const options = DECISIONS.map((one) => [one, phrases.decision[one]] as const);
    const onPaper = element('p', { class: 'on-paper' });
    const print = () => {
      const { decision: decided, note: noted } = this.#judgements.get(key) ?? NO_JUDGEMENT;
      onPaper.replaceChildren(
        ...(decided === '' ? [] : [element('b', {}, phrases.decision[decided]), '\n']),
        noted,
      );
    };
    const chosen = selectField(phrases.decide, [['', phrases.undecided], ...options], {
      value: decision,
      change: (value) => {
        this.#changeJudgement(key, { decision: value as Decision | '' });
        print();
      },
    });
    const text = element('textarea', {
      attributes: { rows: '2', 'aria-label': phrases.note },
      on: {
        input: () => {
          this.#changeJudgement(key, { note: text.value });
          print();
        },
      },
    });
    text.value = note;
    text.rows = Math.max(2, note.split('\n').length);
    const name = cell.closest('tr')?.querySelector('a')?.textContent ?? '';
    const strike = button(phrases.strike, () => this.#setStruck(key, true), {
      'aria-label': phrases.strikeMark(name),
      class: 'strike',
    });
    print();
    cell.replaceChildren(chosen, text, strike, onPaper);
  }

  #addRestore(line: HTMLElement): void {
    const key = line.dataset['struck'] ?? '';
    const name = line.querySelector('s')?.textContent ?? '';
    const label = { 'aria-label': phrases.restoreMark(name) };
    line.append(
      ' ',
      button(phrases.restore, () => this.#setStruck(key, false), label),
    );
  }

  #changeJudgement(key: string, changed: Partial<Judgement>): void {
    const judgement = { ...(this.#judgements.get(key) ?? NO_JUDGEMENT), ...changed };
    this.#judgements.set(key, judgement);
    this.#options.onJudge(key, judgement);
  }

  /** Strikes a mark out or restores it, and redraws its name's section and the overview, which count it. */
  #setStruck(key: string, struck: boolean): void {
    this.#changeJudgement(key, { struck });
    const content = this.#content;
    if (content === undefined) return;
    const name = content.names.find((one) => hasMark(one, key));
    if (name === undefined) return;
    const section = [...this.element.querySelectorAll<HTMLElement>('section.name')].find(
      (one) => one.dataset['name'] === name.q,
    );
    const drawn = parseFragment(nameSection(name, content).text).querySelector('section');
    if (section === undefined || drawn === null) return;
    restoreOpenFolds(section, drawn);
    section.replaceWith(drawn);
    this.#addControls(drawn);
    this.element
      .querySelector('.summary-place')
      ?.replaceWith(parseFragment(reportSummary(content).text));
    // Moves the focus to the mark's new position, for keyboard users.
    const selector = struck
      ? `[data-struck=${JSON.stringify(key)}] button`
      : `[data-key=${JSON.stringify(key)}] .strike`;
    drawn.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}

function hasMark({ q, marks }: ReportName, key: string): boolean {
  return marks.some(({ nroSolicitud }: ReportMark) => judgementKey(q, nroSolicitud) === key);
}

/** Reopens the folds that the user had opened before the section was redrawn. */
function restoreOpenFolds(before: HTMLElement, after: HTMLElement): void {
  const titleOf = (fold: Element) => fold.querySelector('h3')?.textContent?.replace(/ \(.*$/, '');
  const open = [...before.querySelectorAll('details[open]')].map(titleOf);
  for (const fold of after.querySelectorAll('details')) {
    if (open.includes(titleOf(fold))) fold.open = true;
  }
}

/** Parses a report's HTML. All texts in it were escaped by the tag `html`. */
function parseFragment(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Moves the focus to the title of the report. */
export function focusReport(): void {
  pageElement('report-title', HTMLHeadingElement).focus();
}
