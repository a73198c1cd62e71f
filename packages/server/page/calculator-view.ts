import { type MarcarioClient, MarcarioUnprocessableError } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import type { Address } from './address.ts';
import { daysLeft, daysUntil } from './days-left.ts';
import { TERM_UNITS, type TermAddress } from './desk-address.ts';
import { button, choice, element } from './element.ts';
import { texts, words } from './language.ts';
import type { RequestPace } from './request-pace.ts';
import { RequestedPlace } from './requested-place.ts';

const said = texts.mesa.calculadora;
/** Lengths of the usual terms, in business days. */
const PRESETS = {
  oposicion: 30,
  contestacion: 30,
  observacion_de_fondo: 30,
  apelacion: 15,
  publicacion: 20,
  pago_final: 60,
} as const;
/** Most of each unit that the service computes. */
const COUNT_MAX: Readonly<Record<TermAddress['unit'], number>> = {
  dia_habil: 400,
  mes: 600,
  anio: 50,
};

interface CalculatorOptions {
  readonly pace: RequestPace;
  readonly onFailure: (error: unknown) => void;
  readonly onAddress: (address: Address) => void;
}

/** The last day of a term that runs from a day. */
export class CalculatorView {
  readonly #place: RequestedPlace;
  readonly #options: CalculatorOptions;

  constructor(options: CalculatorOptions) {
    this.#options = options;
    this.#place = new RequestedPlace('calculator', options);
  }

  async open(client: MarcarioClient, term: TermAddress): Promise<void> {
    const result = element('div', { class: 'term-result', attributes: { role: 'status' } });
    const page = [
      element('h1', {}, said.heading),
      element('p', { class: 'lead' }, said.lead),
      this.#form(term),
      result,
    ];
    if (term.from === '') {
      this.#place.begin();
      this.#place.show(...page);
      return;
    }
    await this.#place.request(1, async (signal) => {
      result.replaceChildren(await calculated(client, term, signal));
      this.#place.show(...page);
    });
  }

  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#place.clear();
  }

  #form(term: TermAddress): HTMLElement {
    let unit = term.unit;
    const from = element('input', {
      attributes: { type: 'date', required: '', value: term.from || todayInSantiago() },
    });
    const count = element('input', {
      class: 'short',
      attributes: { type: 'number', min: '1', required: '', value: String(term.count) },
    });
    const limit = () => count.setAttribute('max', String(COUNT_MAX[unit]));
    limit();
    const go = (chosen: Pick<TermAddress, 'count' | 'unit'>) =>
      this.#options.onAddress({ view: 'calculator', term: { from: from.value, ...chosen } });
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        go({ count: Number(count.value), unit });
      },
    };
    const field = (label: string, input: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), input);
    const units = TERM_UNITS.map((one) => [one, said.units[one]] as const);
    const change = (value: string) => {
      unit = TERM_UNITS.find((one) => one === value) ?? unit;
      limit();
    };
    const presets = (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((one) =>
      element(
        'li',
        {},
        button(said.preset[one], () => go({ count: PRESETS[one], unit: 'dia_habil' })),
      ),
    );
    return element(
      'form',
      { class: 'panel fields', on },
      field(said.from, from),
      field(said.count, count),
      choice(said.unit, units, { value: unit, change }),
      element('button', { class: 'go', attributes: { type: 'submit' } }, said.go),
      element(
        'div',
        { class: 'presets' },
        element('h2', {}, said.presets),
        element('ul', { class: 'actions' }, ...presets),
      ),
    );
  }
}

async function calculated(
  { plazos }: MarcarioClient,
  { from, count, unit }: TermAddress,
  signal: AbortSignal,
): Promise<HTMLElement> {
  const request = { desde: from, cantidad: count, unidad: unit };
  try {
    const { vence } = await plazos.calculate(request, { signal });
    const told = said.result(said.length(count, unit), words.day(from), words.day(vence));
    const days = daysUntil(vence);
    const left = days < 0 ? said.past(-days) : daysLeft(vence);
    return element('p', { class: 'deadline' }, `${told} (${left}).`);
  } catch (error) {
    if (!(error instanceof MarcarioUnprocessableError)) throw error;
    return element('p', { class: 'derived' }, said.beyond);
  }
}
