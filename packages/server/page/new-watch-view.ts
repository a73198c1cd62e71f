import type { CreateWatchlistInput, MarcarioClient } from '@marcario/client';
import type { Holder, NewWatch } from './address.ts';
import { button, element, pageElement, selectField, withoutUndefined } from './element.ts';
import { ClassPicker } from './filters.ts';
import { texts, words } from './language.ts';
import type { ViewOptions } from './latest-request-panel.ts';
import { findHolder, readHolderIds } from './own-holders.ts';
import { readTableFile } from './read-names.ts';
import {
  countInWords,
  lineOf,
  type UnderstoodNames,
  understandNames,
  understoodTable,
} from './understood-names.ts';
import { previewed } from './watch-preview.ts';

const phrases = texts.vigilancia;
const desk = texts.mesa.vigilancia;
/** Days covered by a preview. */
const YEAR = 365;
/** Selectable minimum scores of hits. `MIN_SCORE`, the service's default, is preselected. */
const MIN_SCORES = ['0.6', '0.7', '0.8', '0.9'];
const MIN_SCORE = '0.7';
/** Matches an application number, in contrast to a name. */
const NUMBER = /^\d[\d.]*$/;
/** Maximum watched numbers whose holders are looked up. */
const MAX_NUMBERS = 15;
/** Maximum similar holder names suggested when the entered name is unknown. */
const ALIKE = 3;

const DRAFT = 'marcario-new-watch';

/** Form values of a new watchlist, stored in the session storage of the tab. */
interface WatchDraft {
  /** Fragment of the URL at which the form was opened. */
  readonly hash: string;
  readonly label: string;
  readonly names: string;
  readonly clase: readonly number[];
  readonly baseline: boolean;
  readonly leavesOwn: boolean;
  /** Name or tax id of the client, whose own marks are excluded, as entered. */
  readonly client: string;
  readonly minScore: string;
  readonly followsHolder: boolean;
}

/** View that creates a watchlist of names, numbers, a file or a holder, with a preview of past hits. */
export class NewWatchView {
  readonly #place = pageElement('new-watch', HTMLElement);
  readonly #options: ViewOptions;
  readonly #label = element('input', { attributes: { maxlength: '200' } });
  readonly #names = element('textarea', { attributes: { rows: '4', id: 'watch-names' } });
  readonly #classes = new ClassPicker(() => this.#showUnderstood());
  readonly #understood = element('div', { attributes: { id: 'watch-understood' } });
  readonly #baseline = element('input', { attributes: { type: 'checkbox', id: 'baseline' } });
  readonly #leavesOwn = element('input', { attributes: { type: 'checkbox', id: 'leave-own' } });
  readonly #clientHolder = element('input', { attributes: { maxlength: '200', id: 'own-holder' } });
  readonly #preview = element('div', { class: 'report-place' });
  #minScore = MIN_SCORE;
  #holder: Holder | undefined;
  #client: MarcarioClient | undefined;
  /** Fragment of the URL at which the form was opened. */
  #hash = '';
  #working = new AbortController();
  #isWorking = false;

  constructor(options: ViewOptions) {
    this.#options = options;
    this.#names.addEventListener('input', () => this.#showUnderstood());
    for (const event of ['input', 'change'])
      this.#place.addEventListener(event, () => this.#keepDraft());
  }

  open(client: MarcarioClient, watch: NewWatch): void {
    this.stop();
    const { hash } = location;
    // On return from a mark, the form and its preview are shown unchanged.
    if (client === this.#client && hash === this.#hash && this.#place.hasChildNodes()) return;
    this.#client = client;
    this.#hash = hash;
    const { holder } = watch;
    const draft = keptDraft(hash) ?? newDraft(watch);
    this.#label.value = draft.label;
    this.#names.value = draft.names;
    this.#classes.show(draft.clase);
    this.#baseline.checked = draft.baseline;
    this.#leavesOwn.checked = draft.leavesOwn;
    this.#clientHolder.value = draft.client;
    this.#minScore = draft.minScore;
    this.#holder = draft.followsHolder ? holder : undefined;
    this.#preview.replaceChildren();
    this.#showUnderstood();
    this.#place.replaceChildren(this.#form(client, holder), this.#preview);
  }

  /** Stores the form values, so that they survive a reload and back navigation. */
  #keepDraft(): void {
    const draft: WatchDraft = {
      hash: this.#hash,
      label: this.#label.value,
      names: this.#names.value,
      clase: this.#classes.chosen,
      baseline: this.#baseline.checked,
      leavesOwn: this.#leavesOwn.checked,
      client: this.#clientHolder.value,
      minScore: this.#minScore,
      followsHolder: this.#holder !== undefined,
    };
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  }

