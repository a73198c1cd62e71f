import type { CreateWatchlistInput, MarcarioClient, WatchPreview } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import type { Address, Holder, NewWatch } from './address.ts';
import { nameLink, statusBadge } from './card.ts';
import { chart } from './chart.ts';
import { monthsFrom } from './days-left.ts';
import { button, choice, element, part, shape } from './element.ts';
import { ClassPicker } from './filters.ts';
import { texts, words } from './language.ts';
import { namesInFile, namesOf } from './read-names.ts';
import type { RequestPace } from './request-pace.ts';
import { plainTable, tableBehind } from './table.ts';

const said = texts.vigilancia;
/** Days that a preview looks back at. */
const YEAR = 365;
/** The likenesses from which hits can be wanted; the middle one is what the service takes by itself. */
const MIN_SCORES = ['0.6', '0.7', '0.8', '0.9'];
const MIN_SCORE = '0.7';

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
  readonly #preview = element('div', { class: 'report-place' });
  #minScore = MIN_SCORE;
  #holder: Holder | undefined;
  #working = new AbortController();

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
    await this.#work(async (signal) => {
      const watched = this.#watched();
      if (watched === undefined) return;
      this.#options.say(said.looking);
      const preview = await client.watch.preview({ ...watched, dias: YEAR }, { signal });
      this.#options.say('');
      this.#preview.replaceChildren(...previewed(preview));
      part('preview-title', HTMLHeadingElement).focus();
    });
  }

  async #save(client: MarcarioClient): Promise<void> {
    await this.#work(async (signal) => {
      const watched = this.#watched();
      if (watched === undefined) return;
      const label = this.#label.value.trim() || said.heading;
      const baseline = this.#baseline.checked;
      // The client sends an idempotency key, with which a call that is sent again makes no second list.
      const { id } = await client.watch.create({ ...watched, label, baseline }, { signal });
      this.#options.onAddress({ view: 'watch', list: id });
    });
  }

  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    this.#working = new AbortController();
    const { signal } = this.#working;
    try {
      await this.#options.pace.click(signal);
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
    }
  }
}

interface Count {
  readonly name: string;
  readonly n: number;
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
  const rows = items.map(({ at, mark, score, snapshot }) => [
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
    element('h3', {}, said.newest),
    plainTable(said.newest, said.previewColumns, rows),
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
  return element(
    'figure',
    {},
    element('figcaption', {}, element('b', {}, title)),
    chart({ label: title, most, ticks }, bars),
    tableBehind(title, [head, said.hits], cells),
  );
}
