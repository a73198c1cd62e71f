import type { CreateWatchlistInput, MarcarioClient, WatchPreview } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import type { Address, Holder, NewWatch } from './address.ts';
import { nameLink, statusBadge } from './card.ts';
import { chart } from './chart.ts';
import { monthsFrom } from './days-left.ts';
import { button, choice, element, part, shape } from './element.ts';
import { figure } from './figure.ts';
import { ClassPicker } from './filters.ts';
import { texts, words } from './language.ts';
import type { Count } from './picture.ts';
import { namesInFile, namesOf } from './read-names.ts';
import type { RequestPace } from './request-pace.ts';
import { plainTable, tableBehind } from './table.ts';

const said = texts.vigilancia;
const desk = texts.mesa.vigilancia;
/** Days that a preview looks back at. */
const YEAR = 365;
/** The likenesses from which hits can be wanted; the middle one is what the service takes by itself. */
const MIN_SCORES = ['0.6', '0.7', '0.8', '0.9'];
const MIN_SCORE = '0.7';
/** What is watched as a mark of the register. */
const NUMBER = /^\d[\d.]*$/;
/** Watched numbers whose holders are looked up. */
const NUMBERS_MAX = 15;

interface NewWatchViewOptions {
  readonly pace: RequestPace;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** A list was made. */
  readonly onAddress: (address: Address) => void;
}

/** A new watchlist of names, numbers, a file or a holder; what it would have brought is seen before it is saved. */
export class NewWatchView {
  readonly #place = part('new-watch', HTMLElement);
  readonly #options: NewWatchViewOptions;
  readonly #label = element('input', { attributes: { maxlength: '200' } });
  readonly #names = element('textarea', { attributes: { rows: '4', id: 'watch-names' } });
  readonly #classes = new ClassPicker(() => {});
  readonly #baseline = element('input', { attributes: { type: 'checkbox', id: 'baseline' } });
  readonly #leavesOwn = element('input', { attributes: { type: 'checkbox', id: 'leave-own' } });
  readonly #preview = element('div', { class: 'report-place' });
  #minScore = MIN_SCORE;
  #holder: Holder | undefined;
  #working = new AbortController();
  #isWorking = false;

  constructor(options: NewWatchViewOptions) {
    this.#options = options;
  }

  open(client: MarcarioClient, { names, clase, holder }: NewWatch): void {
    this.stop();
    const [first = ''] = names;
    this.#label.value = said.newLabel(holder?.name ?? first).slice(0, 200);
    if (holder === undefined && first === '') this.#label.value = '';
    this.#names.value = names.join('\n');
    this.#classes.show(clase);
    this.#baseline.checked = true;
    this.#leavesOwn.checked = true;
    this.#minScore = MIN_SCORE;
    this.#holder = holder;
    this.#preview.replaceChildren();
    this.#place.replaceChildren(this.#form(client), this.#preview);
  }

  stop(): void {
    this.#working.abort();
  }

  clear(): void {
    this.stop();
    this.#place.replaceChildren();
  }

  #form(client: MarcarioClient): HTMLFormElement {
    const file = element('input', {
      attributes: { type: 'file', accept: '.csv,.txt,.xlsx' },
      on: { change: () => void this.#takeFile(file.files?.[0]) },
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
            void this.#look(client);
          },
        },
      },
      element('h1', {}, said.createHeading),
      element('p', { class: 'lead' }, said.createLead),
      this.#holderSwitch(),
      field(said.names, this.#names),
      field(texts.informe.file, file),
      element('details', {}, element('summary', {}, texts.niceClasses), this.#classes.element),
      choice(said.minScore, scores, {
        value: this.#minScore,
        change: (value) => {
          this.#minScore = value;
        },
      }),
      element('label', { class: 'switch' }, this.#baseline, ` ${said.baseline}`),
      element('label', { class: 'switch' }, this.#leavesOwn, ` ${desk.own}`),
      field(said.label, this.#label),
      element('button', { class: 'go', attributes: { type: 'submit' } }, said.preview),
      button(said.save, () => void this.#save(client), {
        class: 'go if-watch-write',
        id: 'save-watch',
      }),
    );
  }

  /** Whether every mark of a holder is watched. */
  #holderSwitch(): HTMLElement | undefined {
    const holder = this.#holder;
    if (holder === undefined) return undefined;
    const box = element('input', {
      attributes: { type: 'checkbox' },
      on: {
        change: () => {
          this.#holder = box.checked ? holder : undefined;
        },
      },
    });
    box.checked = true;
    return element('label', { class: 'switch' }, box, ` ${said.all(holder.name)}`);
  }

  async #takeFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const names = await namesInFile(file).catch(() => []);
    this.#names.value = names.join('\n');
    this.#options.say(texts.informe.readNames(names.length));
  }