  stop(): void {
    this.#working.abort();
  }

  clear(): void {
    this.stop();
    this.#place.replaceChildren();
  }

  #form(client: MarcarioClient, holder: Holder | undefined): HTMLFormElement {
    const file = element('input', {
      attributes: { type: 'file', accept: '.csv,.txt,.xlsx' },
      on: { change: () => void this.#readFile(file.files?.[0]) },
    });
    const field = (label: string, control: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), control);
    const scores = MIN_SCORES.map((one) => [one, words.percent(Number(one))] as const);
    return element(
      'form',
      {
        class: 'panel',
        on: {
          submit: (event) => {
            event.preventDefault();
            void this.#showPreview(client);
          },
        },
      },
      element('h1', {}, phrases.createHeading),
      element('p', { class: 'lead' }, phrases.createLead),
      this.#holderSwitch(holder),
      field(phrases.names, this.#names),
      this.#understood,
      field(texts.informe.file, file),
      element('details', {}, element('summary', {}, texts.niceClasses), this.#classes.element),
      selectField(phrases.minScore, scores, {
        value: this.#minScore,
        change: (value) => {
          this.#minScore = value;
        },
      }),
      element('label', { class: 'switch' }, this.#baseline, ` ${phrases.baseline}`),
      element('label', { class: 'switch' }, this.#leavesOwn, ` ${desk.own}`),
      field(desk.client, this.#clientHolder),
      field(phrases.label, this.#label),
      element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.preview),
      button(phrases.save, () => void this.#save(client), {
        class: 'go if-watch-write',
        id: 'save-watch',
      }),
    );
  }

  /** Creates the checkbox that watches all marks of a holder. */
  #holderSwitch(holder: Holder | undefined): HTMLElement | undefined {
    if (holder === undefined) return undefined;
    const box = element('input', {
      attributes: { type: 'checkbox' },
      on: {
        change: () => {
          this.#holder = box.checked ? holder : undefined;
        },
      },
    });
    box.checked = this.#holder !== undefined;
    return element('label', { class: 'switch' }, box, ` ${phrases.all(holder.name)}`);
  }

  async #readFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const table = await readTableFile(file).catch(() => undefined);
    if (table === undefined) {
      this.#options.say(texts.informe.unreadable);
      return;
    }
    this.#names.value = table.names.map(lineOf).join('\n');
    this.#showUnderstood();
    this.#keepDraft();
    this.#options.say(texts.informe.readNames(table.names.length));
  }

  get #list(): UnderstoodNames {
    return understandNames(this.#names.value, this.#classes.chosen);
  }

  /** Shows how pasted columns were interpreted; a plain list of names needs no explanation. */
  #showUnderstood(): void {
    const list = this.#list;
    const table = understoodTable(list, true);
    const hasOwn = list.names.some(({ clase }) => clase.length > 0);
    const isClear = hasOwn && list.entries.every(({ wrong }) => wrong === '');
    const watched = isClear ? element('p', {}, desk.sameClasses(classesOfAll(list))) : undefined;
    const shown = table === undefined ? [] : [element('p', {}, countInWords(list)), table, watched];
    this.#understood.replaceChildren(...withoutUndefined(shown));
  }

