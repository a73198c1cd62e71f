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

/** How long nobody types before their text is asked for. */
const PAUSE_MS = 200;
/** Answers that are kept, so that taking letters back asks nothing. */
const KEPT_ANSWERS = 50;

/** What the search needs of the page. */
interface SearchOptions extends Omit<ViewOptions, 'onAddress'> {
  /** Somebody changed the question: its address is another one. */
  readonly onAddress: (address: Address, by: ChangeKind) => void;
}

/** Cards that are shown at once. */
const AT_ONCE = 20;
/** From this similarity on a mark is shown where none is of high or medium similarity. */
const WORTH_A_LOOK = 0.5;

/** What the marks found are shown with. */
interface ResultsOptions {
  readonly onOrder: (order: string) => void;
  /** Somebody wants the rows after those that are there. */
  readonly onMore: () => void;
}

/** The marks found, as cards or as a table. */
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
  /** The title of the band of the last card. */
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

  /** Dims the marks of the question before. */
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

  /** @param isMore true where the answer is the one before with further rows */
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

  /** Cards are made when they are looked at: a question at every letter shall stay light. */
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
    // Whoever went on by keyboard goes on reading where the new cards begin.
    if (first > 0) shown[0]?.querySelector('a')?.focus();
  }

  /** Puts the title of a band before its first card; that of the first band stands before the list. */
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

/** Whether a mark is shown at first: those of low similarity are folded where there are others (decision F11). */
function isSimilar({ banda }: Row): boolean {
  return banda === 'alta' || banda === 'media';
}

/** Whether a mark is shown where none is of high or medium similarity. */
function isWorthALook({ likeness: similarity = 0 }: Row): boolean {
  return similarity >= WORTH_A_LOOK;
}

/**
 * What was found, in words. That nothing was found holds for the marks that are known and for no others,
 * which is said where somebody might rely on it.
 * @param marks how many the register has, where that is known
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

/** The box, the filters, and what was found. One search at a time: a newer question ends the one before. */
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

  /** How many marks the register has, which may be known only after an answer. */
  set registerSize(marks: number | undefined) {
    this.#marks = marks;
    if (this.#shown !== undefined) this.#announceFound(this.#shown);
  }

  /** Searches with another client, or with none. */
  connect(client: MarcarioClient | undefined): void {
    this.stop();
    this.#client = client;
    this.#answers.clear();
    this.#clear();
    if (client !== undefined) void this.#search('choice');
  }

  /** Shows what an address asks. */
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

  /** Another text is another question: what the one before was said to be does not hold for it. */
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

  /** What the text was taken for, what else it could be, and the persons of that name. */
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

  /** All that a listing finds, or the marks that are like a name, as a file for a spreadsheet. */
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

  /** Watches the name, or the marks that are shown where none was looked for. */
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
