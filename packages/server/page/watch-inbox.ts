import type { BrandSummary, MarcarioClient, Watchlist, WatchThread } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { likenessBars, nameLink, sharedElements, statusBadge } from './card.ts';
import { button, type Child, element, filled } from './element.ts';
import { texts, words } from './language.ts';
import type { Clock, RequestPace } from './request-pace.ts';

const said = texts.vigilancia;
const PAGE = 50;
const DAY_MS = 86_400_000;
/** How often a comparison with the whole register is looked at. */
const COMPARED_MS = 1_500;
const DECISIONS = ['descartado', 'en_estudio', 'oponer'] as const;

type Decided = Pick<WatchThread, 'decision' | 'nota'>;

interface InboxOptions {
  readonly pace: RequestPace;
  readonly clock: Clock;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Whether its newest hit is of today or yesterday in Santiago. */
export function isNew({ ultimoHit }: WatchThread): boolean {
  const yesterday = todayInSantiago(new Date(Date.now() - DAY_MS));
  return todayInSantiago(new Date(ultimoHit.detectedAt)) >= yesterday;
}

/** The hits of a watchlist, one entry for each mark and item: why, until when to oppose, and what was decided. */
export class WatchInbox {
  readonly element = element('div', { class: 'inbox' });
  readonly #client: MarcarioClient;
  readonly #options: InboxOptions;
  readonly #threads = element('div', { class: 'threads' });
  readonly #head = element('div');
  /** The marks that are watched by their numbers. */
  readonly #watched = new Map<string, BrandSummary>();
  #list: Watchlist;
  #onlyOpen = true;

  constructor(client: MarcarioClient, list: Watchlist, options: InboxOptions) {
    this.#client = client;
    this.#list = list;
    this.#options = options;
    this.element.append(this.#head, this.#threads);
    this.#showHead();
  }

  /** Reads its threads, once the list was compared with the register where that was wanted. */
  async read(): Promise<void> {
    const { clock, say, signal } = this.#options;
    while (['pending', 'running'].includes(this.#list.baselineStatus)) {
      say(said.comparing);
      await clock.wait(COMPARED_MS, signal);
      this.#list = await this.#client.watch.get(this.#list.id, { signal });
    }
    say('');
    this.#showHead();
    await this.#readFrom(undefined);
  }

  async #readFrom(cursor: string | undefined): Promise<void> {
    const { signal } = this.#options;
    const narrowed = { ...(this.#onlyOpen && { abierto: true }), ...(cursor && { cursor }) };
    const asked = { limit: PAGE, ...narrowed };
    const page = await this.#client.watch.threads(this.#list.id, asked, { signal });
    await this.#readWatched(page.items);
    if (cursor === undefined) this.#threads.replaceChildren();
    else this.#threads.querySelector('.more-threads')?.remove();
    this.#showThreads(page.items, cursor === undefined);
    const { nextCursor } = page;
    if (nextCursor === null) return;
    const more = button(texts.more, () => void this.#run(() => this.#readFrom(nextCursor)));
    this.#threads.append(element('p', { class: 'actions more-threads' }, more));
  }

  /** The watched marks of these threads that are known by number alone. */
  async #readWatched(threads: readonly WatchThread[]): Promise<void> {
    const ids = new Set(threads.map(({ watchItemId }) => watchItemId));
    const numbers = this.#list.items
      .filter(
        ({ id, kind, mark }) =>
          ids.has(String(id)) && kind === 'numero' && !this.#watched.has(mark),
      )
      .map(({ mark }) => mark);
    if (numbers.length === 0) return;
    const { items } = await this.#client.brands.batch(numbers, { signal: this.#options.signal });
    for (const mark of items) this.#watched.set(mark.nroSolicitud, mark);
  }

  #showThreads(threads: readonly WatchThread[], isFirst: boolean): void {
    if (isFirst && threads.length === 0) {
      this.#threads.append(element('p', {}, this.#onlyOpen ? said.noneOpen : said.noHits));
      return;
    }
    const recent = isFirst ? threads.filter(isNew) : [];
    const others = threads.filter((one) => !recent.includes(one));
    if (recent.length > 0) this.#threads.append(element('h2', {}, said.since));
    this.#threads.append(this.#entries(recent, isFirst));
    if (recent.length > 0 && others.length > 0)
      this.#threads.append(element('h2', {}, said.before));
    this.#threads.append(this.#entries(others, isFirst && recent.length === 0));
  }

  #entries(threads: readonly WatchThread[], isFirst: boolean): HTMLElement {
    const entries = threads.map((thread, i) => this.#entry(thread, isFirst && i === 0));
    return element('ol', {}, ...entries);
  }

  #showHead(): void {
    const { label, status, lastSweptAt } = this.#list;
    const swept = lastSweptAt === null ? said.notSwept : said.swept(words.dayOf(lastSweptAt));
    const change = (to: 'active' | 'paused') => () =>
      void this.#run(async () => {
        const { signal } = this.#options;
        this.#list = await this.#client.watch.update(this.#list.id, { status: to }, { signal });
        this.#showHead();
      });
    const pause =
      status === 'paused'
        ? button(said.resume, change('active'))
        : button(said.pause, change('paused'));
    const shown = [
      [true, said.open],
      [false, said.every],
    ] as const;
    const filters = shown.map(([onlyOpen, text]) =>
      button(text, () => this.#showOnly(onlyOpen), {
        'aria-pressed': String(onlyOpen === this.#onlyOpen),
      }),
    );
    const title = { id: 'inbox-title', tabindex: '-1' };
    this.#head.replaceChildren(
      element(
        'p',
        { class: 'back' },
        element('a', { attributes: { href: '#vigilancia=' } }, said.back),
      ),
      element('h1', { attributes: title }, label),
      element(
        'p',
        { class: 'soft' },
        `${this.#watchedInWords()} · ${said.status[status]} · ${swept}`,
      ),
      element(
        'p',
        { class: 'actions' },
        element(
          'span',
          { class: 'pair', attributes: { role: 'group', 'aria-label': said.show } },
          ...filters,
        ),
        ...(status === 'retired'
          ? []
          : [
              element(
                'span',
                { class: 'if-watch-write' },
                pause,
                ' ',
                button(said.retire, () => this.#retire()),
              ),
            ]),
      ),
    );
  }