  /** Returns the watched items and filters; undefined, with a message, if there are none or a class is invalid. */
  #watchedItems(): Pick<CreateWatchlistInput, 'items' | 'filters'> | undefined {
    const holder = this.#holder;
    const list = this.#list;
    const marks = list.entries.map(({ q }) => ({ mark: q }));
    const items = [...(holder === undefined ? [] : [{ personaId: holder.id }]), ...marks];
    const hasWrong = list.entries.some(({ wrong }) => wrong !== '');
    if (items.length === 0 || hasWrong) {
      this.#options.say(hasWrong ? texts.informe.understood.wrongClasses : phrases.nothing);
      this.#names.focus();
      return undefined;
    }
    const clase = marks.length === 0 ? [...this.#classes.chosen] : classesOfAll(list);
    const filters = {
      minScore: Number(this.#minScore),
      ...(clase.length > 0 && { clase }),
      // A holder's own new marks are excluded, because they are not conflicts.
      ...(holder && { excluirTitular: [holder.id] }),
    };
    return { items, filters };
  }

  async #showPreview(client: MarcarioClient): Promise<void> {
    await this.#runExclusively(desk.running, async (signal) => {
      const watched = await this.#watchedWithFilters(client, signal);
      if (watched === undefined) return;
      const preview = await client.watch.preview({ ...watched, dias: YEAR }, { signal });
      this.#options.say('');
      this.#preview.replaceChildren(...previewed(preview));
      pageElement('preview-title', HTMLHeadingElement).focus();
    });
  }

  async #save(client: MarcarioClient): Promise<void> {
    await this.#runExclusively(
      () => desk.saving,
      async (signal) => {
        const watched = await this.#watchedWithFilters(client, signal);
        if (watched === undefined) return;
        const label = this.#label.value.trim() || phrases.newLabel(this.#watchedInWords());
        const baseline = this.#baseline.checked;
        // The client sends an idempotency key, so that a repeated request does not create a second watchlist.
        const { id } = await client.watch.create({ ...watched, label, baseline }, { signal });
        sessionStorage.removeItem(DRAFT);
        this.#place.replaceChildren();
        this.#options.onAddress({ view: 'watch', list: id });
      },
    );
  }

  /** Lists the watched names, truncated to the length of a label. */
  #watchedInWords(): string {
    const names = [this.#holder?.name ?? '', ...this.#list.entries.map(({ q }) => q)].filter(
      Boolean,
    );
    const [first = '', ...others] = names;
    const all = others.length > 1 ? [first, texts.informe.others(others.length)] : names;
    return words.list(all).slice(0, 150);
  }

  /** Adds the excluded holders to the filters: those of the watched numbers, if selected, and the client. */
  async #watchedWithFilters(client: MarcarioClient, signal: AbortSignal) {
    const watched = this.#watchedItems();
    if (watched === undefined) return undefined;
    const ids = new Set(watched.filters?.excluirTitular ?? []);
    const numbers = this.#list.entries.map(({ q }) => q).filter((q) => NUMBER.test(q));
    for (const nro of this.#leavesOwn.checked ? numbers.slice(0, MAX_NUMBERS) : []) {
      await this.#options.pace.waitForClick(signal);
      for (const id of await readHolderIds(client, nro, signal)) ids.add(id);
    }
    const own = this.#clientHolder.value.trim();
    if (own !== '') {
      await this.#options.pace.waitForClick(signal);
      const found = await findHolder(client, own, signal);
      if (found.ids.length === 0) {
        this.#options.say(desk.noHolder(own, found.alike.slice(0, ALIKE)));
        this.#clientHolder.focus();
        return undefined;
      }
      for (const id of found.ids) ids.add(id);
    }
    return ids.size === 0
      ? watched
      : { ...watched, filters: { ...watched.filters, excluirTitular: [...ids] } };
  }

  /**
   * Runs `work` unless another run is active; meanwhile buttons are disabled and the progress is announced.
   * @param progress text to announce after the given number of seconds
   */
  async #runExclusively(
    progress: (seconds: number) => string,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.#isWorking) return;
    this.stop();
    this.#working = new AbortController();
    const { signal } = this.#working;
    const bar = element('progress', { attributes: { 'aria-label': desk.running(0) } });
    const buttons = [...this.#place.querySelectorAll<HTMLButtonElement>('form button.go')];
    let seconds = 0;
    const announce = () => this.#options.say(progress(seconds));
    const ticking = setInterval(() => {
      seconds += 1;
      announce();
    }, 1_000);
    this.#isWorking = true;
    for (const one of buttons) one.disabled = true;
    this.#preview.prepend(bar);
    try {
      announce();
      await this.#options.pace.waitForClick(signal);
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
    } finally {
      clearInterval(ticking);
      this.#isWorking = false;
      for (const one of buttons) one.disabled = false;
      bar.remove();
    }
  }
}

function newDraft({ names, clase, holder }: NewWatch): Omit<WatchDraft, 'hash'> {
  const [first = ''] = names;
  const watched = holder?.name ?? first;
  return {
    label: watched === '' ? '' : phrases.newLabel(watched).slice(0, 200),
    names: names.join('\n'),
    clase,
    baseline: true,
    leavesOwn: true,
    client: '',
    minScore: MIN_SCORE,
    followsHolder: holder !== undefined,
  };
}

/** Returns the draft that this tab stored for a URL fragment; undefined if there is none. */
function keptDraft(hash: string): WatchDraft | undefined {
  const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as Partial<WatchDraft>;
  return draft.hash === hash ? ({ client: '', ...draft } as WatchDraft) : undefined;
}

/** Merges the classes of all names, because a watchlist has one class filter; empty means every class. */
function classesOfAll({ entries }: UnderstoodNames): number[] {
  if (entries.some(({ clase }) => clase.length === 0)) return [];
  return [...new Set(entries.flatMap(({ clase }) => clase))].sort((a, b) => a - b);
}
