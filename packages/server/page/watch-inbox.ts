import type { BrandSummary, MarcarioClient, Watchlist, WatchThread } from '@marcario/client';
import { goodsInWords } from '../texts/goods-words.ts';
import { button, type Child, element, selectField, withoutUndefined } from './element.ts';
import { isSameName } from './intent.ts';
import { texts, words } from './language.ts';
import type { ViewOptions } from './latest-request-panel.ts';
import { readHolderIds } from './own-holders.ts';
import { saveWorkbook } from './save-file.ts';
import { markLife } from './statuses.ts';
import {
  isNew,
  openOppositionEnd,
  type ThreadContext,
  threadEntry,
  watchedName,
} from './watch-thread.ts';
import { advicePanel, explainPanel, mailPanel } from './watch-tools.ts';

const phrases = texts.vigilancia;
const desk = texts.mesa.vigilancia;
const PAGE = 200;
/** Maximum threads read of a watchlist, which are then sorted by score. */
const MAX_THREADS = 1_000;
/** Milliseconds between checks whether the baseline of a new watchlist is computed. */
const COMPARED_MS = 1_500;
const MAX_NUMBERS = 100;
/** Maximum marks of the client that are read, in order to hide their hits. */
const MAX_CLIENT_MARKS = 1_000;
const SHOWN = ['abierto', 'en_estudio', 'oponer', 'descartado', 'todas'] as const;
const ORDERS = ['byScore', 'byTerm', 'byDate'] as const;
/** Similarity bands; hits below all bands are shown in the lowest one (decision F11). */
const BANDS = ['alta', 'media', 'baja'] as const;

type Shown = (typeof SHOWN)[number];
type Order = (typeof ORDERS)[number];

interface InboxOptions extends ViewOptions {
  readonly signal: AbortSignal;
}

/** The hits of a watchlist as an inbox: one line per hit, most similar first, undecided before decided ones. */
export class WatchInbox {
  readonly element = element('div', { class: 'inbox' });
  readonly #client: MarcarioClient;
  readonly #options: InboxOptions;
  readonly #threads = element('div', { class: 'threads' });
  readonly #head = element('div');
  readonly #tools = element('div', { class: 'tools' });
  /** Marks that are watched by number, by application number. */
  readonly #watched = new Map<string, BrandSummary>();
  /** Application numbers of marks of the excluded holders. */
  #clientMarks: ReadonlySet<string> = new Set();
  #list: Watchlist;
  #all: WatchThread[] = [];
  #shown: Shown = 'abierto';
  #order: Order = 'byScore';
  #hidesOwn = true;

  constructor(client: MarcarioClient, list: Watchlist, options: InboxOptions) {
    this.#client = client;
    this.#list = list;
    this.#options = options;
    this.element.append(this.#head, this.#threads, this.#tools);
    this.#showHead();
  }

  /** Reads the threads, after the comparison with the whole register has finished. */
  async read(): Promise<void> {
    const { clock, say, signal } = this.#options;
    while (['pending', 'running'].includes(this.#list.baselineStatus)) {
      say(phrases.comparing);
      await clock.wait(COMPARED_MS, signal);
      this.#list = await this.#client.watch.get(this.#list.id, { signal });
    }
    say('');
    const threads: WatchThread[] = [];
    const pages = this.#client.watch.threads(this.#list.id, { limit: PAGE }, { signal }).pages();
    for await (const { items } of pages) {
      threads.push(...items);
      if (threads.length >= MAX_THREADS) break;
    }
    this.#all = threads;
    await this.#readWatched();
    await this.#readClientMarks();
    this.#showHead();
    this.#showThreads();
  }

  /** Reads the marks of excluded holders, because hits on them may be older than the exclusion. */
  async #readClientMarks(): Promise<void> {
    const { signal } = this.#options;
    const titularId = this.#list.filters.excluirTitular?.filter((one) => !one.includes('-')) ?? [];
    const numbers = new Set<string>();
    this.#clientMarks = numbers;
    if (titularId.length === 0 || this.#all.length === 0) return;
    for await (const mark of this.#client.brands.search({ titularId, limit: 100 }, { signal })) {
      numbers.add(mark.nroSolicitud);
      if (numbers.size >= MAX_CLIENT_MARKS) break;
    }
  }

  /** Reads the marks watched by number, whose names and holders are shown next to the hits. */
  async #readWatched(): Promise<void> {
    const numbers = this.#list.items
      .filter(({ kind }) => kind === 'numero')
      .map(({ mark }) => mark);
    if (numbers.length === 0) return;
    const { signal } = this.#options;
    const { items } = await this.#client.brands.batch(numbers.slice(0, MAX_NUMBERS), { signal });
    for (const mark of items) this.#watched.set(mark.nroSolicitud, mark);
  }

  get #context(): ThreadContext {
    const { onFailure, pace, signal } = this.#options;
    return {
      client: this.#client,
      list: this.#list,
      watched: (mark) => this.#watched.get(mark),
      clientSwitch: (thread) => this.#clientSwitch(thread),
      run: (work) => this.#run(work),
      click: () => pace.waitForClick(signal),
      onFailure,
      onDecided: (thread) => {
        this.#all = this.#all.map((one) => (one.id === thread.id ? thread : one));
      },
      signal,
    };
  }

