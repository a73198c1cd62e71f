import type { MarcarioClient } from '@marcario/client';
import { renderReportFile, reportHtml, reportTitle } from '../texts/clearance-report.ts';
import { type Address, goodsOptions, type ReportAddress } from './address.ts';
import { button, element, focusedTextField, pageElement, selectField } from './element.ts';
import { texts, words } from './language.ts';
import type { ViewOptions } from './latest-request-panel.ts';
import { parseClassCell } from './read-table.ts';
import { ReportAutosave, type SaveState } from './report-autosave.ts';
import { type AnsweredReport, focusReport, ReportDesk, reportContent } from './report-desk.ts';
import { describeProblems, ReportForm } from './report-form.ts';
import { readSuggestions, type SuggestedGoods } from './report-goods.ts';
import { reportList } from './report-list.ts';
import {
  groupEntries,
  type ReportEntry,
  type ReportQuestion,
  requestReport,
} from './report-requests.ts';
import {
  newReportId,
  type ReportDraft,
  ReportStore,
  reportFromJson,
  reportToJson,
  type StoredReport,
} from './report-store.ts';
import { fileName, saveFile, saveReportWorkbook, textFile } from './save-file.ts';
import { lineOf } from './understood-names.ts';

const phrases = texts.informe;

interface ReportViewOptions extends ViewOptions {
  /** Called when the open report gets its own URL. */
  readonly onKept: (address: Address) => void;
  /** Called when the open report was changed and saved. */
  readonly onSaved: () => void;
}

/** View of clearance reports: the form, the open report, and the list of stored reports. */
export class ReportView {
  readonly #options: ReportViewOptions;
  readonly #store = new ReportStore();
  readonly #keeper: ReportAutosave;
  readonly #form: ReportForm;
  readonly #desk: ReportDesk;
  readonly #actions = element('div', { class: 'actions report-actions' });
  readonly #kept = element('div', {});
  readonly #saveState = element('p', { class: 'save-state', attributes: { role: 'status' } });
  #client: MarcarioClient | undefined;
  #making = new AbortController();
  #isReadOnly = false;
  /** True while the form is that of a new report. */
  #isBlank = false;
  /** Judgements of the previous report, which are merged into the new one when the user changes its question. */
  #carried: StoredReport['judgements'] | undefined;
  /** Text of the pending request, so that it is not started twice. */
  #asked = '';

