import type { MarcarioClient } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { daysLeftText, daysUntil } from './days-left.ts';
import { TERM_UNITS, type TermAddress } from './desk-address.ts';
import { button, element, selectField } from './element.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { isRefusal } from './page-error.ts';

const phrases = texts.mesa.calculadora;
/** Lengths of common terms in business days. */
const PRESETS = {
  oposicion: 30,
  contestacion: 30,
  observacion_de_fondo: 30,
  apelacion: 15,
  publicacion: 20,
  pago_final: 60,
} as const;
/** Maximum count per unit that the service can compute. */
const MAX_COUNT: Readonly<Record<TermAddress['unit'], number>> = {
  dia_habil: 400,
  mes: 600,
  anio: 50,
};

/** View that computes the last day of a term from its first day. */
export class CalculatorView extends LatestRequestPanel {
  async open(client: MarcarioClient, term: TermAddress): Promise<void> {
    const result = element('div', { class: 'term-result', attributes: { role: 'status' } });
    const page = [
      element('h1', {}, phrases.heading),
      element('p', { class: 'lead' }, phrases.lead),
      this.#form(term),
      result,
    ];
    if (term.from === '') {
      this.begin();
      this.show(...page);
      return;
    }
    await this.request(1, async (signal) => {
      result.replaceChildren(await calculate(client, term, signal));
      this.show(...page);
    });
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
    const limit = () => count.setAttribute('max', String(MAX_COUNT[unit]));
    limit();
    const navigate = (chosen: Pick<TermAddress, 'count' | 'unit'>) =>
      this.options.onAddress({ view: 'calculator', term: { from: from.value, ...chosen } });
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        navigate({ count: Number(count.value), unit });
      },
    };
    const field = (label: string, input: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), input);
    const units = TERM_UNITS.map((one) => [one, phrases.units[one]] as const);
    const change = (value: string) => {
      unit = TERM_UNITS.find((one) => one === value) ?? unit;
      limit();
    };
    const presets = (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((one) =>
      element(
        'li',
        {},
        button(phrases.preset[one], () => navigate({ count: PRESETS[one], unit: 'dia_habil' })),
      ),
    );
    return element(
      'form',
      { class: 'panel fields', on },
      field(phrases.from, from),
      field(phrases.count, count),
      selectField(phrases.unit, units, { value: unit, change }),
      element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.go),
      element(
        'div',
        { class: 'presets' },
        element('h2', {}, phrases.presets),
        element('ul', { class: 'actions' }, ...presets),
      ),
    );
  }
}

async function calculate(
  { plazos }: MarcarioClient,
  { from, count, unit }: TermAddress,
  signal: AbortSignal,
): Promise<HTMLElement> {
  const request = { desde: from, cantidad: count, unidad: unit };
  try {
    const { vence } = await plazos.calculate(request, { signal });
    const message = phrases.result(phrases.length(count, unit), words.day(from), words.day(vence));
    const days = daysUntil(vence);
    const left = days < 0 ? phrases.past(-days) : daysLeftText(vence);
    return element('p', { class: 'deadline' }, `${message} (${left}).`);
  } catch (error) {
    if (!isRefusal(error, 'fuera_de_cobertura')) throw error;
    return element('p', { class: 'derived' }, phrases.beyond);
  }
}
