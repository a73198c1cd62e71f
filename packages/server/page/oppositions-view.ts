import type { MarcarioClient, OpenOppositions } from '@marcario/client';
import { type Address, addressToHash } from './address.ts';
import { nameLink } from './card.ts';
import type { OppositionsAddress } from './desk-address.ts';
import { button, type Child, element } from './element.ts';
import { texts, words } from './language.ts';
import type { RequestPace } from './request-pace.ts';
import { RequestedPlace } from './requested-place.ts';
import { saveWorkbook } from './save-file.ts';
import { plainTable } from './table.ts';

const said = texts.mesa.oposiciones;
const PAGE = 50;
/** Articles of the law are told by its name: `LPI-20-f`. */
const GROUND = /^LPI-(\d+)-?(.*)$/;

type Opposed = OpenOppositions['items'][number];
type Act = Opposed['ultimoEvento'];

interface OppositionsOptions {
  readonly pace: RequestPace;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onAddress: (address: Address) => void;
}

/** Pending oppositions: who against whom, with which earlier mark and on which ground. */
export class OppositionsView {
  readonly #place: RequestedPlace;
  readonly #options: OppositionsOptions;

  constructor(options: OppositionsOptions) {
    this.#options = options;
    this.#place = new RequestedPlace('oppositions', options);
  }

  async open(client: MarcarioClient, asked: OppositionsAddress): Promise<void> {
    const list = element('div');
    await this.#place.request(1, async (signal) => {
      const page = await this.#list(client, asked, { cursor: undefined, signal });
      this.#place.show(
        element('h1', {}, said.heading),
        element('p', { class: 'lead' }, said.lead),
        this.#form(asked),
        list,
      );
      const shown: Opposed[] = [];
      const add = async ({ items, nextCursor, estimatedTotal }: OpenOppositions): Promise<void> => {
        shown.push(...(await this.#withDemands(client, items, signal)));
        const more = async (cursor: string) =>
          add(await this.#list(client, asked, { cursor, signal })).catch(this.#options.onFailure);
        list.replaceChildren(
          ...oppositionTable(shown, estimatedTotal),
          nextCursor === null ? '' : button(said.more, () => void more(nextCursor)),
        );
      };
      await add(page);
    });
  }

  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#place.clear();
  }

  #list(
    { oppositions }: MarcarioClient,
    { opponent, holder, earlier, agent, clase }: OppositionsAddress,
    { cursor, signal }: { readonly cursor: string | undefined; readonly signal: AbortSignal },
  ) {
    const request = {
      limit: PAGE,
      ...(opponent !== '' && { oponente: [opponent] }),
      ...(holder !== '' && { titular: [holder] }),
      ...(earlier !== '' && { marcaAnterior: [earlier] }),
      ...(agent !== '' && { representante: [agent] }),
      ...(clase.length > 0 && { clase: [...clase] }),
      ...(cursor !== undefined && { cursor }),
    };
    return oppositions.open(request, { signal });
  }

  /** The newest act may be an answer: then the demand, which names the earlier mark, is read. */
  async #withDemands(
    client: MarcarioClient,
    items: readonly Opposed[],
    signal: AbortSignal,
  ): Promise<Opposed[]> {
    const told: Opposed[] = [];
    for (const mark of items) {
      const isNamedElsewhere = mark.oponentes !== undefined && !mark.ultimoEvento.oponente;
      if (!isNamedElsewhere) {
        told.push(mark);
        continue;
      }
      await this.#options.pace.click(signal);
      const { eventos } = await client.brands.opposition(mark.nroSolicitud, { signal });
      const demand = eventos.findLast(({ oponente }) => oponente !== undefined);
      const { oponente, marcaAnterior, causales } = demand ?? {};
      const known = { oponente, marcaAnterior, causales };
      const ultimoEvento = { ...mark.ultimoEvento, ...known } as Act;
      told.push({ ...mark, ultimoEvento });
    }
    return told;
  }

  #form(asked: OppositionsAddress): HTMLFormElement {
    const names = ['opponent', 'holder', 'earlier', 'agent'] as const;
    const inputs = names.map((name) =>
      element('input', { attributes: { type: 'search', name, value: asked[name] } }),
    );
    const fields = names.map((name, i) =>
      element('label', { class: 'field' }, element('span', {}, said[name]), inputs[i]),
    );
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        const [opponent = '', holder = '', earlier = '', agent = ''] = inputs.map(({ value }) =>
          value.trim(),
        );
        const opposed = { ...asked, opponent, holder, earlier, agent };
        this.#options.onAddress({ view: 'oppositions', opposed });
      },
    };
    const go = element('button', { class: 'go', attributes: { type: 'submit' } }, said.go);
    return element('form', { class: 'panel fields', on }, ...fields, go);
  }
}

