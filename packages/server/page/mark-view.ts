import type {
  BrandOpposition,
  BrandPlazos,
  BrandReport,
  MarcarioClient,
  Persona,
  SimilarBrand,
} from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { type Address, addressToHash, NOTHING } from './address.ts';
import { card, classChips, statusBadge } from './card.ts';
import { button, type Child, element, filled, part } from './element.ts';
import { texts, words } from './language.ts';
import { earlierInWords, groundsInWords } from './oppositions-view.ts';
import type { RequestPace } from './request-pace.ts';
import { RequestedPlace } from './requested-place.ts';
import { timeline } from './timeline.ts';
import { watchWay } from './watch-way.ts';

const said = texts.mark;
const oppositionTexts = texts.mesa.oposiciones;
const SPANISH = { attributes: { lang: 'es' } };
const SIMILAR = 8;
const REQUESTS = 4;
const OFFICE = document.querySelector<HTMLMetaElement>('meta[name="marcario-office"]')?.content;

type Rol = Persona['rol'];

interface MarkViewOptions {
  readonly pace: RequestPace;
  readonly onFailure: (error: unknown) => void;
}

/** All that is shown of one mark. */
interface MarkFile {
  readonly report: BrandReport;
  readonly plazos: BrandPlazos;
  readonly opposition: BrandOpposition;
  readonly similar: readonly SimilarBrand[];
}

/** The page of one mark. */
export class MarkView {
  readonly #place: RequestedPlace;
  #withFamily = false;

  constructor(options: MarkViewOptions) {
    this.#place = new RequestedPlace('mark', options);
  }

  /** @param back where the reader came from */
  async open(client: MarcarioClient, nro: string, back: string): Promise<void> {
    await this.#place.request(REQUESTS, async (signal) => {
      const file = await readMark(client, nro, { signal, withFamily: this.#withFamily });
      const onFamily = (withFamily: boolean) => {
        this.#withFamily = withFamily;
        void this.open(client, nro, back);
      };
      const family = familySwitch(this.#withFamily, onFamily);
      this.#place.show(...filled(markPage(file, back, family)));
      document.title = `${file.report.denominacion} · Marcario`;
      part('mark-title', HTMLHeadingElement).focus();
    });
  }

  /** Ends what is under way. */
  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#place.clear();
  }
}

/** Asks for a mark, and then for those like it that others hold. */
async function readMark(
  client: MarcarioClient,
  nro: string,
  { signal, withFamily }: { readonly signal: AbortSignal; readonly withFamily: boolean },
): Promise<MarkFile> {
  const [report, plazos, opposition] = await Promise.all([
    client.brands.report({ nro }, { signal }),
    client.plazos.get(nro, { signal }),
    client.brands.opposition(nro, { signal }),
  ]);
  const own = holdersOf(report).map(({ id }) => id);
  const others = withFamily || own.length === 0 ? {} : { excluirTitular: own };
  const request = { nro, limit: SIMILAR, explain: true, ...others };
  const { items } = await client.brands.similar(request, { signal });
  return { report, plazos, opposition, similar: items };
}

function holdersOf({ personas }: BrandReport) {
  return personas.filter(({ rol }) => rol !== 'representante');
}

function markPage(file: MarkFile, back: string, family: HTMLElement): Child[] {
  const { report, plazos, opposition, similar } = file;
  const title = element(
    'h1',
    { attributes: { id: 'mark-title', lang: 'es', tabindex: '-1' } },
    report.denominacion === '' ? texts.card.noWords : report.denominacion,
  );
  return [
    element('p', { class: 'back' }, element('a', { attributes: { href: back } }, said.back)),
    element('div', { class: 'head' }, title, statusBadge(report.estado)),
    derived(report),
    actions(report),
    classChips(report.clases),
    facts(report),
    coverage(report),
    timeline(report, plazos, todayInSantiago()),
    oppositions(opposition),
    alike(report.denominacion, similar, family),
    asOf(report),
  ];
}

