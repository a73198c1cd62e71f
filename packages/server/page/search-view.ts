import type { MarcarioClient } from '@marcario/client';
import { type Address, addressToHash, EMPTY_QUESTION, type SearchQuestion } from './address.ts';
import {
  type Answer,
  answerQuestion,
  hasCriteria,
  listingParams,
  loadMore,
  MAX_SIMILAR,
  type Row,
  requestCount,
} from './answers.ts';
import { markCard } from './card.ts';
import { button, type Child, element, pageElement, withoutUndefined } from './element.ts';
import { exportMarks, exportRows } from './export-marks.ts';
import { Filters } from './filters.ts';
import type { ChangeKind } from './history-steps.ts';
import { alternativeKinds } from './intent.ts';
import { texts, words } from './language.ts';
import type { ViewOptions } from './latest-request-panel.ts';
import { newWatchLink } from './new-watch-link.ts';
import { marksTable } from './table.ts';

/** Milliseconds without typing before the text is searched. */
const PAUSE_MS = 200;
/** Maximum cached answers. The cache avoids a request when the user deletes the letters typed last. */
const KEPT_ANSWERS = 50;

/** Services of the page that the search uses. */
interface SearchOptions extends Omit<ViewOptions, 'onAddress'> {
  /** Called when the user changes the search, and so its URL. */
  readonly onAddress: (address: Address, by: ChangeKind) => void;
}

/** Number of cards added at a time. */
const AT_ONCE = 20;
/** Minimum similarity of a mark that is shown when none has high or medium similarity. */
const WORTH_A_LOOK = 0.5;

/** Callbacks of the result list. */
interface ResultsOptions {
  readonly onOrder: (order: string) => void;
  /** Called when the user wants the next page. */
  readonly onMore: () => void;
}

/** The list of results, as cards or as a table. */
class ResultList {
  readonly #found = pageElement('found', HTMLElement);
  readonly #hint = pageElement('hint', HTMLParagraphElement);
  readonly #firstBand = pageElement('first-band', HTMLHeadingElement);
  readonly #cards = pageElement('cards', HTMLOListElement);
  readonly #table = pageElement('table', HTMLDivElement);
  readonly #more = pageElement('more', HTMLButtonElement);
  readonly #lessAlike = pageElement('less-alike', HTMLDetailsElement);
  readonly #lessTitle = pageElement('less-alike-title', HTMLElement);
  readonly #lessCards = pageElement('less-alike-cards', HTMLOListElement);
  readonly #options: ResultsOptions;
  #name = '';
  #hasMore = false;
  /** Title of the last card's band. */
  #band = '';
  #waiting: readonly Row[] = [];
  #less: readonly Row[] = [];

