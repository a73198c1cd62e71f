import type { BrandSummary, MarcarioClient } from '@marcario/client';
import { type Address, addressToHash } from './address.ts';
import { likenessBars, sharedElements, statusBadge } from './card.ts';
import { button, type Child, element, filled, part } from './element.ts';
import { takenFor } from './intent.ts';
import { texts, words } from './language.ts';
import type { RequestPace } from './request-pace.ts';
import { RequestedPlace } from './requested-place.ts';
import { plainTable } from './table.ts';

const said = texts.mesa.comparar;
const REQUESTS = 4;

interface CompareOptions {
  readonly pace: RequestPace;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onAddress: (address: Address) => void;
}

type Comparison = Awaited<ReturnType<MarcarioClient['brands']['compare']>>;

/** A side of a comparison as the service takes it. */
type Side = { readonly text: string } | { readonly nro: string };

/** Two marks side by side: what they share, with its place in each, and how similar each sense finds them. */
export class CompareView {
  readonly #place: RequestedPlace;
  readonly #options: CompareOptions;

  constructor(options: CompareOptions) {
    this.#options = options;
    this.#place = new RequestedPlace('compare', options);
  }

  async open(client: MarcarioClient, a: string, b: string): Promise<void> {
    const head = [
      element('h1', {}, said.heading),
      element('p', { class: 'lead' }, said.lead),
      this.#form(a, b),
    ];
    if (a === '' || b === '') {
      this.#place.begin();
      this.#place.show(...head);
      return;
    }
    await this.#place.request(REQUESTS, async (signal) => {
      try {
        const compared = await readComparison(client, [a, b], signal);
        this.#place.show(...head, ...filled(comparison(compared)));
        part('compared-title', HTMLHeadingElement).focus();
      } catch (error) {
        if (!(error instanceof UnknownNumber)) throw error;
        this.#place.show(...head, element('p', { class: 'derived' }, said.unknown(error.text)));
      }
    });
  }

  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#place.clear();
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
          this.#options.onAddress({ view: 'compare', ...marks });
          return;
        }
        this.#options.say(said.missing);
        (marks.a === '' ? first : second).focus();
      },
    };
    return element(
      'form',
      { class: 'panel fields', on },
      field(said.first, first),
      field(said.second, second),
      element('button', { class: 'go', attributes: { type: 'submit' } }, said.go),
    );
  }
}

/** A number that no mark has, as it was typed. */
class UnknownNumber extends Error {
  readonly text: string;

  constructor(text: string) {
    super(said.unknown(text));
    this.text = text;
  }
}

interface Compared {
  readonly result: Comparison;
  /** What the register says of each side; undefined where it is a typed name. */
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
  const markOf = (side: Side) =>
    'nro' in side ? known?.items.find(({ nroSolicitud }) => nroSolicitud === side.nro) : undefined;
  return { result, marks: [markOf(one), markOf(other)] };
}

/** What somebody typed: a number is that of an application, or else of a registration; all else is a name. */
async function readSide(
  { brands }: MarcarioClient,
  text: string,
  signal: AbortSignal,
): Promise<Side> {
  if (takenFor(text) !== 'numero') return { text };
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
      said.title(a.texto, b.texto),
    ),
    element('div', { class: 'why compared' }, ...likenessBars(score, senses)),
    lowConfidence ? element('p', { class: 'soft' }, said.lowConfidence) : undefined,
    element('h3', {}, said.side),
    sides(result, marks),
    clases && element('p', {}, said.common(clases.comunes)),
    element('h3', {}, said.why),
    compartidos.length > 0
      ? sharedElements(a.texto, b.texto, compartidos, fonetico.valor)
      : element('p', {}, texts.vigilancia.noneShared),
    element('h3', {}, said.aspects),
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
      said.aspect[one],
      valor === null ? '' : words.percent(valor),
      grado === null ? said.notJudged : said.grade[grado],
    ];
  });
  return plainTable(said.aspects, said.aspectColumns, rows);
}

function sides({ a, b, compartidos }: Comparison, marks: Compared['marks']): HTMLElement {
  const bright = (text: string, side: 'a' | 'b') =>
    element(
      'span',
      { attributes: { lang: 'es' } },
      ...marked(
        text,
        compartidos.map((one) => one[side]),
      ),
    );
  const sound = ({ fonetica }: Comparison['a']) =>
    [...new Set(fonetica.map(({ clave }) => clave))].join(' / ');
  const [one, other] = marks;
  const both = (value: (mark: BrandSummary) => Child): Child[] =>
    [one, other].map((mark) => (mark === undefined ? '—' : value(mark)));
  const rows: Child[][] = [
    [said.name, bright(a.texto, 'a'), bright(b.texto, 'b')],
    [said.sounds, sound(a), sound(b)],
    [
      said.application,
      ...[one, other].map((mark) => (mark === undefined ? said.typed : applicationLink(mark))),
    ],
  ];
  if (one !== undefined || other !== undefined) {
    rows.push(
      [said.registration, ...both(({ nroRegistro }) => nroRegistro ?? said.none)],
      [texts.columna.estado, ...both(({ estado }) => statusBadge(estado))],
      [texts.classes, ...both(({ clases }) => clases.join(', '))],
      [texts.columna.titular, ...both(({ titular }) => titular.join(' · '))],
    );
  }
  return plainTable(said.side, ['', 'A', 'B'], rows);
}

function applicationLink({ nroSolicitud: mark }: BrandSummary): HTMLElement {
  const href = addressToHash({ view: 'mark', mark });
  return element('a', { attributes: { href } }, mark);
}

/** A text with some of its places made bright. */
function marked(text: string, places: readonly (readonly [number, number])[]): Child[] {
  const pieces: Child[] = [];
  let end = 0;
  for (const [from, to] of [...places].sort(([x], [y]) => x - y)) {
    if (from < end) continue;
    pieces.push(text.slice(end, from), element('mark', {}, text.slice(from, to)));
    end = to;
  }
  return [...pieces, text.slice(end)];
}
