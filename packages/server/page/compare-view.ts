import type { BrandSummary, MarcarioClient } from '@marcario/client';
import { addressToHash } from './address.ts';
import { likenessBars, sharedElements, statusBadge } from './card.ts';
import { button, type Child, element, pageElement, withoutUndefined } from './element.ts';
import { detectKind } from './intent.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { plainTable } from './table.ts';

const phrases = texts.mesa.comparar;
const REQUESTS = 4;

type Comparison = Awaited<ReturnType<MarcarioClient['brands']['compare']>>;

/** One side of a comparison as the service expects it: a text or an application number. */
type Side = { readonly text: string } | { readonly nro: string };

/** View that compares two marks: common elements, highlighted in both names, and the similarity per sense. */
export class CompareView extends LatestRequestPanel {
  async open(client: MarcarioClient, a: string, b: string): Promise<void> {
    const head = [
      element('h1', {}, phrases.heading),
      element('p', { class: 'lead' }, phrases.lead),
      this.#form(a, b),
    ];
    if (a === '' || b === '') {
      this.begin();
      this.show(...head);
      return;
    }
    await this.request(REQUESTS, async (signal) => {
      try {
        const compared = await readComparison(client, [a, b], signal);
        this.show(...head, ...withoutUndefined(comparison(compared)));
        pageElement('compared-title', HTMLHeadingElement).focus();
      } catch (error) {
        if (!(error instanceof UnknownNumber)) throw error;
        this.show(...head, element('p', { class: 'derived' }, phrases.unknown(error.text)));
      }
    });
  }

  #form(a: string, b: string): HTMLFormElement {
    const input = (id: string, value: string) =>
      element('input', { attributes: { type: 'search', id, value, maxlength: '200' } });
    const [first, second] = [input('compare-a', a), input('compare-b', b)];
    const field = (label: string, control: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), control);
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        const marks = { a: first.value.trim(), b: second.value.trim() };
        if (marks.a !== '' && marks.b !== '') {
          this.options.onAddress({ view: 'compare', ...marks });
          return;
        }
        this.options.say(phrases.missing);
        (marks.a === '' ? first : second).focus();
      },
    };
    return element(
      'form',
      { class: 'panel fields', on },
      field(phrases.first, first),
      field(phrases.second, second),
      element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.go),
    );
  }
}

/** Error for an entered number that no mark has. */
class UnknownNumber extends Error {
  readonly text: string;

  constructor(text: string) {
    super(phrases.unknown(text));
    this.text = text;
  }
}

interface Compared {
  readonly result: Comparison;
  /** Register entry of each side; undefined if the side is a typed name. */
  readonly marks: readonly [BrandSummary | undefined, BrandSummary | undefined];
}

async function readComparison(
  client: MarcarioClient,
  [a, b]: readonly [string, string],
  signal: AbortSignal,
): Promise<Compared> {
  const [one, other] = await Promise.all([
    readSide(client, a, signal),
    readSide(client, b, signal),
  ]);
  const request = {
    ...('nro' in one ? { nroA: one.nro } : { a: one.text }),
    ...('nro' in other ? { nroB: other.nro } : { b: other.text }),
  };
  const numbers = [one, other].flatMap((side) => ('nro' in side ? [side.nro] : []));
  const [result, known] = await Promise.all([
    client.brands.compare(request, { signal }),
    numbers.length === 0 ? undefined : client.brands.batch(numbers, { signal }),
  ]);
  const findMark = (side: Side) =>
    'nro' in side ? known?.items.find(({ nroSolicitud }) => nroSolicitud === side.nro) : undefined;
  return { result, marks: [findMark(one), findMark(other)] };
}

/** Resolves an entered side: a number is an application number, else a registration number; other text is a name. */
async function readSide(
  { brands }: MarcarioClient,
  text: string,
  signal: AbortSignal,
): Promise<Side> {
  if (detectKind(text) !== 'numero') return { text };
  const nro = text.replaceAll(/\D/g, '');
  for (const filter of [{ nroSolicitud: nro }, { nroRegistro: nro }]) {
    const { items } = await brands.search({ ...filter, limit: 1 }, { signal });
    const [found] = items;
    if (found !== undefined) return { nro: found.nroSolicitud };
  }
  throw new UnknownNumber(text);
}