  /** Returns whether a hit belongs to a holder of the watched mark or to the client, and so is no conflict. */
  #isOwn(thread: WatchThread): boolean {
    return this.#clientMarks.has(thread.matchedNro) || this.#isOfSameHolder(thread);
  }

  #isOfSameHolder({ watchItemId, ultimoHit }: WatchThread): boolean {
    const item = this.#list.items.find(({ id }) => String(id) === watchItemId);
    const holders = this.#watched.get(item?.mark ?? '')?.titular ?? [];
    return ultimoHit.snapshot.titular.some((one) => holders.some((own) => isSameName(one, own)));
  }

  /** Returns the threads to show, filtered and sorted. */
  get #chosen(): WatchThread[] {
    const isShown = ({ abierto, decision }: WatchThread) => {
      if (this.#shown === 'todas') return true;
      return this.#shown === 'abierto' ? abierto : decision === this.#shown;
    };
    const orders: Readonly<Record<Order, (a: WatchThread, b: WatchThread) => number>> = {
      // Marks that are over come last. Bands are formed afterwards, so this order holds within each band.
      byScore: (a, b) => isOver(a) - isOver(b) || b.ultimoHit.score - a.ultimoHit.score,
      byTerm: (a, b) => (openOppositionEnd(a) ?? '9').localeCompare(openOppositionEnd(b) ?? '9'),
      byDate: (a, b) => b.ultimoHit.detectedAt.localeCompare(a.ultimoHit.detectedAt),
    };
    const isOver = ({ ultimoHit }: WatchThread) =>
      Number(markLife(ultimoHit.snapshot.estado) === 'over');
    const isDecided = ({ decision }: WatchThread) => Number(decision !== 'pendiente');
    const order = orders[this.#order];
    return this.#all
      .filter((one) => isShown(one) && !(this.#hidesOwn && this.#isOwn(one)))
      .sort((a, b) => isDecided(a) - isDecided(b) || order(a, b));
  }

  #showThreads(): void {
    const chosen = this.#chosen;
    const own = this.#all.filter((one) => this.#isOwn(one));
    const recent = chosen.filter(isNew).length;
    const message = [desk.shown(chosen.length), recent > 0 && desk.recent(recent)];
    const none = this.#shown === 'abierto' ? phrases.noneOpen : desk.none;
    this.#threads.replaceChildren(
      ...withoutUndefined([
        own.length > 0 ? this.#ownHitsSection(own) : undefined,
        element(
          'p',
          { class: 'found', attributes: { role: 'status' } },
          chosen.length === 0 ? none : message.filter(Boolean).join(' · '),
        ),
        ...(this.#order === 'byScore'
          ? this.#threadsByBand(chosen)
          : [this.#entries(chosen, true)]),
      ]),
    );
  }

  /** Groups the threads by similarity band; the lowest band is collapsed unless it is the only one. */
  #threadsByBand(chosen: readonly WatchThread[]): HTMLElement[] {
    let isFirst = true;
    return BANDS.flatMap((band) => {
      const threads = chosen.filter(({ banda = 'baja' }) => banda === band);
      if (threads.length === 0) return [];
      const title = `${desk.banda[band]} (${words.number(threads.length)})`;
      const fold = element('details', { class: 'band' }, element('summary', {}, title));
      fold.open = band !== 'baja' || isFirst;
      fold.append(this.#entries(threads, isFirst));
      isFirst = false;
      return [fold];
    });
  }

  #entries(threads: readonly WatchThread[], isFirst: boolean): HTMLElement {
    const context = this.#context;
    const entries = threads.map((thread, i) =>
      threadEntry(thread, context, { isOpened: isFirst && i === 0 }),
    );
    return element('ol', {}, ...entries);
  }

  /** Creates the switch that hides hits of own marks, and the button that excludes them for the future. */
  #ownHitsSection(own: readonly WatchThread[]): HTMLElement {
    const box = element('input', {
      attributes: { type: 'checkbox', id: 'hide-own' },
      on: {
        change: () => {
          this.#hidesOwn = box.checked;
          this.#showThreads();
        },
      },
    });
    box.checked = this.#hidesOwn;
    const message = this.#hidesOwn
      ? element('span', {}, ` ${desk.hidden(own.length)} `)
      : undefined;
    const stop = own.every(({ matchedNro }) => this.#clientMarks.has(matchedNro))
      ? undefined
      : button(desk.stopOwn, () => void this.#run(() => this.#excludeOwnHolders()), {
          class: 'if-watch-write',
        });
    const label = element('label', { class: 'switch' }, box, ` ${desk.hideOwn}`);
    return element('p', { class: 'actions own-hits' }, label, message, stop);
  }

  /** Creates the button that excludes the holders of a hit as the client's, or undoes that. */
  #clientSwitch(thread: WatchThread): Child {
    const isClient = this.#clientMarks.has(thread.matchedNro);
    if (!isClient && this.#isOfSameHolder(thread)) return undefined;
    const change = async () => {
      const holders = await readHolderIds(this.#client, thread.matchedNro, this.#options.signal);
      const before = this.#list.filters.excluirTitular ?? [];
      const others = before.filter((one) => !holders.includes(one));
      await this.#leaveOut(isClient ? others : [...others, ...holders]);
      const names = words.list(thread.ultimoHit.snapshot.titular);
      this.#options.say(isClient ? desk.clientAgain(names) : desk.clientLeftOut(names));
    };
    const label = isClient ? desk.notClient : desk.isClient;
    return button(label, () => void this.#run(change), { class: 'if-watch-write own-client' });
  }

  /** Excludes the holders of the watched marks from future hits. */
  async #excludeOwnHolders(): Promise<void> {
    const { signal, say } = this.#options;
    const ids = new Set(this.#list.filters.excluirTitular ?? []);
    const seen = new Set<string>();
    for (const { nroSolicitud, titular } of this.#watched.values()) {
      const holders = titular.join('|');
      if (seen.has(holders)) continue;
      seen.add(holders);
      for (const id of await readHolderIds(this.#client, nroSolicitud, signal)) ids.add(id);
    }
    await this.#leaveOut([...ids]);
    say(desk.stopped);
  }

  async #leaveOut(excluirTitular: string[]): Promise<void> {
    const { signal } = this.#options;
    const filters = { ...this.#list.filters, excluirTitular };
    this.#list = await this.#client.watch.update(this.#list.id, { filters }, { signal });
    await this.#readClientMarks();
    this.#showThreads();
  }

  #showHead(): void {
    const { label, status } = this.#list;
    const swept = sweptInWords(this.#list);
    const change = (to: 'active' | 'paused') => () =>
      void this.#run(async () => {
        const { signal } = this.#options;
        this.#list = await this.#client.watch.update(this.#list.id, { status: to }, { signal });
        this.#showHead();
      });
    const pause =
      status === 'paused'
        ? button(phrases.resume, change('active'))
        : button(phrases.pause, change('paused'));
    const title = { id: 'inbox-title', tabindex: '-1' };
    const back = element('a', { attributes: { href: '#vigilancia=' } }, phrases.back);
    const tools = { ...this.#context, onChange: (list: Watchlist) => this.#updateList(list) };
    const ends = [pause, ' ', button(phrases.retire, () => this.#retire())];
    this.#head.replaceChildren(
      ...withoutUndefined([
        element('p', { class: 'back' }, back),
        element('h1', { attributes: title }, label),
        element('p', { class: 'soft' }, `${this.#describeWatched()} · ${phrases.status[status]}`),
        element('p', { class: 'soft' }, swept),
        advicePanel(tools),
        element(
          'p',
          { class: 'actions choose' },
          this.#filterSelect(),
          this.#orderSelect(),
          button(texts.mesa.excel, () => void this.#run(() => this.#save())),
          button(texts.print, () => print()),
          status === 'retired' ? undefined : element('span', { class: 'if-watch-write' }, ...ends),
        ),
      ]),
    );
    this.#tools.replaceChildren(explainPanel(tools), mailPanel(tools));
  }

  #updateList(list: Watchlist): void {
    this.#list = list;
    this.#showHead();
  }

  #filterSelect(): HTMLElement {
    const options = SHOWN.map((one) => [one, desk.decisionOf[one]] as const);
    const change = (value: string) => {
      this.#shown = SHOWN.find((one) => one === value) ?? 'abierto';
      this.#showThreads();
    };
    return selectField(desk.decision, options, { value: this.#shown, change });
  }

  #orderSelect(): HTMLElement {
    const options = ORDERS.map((one) => [one, desk[one]] as const);
    const change = (value: string) => {
      this.#order = ORDERS.find((one) => one === value) ?? 'byScore';
      this.#showThreads();
    };
    return selectField(desk.order, options, { value: this.#order, change });
  }

  /** Lists the first watched marks. */
  #describeWatched(): string {
    const marks = this.#list.items
      .slice(0, 5)
      .map(({ mark }) => this.#watched.get(mark)?.denominacion || mark);
    return `${marks.join(', ')}${this.#list.itemCount > 5 ? ', …' : ''}`;
  }

  async #save(): Promise<void> {
    const kinds = ['percent', ...Array(6).fill('text'), 'day', 'text', 'text', 'day'] as const;
    const context = this.#context;
    const chosen = this.#chosen;
    const hasGoods = chosen.some(({ ultimoHit }) => ultimoHit.productos !== undefined);
    const heads = [...desk.excel, ...(hasGoods ? desk.excelGoods : [])];
    const columns = heads.map((head, i) => ({ head, kind: kinds[i] ?? 'text', width: 20 }));
    const rows = chosen.map((thread) => {
      const { snapshot, score, detectedAt, conflicto } = thread.ultimoHit;
      return [
        score,
        snapshot.denominacion,
        watchedName(thread, context),
        texts.estado[snapshot.estado],
        snapshot.clases.join(', '),
        snapshot.titular.join(' · '),
        snapshot.nroSolicitud,
        openOppositionEnd(thread) ?? null,
        thread.decision === 'pendiente'
          ? phrases.decision.pendiente
          : desk.decisionOf[thread.decision],
        thread.nota,
        detectedAt.slice(0, 10),
        ...(hasGoods
          ? [
              conflicto === undefined ? null : texts.informe.conflicto[conflicto],
              goodsInWords(thread.ultimoHit, words),
            ]
          : []),
      ];
    });
    await saveWorkbook(this.#list.label, [{ name: phrases.hits, columns, rows }]);
  }

  #retire(): void {
    if (!confirm(phrases.reallyRetire)) return;
    void this.#run(async () => {
      await this.#client.watch.retire(this.#list.id, { signal: this.#options.signal });
      location.hash = '#vigilancia=';
    });
  }

  async #run(work: () => Promise<void>): Promise<void> {
    const { pace, onFailure, signal } = this.#options;
    try {
      await pace.waitForClick(signal);
      await work();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }
}

/** Says when a watchlist was last swept, else when its baseline was computed. */
function sweptInWords({ lastSweptAt, baselineAt }: Watchlist): string {
  if (lastSweptAt !== null) return desk.swept(words.dayOf(lastSweptAt));
  return baselineAt === null ? desk.notSwept : desk.compared(words.dayOf(baselineAt));
}
