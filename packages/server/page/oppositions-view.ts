import type { MarcarioClient, OpenOppositions } from '@marcario/client';
import { addressToHash } from './address.ts';
import { nameLink } from './card.ts';
import type { OppositionsAddress } from './desk-address.ts';
import { button, type Child, element } from './element.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { saveWorkbook } from './save-file.ts';
import { plainTable } from './table.ts';

const phrases = texts.mesa.oposiciones;
const PAGE = 50;
/** Matches the code of an article and letter of the trademark law: `LPI-20-f`. */
const GROUND = /^LPI-(\d+)-?(.*)$/;

type Opposed = OpenOppositions['items'][number];
type Act = Opposed['ultimoEvento'];

/** View of pending oppositions: opponent, opposed mark, earlier mark and grounds. */
export class OppositionsView extends LatestRequestPanel {
  async open(client: MarcarioClient, request: OppositionsAddress): Promise<void> {
    const list = element('div');
    await this.request(1, async (signal) => {
      const page = await this.#list(client, request, { cursor: undefined, signal });
      this.show(
        element('h1', {}, phrases.heading),
        element('p', { class: 'lead' }, phrases.lead),
        this.#form(request),
        list,
      );
      const shown: Opposed[] = [];
      const appendPage = async ({
        items,
        nextCursor,
        estimatedTotal,
      }: OpenOppositions): Promise<void> => {
        shown.push(...(await this.#withDemands(client, items, signal)));
        const loadMore = async (cursor: string) =>
          appendPage(await this.#list(client, request, { cursor, signal })).catch(
            this.options.onFailure,
          );
        list.replaceChildren(
          ...oppositionTable(shown, estimatedTotal),
          nextCursor === null ? '' : button(phrases.more, () => void loadMore(nextCursor)),
        );
      };
      await appendPage(page);
    });
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

  /** Reads the demand of a mark whose newest act is, for example, an answer that names no opponent. */
  async #withDemands(
    client: MarcarioClient,
    items: readonly Opposed[],
    signal: AbortSignal,
  ): Promise<Opposed[]> {
    const message: Opposed[] = [];
    for (const mark of items) {
      const isNamedElsewhere = mark.oponentes !== undefined && !mark.ultimoEvento.oponente;
      if (!isNamedElsewhere) {
        message.push(mark);
        continue;
      }
      await this.options.pace.waitForClick(signal);
      const { eventos } = await client.brands.opposition(mark.nroSolicitud, { signal });
      const demand = eventos.findLast(({ oponente }) => oponente !== undefined);
      const { oponente, marcaAnterior, causales } = demand ?? {};
      const known = { oponente, marcaAnterior, causales };
      const ultimoEvento = { ...mark.ultimoEvento, ...known } as Act;
      message.push({ ...mark, ultimoEvento });
    }
    return message;
  }

  #form(request: OppositionsAddress): HTMLFormElement {
    const names = ['opponent', 'holder', 'earlier', 'agent'] as const;
    const inputs = names.map((name) =>
      element('input', { attributes: { type: 'search', name, value: request[name] } }),
    );
    const fields = names.map((name, i) =>
      element('label', { class: 'field' }, element('span', {}, phrases[name]), inputs[i]),
    );
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        const [opponent = '', holder = '', earlier = '', agent = ''] = inputs.map(({ value }) =>
          value.trim(),
        );
        const opposed = { ...request, opponent, holder, earlier, agent };
        this.options.onAddress({ view: 'oppositions', opposed });
      },
    };
    const go = element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.go);
    return element('form', { class: 'panel fields', on }, ...fields, go);
  }
}

/** Names the opponents, or says that the demand does not state them. */
export function describeOpponent({ oponentes, ultimoEvento }: Opposed): string {
  const names = oponentes ?? (ultimoEvento.oponente === undefined ? [] : [ultimoEvento.oponente]);
  return names.length === 0 ? phrases.notSaid : words.list(names);
}

/** Describes the mark on which an opposition is based. */
export function describeEarlierMark({ marcaAnterior }: Act): string {
  const { denominacion, nroRegistro, nroSolicitud } = marcaAnterior ?? {};
  const number = nroRegistro
    ? phrases.registration(nroRegistro)
    : nroSolicitud && phrases.application(nroSolicitud);
  return [denominacion, number].filter(Boolean).join(' · ');
}

/** Describes the grounds of a demand and names each article once: "art. 20 letra f y letra h Ley 19.039". */
export function describeGrounds({ causales = [] }: Act): string {
  const articles = new Map<string, string[]>();
  const others: string[] = [];
  for (const one of causales) {
    const [, article = '', letter = ''] = GROUND.exec(one) ?? [];
    if (article === '') others.push(one);
    else articles.set(article, [...(articles.get(article) ?? []), letter].filter(Boolean));
  }
  const named = [...articles].map(([article, letters]) => phrases.article(article, letters));
  return words.list(named.length === 0 ? others : [phrases.law(words.list(named)), ...others]);
}

function oppositionTable(opposed: readonly Opposed[], total: number): HTMLElement[] {
  if (opposed.length === 0) return [element('p', {}, phrases.none)];
  const rows = opposed.map((mark): Child[] => [
    words.day(mark.abiertaDesde),
    nameLink({ mark }),
    mark.titular.join(' · '),
    mark.clases.join(', '),
    describeOpponent(mark),
    earlierMarkLink(mark.ultimoEvento),
    describeGrounds(mark.ultimoEvento) || phrases.notSaid,
    element('span', { attributes: { lang: 'es' } }, mark.ultimoEvento.descripcion),
  ]);
  return [
    element('p', { class: 'found', attributes: { role: 'status' } }, phrases.found(total)),
    element('p', { class: 'soft' }, phrases.answer),
    element(
      'p',
      { class: 'actions' },
      button(texts.mesa.excel, () => void save(opposed)),
      button(texts.print, () => print()),
    ),
    plainTable(phrases.heading, phrases.columns, rows),
  ];
}

/** Renders the earlier mark, as a link if its number is known. */
function earlierMarkLink(act: Act): Child {
  const message = describeEarlierMark(act);
  if (message === '') return phrases.notSaid;
  const { nroRegistro, nroSolicitud } = act.marcaAnterior ?? {};
  const number = nroRegistro ?? nroSolicitud;
  if (number === undefined) return message;
  const question = { q: number, kind: 'numero' } as const;
  const href = `#${new URLSearchParams({ q: question.q, como: question.kind })}`;
  const known =
    nroSolicitud === undefined ? href : addressToHash({ view: 'mark', mark: nroSolicitud });
  return element('a', { attributes: { href: known, lang: 'es' } }, message);
}

function save(opposed: readonly Opposed[]): Promise<void> {
  const [since = '', ...heads] = phrases.columns;
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
    describeOpponent(mark),
    describeEarlierMark(mark.ultimoEvento),
    describeGrounds(mark.ultimoEvento),
    mark.ultimoEvento.descripcion,
    mark.nroSolicitud,
  ]);
  return saveWorkbook(phrases.heading, [{ name: phrases.nav, columns, rows }]);
}