  constructor(options: ResultsOptions) {
    this.#options = options;
    this.#more.addEventListener('click', () => {
      if (this.#waiting.length > 0) this.#showMore();
      else options.onMore();
    });
    this.#lessAlike.addEventListener('toggle', () => this.#showFolded());
  }

  /** Dims the results of the previous search. */
  wait(): void {
    this.#found.setAttribute('aria-busy', 'true');
  }

  clear(): void {
    this.#draw([], []);
    this.#table.replaceChildren();
    this.#hint.hidden = true;
    this.#hasMore = false;
    this.#more.hidden = true;
  }

  /** @param isMore true if the answer extends the shown one by a further page */
  show(answer: Answer, { q, layout, order }: SearchQuestion, isMore = false): void {
    const isRanked = answer.rows.some(({ likeness: similarity }) => similarity !== undefined);
    this.#name = q;
    this.#hint.hidden = !isRanked;
    this.#hasMore = answer.next !== null;
    if (layout === 'table') {
      const { onOrder } = this.#options;
      const table = answer.rows.length > 0 ? [marksTable({ answer, order, onOrder })] : [];
      this.#draw([], []);
      this.#table.replaceChildren(...table);
      this.#more.hidden = !this.#hasMore;
      return;
    }
    this.#table.replaceChildren();
    const isShown = answer.rows.some(isSimilar) ? isSimilar : isWorthALook;
    const shown = isRanked ? answer.rows.filter(isShown) : answer.rows;
    const less = isRanked ? answer.rows.filter((row) => !isShown(row)) : [];
    this.#draw(shown, less, AT_ONCE + (isMore ? this.#cards.children.length : 0));
  }

  #draw(shown: readonly Row[], less: readonly Row[], count = AT_ONCE): void {
    this.#found.removeAttribute('aria-busy');
    this.#cards.replaceChildren();
    this.#firstBand.textContent = '';
    this.#band = '';
    this.#waiting = shown;
    this.#showMore(count);
    this.#less = less;
    this.#lessTitle.textContent = texts.lessAlike(less.length);
    this.#lessAlike.hidden = less.length === 0;
    this.#lessAlike.open = false;
  }

  /** Folded cards are created only when the fold is opened, because a search runs at every pause in typing. */
  #showFolded(): void {
    this.#lessCards.replaceChildren(...(this.#lessAlike.open ? this.#cardList(this.#less) : []));
  }

  #showMore(count = AT_ONCE): void {
    const rows = this.#waiting.slice(0, count);
    const shown = this.#cardList(rows);
    const first = this.#cards.children.length;
    for (const [i, row] of rows.entries()) {
      this.#beginBand(row);
      this.#cards.append(shown[i] ?? '');
    }
    this.#waiting = this.#waiting.slice(count);
    this.#more.hidden = this.#waiting.length === 0 && !this.#hasMore;
    // Moves the focus to the first new card, for keyboard users.
    if (first > 0) shown[0]?.querySelector('a')?.focus();
  }

  /** Inserts the title of a band before its first card; the first band's title is before the list. */
  #beginBand({ banda, likeness: similarity }: Row): void {
    const title = similarity === undefined ? '' : texts.mesa.vigilancia.banda[banda ?? 'menor'];
    if (title === this.#band) return;
    this.#band = title;
    if (this.#cards.childElementCount === 0) this.#firstBand.textContent = title;
    else this.#cards.append(element('li', { class: 'band-title' }, element('h2', {}, title)));
  }

  #cardList(rows: readonly Row[]): HTMLLIElement[] {
    return rows.map((row) => markCard(this.#name, row));
  }
}

/** Returns whether a mark has high or medium similarity; others are folded if there are such marks (decision F11). */
function isSimilar({ banda }: Row): boolean {
  return banda === 'alta' || banda === 'media';
}

/** Returns whether a mark is shown when none has high or medium similarity. */
function isWorthALook({ likeness: similarity = 0 }: Row): boolean {
  return similarity >= WORTH_A_LOOK;
}

/**
 * Describes the result. An empty result is qualified by the register's size and date, because it says nothing about
 * marks that the register lacks.
 * @param marks size of the register, if known
 */
function describeFound(
  answer: Answer,
  { clase, group }: SearchQuestion,
  marks: number | undefined,
): string {
  const among = marks === undefined ? texts.inRegister : texts.among(marks);
  const asOf = answer.dataAsOf === undefined ? '' : texts.asOf(words.dayOf(answer.dataAsOf));
  if (answer.kind !== 'nombre') {
    return answer.total > 0 ? texts.marks(answer.total) : texts.foundNothing(among, asOf);
  }
  const alike = answer.rows.filter(isSimilar).length;
  const describeSearch = (count: number) =>
    texts.sought(count, { group: group === '' ? '' : texts.grupo[group], clase });
  if (alike >= MAX_SIMILAR) return texts.foundMost(MAX_SIMILAR);
  if (alike > 0) return texts.foundMany(alike, describeSearch(alike));
  return texts.foundNone(describeSearch(1), among, asOf, answer.rows.length);
}

/** View of the search: text box, filters and results. A newer search aborts the pending one. */
export class SearchView {
  readonly #form = pageElement('search', HTMLFormElement);
  readonly #text = pageElement('q', HTMLInputElement);
  readonly #taken = pageElement('taken', HTMLDivElement);
  readonly #layout = pageElement('layout', HTMLDivElement);
  readonly #filters = new Filters((narrowing) => this.#change(narrowing, 'choice'));
  readonly #results = new ResultList({
    onOrder: (order) => this.#change({ order }, 'choice'),
    onMore: () => void this.#loadMore(),
  });
  readonly #options: SearchOptions;
  readonly #answers = new Map<string, Answer>();
  #client: MarcarioClient | undefined;
  #current = new AbortController();
  #question: SearchQuestion = EMPTY_QUESTION;
  #shown: Answer | undefined;
  #marks: number | undefined;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#text.addEventListener('input', () => this.#change(this.#typed, 'typing'));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#typed.q === this.#question.q) void this.#search('choice');
      else this.#change(this.#typed, 'choice');
    });
  }

  get question(): SearchQuestion {
    return this.#question;
  }

  /** Sets the size of the register, which may become known only after a result is shown. */
  set registerSize(marks: number | undefined) {
    this.#marks = marks;
    if (this.#shown !== undefined) this.#announceFound(this.#shown);
  }

  /** Switches to another client, or to none, and searches again. */
  connect(client: MarcarioClient | undefined): void {
    this.stop();
    this.#client = client;
    this.#answers.clear();
    this.#clear();
    if (client !== undefined) void this.#search('choice');
  }

  /** Shows the search of a URL. */
  follow(question: SearchQuestion): void {
    if (JSON.stringify(question) === JSON.stringify(this.#question)) return;
    this.#question = question;
    void this.#search('choice');
  }

  stop(): void {
    this.#current.abort();
  }

  focus(): void {
    this.#text.focus();
  }

  /** Returns the typed text as a change of the search; it resets the interpretation chosen for the previous text. */
  get #typed(): Partial<SearchQuestion> {
    return { q: this.#text.value.trim(), kind: '' };
  }

  #change(change: Partial<SearchQuestion>, by: ChangeKind): void {
    this.#question = { ...this.#question, ...change };
    this.#options.onAddress({ view: 'search', question: this.#question }, by);
    void this.#search(by);
  }

  async #search(by: ChangeKind): Promise<void> {
    this.stop();
    const question = this.#question;
    if (this.#text.value.trim() !== question.q) this.#text.value = question.q;
    this.#filters.show(question);
    const examples = document.getElementById('examples');
    if (examples !== null) examples.hidden = hasCriteria(question);
    if (!hasCriteria(question)) {
      this.#options.say('');
      this.#clear();
      return;
    }
    const client = this.#client;
    if (client === undefined) return;
    this.#current = new AbortController();
    const { signal } = this.#current;
    try {
      if (by === 'typing') await this.#options.clock.wait(PAUSE_MS, signal);
      this.#show(await this.#loadAnswer(client, by, signal));
    } catch (error) {
      if (signal.aborted) return;
      this.#clear();
      this.#options.onFailure(error);
    }
  }

  async #loadAnswer(client: MarcarioClient, by: ChangeKind, signal: AbortSignal): Promise<Answer> {
    const question = this.#question;
    const key = JSON.stringify({ ...question, layout: '' });
    const stored = this.#answers.get(key);
    if (stored !== undefined) return stored;
    const { pace } = this.#options;
    const requests = requestCount(question);
    await (by === 'typing'
      ? pace.waitForTyping(signal, requests)
      : pace.waitForClick(signal, requests));
    this.#results.wait();
    const answer = await answerQuestion(client, question, signal);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  async #loadMore(): Promise<void> {
    const { signal } = this.#current;
    if (this.#shown === undefined || this.#client === undefined) return;
    try {
      await this.#options.pace.waitForClick(signal);
      this.#show(await loadMore(this.#client, this.#shown, signal), true);
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
    }
  }

  #show(answer: Answer, isMore = false): void {
    this.#shown = answer;
    this.#results.show(answer, this.#question, isMore);
    this.#taken.replaceChildren(...withoutUndefined(this.#describeInterpretation(answer)));
    this.#layout.hidden = answer.rows.length === 0;
    this.#layout.replaceChildren(...this.#layoutSwitch());
    this.#announceFound(answer);
  }

  #announceFound(answer: Answer): void {
    this.#options.say(describeFound(answer, this.#question, this.#marks));
  }

  #clear(): void {
    this.#shown = undefined;
    this.#results.clear();
    this.#taken.replaceChildren();
    this.#layout.hidden = true;
  }

  /** Describes the interpretation of the text, with other interpretations and matching persons as links. */
  #describeInterpretation({ kind, persons }: Answer): Child[] {
    const { q } = this.#question;
    if (kind === '') return [];
    const others = alternativeKinds(q, kind).map((one) =>
      button(texts.tipo[one], () => this.#change({ kind: one }, 'choice')),
    );
    const known = persons.map(({ id, nombre, marcasTotal }) => {
      const href = addressToHash({ view: 'portfolio', holder: { id, name: nombre } });
      return element('a', { attributes: { href } }, `${nombre} (${texts.marks(marcasTotal)})`);
    });
    const taken = element('b', {}, texts.tipo[kind]);
    return [
      element('p', {}, `${texts.taken.as} `, taken, `. ${texts.taken.others}`, ...others),
      known.length === 0 ? undefined : element('p', {}, texts.taken.persons, ...known),
    ];
  }

  /** Saves the whole listing, or the shown similar marks, as a workbook. */
  async #export(): Promise<void> {
    const question = this.#question;
    const answer = this.#shown;
    const client = this.#client;
    if (answer === undefined) return;
    const filters = listingParams(answer.kind, question);
    try {
      if (filters === null) await exportRows(answer.rows, question.q);
      else if (client !== undefined) await exportMarks(client, filters, question.q || texts.found);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Creates a link that watches the searched name, else the filtered holder or the shown marks. */
  #watchLink(): HTMLElement {
    const { q, clase, holder } = this.#question;
    const { kind = '', rows = [] } = this.#shown ?? {};
    const isHolder = kind === '' && holder !== undefined;
    const shown = isHolder ? [] : rows.map(({ mark }) => mark.nroSolicitud);
    const names = kind === 'nombre' ? [q] : shown;
    const watched = {
      names,
      clase: kind === 'nombre' ? clase : [],
      holder: isHolder ? holder : undefined,
    };
    return newWatchLink(watched, texts.vigilancia.watch);
  }

  #layoutSwitch(): HTMLElement[] {
    const { layout } = this.#question;
    const layouts = (['cards', 'table'] as const).map((one) =>
      button(texts.layout[one], () => this.#change({ layout: one }, 'choice'), {
        'aria-pressed': String(one === layout),
      }),
    );
    return [...layouts, this.#watchLink(), button(texts.exportList, () => void this.#export())];
  }
}