function comparison({ result, marks }: Compared): Child[] {
  const { a, b, score, lowConfidence, aspectos, compartidos, clases, noEvaluado } = result;
  const { visual, fonetico, conceptual } = aspectos;
  const senses = {
    text: visual.valor,
    phonetic: fonetico.valor,
    semantic: conceptual.valor,
  };
  const names = noEvaluado.map((one) => texts.informe.noEvaluado[one]);
  return [
    element(
      'h2',
      { attributes: { id: 'compared-title', tabindex: '-1', lang: 'es' } },
      phrases.title(a.texto, b.texto),
    ),
    element('div', { class: 'why compared' }, ...likenessBars(score, senses)),
    lowConfidence ? element('p', { class: 'soft' }, phrases.lowConfidence) : undefined,
    element('h3', {}, phrases.side),
    comparisonTable(result, marks),
    clases && element('p', {}, phrases.common(clases.comunes)),
    element('h3', {}, phrases.why),
    compartidos.length > 0
      ? sharedElements(a.texto, b.texto, compartidos, fonetico.valor)
      : element('p', {}, texts.vigilancia.noneShared),
    element('h3', {}, phrases.aspects),
    aspectTable(aspectos),
    element('p', { class: 'soft' }, texts.informe.notWeighed(words.list(names))),
    element(
      'p',
      { class: 'actions' },
      button(texts.print, () => print()),
    ),
  ];
}

function aspectTable(aspectos: Comparison['aspectos']): HTMLElement {
  const rows = (['visual', 'fonetico', 'conceptual'] as const).map((one) => {
    const { valor, grado } = aspectos[one];
    return [
      phrases.aspect[one],
      valor === null ? '' : words.percent(valor),
      grado === null ? phrases.notJudged : phrases.grade[grado],
    ];
  });
  return plainTable(phrases.aspects, phrases.aspectColumns, rows);
}

function comparisonTable({ a, b, compartidos }: Comparison, marks: Compared['marks']): HTMLElement {
  const highlight = (text: string, side: 'a' | 'b') =>
    element(
      'span',
      { attributes: { lang: 'es' } },
      ...highlightRanges(
        text,
        compartidos.map((one) => one[side]),
      ),
    );
  const pronunciation = ({ fonetica }: Comparison['a']) =>
    [...new Set(fonetica.map(({ clave }) => clave))].join(' / ');
  const [one, other] = marks;
  const cellsForBoth = (value: (mark: BrandSummary) => Child): Child[] =>
    [one, other].map((mark) => (mark === undefined ? '—' : value(mark)));
  const rows: Child[][] = [
    [phrases.name, highlight(a.texto, 'a'), highlight(b.texto, 'b')],
    [phrases.sounds, pronunciation(a), pronunciation(b)],
    [
      phrases.application,
      ...[one, other].map((mark) => (mark === undefined ? phrases.typed : applicationLink(mark))),
    ],
  ];
  if (one !== undefined || other !== undefined) {
    rows.push(
      [phrases.registration, ...cellsForBoth(({ nroRegistro }) => nroRegistro ?? phrases.none)],
      [texts.columna.estado, ...cellsForBoth(({ estado }) => statusBadge(estado))],
      [texts.classes, ...cellsForBoth(({ clases }) => clases.join(', '))],
      [texts.columna.titular, ...cellsForBoth(({ titular }) => titular.join(' · '))],
    );
  }
  return plainTable(phrases.side, ['', 'A', 'B'], rows);
}

function applicationLink({ nroSolicitud: mark }: BrandSummary): HTMLElement {
  const href = addressToHash({ view: 'mark', mark });
  return element('a', { attributes: { href } }, mark);
}

/** Returns a text with the given ranges highlighted; overlapping ranges are skipped. */
function highlightRanges(text: string, positions: readonly (readonly [number, number])[]): Child[] {
  const chunks: Child[] = [];
  let end = 0;
  for (const [from, to] of [...positions].sort(([x], [y]) => x - y)) {
    if (from < end) continue;
    chunks.push(text.slice(end, from), element('mark', {}, text.slice(from, to)));
    end = to;
  }
  return [...chunks, text.slice(end)];
}