/** Who opposes a mark, in words; that the demand does not say it where it does not. */
export function opponentInWords({ oponentes, ultimoEvento }: Opposed): string {
  const names = oponentes ?? (ultimoEvento.oponente === undefined ? [] : [ultimoEvento.oponente]);
  return names.length === 0 ? said.notSaid : words.list(names);
}

/** The mark on which an opposition is based, in words. */
export function earlierInWords({ marcaAnterior }: Act): string {
  const { denominacion, nroRegistro, nroSolicitud } = marcaAnterior ?? {};
  const number = nroRegistro
    ? said.registration(nroRegistro)
    : nroSolicitud && said.application(nroSolicitud);
  return [denominacion, number].filter(Boolean).join(' · ');
}

/** The grounds of a demand, in words: "art. 20 letra f Ley 19.039". */
export function groundsInWords({ causales = [] }: Act): string {
  const grounds = causales.map((one) => {
    const [, article = '', letter = ''] = GROUND.exec(one) ?? [];
    return article === '' ? one : said.article(article, letter);
  });
  return words.list(grounds);
}

function oppositionTable(opposed: readonly Opposed[], total: number): HTMLElement[] {
  if (opposed.length === 0) return [element('p', {}, said.none)];
  const rows = opposed.map((mark): Child[] => [
    words.day(mark.abiertaDesde),
    nameLink({ mark }),
    mark.titular.join(' · '),
    mark.clases.join(', '),
    opponentInWords(mark),
    earlierMark(mark.ultimoEvento),
    groundsInWords(mark.ultimoEvento) || said.notSaid,
    element('span', { attributes: { lang: 'es' } }, mark.ultimoEvento.descripcion),
  ]);
  return [
    element('p', { class: 'found', attributes: { role: 'status' } }, said.found(total)),
    element('p', { class: 'soft' }, said.answer),
    element(
      'p',
      { class: 'actions' },
      button(texts.mesa.excel, () => void save(opposed)),
      button(texts.print, () => print()),
    ),
    plainTable(said.heading, said.columns, rows),
  ];
}

/** The earlier mark as a way to it, where it is told by a number. */
function earlierMark(act: Act): Child {
  const told = earlierInWords(act);
  if (told === '') return said.notSaid;
  const { nroRegistro, nroSolicitud } = act.marcaAnterior ?? {};
  const number = nroRegistro ?? nroSolicitud;
  if (number === undefined) return told;
  const question = { q: number, kind: 'numero' } as const;
  const href = `#${new URLSearchParams({ q: question.q, como: question.kind })}`;
  const known =
    nroSolicitud === undefined ? href : addressToHash({ view: 'mark', mark: nroSolicitud });
  return element('a', { attributes: { href: known, lang: 'es' } }, told);
}

function save(opposed: readonly Opposed[]): Promise<void> {
  const [since = '', ...heads] = said.columns;
  const columns = [
    { head: since, kind: 'day' as const, width: 13 },
    ...heads.map((head) => ({ head, kind: 'text' as const, width: 28 })),
    { head: texts.columna.nroSolicitud, kind: 'text' as const, width: 12 },
  ];
  const rows = opposed.map((mark) => [
    mark.abiertaDesde,
    mark.denominacion,
    mark.titular.join(' · '),
    mark.clases.join(', '),
    opponentInWords(mark),
    earlierInWords(mark.ultimoEvento),
    groundsInWords(mark.ultimoEvento),
    mark.ultimoEvento.descripcion,
    mark.nroSolicitud,
  ]);
  return saveWorkbook(said.heading, [{ name: said.nav, columns, rows }]);
}