function derived({ estadoDerivado, estadoDesactualizado }: BrandReport): Child {
  if (!estadoDesactualizado || estadoDerivado === undefined) return undefined;
  const word = element('b', {}, texts.estado[estadoDerivado]);
  return element('p', { class: 'derived' }, said.derived, word, '.');
}

/** Ways to go on from a mark. */
function actions(report: BrandReport): HTMLElement {
  const { nroSolicitud, denominacion: name, clases: clase } = report;
  const cleared = { names: [name], clase, onlyLive: true };
  const agents = report.personas.filter(({ rol }) => rol !== 'titular');
  const ways = [
    name === '' ? undefined : way({ view: 'report', report: cleared }, said.report),
    ...holdersOf(report).map(({ id, nombre }) =>
      way({ view: 'portfolio', holder: { id, name: nombre } }, said.portfolio(nombre)),
    ),
    way({ view: 'compare', a: nroSolicitud, b: '' }, texts.mesa.comparar.wayOther),
    ...agents.map(({ id, nombre: agentName }) =>
      way(
        {
          view: 'search',
          question: { ...NOTHING, agent: { id, name: agentName }, layout: 'table' },
        },
        texts.mesa.marca.agent(agentName),
      ),
    ),
    watchWay({ names: [nroSolicitud], clase: [], holder: undefined }, texts.vigilancia.watch),
    officeLink(nroSolicitud),
    button(texts.print, () => print()),
  ];
  return element('p', { class: 'actions' }, ...ways);
}

function way(address: Address, text: string): HTMLElement {
  return element('a', { attributes: { href: addressToHash(address) } }, text);
}

/** The office's own page of the mark, where the operator names its address. */
function officeLink(nro: string): Child {
  if (OFFICE === undefined) return undefined;
  const href = OFFICE.replaceAll('{nro}', encodeURIComponent(nro));
  return element('a', { attributes: { href, target: '_blank', rel: 'noreferrer' } }, said.office);
}

function facts(report: BrandReport): HTMLElement {
  const unlisted = unlistedPersons(report);
  const now = report.personas.filter((person) => !unlisted.includes(person)).map(personText);
  const apart = unlisted.map((person) =>
    said.lastListed(personText(person), words.dayOf(person.ultimaMencion ?? '')),
  );
  const before = report.personasHistoricas.map(({ nombre, retiradoEn }) =>
    said.until(nombre, words.day(retiradoEn)),
  );
  const sign = [texts.signo.get(report.tipoSigno) ?? report.tipoSigno];
  const rows: [string, readonly string[]][] = [
    [said.application, [report.nroSolicitud]],
    [said.registration, [report.nroRegistro ?? said.none]],
    [said.filed, [dayOrUnknown(report.fechaPresentacion)]],
    [said.published, [dayOrUnknown(report.fechaPublicacion)]],
    [said.registered, [onceRegistered(report, report.fechaRegistro)]],
    [said.expires, [onceRegistered(report, report.fechaVencimiento)]],
    [said.sign, sign],
    [said.persons, now.length > 0 ? now : [said.unknownPersons]],
    [said.unlisted, apart],
    [said.before, before],
    [said.translation, report.traduccion === undefined ? [] : [report.traduccion]],
    [said.label, report.descripcionEtiqueta === undefined ? [] : [report.descripcionEtiqueta]],
  ];
  const long = [said.persons, said.unlisted, said.before, said.translation, said.label];
  const cells = rows
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) =>
      element(
        'div',
        { class: long.includes(name) ? 'wide' : '' },
        element('dt', {}, name),
        ...values.map((value) => element('dd', long.includes(name) ? SPANISH : {}, value)),
      ),
    );
  return element('dl', { class: 'facts' }, ...cells);
}

function personText({ nombre, rol, rut }: Persona): string {
  return said.person(nombre, texts.rol[rol], rut);
}

