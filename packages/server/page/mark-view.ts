import type { MarcarioClient } from '@marcario/client';
import { part } from './element.ts';
import { showMark } from './mark-dialog.ts';
import { MARK_REQUESTS, readMark } from './mark-file.ts';
import type { RequestPace } from './request-pace.ts';

/** What a view of marks tells and needs. */
interface MarkViewOptions {
  readonly pace: RequestPace;
  readonly onChoose: (nro: string) => void;
  /** Somebody closed it. */
  readonly onClose: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** One mark in a dialog. */
export class MarkView {
  readonly #dialog = part('mark', HTMLDialogElement);
  readonly #options: MarkViewOptions;
  #opening = new AbortController();

  constructor(options: MarkViewOptions) {
    this.#options = options;
    this.#dialog.addEventListener('click', ({ target }) => {
      // The dialog's own area is what lies around its content.
      if (target === this.#dialog) this.#dialog.close();
    });
    this.#dialog.addEventListener('close', () => {
      this.#opening.abort();
      options.onClose();
    });
  }

  async open(client: MarcarioClient, nro: string): Promise<void> {
    this.#opening.abort();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    const { pace, onChoose, onClose, onFailure } = this.#options;
    try {
      await pace.click(signal, MARK_REQUESTS);
      const file = await readMark(client, nro, signal);
      if (!this.#dialog.open) this.#dialog.showModal();
      showMark(this.#dialog, file, onChoose);
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error);
      if (!this.#dialog.open) onClose();
    }
  }

  close(): void {
    this.#opening.abort();
    this.#dialog.close();
  }
}
