import type { ReportDraft, ReportStore, StoredReport } from './report-store.ts';

/** How long a change waits for the next one before both are written. */
const PAUSE_MS = 250;

/** How far the work of a reader is saved. */
export type SaveState = 'saved' | 'saving' | 'failed';

interface ReportKeeperOptions {
  readonly store: ReportStore;
  readonly onState: (state: SaveState) => void;
  /** A change was written, which other tabs may show. */
  readonly onSaved: () => void;
}

/** Writes the report that is open, and what stands in the form, shortly after each change. */
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

  /** Goes on with another report, or with none; what was changed in the one before is written first. */
  switchTo(report: StoredReport | undefined): void {
    void this.flush();
    this.#report = report;
  }

  /** Changes the report that is open. */
  change(changes: Partial<StoredReport>): void {
    if (this.#report === undefined) return;
    this.#report = { ...this.#report, ...changes, changedAt: new Date().toISOString() };
    this.#isChanged = true;
    this.#schedule();
  }

  /** Keeps what stands in the form. */
  changeDraft(draft: ReportDraft): void {
    this.#draft = draft;
    this.#schedule();
  }

  /** Writes now what is not written yet. */
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
      // It is tried again with the next change.
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
