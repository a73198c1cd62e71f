import type { MarcarioClient } from '@marcario/client';
import { type GoodsOptions, goodsOptions, MAX_GOODS_LETTERS } from './address.ts';
import { button, element } from './element.ts';
import { texts } from './language.ts';
import { loadLateScript } from './load-late-views.ts';

const phrases = texts.informe.productos;
/** Maximum suggestions of goods; they come from the `MARKS_READ` most similar marks. */
const MAX_SUGGESTIONS = 3;
const MARKS_READ = 6;
/** Letters of a suggestion that are shown before it is adopted. */
const SHOWN_LETTERS = 140;

/** Goods of a similar mark, which the user can adopt. */
export interface SuggestedGoods {
  readonly name: string;
  readonly nro: string;
  readonly clase: number;
  readonly goods: string;
}

interface GoodsFieldsOptions {
  readonly onChange: () => void;
  /** Reads the goods of marks similar to the first name. */
  readonly suggest: () => Promise<readonly SuggestedGoods[]>;
}

/** Fields for the goods of a report and for the related classes to search. */
export class GoodsFields {
  readonly #options: GoodsFieldsOptions;
  readonly #goods: HTMLTextAreaElement;
  readonly #related: HTMLInputElement;
  readonly #suggestions = element('ul', {
    class: 'suggestions',
    attributes: { 'aria-live': 'polite' },
  });
  readonly #chips = element('ul', { class: 'chips', attributes: { id: 'report-related-classes' } });
  #unticked = new Set<number>();
  #classes: readonly number[] = [];

  constructor(options: GoodsFieldsOptions) {
    this.#options = options;
    const change = () => this.#changed();
    this.#goods = element('textarea', {
      attributes: {
        rows: '2',
        id: 'report-goods',
        maxlength: String(MAX_GOODS_LETTERS),
        placeholder: phrases.example,
      },
      on: { input: change },
    });
    this.#related = element('input', {
      attributes: { type: 'checkbox', id: 'report-related' },
      on: { change },
    });
  }

  /** Returns the text area for the goods and the suggestions from similar marks. */
  get field(): HTMLElement[] {
    return [
      element('label', { class: 'field' }, element('span', {}, phrases.label), this.#goods),
      element(
        'p',
        { class: 'actions' },
        button(phrases.suggest, () => void this.#suggest(), { class: 'suggest' }),
      ),
      this.#suggestions,
    ];
  }

  /** Returns the switch for related classes, with one chip per class. */
  get classes(): HTMLElement[] {
    return [
      element('label', { class: 'switch' }, this.#related, ` ${phrases.related}`),
      this.#chips,
    ];
  }

  get value(): GoodsOptions {
    const unticked = [...this.#unticked].filter((one) => !this.#classes.includes(one));
    return goodsOptions({ goods: this.#goods.value, related: this.#related.checked, unticked });
  }

  show({ goods = '', related, unticked = [] }: GoodsOptions): void {
    this.#goods.value = goods;
    this.#related.checked = related === true;
    this.#unticked = new Set(unticked);
    this.#suggestions.replaceChildren();
  }

  /** Shows the chips of the classes related to the searched ones. */
  showRelated(classes: readonly number[]): void {
    this.#classes = classes;
    const { goods, related } = this.value;
    const isWidened = classes.length > 0 && (goods !== undefined || related === true);
    if (isWidened) void this.#drawChips(classes);
    else this.#chips.replaceChildren();
  }

  /** Loads the reasons on demand. If that fails, the report itself still lists the searched classes. */
  async #drawChips(classes: readonly number[]): Promise<void> {
    const script = await loadLateScript().catch(() => undefined);
    if (script === undefined || classes !== this.#classes) return;
    const rows = script.relatedClassReasons(classes);
    this.#chips.replaceChildren(...rows.map(([clase, reason]) => this.#chip(clase, reason)));
  }

  #chip(clase: number, reason: string): HTMLElement {
    const box = element('input', {
      attributes: { type: 'checkbox', value: String(clase) },
      on: {
        change: () => {
          if (box.checked) this.#unticked.delete(clase);
          else this.#unticked.add(clase);
          this.#options.onChange();
        },
      },
    });
    box.checked = !this.#unticked.has(clase);
    const number = element('b', { class: 'class-number' }, String(clase));
    const why = element('span', { attributes: { lang: 'es' } }, reason);
    return element('li', {}, element('label', {}, box, ' ', number, ' ', why));
  }

  #changed(): void {
    this.showRelated(this.#classes);
    this.#options.onChange();
  }

  async #suggest(): Promise<void> {
    const found = await this.#options.suggest();
    const lines = found.map(({ name, clase, goods }) => {
      const take = () => {
        this.#goods.value = goods.slice(0, MAX_GOODS_LETTERS);
        this.#suggestions.replaceChildren();
        this.#changed();
        this.#goods.focus();
      };
      const shown = goods.length > SHOWN_LETTERS ? `${goods.slice(0, SHOWN_LETTERS)}…` : goods;
      const label = { 'aria-label': phrases.takeOf(name) };
      return element(
        'li',
        {},
        element('b', { attributes: { lang: 'es' } }, name),
        ` (${clase}): `,
        element('span', { attributes: { lang: 'es' } }, shown),
        ' ',
        button(phrases.take, take, label),
      );
    });
    const none = element('li', {}, phrases.noSuggestion);
    this.#suggestions.replaceChildren(...(lines.length === 0 ? [none] : lines));
  }
}

/** Reads the goods of the most similar marks, one class each, within the searched classes. */
export async function readSuggestions(
  { brands }: MarcarioClient,
  { q, clase }: { readonly q: string; readonly clase: readonly number[] },
  signal: AbortSignal,
): Promise<SuggestedGoods[]> {
  const { items } = await brands.similar({ q, clase: [...clase], limit: MARKS_READ }, { signal });
  const marks = await Promise.all(
    items.map(({ nroSolicitud }) => brands.get(nroSolicitud, { signal })),
  );
  const offers = marks.flatMap(({ denominacion, nroSolicitud, clasesDetalle }) => {
    const stated = clasesDetalle.filter(({ cobertura }) => (cobertura ?? '') !== '');
    const own = stated.find((one) => clase.includes(one.clase)) ?? stated[0];
    if (own === undefined) return [];
    const goods = (own.cobertura ?? '').trim();
    return [{ name: denominacion, nro: nroSolicitud, clase: own.clase, goods }];
  });
  return offers.slice(0, MAX_SUGGESTIONS);
}