/** Persons whom the newest list of their role does not name: another of the role was listed later. */
function unlistedPersons({ personas }: BrandReport): readonly Persona[] {
  const rolesOf = ({ rol }: Persona): readonly Rol[] =>
    rol === 'ambas' ? ['titular', 'representante'] : [rol];
  const newest = new Map<Rol, string>();
  for (const person of personas) {
    const { ultimaMencion = '' } = person;
    for (const rol of rolesOf(person)) {
      if (ultimaMencion > (newest.get(rol) ?? '')) newest.set(rol, ultimaMencion);
    }
  }
  return personas.filter((person) => {
    const { ultimaMencion } = person;
    if (ultimaMencion === undefined) return false;
    return rolesOf(person).every((rol) => ultimaMencion < (newest.get(rol) ?? ''));
  });
}

function dayOrUnknown(date: string | null): string {
  return date === null ? said.unknown : words.day(date);
}

/** A day that a mark has once it is registered; an application has none yet. */
function onceRegistered({ nroRegistro }: BrandReport, day: string | null): string {
  return nroRegistro === null && day === null ? said.unregistered : dayOrUnknown(day);
}

/** Each class with the goods and services that it covers, where a source states them. */
function coverage({ clasesDetalle }: BrandReport): Child {
  const stated = clasesDetalle.filter(({ cobertura }) => cobertura !== undefined);
  if (stated.length === 0) return undefined;
  const entries = stated.flatMap(({ clase, estado, cobertura = '' }) => [
    element(
      'dt',
      {},
      texts.filtros.class(clase, texts.clases[clase - 1] ?? ''),
      estado === undefined ? '' : ` · ${texts.estado[estado]}`,
    ),
    element('dd', SPANISH, cobertura),
  ]);
  return element(
    'section',
    { attributes: { 'aria-label': said.coverage } },
    element('h2', {}, said.coverage),
    element('dl', { class: 'coverage' }, ...entries),
  );
}

function oppositions({ abierta, eventos }: BrandOpposition): Child {
  if (eventos.length === 0) return undefined;
  const entries = eventos.map((event) =>
    element(
      'li',
      { class: 'day' },
      element('time', {}, words.day(event.fecha)),
      element(
        'span',
        SPANISH,
        [event.descripcion, event.observacion ?? ''].filter(Boolean).join(' · '),
      ),
      demandInWords(event),
    ),
  );
  return element(
    'section',
    { class: 'lists', attributes: { 'aria-label': said.oppositions } },
    element(
      'div',
      {},
      element('h2', {}, said.oppositions),
      element('p', {}, abierta ? said.oppositionOpen : said.oppositionClosed),
      element('ol', {}, ...entries),
    ),
  );
}

/** Who opposes, with which mark and on which ground, where a demand says so. */
function demandInWords(event: BrandOpposition['eventos'][number]): Child {
  if (event.oponente === undefined) return undefined;
  const [earlier, grounds] = [earlierInWords(event), groundsInWords(event)];
  const told = [
    `${oppositionTexts.by}: ${event.oponente}`,
    earlier && `${oppositionTexts.earlierMark}: ${earlier}`,
    grounds && `${oppositionTexts.ground}: ${grounds}`,
  ].filter((one) => one !== '');
  return element('b', { class: 'demand' }, told.join(' · '));
}

function alike(name: string, items: readonly SimilarBrand[], family: HTMLElement): HTMLElement {
  const cards = items.map((mark) =>
    card(name, { mark, likeness: mark.score, why: mark.explicacion }),
  );
  return element(
    'section',
    { class: 'alike', attributes: { 'aria-label': said.alikeLabel } },
    element('h2', {}, said.alike),
    family,
    cards.length > 0
      ? element('ol', { class: 'cards' }, ...cards)
      : element('p', {}, said.noneAlike),
  );
}

/** The holder's own marks are a family and no conflict: they are shown where the reader asks for them. */
function familySwitch(withFamily: boolean, change: (withFamily: boolean) => void): HTMLElement {
  const box = element('input', {
    attributes: { type: 'checkbox', id: 'family' },
    on: { change: () => change(box.checked) },
  });
  box.checked = withFamily;
  return element('label', { class: 'switch' }, box, ` ${said.family}`);
}

function asOf({ dataAsOf }: BrandReport): Child {
  if (dataAsOf === undefined) return undefined;
  return element('p', { class: 'soft' }, said.asOf(words.dayOf(dataAsOf)));
}