  /** What is watched, and how; undefined where nothing is named. */
  #watched(): Pick<CreateWatchlistInput, 'items' | 'filters'> | undefined {
    const holder = this.#holder;
    const marks = namesOf(this.#names.value).map((mark) => ({ mark }));
    const items = [...(holder === undefined ? [] : [{ personaId: holder.id }]), ...marks];
    if (items.length === 0) {
      this.#options.say(said.nothing);
      this.#names.focus();
      return undefined;
    }
    const clase = [...this.#classes.chosen];
    const filters = {
      minScore: Number(this.#minScore),
      ...(clase.length > 0 && { clase }),
      // What a holder files itself is no conflict of its marks.
      ...(holder && { excluirTitular: [holder.id] }),
    };
    return { items, filters };
  }

  async #look(client: MarcarioClient): Promise<void> {
    await this.#work(desk.running, async (signal) => {
      const watched = await this.#watchedBy(client, signal);
      if (watched === undefined) return;
      const preview = await client.watch.preview({ ...watched, dias: YEAR }, { signal });
      this.#options.say('');
      this.#preview.replaceChildren(...previewed(preview));
      part('preview-title', HTMLHeadingElement).focus();
    });
  }

  async #save(client: MarcarioClient): Promise<void> {
    await this.#work(
      () => desk.saving,
      async (signal) => {
        const watched = await this.#watchedBy(client, signal);
        if (watched === undefined) return;
        const label = this.#label.value.trim() || said.heading;
        const baseline = this.#baseline.checked;
        // The client sends an idempotency key, with which a call that is sent again makes no second list.
        const { id } = await client.watch.create({ ...watched, label, baseline }, { signal });
        this.#options.onAddress({ view: 'watch', list: id });
      },
    );
  }

  /** What is watched, with the marks of the holders of the watched numbers left out where that is wanted. */
  async #watchedBy(client: MarcarioClient, signal: AbortSignal) {
    const watched = this.#watched();
    const numbers = namesOf(this.#names.value).filter((one) => NUMBER.test(one));
    if (watched === undefined || !this.#leavesOwn.checked || numbers.length === 0) return watched;
    const ids = new Set(watched.filters?.excluirTitular ?? []);
    for (const nro of numbers.slice(0, NUMBERS_MAX)) {
      await this.#options.pace.click(signal);
      const { personas } = await client.brands.report({ nro }, { signal });
      for (const { id, rol } of personas) if (rol !== 'representante') ids.add(id);
    }
    return { ...watched, filters: { ...watched.filters, excluirTitular: [...ids] } };
  }

  /**
   * Works once at a time: meanwhile nothing can be started again, and it is told for how long it has run.
   * @param progress what is said after so many seconds
   */
  async #work(
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
    const tell = () => this.#options.say(progress(seconds));
    const ticking = setInterval(() => {
      seconds += 1;
      tell();
    }, 1_000);
    this.#isWorking = true;
    for (const one of buttons) one.disabled = true;
    this.#preview.prepend(bar);
    try {
      tell();
      await this.#options.pace.click(signal);
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

/** What a list would have brought: how many, in which months, how alike, and the newest. */
function previewed({ desde, hasta, total, porMes, porScore, items }: WatchPreview): HTMLElement[] {
  const title = element(
    'h2',
    { attributes: { id: 'preview-title', tabindex: '-1' } },
    said.previewed(total, words.day(desde), words.day(hasta)),
  );
  if (total === 0) return [title];
  const perMonth: Count[] = [];
  for (let day = `${desde.slice(0, 7)}-01`; day <= hasta; day = monthsFrom(day, 1)) {
    const mes = day.slice(0, 7);
    const n = porMes.find((one) => one.mes === mes)?.n ?? 0;
    perMonth.push({ name: words.month(mes), n });
  }
  const perScore = porScore.map(({ desde: from, hasta: to, n }) => ({
    name: `${words.percent(from)} – ${words.percent(to)}`,
    n,
  }));
  const likest = [...items].sort((a, b) => b.score - a.score);
  const rows = likest.map(({ at, mark, score, snapshot }) => [
    words.day(todayInSantiago(new Date(at))),
    nameLink({ mark: snapshot }),
    mark,
    words.percent(score),
    snapshot.clases.join(', '),
    statusBadge(snapshot.estado),
  ]);
  return [
    title,
    element(
      'div',
      { class: 'preview-plots' },
      counts(said.perMonth, texts.month, perMonth),
      counts(said.perScore, texts.card.likenessLabel, perScore),
    ),
    element('h3', {}, desk.best),
    plainTable(desk.best, said.previewColumns, rows),
  ];
}

/** Counts as bars, with a table behind them. */
function counts(title: string, head: string, rows: readonly Count[]): HTMLElement {
  const most = Math.max(...rows.map(({ n }) => n));
  const step = 100 / rows.length;
  const bars = rows.map(({ name, n }, i) => {
    const height = (n / most) * 100;
    const place = { x: (i + 0.1) * step, y: 100 - height, width: step * 0.8, height };
    return shape('rect', place, shape('title', {}, said.bar(name, n)));
  });
  const every = Math.ceil(rows.length / 3);
  const ticks = rows
    .map(({ name }, i) => ({ at: (i + 0.5) * step, text: name }))
    .filter((_, i) => i % every === 0);
  const cells = rows.map(({ name, n }) => [name, words.number(n)]);
  const table = tableBehind(title, [head, said.hits], cells);
  return figure(
    { title, kind: 'columns', head, counts: rows, table },
    chart({ label: title, most, ticks }, bars),
  );
}