  /** What is watched, as far as a line has room. */
  #watchedInWords(): string {
    const marks = this.#list.items
      .slice(0, 5)
      .map(({ mark }) => this.#watched.get(mark)?.denominacion || mark);
    return `${marks.join(', ')}${this.#list.itemCount > 5 ? ', …' : ''}`;
  }

  #showOnly(onlyOpen: boolean): void {
    this.#onlyOpen = onlyOpen;
    this.#showHead();
    void this.#run(() => this.#readFrom(undefined));
  }

  #retire(): void {
    if (!confirm(said.reallyRetire)) return;
    void this.#run(async () => {
      await this.#client.watch.retire(this.#list.id, { signal: this.#options.signal });
      location.hash = '#vigilancia=';
    });
  }

  async #run(work: () => Promise<void>): Promise<void> {
    const { pace, onFailure, signal } = this.#options;
    try {
      await pace.click(signal);
      await work();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }

  /** @param isOpened true where the reasons are shown at once */
  #entry(thread: WatchThread, isOpened: boolean): HTMLElement {
    const { ultimoHit, matchedNro } = thread;
    const { snapshot, score, signals, hitKind, detectedAt } = ultimoHit;
    const title = element('h3', {}, nameLink({ mark: snapshot }));
    const fresh = isNew(thread)
      ? element('span', { class: 'status pending' }, said.isNew)
      : undefined;
    const entry = element(
      'li',
      { class: 'thread', attributes: { 'data-nro': matchedNro } },
      element('div', { class: 'head' }, title, fresh, statusBadge(snapshot.estado)),
      this.#sides(thread),
      element(
        'div',
        { class: 'why' },
        ...likenessBars(score, signals),
        this.#reasons(thread, isOpened),
      ),
      deadline(thread),
      element('p', { class: 'soft' }, said.detected(said.kind[hitKind], words.dayOf(detectedAt))),
      this.#desk(thread),
    );
    return entry;
  }

  /** The watched mark beside the one that was found. */
  #sides({ watchItemId, ultimoHit: { snapshot, signals } }: WatchThread): HTMLElement {
    const item = this.#list.items.find(({ id }) => String(id) === watchItemId);
    const own = item && this.#watched.get(item.mark);
    const classes = (clases: readonly number[]): Child[] =>
      clases.flatMap((clase, i) => [
        i === 0 ? '' : ', ',
        signals.sharedClases.includes(clase) ? element('b', {}, String(clase)) : String(clase),
      ]);
    const row = (head: string, one: readonly Child[], other: readonly Child[]) =>
      element(
        'tr',
        {},
        element('th', { attributes: { scope: 'row' } }, head),
        element('td', { attributes: { lang: 'es' } }, ...one),
        element('td', { attributes: { lang: 'es' } }, ...other),
      );
    const heads = ['', said.watched, said.found].map((one) =>
      element(one === '' ? 'td' : 'th', one === '' ? {} : { attributes: { scope: 'col' } }, one),
    );
    const name = own?.denominacion || item?.mark || '';
    return element(
      'table',
      { class: 'sides' },
      element('thead', {}, element('tr', {}, ...heads)),
      element(
        'tbody',
        {},
        row(said.mark, [name], [snapshot.denominacion]),
        row(texts.classes, classes(own?.clases ?? []), classes(snapshot.clases)),
        row(
          texts.columna.titular,
          [own?.titular.join(' · ')],
          [snapshot.titular.join(' · ') || texts.card.noHolder],
        ),
      ),
    );
  }

  /** What both names share, which is asked for once somebody wants to see it. */
  #reasons({ watchItemId, matchedNro }: WatchThread, isOpened: boolean): HTMLElement {
    const item = this.#list.items.find(({ id }) => String(id) === watchItemId);
    const place = element('div');
    const ask = async () => {
      const own = item?.kind === 'numero' ? { nroA: item.mark } : { a: item?.mark ?? '' };
      const { signal } = this.#options;
      const { a, b, compartidos } = await this.#client.brands.compare(
        { ...own, nroB: matchedNro },
        { signal },
      );
      const shared = sharedElements(a.texto, b.texto, compartidos);
      place.replaceChildren(compartidos.length > 0 ? shared : said.noneShared);
    };
    const reasons = element(
      'details',
      {
        on: {
          toggle: () => {
            if (reasons.open && place.childNodes.length === 0) void this.#run(ask);
          },
        },
      },
      element('summary', {}, said.why),
      place,
    );
    reasons.open = isOpened;
    return reasons;
  }

  /** Where a thread is decided and noted, and a decision taken back. */
  #desk(thread: WatchThread): HTMLElement {
    const desk = element('div', { class: 'desk' });
    const decide = (before: WatchThread, to: Partial<Decided>, told: string) =>
      this.#run(async () => {
        const { signal } = this.#options;
        const decided = await this.#client.watch.decide(this.#list.id, before.id, to, { signal });
        const { decision, nota } = before;
        const undo = button(said.undo, () => void decide(decided, { decision, nota }, ''));
        const status = { class: 'actions', attributes: { role: 'status' } };
        draw(decided, told === '' ? undefined : element('p', status, told, ' ', undo));
        desk.closest('.thread')?.classList.toggle('dismissed', !decided.abierto);
        (told === '' ? desk.querySelector('button') : undo)?.focus();
      });
    const draw = (current: WatchThread, told?: HTMLElement) => {
      const note = element('input', {
        attributes: { value: current.nota ?? '', maxlength: '1000' },
        on: { change: () => void decide(current, { nota: note.value.trim() || null }, said.noted) },
      });
      const buttons = DECISIONS.map((one) => {
        const isSet = current.decision === one;
        // Pressed again it is pending, as it was.
        const to = isSet ? 'pendiente' : one;
        const act = () => void decide(current, { decision: to }, said.decided[to]);
        return button(said.decision[one], act, { 'aria-pressed': String(isSet) });
      });
      const group = { role: 'group', 'aria-label': said.decide };
      desk.replaceChildren(
        ...filled([
          element('span', { class: 'pair if-watch-write', attributes: group }, ...buttons),
          element('label', { class: 'field if-watch-write' }, element('span', {}, said.note), note),
          told,
        ]),
      );
    };
    draw(thread);
    return desk;
  }
}

function deadline({ plazoOposicion }: WatchThread): HTMLElement {
  const { vence } = plazoOposicion ?? {};
  const today = todayInSantiago();
  if (vence === undefined || vence < today) return element('p', { class: 'soft' }, said.noTerm);
  const days = Math.round((Date.parse(vence) - Date.parse(today)) / DAY_MS);
  return element('p', { class: 'deadline' }, said.oppose(words.day(vence)), said.days(days));
}
