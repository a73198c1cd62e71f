import type { ReportDraft, ReportStore, StoredReport } from './report-store.ts';

/** Milliseconds by which a write is delayed, so that successive changes are written together. */
const PAUSE_MS = 250;

/** Whether the user's changes are saved. */
export type SaveState = 'saved' | 'saving' | 'failed';

interface ReportKeeperOptions {
  readonly store: ReportStore;
  readonly onState: (state: SaveState) => void;
  /** Called after a write, so that other tabs can reload the report. */
  readonly onSaved: () => void;
}

/** Saves the open report and the form's draft shortly after each change. */
export class ReportAutosave {
  readonly #options: ReportKeeperOptions;
  #report: StoredReport | undefined;
  #draft: ReportDraft | undefined;
  #isChanged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReportKeeperOptions) {
    this.#options = options;
    addEventListener('pagehide', () => void this.flush());
    document.addEventListener('visibilitychange', () => void this.flush());
  }

  get report(): StoredReport | undefined {
    return this.#report;
  }

  /** Switches to another report or to none; pending changes of the previous one are written first. */
  switchTo(report: StoredReport | undefined): void {
    void this.flush();
    this.#report = report;
  }

  /** Changes fields of the open report. */
  change(changes: Partial<StoredReport>): void {
    if (this.#report === undefined) return;
    this.#report = { ...this.#report, ...changes, changedAt: new Date().toISOString() };
    this.#isChanged = true;
    this.#schedule();
  }

  /** Changes the stored draft of the form. */
  changeDraft(draft: ReportDraft): void {
    this.#draft = draft;
    this.#schedule();
  }

  /** Writes pending changes immediately. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const { store, onState, onSaved } = this.#options;
    const [report, draft] = [this.#isChanged ? this.#report : undefined, this.#draft];
    if (report === undefined && draft === undefined) return;
    this.#isChanged = false;
    this.#draft = undefined;
    try {
      if (report !== undefined) await store.put(report);
      if (draft !== undefined) await store.putDraft(draft);
      onState('saved');
      if (report !== undefined) onSaved();
    } catch {
      // A failed write is retried with the next change.
      this.#isChanged ||= report !== undefined;
      this.#draft ??= draft;
      onState('failed');
    }
  }

  #schedule(): void {
    this.#options.onState('saving');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }
}