  constructor(options: ReportViewOptions) {
    this.#options = options;
    this.#keeper = new ReportAutosave({
      store: this.#store,
      onState: (state) => this.#showSaveState(state),
      onSaved: options.onSaved,
    });
    this.#form = new ReportForm({
      say: options.say,
      onAsk: (question) => this.#request(question),
      onDraft: (draft) => {
        if (this.#keeper.report === undefined) this.#keeper.changeDraft(draft);
        else this.#keeper.change({ draft });
      },
      suggest: (entry) => this.#suggest(entry),
    });
    this.#desk = new ReportDesk({
      onJudge: (key, judgement) => {
        const judgements = new Map(this.#keeper.report?.judgements).set(key, judgement);
        this.#keeper.change({ judgements: [...judgements] });
      },
    });
    const result = element('div', { class: 'report-place' }, this.#actions, this.#desk.element);
    pageElement('report', HTMLElement).append(
      this.#form.element,
      this.#saveState,
      result,
      this.#kept,
    );
  }

  /** Makes the report read-only, because another tab is editing it. */
  set readOnly(isReadOnly: boolean) {
    this.#isReadOnly = isReadOnly;
    this.#form.element.hidden = isReadOnly;
    if (isReadOnly) void this.#keeper.flush();
    this.#draw();
  }

  /** Shows the report of an address; without names and id, the form and the list of stored reports. */
  async open(client: MarcarioClient | undefined, address: ReportAddress): Promise<void> {
    this.stop();
    this.#client = client;
    this.#making = new AbortController();
    const { signal } = this.#making;
    const isOpen = address.id !== undefined && address.id === this.#keeper.report?.id;
    if (isOpen) await this.#keeper.flush();
    else this.#close();
    const isBlank = address.names.length === 0 && address.id === undefined;
    const carried = this.#carried;
    this.#carried = undefined;
    if (isBlank) return this.#showBlank(signal);
    this.#isBlank = false;
    const stored = await this.#find(address);
    if (signal.aborted) return;
    const report = stored ?? (await this.#create(address));
    if (report === undefined || signal.aborted) return;
    if (stored !== undefined) this.#showSaveState('saved');
    this.#openReport(
      carried === undefined ? report : { ...report, judgements: mergeJudgements(report, carried) },
    );
    if (carried !== undefined) this.#keeper.change({});
    if (carried !== undefined || report.answers === undefined) await this.#requestAnswers(signal);
  }

  /** Reloads the open report after another tab has saved it. */
  async reload(): Promise<void> {
    const { report } = this.#keeper;
    const stored = report && (await this.#store.get(report.id).catch(() => undefined));
    if (stored !== undefined && stored.changedAt !== this.#keeper.report?.changedAt)
      this.#openReport(stored);
  }

  stop(): void {
    this.#making.abort();
    this.#asked = '';
  }

  clear(): void {
    this.stop();
    this.#close();
  }

  async #suggest(entry: ReportEntry): Promise<readonly SuggestedGoods[]> {
    const { pace, onFailure } = this.#options;
    const { signal } = this.#making;
    if (this.#client === undefined) return [];
    try {
      await pace.waitForClick(signal);
      return await readSuggestions(this.#client, entry, signal);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
      return [];
    }
  }

  #close(): void {
    this.#keeper.switchTo(undefined);
    this.#desk.clear();
    this.#actions.replaceChildren();
    this.#kept.replaceChildren();
    this.#saveState.textContent = '';
  }

  async #showBlank(signal: AbortSignal): Promise<void> {
    this.#form.folded = false;
    if (!this.#isBlank) {
      this.#form.show(EMPTY);
      this.#options.say('');
    }
    this.#isBlank = true;
    const draft = await this.#store.draft().catch(() => undefined);
    const reports = await this.#store.list().catch(() => []);
    if (signal.aborted) return;
    // Keeps text that the user typed while the draft was being read.
    if (draft !== undefined && this.#form.draft.text === '') this.#form.show(draft);
    this.#showStoredReports(reports);
  }

  #showStoredReports(reports: readonly StoredReport[]): void {
    const list = reportList(reports, {
      onRemove: (id) => void this.#remove(id),
      onImport: (file) => void this.#import(file),
    });
    this.#kept.replaceChildren(list);
  }

  async #remove(id: string): Promise<void> {
    await this.#store.remove(id).catch(this.#options.onFailure);
    this.#showStoredReports(await this.#store.list().catch(() => []));
  }

  async #import(file: File): Promise<void> {
    const report = reportFromJson(await file.text());
    if (report === null || !isDrawable(report)) return this.#options.say(phrases.kept.notOurs);
    // An existing report with the same id is not overwritten: the imported one gets a new id.
    const known = await this.#store.get(report.id).catch(() => undefined);
    const isOther = known !== undefined && known.changedAt !== report.changedAt;
    const opened = isOther ? { ...report, id: newReportId() } : report;
    const state = await this.#store.put(opened).then(savedText, notSavedText);
    if (state === 'failed') return this.#showSaveState(state);
    this.#options.onAddress({ view: 'report', report: toAddress(opened) });
  }

  /** Finds the stored report of an address: by id, else by an equal question. */
  async #find(address: ReportAddress): Promise<StoredReport | undefined> {
    try {
      if (address.id !== undefined) {
        const known = await this.#store.get(address.id);
        if (known !== undefined || address.names.length === 0) return known;
      }
      if (address.names.length === 0) return undefined;
      const request = textOf(toQuestion(address));
      const reports = await this.#store.list();
      const same = reports.find((report) => textOf(report) === request);
      if (same !== undefined) this.#options.onKept({ view: 'report', report: toAddress(same) });
      return same;
    } catch {
      this.#showSaveState('failed');
      return undefined;
    }
  }

  async #create(address: ReportAddress): Promise<StoredReport | undefined> {
    const question = toQuestion(address);
    const wrong = describeProblems(question.names);
    this.#form.show({ ...question, text: address.names.join('\n') });
    if (wrong !== '' || question.names.length === 0) {
      this.#options.say(wrong);
      return undefined;
    }
    const report: StoredReport = {
      ...question,
      id: address.id ?? newReportId(),
      title: titleOfQuestion(question),
      judgements: [],
      order: 'risk',
      struck: 'listed',
      changedAt: new Date().toISOString(),
    };
    this.#showSaveState(await this.#store.put(report).then(savedText, notSavedText));
    this.#options.onKept({ view: 'report', report: toAddress(report) });
    return report;
  }

  #openReport(report: StoredReport): void {
    this.#keeper.switchTo(report);
    const { names, clase, onlyLive, draft } = report;
    const text = names.map(lineOf).join('\n');
    const made = { text, clase, onlyLive, ...goodsOptions(report) };
    this.#form.show(draft ?? made, draft === undefined);
    this.#form.folded = draft === undefined && report.answers !== undefined;
    this.#draw();
  }

  #request(question: ReportQuestion): void {
    if (this.#asked === textOf(question)) return;
    this.#asked = textOf(question);
    this.#carried = this.#keeper.report?.judgements ?? [];
    if (this.#keeper.report !== undefined) this.#keeper.change({ draft: undefined });
    else this.#keeper.changeDraft(EMPTY);
    const names = question.names.map(lineOf);
    this.#options.onAddress({ view: 'report', report: { ...question, names } });
  }

  async #requestAnswers(signal: AbortSignal): Promise<void> {
    const { report } = this.#keeper;
    if (report === undefined || this.#client === undefined) return;
    const { say, pace, onFailure } = this.#options;
    const count = report.names.length;
    this.#asked = textOf(report);
    say(phrases.progress(count));
    try {
      const answers = await requestReport(this.#client, report, { pace, signal });
      this.#keeper.change({ answers });
      say(phrases.made(count));
      const isWriting = focusedTextField() !== null;
      this.#form.folded = this.#keeper.report?.draft === undefined;
      this.#draw();
      if (!isWriting) focusReport();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    } finally {
      if (!signal.aborted) this.#asked = '';
    }
  }

  #draw(): void {
    const { report } = this.#keeper;
    if (report?.answers === undefined) return;
    const answered: AnsweredReport = { ...report, answers: report.answers };
    const restoreFocus = this.#rememberFocus();
    this.#actions.replaceChildren(...this.#reportActions(answered));
    this.#desk.show(answered, this.#isReadOnly);
    restoreFocus();
  }

  /** Saves the focus and the cursor before a redraw. @returns a function that restores them */
  #rememberFocus(): () => void {
    const active = document.activeElement;
    const key = active?.closest<HTMLElement>('.own')?.dataset['key'];
    const field = focusedTextField();
    const [from, to] = [field?.selectionStart ?? null, field?.selectionEnd ?? null];
    const controls = () => [...this.#actions.querySelectorAll<HTMLElement>('button, select')];
    const at = controls().findIndex((one) => one === active);
    return () => {
      const selector = `[data-key=${JSON.stringify(key)}] ${active?.localName}`;
      const drawn =
        key === undefined
          ? controls()[at]
          : this.#desk.element.querySelector<HTMLElement>(selector);
      drawn?.focus({ preventScroll: true });
      if (drawn instanceof HTMLTextAreaElement) drawn.setSelectionRange(from, to);
    };
  }

  #reportActions(report: AnsweredReport): HTMLElement[] {
    const current = () =>
      reportContent({ ...report, ...this.#keeper.report, answers: report.answers });
    const { title } = report;
    const change = (changes: Partial<StoredReport>) => {
      this.#keeper.change(changes);
      this.#draw();
    };
    const order = selectField(phrases.orderLabel, Object.entries(phrases.order), {
      value: report.order,
      change: (value) => change({ order: value === 'given' ? 'given' : 'risk' }),
    });
    const struck = selectField(phrases.struckLabel, Object.entries(phrases.struckChoice), {
      value: report.struck,
      change: (value) => change({ struck: value === 'omitted' ? 'omitted' : 'listed' }),
    });
    const refresh = () => {
      this.stop();
      this.#making = new AbortController();
      void this.#requestAnswers(this.#making.signal);
    };
    return [
      button(texts.print, () => print()),
      button(phrases.saveFile, () => void saveReport(current(), title)),
      button(phrases.saveExcel, () => {
        void saveReportWorkbook(current(), title).catch(this.#options.onFailure);
      }),
      button(phrases.kept.export, () => this.#export()),
      ...(this.#isReadOnly ? [] : [button(phrases.kept.refresh, refresh)]),
      ...(this.#isReadOnly || report.names.length === 1 ? [] : [order]),
      ...(this.#isReadOnly ? [] : [struck]),
      element('a', { attributes: { href: '#informe=' } }, phrases.kept.blank),
      element('span', { class: 'soft' }, phrases.kept.asOf(words.dayOf(report.answers.at))),
    ];
  }

  #export(): void {
    const { report } = this.#keeper;
    if (report === undefined) return;
    const json = textFile(reportToJson(report), 'application/json');
    saveFile(fileName(report.title, 'json'), json);
  }

  #showSaveState(state: SaveState): void {
    this.#saveState.textContent = phrases.kept[state];
    this.#saveState.classList.toggle('wrong', state === 'failed');
  }
}

const EMPTY: ReportDraft = { text: '', clase: [], onlyLive: true };

const savedText = (): SaveState => 'saved';
const notSavedText = (): SaveState => 'failed';

/** Saves the report as one self-contained HTML file, with the page's style inlined. */
async function saveReport(
  content: Parameters<typeof renderReportFile>[0],
  title: string,
): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const style = sheet === null ? '' : await (await fetch(sheet.href)).text();
  saveFile(fileName(title, 'html'), textFile(renderReportFile(content, style), 'text/html'));
}

/** Returns whether an imported report can be rendered; errors deep in its results show only there. */
function isDrawable({ answers, ...report }: StoredReport): boolean {
  try {
    if (answers !== undefined) reportHtml(reportContent({ ...report, answers }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the title of a report. */
function titleOfQuestion({ names, clase }: ReportQuestion): string {
  return reportTitle(groupEntries(names, clase), words);
}

function toQuestion({ names, clase, onlyLive, ...rest }: ReportAddress): ReportQuestion {
  return { names: names.map(parseAddressLine), clase, onlyLive, ...goodsOptions(rest) };
}

/** Returns the canonical text of a question: equal questions have equal texts. */
function textOf({ names, clase, onlyLive, ...rest }: ReportQuestion): string {
  return JSON.stringify({ names, clase, onlyLive, ...goodsOptions(rest) });
}

function parseAddressLine(line: string): ReportQuestion['names'][number] {
  const [name = '', classes = ''] = line.split('\t').map((cell) => cell.trim());
  if (classes === '') return { name, clase: [], wrong: '' };
  const clase = parseClassCell(classes);
  return clase === null ? { name, clase: [], wrong: classes } : { name, clase, wrong: '' };
}

function toAddress({ id, names, clase, onlyLive, ...rest }: StoredReport): ReportAddress {
  return { id, names: names.map(lineOf), clase, onlyLive, ...goodsOptions(rest) };
}

function mergeJudgements(
  { judgements }: StoredReport,
  carried: StoredReport['judgements'],
): StoredReport['judgements'] {
  return [...new Map([...carried, ...judgements])];
}
