import type { MarcarioClient } from '@marcario/client';
import { type Address, addressToHash, NOTHING, type Question } from './address.ts';
import { type Answer, ask, askMore, isAsked, listingOf, requestsOf } from './answers.ts';
import { button, type Child, element, filled, part } from './element.ts';
import { exportMarks, exportRows } from './export-marks.ts';
import { Filters } from './filters.ts';
import type { Way } from './history-steps.ts';
import { otherKinds } from './intent.ts';
import { texts } from './language.ts';
import type { Clock, RequestPace } from './request-pace.ts';
import { foundInWords, Results } from './results.ts';
import { watchWay } from './watch-way.ts';

/** How long nobody types before their text is asked for. */
const PAUSE_MS = 200;
/** Answers that are kept, so that taking letters back asks nothing. */
const KEPT_ANSWERS = 50;

/** What the search needs of the page. */
interface SearchOptions {
  readonly pace: RequestPace;
  readonly clock: Clock;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** The key, for what a browser loads as a file. */
  readonly key: () => string;
  /** Somebody changed the question: its address is another one. */
  readonly onAddress: (address: Address, by: Way) => void;
}

/** The box, the filters, and what was found. One search at a time: a newer question ends the one before. */
export class SearchView {
  readonly #form = part('search', HTMLFormElement);
  readonly #text = part('q', HTMLInputElement);
  readonly #taken = part('taken', HTMLDivElement);
  readonly #layout = part('layout', HTMLDivElement);
  readonly #filters = new Filters((narrowing) => this.#change(narrowing, 'choice'));
  readonly #results = new Results({
    onOrder: (order) => this.#change({ order }, 'choice'),
    onMore: () => void this.#more(),
  });
  readonly #options: SearchOptions;
  readonly #answers = new Map<string, Answer>();
  #client: MarcarioClient | undefined;
  #current = new AbortController();
  #question: Question = NOTHING;
  #shown: Answer | undefined;
  #marks: number | undefined;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#text.addEventListener('input', () => this.#change(this.#typed, 'typing'));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#typed.q === this.#question.q) void this.#look('choice');
      else this.#change(this.#typed, 'choice');
    });
  }

  get question(): Question {
    return this.#question;
  }

  /** How many marks the register has, which may be known only after an answer. */
  set registerSize(marks: number | undefined) {
    this.#marks = marks;
    if (this.#shown !== undefined) this.#sayFound(this.#shown);
  }

  /** Searches with another client, or with none. */
  connect(client: MarcarioClient | undefined): void {
    this.stop();
    this.#client = client;
    this.#answers.clear();
    this.#clear();
    if (client !== undefined) void this.#look('choice');
  }

  /** Shows what an address asks. */
  follow(question: Question): void {
    if (JSON.stringify(question) === JSON.stringify(this.#question)) return;
    this.#question = question;
    void this.#look('choice');
  }

  stop(): void {
    this.#current.abort();
  }

  focus(): void {
    this.#text.focus();
  }

  /** Another text is another question: what the one before was said to be does not hold for it. */
  get #typed(): Partial<Question> {
    return { q: this.#text.value.trim(), kind: '' };
  }

  #change(change: Partial<Question>, by: Way): void {
    this.#question = { ...this.#question, ...change };
    this.#options.onAddress({ view: 'search', question: this.#question }, by);
    void this.#look(by);
  }

  async #look(by: Way): Promise<void> {
    this.stop();
    const question = this.#question;
    if (this.#text.value.trim() !== question.q) this.#text.value = question.q;
    this.#filters.show(question);
    const examples = document.getElementById('examples');
    if (examples !== null) examples.hidden = isAsked(question);
    if (!isAsked(question)) {
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
      this.#show(await this.#answer(client, by, signal));
    } catch (error) {
      if (signal.aborted) return;
      this.#clear();
      this.#options.onFailure(error);
    }
  }

  async #answer(client: MarcarioClient, by: Way, signal: AbortSignal): Promise<Answer> {
    const question = this.#question;
    const key = JSON.stringify({ ...question, layout: '' });
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    const { pace } = this.#options;
    const requests = requestsOf(question);
    await (by === 'typing' ? pace.typed(signal, requests) : pace.click(signal, requests));
    this.#results.wait();
    const answer = await ask(client, question, signal);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  async #more(): Promise<void> {
    const { signal } = this.#current;
    if (this.#shown === undefined || this.#client === undefined) return;
    try {
      await this.#options.pace.click(signal);
      this.#show(await askMore(this.#client, this.#shown, signal), true);
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
    }
  }

  #show(answer: Answer, isMore = false): void {
    this.#shown = answer;
    this.#results.show(answer, this.#question, isMore);
    this.#taken.replaceChildren(...filled(this.#takenInWords(answer)));
    this.#layout.hidden = answer.rows.length === 0;
    this.#layout.replaceChildren(...this.#layouts());
    this.#sayFound(answer);
  }

  #sayFound(answer: Answer): void {
    this.#options.say(foundInWords(answer, this.#question, this.#marks));
  }

  #clear(): void {
    this.#shown = undefined;
    this.#results.clear();
    this.#taken.replaceChildren();
    this.#layout.hidden = true;
  }

  /** What the text was taken for, what else it could be, and the persons of that name. */
  #takenInWords({ kind, persons }: Answer): Child[] {
    const { q } = this.#question;
    if (kind === '') return [];
    const others = otherKinds(q, kind).map((one) =>
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
    const filters = listingOf(answer.kind, question);
    try {
      if (filters === null) await exportRows(answer.rows, question.q);
      else if (client !== undefined) await exportMarks(client, filters, question.q || texts.found);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Watches the name, or the marks that are shown where none was looked for. */
  #watchWay(): HTMLElement {
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
    return watchWay(watched, texts.vigilancia.watch);
  }

  #layouts(): HTMLElement[] {
    const { layout } = this.#question;
    const layouts = (['cards', 'table'] as const).map((one) =>
      button(texts.layout[one], () => this.#change({ layout: one }, 'choice'), {
        'aria-pressed': String(one === layout),
      }),
    );
    return [...layouts, this.#watchWay(), button(texts.exportList, () => void this.#export())];
  }
}
